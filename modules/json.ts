/* __meta__: {
  "type": "deno",
  "namespace": "json",
  "version": "0.1.0",
  "description": "Reads, changes, compares and checks JSON values",
  "routing": "server",
  "grants": {},
  "tools": [
    {"name": "parse", "description": "Parses JSON text into a value. Invalid JSON, or nesting deeper than 100 levels, is an error.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "JSON text"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "{\"a\":[1,2]}"}, "result": {"a": [1, 2]}}]},
    {"name": "stringify", "description": "Writes a value as JSON text, compact unless `indent` is given. `sortKeys` sorts object keys at every level, which makes equal values give equal text.",
     "inputSchema": {"type": "object", "properties": {"value": {"description": "Any JSON value"}, "indent": {"type": "integer", "description": "Spaces per level, 0 to 10. Default 0", "minimum": 0, "maximum": 10}, "sortKeys": {"type": "boolean", "description": "Sort object keys. Default false"}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"b": 1, "a": [true]}, "sortKeys": true}, "result": "{\"a\":[true],\"b\":1}"}, {"args": {"value": {"a": 1}, "indent": 2}, "result": "{\n  \"a\": 1\n}"}]},
    {"name": "get", "description": "Reads the value at a path. Returns `default`, or null, when the path does not exist.",
     "inputSchema": {"type": "object", "properties": {"value": {"description": "Any JSON value"}, "path": {"type": ["string", "array"], "items": {"type": ["string", "integer"]}, "description": "JSON Pointer (`/a/0/b`), dotted path (`a[0].b`), or list of keys and indexes; an empty string is the whole value"}, "default": {"description": "Value to return when nothing is there. Default null"}}, "required": ["value", "path"], "additionalProperties": false},
     "outputSchema": {}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"a": [{"b": 7}]}, "path": "a[0].b"}, "result": 7}, {"args": {"value": {"a": 1}, "path": "/x/y", "default": "none"}, "result": "none"}]},
    {"name": "set", "description": "Returns a copy with the value at a path replaced or added; the input is unchanged. Missing parents are created (a list when the next key is 0 or -), `-` appends to a list, and an index beyond the end of a list is an error.",
     "inputSchema": {"type": "object", "properties": {"value": {"description": "Any JSON value"}, "path": {"type": ["string", "array"], "items": {"type": ["string", "integer"]}, "description": "JSON Pointer (`/a/0/b`), dotted path (`a[0].b`), or list of keys and indexes; an empty string is the whole value"}, "newValue": {"description": "Value to put at the path"}}, "required": ["value", "path", "newValue"], "additionalProperties": false},
     "outputSchema": {}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"a": {"b": 1}}, "path": "a.c", "newValue": 2}, "result": {"a": {"b": 1, "c": 2}}}, {"args": {"value": {"list": [1]}, "path": "/list/-", "newValue": 2}, "result": {"list": [1, 2]}}]},
    {"name": "remove", "description": "Returns a copy without the value at a path; list items after it move up. A path that does not exist leaves the value as it is.",
     "inputSchema": {"type": "object", "properties": {"value": {"description": "Any JSON value"}, "path": {"type": ["string", "array"], "items": {"type": ["string", "integer"]}, "description": "JSON Pointer (`/a/0/b`), dotted path (`a[0].b`), or list of keys and indexes; an empty string is the whole value"}}, "required": ["value", "path"], "additionalProperties": false},
     "outputSchema": {}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"a": [1, 2, 3], "b": 1}, "path": "a[1]"}, "result": {"a": [1, 3], "b": 1}}]},
    {"name": "merge", "description": "Merges `changes` into `base` and returns the result. Mode `deep` merges objects key by key and keeps nulls; mode `patch` follows RFC 7396, where null removes a key. Lists are replaced, or in `deep` mode joined with `lists: \"concat\"`.",
     "inputSchema": {"type": "object", "properties": {"base": {"description": "Value to start from"}, "changes": {"description": "Value that wins"}, "mode": {"enum": ["deep", "patch"], "description": "How to merge. Default deep"}, "lists": {"enum": ["replace", "concat"], "description": "What `deep` does with two lists. Default replace"}}, "required": ["base", "changes"], "additionalProperties": false},
     "outputSchema": {}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"base": {"a": {"x": 1, "y": 2}}, "changes": {"a": {"y": 3}, "b": 4}}, "result": {"a": {"x": 1, "y": 3}, "b": 4}}, {"args": {"base": {"a": 1, "b": 2}, "changes": {"a": null}, "mode": "patch"}, "result": {"b": 2}}]},
    {"name": "diff", "description": "Returns an RFC 6902 JSON Patch (a list of add, remove and replace operations) that turns `from` into `to`; an empty list when they are equal. Lists are compared position by position between their common start and end.",
     "inputSchema": {"type": "object", "properties": {"from": {"description": "Value before"}, "to": {"description": "Value after"}}, "required": ["from", "to"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "object", "properties": {"op": {"enum": ["add", "remove", "replace", "move", "copy", "test"]}, "path": {"type": "string"}, "from": {"type": "string"}, "value": {}}, "required": ["op", "path"]}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"from": {"a": 1, "b": [1, 2, 3]}, "to": {"a": 2, "b": [1, 3]}}, "result": [{"op": "replace", "path": "/a", "value": 2}, {"op": "remove", "path": "/b/1"}]}]},
    {"name": "patch", "description": "Applies an RFC 6902 JSON Patch of up to 10000 operations and returns the new value. It is all or nothing: a failing operation or `test` is an error that names the operation.",
     "inputSchema": {"type": "object", "properties": {"value": {"description": "Any JSON value"}, "patch": {"type": "array", "items": {"type": "object", "properties": {"op": {"enum": ["add", "remove", "replace", "move", "copy", "test"]}, "path": {"type": "string"}, "from": {"type": "string"}, "value": {}}, "required": ["op", "path"]}, "description": "Operations with op, path and, as the operation needs, value or from", "maxItems": 10000}}, "required": ["value", "patch"], "additionalProperties": false},
     "outputSchema": {}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"a": 1}, "patch": [{"op": "add", "path": "/b", "value": [1]}, {"op": "add", "path": "/b/-", "value": 2}, {"op": "remove", "path": "/a"}]}, "result": {"b": [1, 2]}}]},
    {"name": "query", "description": "Finds all matches of a JSONPath and returns them as a list. Understood: $, .name, ['name'], [n], [-1], [start:end], [*], .*, .. (descendants), and one filter test per bracket such as [?(@.price < 10)] or [?(@.isbn)] with == != < <= > >= against a number, string, true, false or null. At most 200000 matches per step.",
     "inputSchema": {"type": "object", "properties": {"value": {"description": "Any JSON value"}, "path": {"type": "string", "description": "JSONPath that starts with $", "minLength": 1, "maxLength": 1000}, "output": {"enum": ["values", "pointers"], "description": "Return matched values, or their JSON Pointers. Default values"}}, "required": ["value", "path"], "additionalProperties": false},
     "outputSchema": {"type": "array"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"books": [{"title": "A", "price": 8}, {"title": "B", "price": 12}]}, "path": "$.books[?(@.price < 10)].title"}, "result": ["A"]}, {"args": {"value": {"a": {"id": 1}, "b": [{"id": 2}]}, "path": "$..id", "output": "pointers"}, "result": ["/a/id", "/b/0/id"]}]},
    {"name": "keys", "description": "Returns the keys of an object in order. A value that is not an object is an error.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "object", "description": "Object"}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "string"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"a": 1, "b": 2}}, "result": ["a", "b"]}]},
    {"name": "pick", "description": "Returns a copy of an object with only the named top-level keys, in the order named; missing ones are skipped. A list of objects is treated item by item.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": ["object", "array"], "items": {"type": "object"}, "description": "Object, or list of objects"}, "keys": {"type": "array", "items": {"type": "string"}, "description": "Keys to keep, up to 1000", "maxItems": 1000}}, "required": ["value", "keys"], "additionalProperties": false},
     "outputSchema": {"type": ["object", "array"]}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"a": 1, "b": 2, "c": 3}, "keys": ["c", "a"]}, "result": {"c": 3, "a": 1}}, {"args": {"value": [{"a": 1, "b": 2}, {"b": 3}], "keys": ["b"]}, "result": [{"b": 2}, {"b": 3}]}]},
    {"name": "omit", "description": "Returns a copy of an object without the named top-level keys. A list of objects is treated item by item.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": ["object", "array"], "items": {"type": "object"}, "description": "Object, or list of objects"}, "keys": {"type": "array", "items": {"type": "string"}, "description": "Keys to leave out"}}, "required": ["value", "keys"], "additionalProperties": false},
     "outputSchema": {"type": ["object", "array"]}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"a": 1, "b": 2}, "keys": ["a"]}, "result": {"b": 2}}]},
    {"name": "flatten", "description": "Turns nested objects and lists into one object with joined keys such as `a.0.b`. Empty objects and lists stay as values; keys that contain the separator cannot be told apart afterwards.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": ["object", "array"], "description": "Object or list"}, "separator": {"type": "string", "description": "Text between keys. Default .", "minLength": 1, "maxLength": 10}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"a": {"b": [1, 2]}, "c": {}}}, "result": {"a.b.0": 1, "a.b.1": 2, "c": {}}}]},
    {"name": "unflatten", "description": "Turns an object with joined keys such as `a.0.b` back into nested values. Keys that are exactly 0 to n - 1 become a list. Keys that contradict each other, such as `a` and `a.b`, are an error.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "object", "description": "Flat object"}, "separator": {"type": "string", "description": "Text between keys. Default .", "minLength": 1, "maxLength": 10}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": ["object", "array"]}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"a.b.0": 1, "a.b.1": 2, "c": {}}}, "result": {"a": {"b": [1, 2]}, "c": {}}}]},
    {"name": "sort_by", "description": "Returns a list sorted by the value at a path in each item. The order is stable: null, false, true, numbers, strings (by code unit), then lists and objects; items without the path come last in both directions.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "description": "Items"}, "path": {"type": ["string", "array"], "items": {"type": ["string", "integer"]}, "description": "JSON Pointer (`/a/0/b`), dotted path (`a[0].b`), or list of keys and indexes; an empty string is the whole value"}, "descending": {"type": "boolean", "description": "Largest first. Default false"}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "array"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [{"n": 2}, {"n": 10}, {"n": 1}], "path": "n"}, "result": [{"n": 1}, {"n": 2}, {"n": 10}]}, {"args": {"values": [3, 1, 2], "descending": true}, "result": [3, 2, 1]}]},
    {"name": "group_by", "description": "Groups a list by the value at a path in each item and returns an object of lists. Group names are the strings themselves and the JSON text of other values; items without the path go to `null`.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "description": "Items"}, "path": {"type": ["string", "array"], "items": {"type": ["string", "integer"]}, "description": "JSON Pointer (`/a/0/b`), dotted path (`a[0].b`), or list of keys and indexes; an empty string is the whole value"}}, "required": ["values", "path"], "additionalProperties": false},
     "outputSchema": {"type": "object", "additionalProperties": {"type": "array"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [{"city": "Rome", "n": 1}, {"city": "Oslo", "n": 2}, {"city": "Rome", "n": 3}], "path": "city"}, "result": {"Rome": [{"city": "Rome", "n": 1}, {"city": "Rome", "n": 3}], "Oslo": [{"city": "Oslo", "n": 2}]}}]},
    {"name": "unique", "description": "Returns a list without duplicates, keeping the first of each. Items are compared deeply, or with `path` by the value there.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "description": "Items"}, "path": {"type": ["string", "array"], "items": {"type": ["string", "integer"]}, "description": "JSON Pointer (`/a/0/b`), dotted path (`a[0].b`), or list of keys and indexes; an empty string is the whole value"}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "array"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [{"a": 1, "b": 2}, {"b": 2, "a": 1}, 3, 3]}, "result": [{"a": 1, "b": 2}, 3]}]},
    {"name": "equal", "description": "Tells whether two values are deeply equal. The order of object keys does not matter, the order of list items does.",
     "inputSchema": {"type": "object", "properties": {"a": {"description": "First value"}, "b": {"description": "Second value"}}, "required": ["a", "b"], "additionalProperties": false},
     "outputSchema": {"type": "boolean"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"a": {"x": 1, "y": [2]}, "b": {"y": [2], "x": 1}}, "result": true}, {"args": {"a": [1, 2], "b": [2, 1]}, "result": false}]},
    {"name": "validate", "description": "Checks a value against a small part of JSON Schema and returns up to 100 errors with JSON Pointers. Understood: type, properties, required, items, additionalProperties, enum, const, minimum, maximum, minLength, maxLength (in code points), minItems, maxItems; $schema, title, description, default and examples are ignored; any other keyword is an error.",
     "inputSchema": {"type": "object", "properties": {"value": {"description": "Any JSON value"}, "schema": {"type": ["object", "boolean"], "description": "JSON Schema made of the keywords named above"}}, "required": ["value", "schema"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"valid": {"type": "boolean"}, "errors": {"type": "array", "items": {"type": "object", "properties": {"path": {"type": "string"}, "message": {"type": "string"}}, "required": ["path", "message"], "additionalProperties": false}}}, "required": ["valid", "errors"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": {"age": -1}, "schema": {"type": "object", "properties": {"age": {"type": "integer", "minimum": 0}}, "required": ["name"]}}, "result": {"valid": false, "errors": [{"path": "", "message": "Lacks the required key `name`"}, {"path": "/age", "message": "Must be at least 0: -1"}]}}, {"args": {"value": ["a"], "schema": {"type": "array", "items": {"type": "string"}}}, "result": {"valid": true, "errors": []}}]}
  ]
} */

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}
type Path = string | (string | number)[];
interface Operation {
  op: string;
  path: string;
  from?: string;
  value?: Json;
}
/** Where a value is, as a chain to the root: pointers are only written for what is reported. */
interface Place {
  parent: Place | null;
  key: string;
}
interface Match extends Place {
  value: Json;
}
interface Budget {
  copies: number;
  moves: number;
}
interface Changes {
  operations: Operation[];
  characters: number;
}
interface Step {
  deep: boolean;
  select: (value: Json) => string[];
}
interface Problem {
  path: string;
  message: string;
}
type Check = (value: Json, place: Place, problems: Problem[]) => void;

const MAX_DEPTH = 100;
const MAX_MATCHES = 200_000;
const MAX_COPIED_VALUES = 1_000_000;
const MAX_MOVED_ITEMS = 20_000_000;
const MAX_PATH_CHARACTERS = 10_000_000;
const MAX_PROBLEMS = 100;
const IGNORED_KEYWORDS: ReadonlySet<string> = new Set(["$schema", "title", "description", "default", "examples"]);

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isContainer(value: Json | undefined): value is Json[] | JsonObject {
  return typeof value === "object" && value !== null;
}

/** Assignment to `__proto__` would change the prototype; this makes it a key like any other. */
function put(target: JsonObject, key: string, value: Json): void {
  if (key === "__proto__") Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}

function excerpt(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  const text = String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function requireLevel(depth: number): void {
  if (depth >= MAX_DEPTH) throw new Error(`The value nests too deep; the limit in levels is: ${MAX_DEPTH}`);
}

function requireDepth(value: Json, depth = 0): void {
  if (!isContainer(value)) return;
  requireLevel(depth);
  for (const item of Array.isArray(value) ? value : Object.values(value)) requireDepth(item, depth + 1);
}

function sortedKeys(value: Json, depth = 0): Json {
  if (!isContainer(value)) return value;
  requireLevel(depth);
  if (Array.isArray(value)) return value.map((item) => sortedKeys(item, depth + 1));
  const result: JsonObject = {};
  for (const key of Object.keys(value).sort()) put(result, key, sortedKeys(value[key]!, depth + 1));
  return result;
}

/** Equal values, and only those, give equal text. */
function canonical(value: Json): string {
  return JSON.stringify(sortedKeys(value));
}

function deepEqual(a: Json, b: Json, depth = 0): boolean {
  if (a === b) return true;
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  requireLevel(depth);
  if (Array.isArray(a))
    return a.length === (b as Json[]).length && a.every((item, index) => deepEqual(item, (b as Json[])[index]!, depth + 1));
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key]!, (b as JsonObject)[key]!, depth + 1));
}

function parsePointer(pointer: string): string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) throw new Error(`A JSON Pointer must be empty or start with \`/\`: ${excerpt(pointer)}`);
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function parseDotted(path: string): string[] {
  const keys: string[] = [];
  const pattern = /\[(\d+|-)\]|(?:^|\.)([^.[\]]+)/y;
  while (pattern.lastIndex < path.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(path);
    if (!match)
      throw new Error(`The path cannot be read at position ${start + 1}; write it like \`a[0].b\` or \`/a/0/b\`: ${excerpt(path)}`);
    keys.push(match[1] ?? match[2]!);
  }
  return keys;
}

function parsePath(path: Path): string[] {
  const keys = Array.isArray(path) ? path.map(String) : path.startsWith("/") ? parsePointer(path) : parseDotted(path);
  if (keys.length > MAX_DEPTH) throw new Error(`The path has too many keys; the limit is ${MAX_DEPTH}: ${keys.length}`);
  return keys;
}

function formatPointer(keys: string[]): string {
  return keys.map((key) => `/${escapeKey(key)}`).join("");
}

function escapeKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(key);
}

/** Own keys only, so that `constructor` or `length` are never found where the data has none. */
function child(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return isIndex(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function follow(value: Json, keys: string[]): Json | undefined {
  return keys.reduce<Json | undefined>(child, value);
}

function listIndex(list: Json[], key: string, last: number): number {
  const index = key === "-" ? list.length : isIndex(key) ? Number(key) : -1;
  if (index < 0 || index > last) throw new Error(`The list of length ${list.length} has no such index: ${excerpt(key)}`);
  return index;
}

function withValue(value: Json | undefined, keys: string[], position: number, newValue: Json): Json {
  if (position === keys.length) return newValue;
  const key = keys[position]!;
  const parent = value === undefined ? (key === "0" || key === "-" ? [] : {}) : value;
  if (!isContainer(parent))
    throw new Error(
      `The path leads through a value that is neither object nor list at \`${formatPointer(keys.slice(0, position))}\`: ${excerpt(parent)}`,
    );
  const next = withValue(child(parent, key), keys, position + 1, newValue);
  if (Array.isArray(parent)) return parent.toSpliced(listIndex(parent, key, parent.length), 1, next);
  const copy = { ...parent };
  put(copy, key, next);
  return copy;
}

function withoutValue(value: Json, keys: string[], position: number): Json {
  const key = keys[position]!;
  const current = child(value, key);
  if (current === undefined) return value;
  const last = position === keys.length - 1;
  if (Array.isArray(value)) {
    return last ? value.toSpliced(Number(key), 1) : value.with(Number(key), withoutValue(current, keys, position + 1));
  }
  const copy = { ...(value as JsonObject) };
  if (last) delete copy[key];
  else put(copy, key, withoutValue(current, keys, position + 1));
  return copy;
}

function deepMerge(base: Json, changes: Json, concat: boolean, depth = 0): Json {
  requireLevel(depth);
  if (concat && Array.isArray(base) && Array.isArray(changes)) return base.concat(changes);
  if (!isObject(base) || !isObject(changes)) return changes;
  const result = { ...base };
  for (const key of Object.keys(changes)) {
    const old = child(base, key);
    put(result, key, old === undefined ? changes[key]! : deepMerge(old, changes[key]!, concat, depth + 1));
  }
  return result;
}

/** RFC 7396: nulls remove keys, also inside objects that are new. */
function mergePatch(base: Json | undefined, changes: Json, depth = 0): Json {
  requireLevel(depth);
  if (!isObject(changes)) return changes;
  const result = isObject(base) ? { ...base } : {};
  for (const key of Object.keys(changes)) {
    if (changes[key] === null) delete result[key];
    else put(result, key, mergePatch(child(result, key), changes[key]!, depth + 1));
  }
  return result;
}

function pointerOf(place: Place): string {
  const keys: string[] = [];
  for (let node = place; node.parent; node = node.parent) keys.push(node.key);
  return formatPointer(keys.reverse());
}

function record(changes: Changes, op: string, place: Place, value?: Json): void {
  const path = pointerOf(place);
  changes.characters += path.length;
  if (changes.characters > MAX_PATH_CHARACTERS)
    throw new Error(`The paths of the changes are too long together; the limit in characters is: ${MAX_PATH_CHARACTERS}`);
  changes.operations.push(value === undefined ? { op, path } : { op, path, value });
}

function collectChanges(from: Json, to: Json, place: Place, changes: Changes, depth: number): void {
  requireLevel(depth);
  if (Array.isArray(from) && Array.isArray(to)) collectListChanges(from, to, place, changes, depth);
  else if (isObject(from) && isObject(to)) collectObjectChanges(from, to, place, changes, depth);
  else if (from !== to) record(changes, "replace", place, to);
}

function collectObjectChanges(from: JsonObject, to: JsonObject, parent: Place, changes: Changes, depth: number): void {
  for (const key of Object.keys(from)) {
    if (Object.hasOwn(to, key)) collectChanges(from[key]!, to[key]!, { parent, key }, changes, depth + 1);
    else record(changes, "remove", { parent, key });
  }
  for (const key of Object.keys(to)) {
    if (!Object.hasOwn(from, key)) record(changes, "add", { parent, key }, to[key]!);
  }
}

function collectListChanges(from: Json[], to: Json[], parent: Place, changes: Changes, depth: number): void {
  let start = 0;
  while (start < from.length && start < to.length && deepEqual(from[start]!, to[start]!)) start++;
  let [fromEnd, toEnd] = [from.length, to.length];
  while (fromEnd > start && toEnd > start && deepEqual(from[fromEnd - 1]!, to[toEnd - 1]!)) [fromEnd, toEnd] = [fromEnd - 1, toEnd - 1];
  const shared = Math.min(fromEnd, toEnd);
  const place = (index: number): Place => ({ parent, key: String(index) });
  for (let index = start; index < shared; index++) collectChanges(from[index]!, to[index]!, place(index), changes, depth + 1);
  for (let index = fromEnd - 1; index >= shared; index--) record(changes, "remove", place(index));
  for (let index = shared; index < toEnd; index++) record(changes, "add", place(index), to[index]!);
}

/** Copies count against one budget, since repeated `copy` operations double a value each time. */
function copyValue(value: Json, budget: Budget, depth = 0): Json {
  if (--budget.copies < 0) throw new Error(`The patch copies too many values; the limit is: ${MAX_COPIED_VALUES}`);
  if (!isContainer(value)) return value;
  requireLevel(depth);
  if (Array.isArray(value)) return value.map((item) => copyValue(item, budget, depth + 1));
  const result: JsonObject = {};
  for (const key of Object.keys(value)) put(result, key, copyValue(value[key]!, budget, depth + 1));
  return result;
}

function existing(root: Json, keys: string[]): Json {
  const value = follow(root, keys);
  if (value === undefined) throw new Error(`Nothing exists at the path: ${formatPointer(keys)}`);
  return value;
}

/** Inserting or removing moves every later item, so long lists and long patches multiply. */
function spliceList(list: Json[], index: number, removed: number, added: Json[], budget: Budget): void {
  budget.moves -= list.length - index;
  if (budget.moves < 0) throw new Error(`The patch moves too many list items; the limit is: ${MAX_MOVED_ITEMS}`);
  list.splice(index, removed, ...added);
}

function addInPlace(root: Json, keys: string[], value: Json, budget: Budget): Json {
  if (keys.length === 0) return value;
  const parent = existing(root, keys.slice(0, -1));
  const key = keys.at(-1)!;
  if (Array.isArray(parent)) spliceList(parent, listIndex(parent, key, parent.length), 0, [value], budget);
  else if (isObject(parent)) put(parent, key, value);
  else throw new Error(`The parent is neither object nor list at the path: ${formatPointer(keys)}`);
  return root;
}

function removeInPlace(root: Json, keys: string[], budget: Budget): Json {
  existing(root, keys);
  if (keys.length === 0) return null;
  const parent = existing(root, keys.slice(0, -1));
  if (Array.isArray(parent)) spliceList(parent, Number(keys.at(-1)), 1, [], budget);
  else delete (parent as JsonObject)[keys.at(-1)!];
  return root;
}

function moveInPlace(root: Json, from: string[], to: string[], budget: Budget): Json {
  if (to.length > from.length && from.every((key, index) => key === to[index])) {
    throw new Error(`A value cannot be moved into itself: ${formatPointer(to)}`);
  }
  const value = existing(root, from);
  return addInPlace(removeInPlace(root, from, budget), to, value, budget);
}

function operand(operation: Operation): Json {
  if (!Object.hasOwn(operation, "value"))
    throw new Error(`The operation \`${operation.op}\` needs a \`value\`: ${excerpt(operation.path)}`);
  return operation.value!;
}

function source(operation: Operation): string[] {
  if (operation.from === undefined) throw new Error(`The operation \`${operation.op}\` needs a \`from\`: ${excerpt(operation.path)}`);
  return parsePointer(operation.from);
}

function applyOperation(root: Json, operation: Operation, budget: Budget): Json {
  const keys = parsePointer(operation.path);
  switch (operation.op) {
    case "add":
      return addInPlace(root, keys, copyValue(operand(operation), budget), budget);
    case "remove":
      return removeInPlace(root, keys, budget);
    case "replace":
      return replaceInPlace(root, keys, copyValue(operand(operation), budget));
    case "move":
      return moveInPlace(root, source(operation), keys, budget);
    case "copy":
      return addInPlace(root, keys, copyValue(existing(root, source(operation)), budget), budget);
    case "test":
      if (!deepEqual(existing(root, keys), operand(operation)))
        throw new Error(`The test found another value at \`${operation.path}\`: ${excerpt(existing(root, keys))}`);
      return root;
    default:
      throw new Error(`The operation is unknown; use add, remove, replace, move, copy or test: ${excerpt(operation.op)}`);
  }
}

function replaceInPlace(root: Json, keys: string[], value: Json): Json {
  existing(root, keys);
  if (keys.length === 0) return value;
  const parent = existing(root, keys.slice(0, -1));
  if (Array.isArray(parent)) parent[Number(keys.at(-1))] = value;
  else put(parent as JsonObject, keys.at(-1)!, value);
  return root;
}

const NAME = String.raw`[\p{L}\p{N}_$-]+`;
const QUOTED = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;
const DOT_STEP = new RegExp(String.raw`^(?:(\.\.)|\.)(\*|${NAME})`, "u");
const BRACKET_STEP = new RegExp(String.raw`^(\.\.)?\[\s*(?:(\*)|(${QUOTED})|(-?\d{1,10})|(-?\d{1,10})?\s*:\s*(-?\d{1,10})?)\s*\]`, "u");
const FILTER_PATH = String.raw`((?:\.${NAME}|\[(?:\d{1,10}|${QUOTED})\])*)`;
const LITERAL = String.raw`(${QUOTED}|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)`;
const FILTER_STEP = new RegExp(String.raw`^(\.\.)?\[\?\s*(\(?)\s*@${FILTER_PATH}\s*(?:(==|!=|<=|>=|<|>)\s*${LITERAL}\s*)?(\)?)\s*\]`, "u");
const FILTER_KEY = new RegExp(String.raw`\.(${NAME})|\[(?:(\d+)|(${QUOTED}))\]`, "gu");

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gsu, "$1");
}

function childKeys(value: Json): string[] {
  return isContainer(value) ? Object.keys(value) : [];
}

function selectKey(key: string): Step["select"] {
  return (value) => (isObject(value) && Object.hasOwn(value, key) ? [key] : []);
}

function selectIndex(index: number): Step["select"] {
  return (value) => {
    if (!Array.isArray(value)) return [];
    const position = index < 0 ? value.length + index : index;
    return position >= 0 && position < value.length ? [String(position)] : [];
  };
}

function selectSlice(start: number, end: number): Step["select"] {
  return (value) => (Array.isArray(value) ? Object.keys(value).slice(start, end) : []);
}

function compareFilter(operator: string, found: Json | undefined, literal: Json): boolean {
  if (operator === "==") return found === literal;
  if (operator === "!=") return found !== literal;
  const comparable =
    (typeof found === "number" && typeof literal === "number") || (typeof found === "string" && typeof literal === "string");
  if (!comparable) return false;
  if (operator === "<") return found! < literal!;
  if (operator === "<=") return found! <= literal!;
  return operator === ">" ? found! > literal! : found! >= literal!;
}

function selectFilter(path: string, operator: string | undefined, literalText: string | undefined): Step["select"] {
  const keys = [...path.matchAll(FILTER_KEY)].map(([, name, index, quoted]) => name ?? index ?? unquote(quoted!));
  const literal: Json = /^['"]/.test(literalText ?? "") ? unquote(literalText!) : JSON.parse(literalText ?? "null");
  return (value) =>
    childKeys(value).filter((key) => {
      const found = follow(child(value, key)!, keys);
      return operator === undefined ? found !== undefined : compareFilter(operator, found, literal);
    });
}

function bracketSelect([, , all, quoted, index, start, end]: RegExpExecArray): Step["select"] {
  if (all) return childKeys;
  if (quoted !== undefined) return selectKey(unquote(quoted));
  if (index !== undefined) return selectIndex(Number(index));
  return selectSlice(Number(start ?? 0), end === undefined ? Infinity : Number(end));
}

function readStep(text: string): [Step, number] {
  const dot = DOT_STEP.exec(text);
  if (dot) return [{ deep: dot[1] !== undefined, select: dot[2] === "*" ? childKeys : selectKey(dot[2]!) }, dot[0].length];
  const bracket = BRACKET_STEP.exec(text);
  if (bracket) return [{ deep: bracket[1] !== undefined, select: bracketSelect(bracket) }, bracket[0].length];
  const filter = FILTER_STEP.exec(text);
  const balanced = filter?.[2]?.length === filter?.[6]?.length;
  if (filter && balanced)
    return [{ deep: filter[1] !== undefined, select: selectFilter(filter[3]!, filter[4], filter[5]) }, filter[0].length];
  throw new Error(`The JSONPath cannot be read here; see the description of \`query\` for what is understood: ${excerpt(text)}`);
}

function parseQuery(path: string): Step[] {
  if (!path.startsWith("$")) throw new Error(`The JSONPath must start with \`$\`: ${excerpt(path)}`);
  const steps: Step[] = [];
  for (let rest = path.slice(1).trimEnd(); rest !== "";) {
    const [step, length] = readStep(rest);
    steps.push(step);
    rest = rest.slice(length);
  }
  return steps;
}

function pushMatch(matches: Match[], parent: Match, key: string): void {
  if (matches.length >= MAX_MATCHES) throw new Error(`The query matches too many values; narrow it below the limit: ${MAX_MATCHES}`);
  matches.push({ value: child(parent.value, key)!, parent, key });
}

/** Depth first, in document order; each container once, also below two matches of which one holds the other. */
function withDescendants(roots: Match[]): Match[] {
  const result: Match[] = [];
  const seen = new Set<Json>();
  const waiting = roots.toReversed();
  while (waiting.length > 0) {
    const match = waiting.pop()!;
    if (!isContainer(match.value) || seen.has(match.value)) continue;
    seen.add(match.value);
    result.push(match);
    for (const key of childKeys(match.value).reverse()) pushMatch(waiting, match, key);
  }
  return result;
}

function runStep(matches: Match[], step: Step): Match[] {
  const result: Match[] = [];
  for (const match of step.deep ? withDescendants(matches) : matches) {
    for (const key of step.select(match.value)) pushMatch(result, match, key);
  }
  return result;
}

function eachObject(value: JsonObject | JsonObject[], change: (item: JsonObject) => JsonObject): JsonObject | JsonObject[] {
  return Array.isArray(value) ? value.map(change) : change(value);
}

function flattenInto(value: Json, prefix: string, separator: string, result: JsonObject, budget: { left: number }, depth: number): void {
  const keys = childKeys(value);
  if (keys.length > 0) requireLevel(depth);
  if (keys.length === 0) {
    budget.left -= prefix.length;
    if (budget.left < 0) throw new Error(`The flat keys are too long together; the limit in characters is: ${MAX_PATH_CHARACTERS}`);
    put(result, prefix, value);
  }
  for (const key of keys) {
    flattenInto(child(value, key)!, depth === 0 ? key : `${prefix}${separator}${key}`, separator, result, budget, depth + 1);
  }
}

/** A branch under construction, kept apart from data so that empty objects stay values. */
type Branch = Map<string, Branch | { leaf: Json }>;

function plant(root: Branch, keys: string[], value: Json, flatKey: string): void {
  let branch = root;
  for (const key of keys.slice(0, -1)) {
    const next = branch.get(key) ?? new Map();
    if (!(next instanceof Map)) throw new Error(`The key contradicts a shorter one that already holds a value: ${excerpt(flatKey)}`);
    branch.set(key, next);
    branch = next;
  }
  if (branch.has(keys.at(-1)!)) throw new Error(`The key contradicts a longer one that lies below it: ${excerpt(flatKey)}`);
  branch.set(keys.at(-1)!, { leaf: value });
}

function harvest(branch: Branch): Json {
  const entries = [...branch].map(([key, node]): [string, Json] => [key, node instanceof Map ? harvest(node) : node.leaf]);
  if (entries.length > 0 && entries.every(([key]) => isIndex(key) && Number(key) < entries.length)) {
    return entries.sort((a, b) => Number(a[0]) - Number(b[0])).map(([, value]) => value);
  }
  const result: JsonObject = {};
  for (const [key, value] of entries) put(result, key, value);
  return result;
}

function rank(value: Json): number {
  if (value === null) return 0;
  return typeof value === "boolean" ? 1 : typeof value === "number" ? 2 : typeof value === "string" ? 3 : 4;
}

function compareValues(a: Json, b: Json): number {
  const difference = rank(a) - rank(b);
  if (difference !== 0 || a === null || b === null || isContainer(a)) return difference;
  return a < b ? -1 : a > b ? 1 : 0;
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function hasType(value: Json, type: string): boolean {
  return type === "integer" ? Number.isInteger(value) : typeOf(value) === type;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function report(problems: Problem[], place: Place, message: string): void {
  if (problems.length < MAX_PROBLEMS) problems.push({ path: pointerOf(place), message });
}

/** What a limit counts, or null for values that it does not concern. */
function measure(keyword: string, value: Json): number | null {
  if (keyword.endsWith("Length")) return typeof value === "string" ? codePoints(value) : null;
  if (keyword.endsWith("Items")) return Array.isArray(value) ? value.length : null;
  return typeof value === "number" ? value : null;
}

function compileLimit(keyword: string, limit: Json): Check {
  if (typeof limit !== "number") throw new Error(`The keyword \`${keyword}\` needs a number: ${excerpt(limit)}`);
  const lower = keyword.startsWith("min");
  const unit = keyword.endsWith("Length") ? " characters" : keyword.endsWith("Items") ? " items" : "";
  return (value, place, problems) => {
    const size = measure(keyword, value);
    if (size === null || (lower ? size >= limit : size <= limit)) return;
    report(problems, place, `Must ${unit ? "have" : "be"} at ${lower ? "least" : "most"} ${limit}${unit}: ${size}`);
  };
}

function compileType(types: Json): Check {
  const names = [...new Set(Array.isArray(types) ? types : [types])] as string[];
  const unknown = names.find((name) => !["null", "boolean", "integer", "number", "string", "array", "object"].includes(name));
  if (unknown !== undefined) throw new Error(`The keyword \`type\` names an unknown type: ${excerpt(unknown)}`);
  return (value, place, problems) => {
    if (!names.some((name) => hasType(value, name))) report(problems, place, `Must be of type ${names.join(" or ")}: ${excerpt(value)}`);
  };
}

function compileEnum(options: Json): Check {
  if (!Array.isArray(options)) throw new Error(`The keyword \`enum\` needs a list: ${excerpt(options)}`);
  const allowed = new Set(options.map(canonical));
  const listed = excerpt([...allowed].slice(0, 10).join(", "));
  return (value, place, problems) => {
    if (!allowed.has(canonical(value))) report(problems, place, `Must be one of ${listed}: ${excerpt(value)}`);
  };
}

function compileRequired(keys: Json): Check {
  if (!Array.isArray(keys)) throw new Error(`The keyword \`required\` needs a list: ${excerpt(keys)}`);
  const names = [...new Set(keys as string[])];
  return (value, place, problems) => {
    if (!isObject(value)) return;
    for (const key of names) if (!Object.hasOwn(value, key)) report(problems, place, `Lacks the required key \`${excerpt(key)}\``);
  };
}

function compileItems(schema: Json, depth: number): Check {
  const check = compileSchema(schema, depth + 1);
  return (value, place, problems) => {
    if (Array.isArray(value)) value.forEach((item, index) => check(item, { parent: place, key: String(index) }, problems));
  };
}

function compileProperties(properties: Json, depth: number): Check {
  if (!isObject(properties)) throw new Error(`The keyword \`properties\` needs an object: ${excerpt(properties)}`);
  const checks = new Map(Object.keys(properties).map((key) => [key, compileSchema(properties[key]!, depth + 1)]));
  return (value, place, problems) => {
    if (!isObject(value)) return;
    for (const key of Object.keys(value)) checks.get(key)?.(value[key]!, { parent: place, key }, problems);
  };
}

function compileAdditional(schema: JsonObject, depth: number): Check {
  const known = new Set(childKeys(schema["properties"] ?? null));
  const check = compileSchema(schema["additionalProperties"]!, depth + 1);
  return (value, place, problems) => {
    if (!isObject(value)) return;
    for (const key of Object.keys(value)) if (!known.has(key)) check(value[key]!, { parent: place, key }, problems);
  };
}

function compileKeyword(schema: JsonObject, keyword: string, depth: number): Check {
  const operand = schema[keyword]!;
  switch (keyword) {
    case "type":
      return compileType(operand);
    case "enum":
      return compileEnum(operand);
    case "const":
      return compileEnum([operand]);
    case "required":
      return compileRequired(operand);
    case "properties":
      return compileProperties(operand, depth);
    case "additionalProperties":
      return compileAdditional(schema, depth);
    case "items":
      return compileItems(operand, depth);
    case "minimum":
    case "maximum":
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
      return compileLimit(keyword, operand);
    default:
      throw new Error(`The schema keyword is not understood; see the description of \`validate\` for those that are: ${excerpt(keyword)}`);
  }
}

function compileSchema(schema: Json, depth = 0): Check {
  requireLevel(depth);
  if (schema === true) return () => {};
  if (schema === false) return (_, place, problems) => report(problems, place, "Is not allowed here");
  if (!isObject(schema)) throw new Error(`A schema must be an object or a boolean: ${excerpt(schema)}`);
  const checks = Object.keys(schema)
    .filter((keyword) => !IGNORED_KEYWORDS.has(keyword))
    .map((keyword) => ({ keyword, check: compileKeyword(schema, keyword, depth) }));
  // Missing keys are reported before what is wrong inside the keys that are there.
  checks.sort((a, b) => Number(b.keyword === "required") - Number(a.keyword === "required"));
  return (value, place, problems) => {
    for (const { check } of checks) if (problems.length < MAX_PROBLEMS) check(value, place, problems);
  };
}

export async function parse({ text }: { text: string }): Promise<Json> {
  let value: Json;
  try {
    value = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch (error) {
    throw new Error(`The text is not valid JSON: ${excerpt((error as Error).message)}`);
  }
  requireDepth(value);
  return value;
}

export async function stringify({
  value,
  indent = 0,
  sortKeys = false,
}: {
  value: Json;
  indent?: number;
  sortKeys?: boolean;
}): Promise<string> {
  requireDepth(value);
  return JSON.stringify(sortKeys ? sortedKeys(value) : value, null, indent);
}

export async function get({ value, path, default: fallback = null }: { value: Json; path: Path; default?: Json }): Promise<Json> {
  const found = follow(value, parsePath(path));
  return found === undefined ? fallback : found;
}

export async function set({ value, path, newValue }: { value: Json; path: Path; newValue: Json }): Promise<Json> {
  return withValue(value, parsePath(path), 0, newValue);
}

export async function remove({ value, path }: { value: Json; path: Path }): Promise<Json> {
  const keys = parsePath(path);
  if (keys.length === 0) throw new Error('The whole value cannot be removed; pass a `path` with at least one key: ""');
  return withoutValue(value, keys, 0);
}

export async function merge({
  base,
  changes,
  mode = "deep",
  lists = "replace",
}: {
  base: Json;
  changes: Json;
  mode?: "deep" | "patch";
  lists?: "replace" | "concat";
}): Promise<Json> {
  return mode === "patch" ? mergePatch(base, changes) : deepMerge(base, changes, lists === "concat");
}

export async function diff({ from, to }: { from: Json; to: Json }): Promise<Operation[]> {
  const changes: Changes = { operations: [], characters: 0 };
  collectChanges(from, to, { parent: null, key: "" }, changes, 0);
  return changes.operations;
}

export async function patch({ value, patch: operations }: { value: Json; patch: Operation[] }): Promise<Json> {
  const budget = { copies: MAX_COPIED_VALUES, moves: MAX_MOVED_ITEMS };
  let root = copyValue(value, budget);
  operations.forEach((operation, index) => {
    try {
      root = applyOperation(root, operation, budget);
    } catch (error) {
      throw new Error(`The patch stopped at operation ${index + 1} of ${operations.length}: ${(error as Error).message}`);
    }
  });
  requireDepth(root);
  return root;
}

export async function query({
  value,
  path,
  output = "values",
}: {
  value: Json;
  path: string;
  output?: "values" | "pointers";
}): Promise<Json[]> {
  const root: Match = { value, parent: null, key: "" };
  const matches = parseQuery(path).reduce(runStep, [root]);
  return matches.map((match) => (output === "pointers" ? pointerOf(match) : match.value));
}

export async function keys({ value }: { value: JsonObject }): Promise<string[]> {
  if (!isObject(value)) throw new Error(`Only an object has keys: ${excerpt(value)}`);
  return Object.keys(value);
}

export async function pick({ value, keys }: { value: JsonObject | JsonObject[]; keys: string[] }): Promise<JsonObject | JsonObject[]> {
  return eachObject(value, (item) => {
    const result: JsonObject = {};
    for (const key of keys) if (Object.hasOwn(item, key)) put(result, key, item[key]!);
    return result;
  });
}

export async function omit({ value, keys }: { value: JsonObject | JsonObject[]; keys: string[] }): Promise<JsonObject | JsonObject[]> {
  const unwanted = new Set(keys);
  return eachObject(value, (item) => {
    const result: JsonObject = {};
    for (const key of Object.keys(item)) if (!unwanted.has(key)) put(result, key, item[key]!);
    return result;
  });
}

export async function flatten({ value, separator = "." }: { value: Json; separator?: string }): Promise<JsonObject> {
  const result: JsonObject = {};
  if (childKeys(value).length > 0) flattenInto(value, "", separator, result, { left: MAX_PATH_CHARACTERS }, 0);
  return result;
}

export async function unflatten({ value, separator = "." }: { value: JsonObject; separator?: string }): Promise<Json> {
  const root: Branch = new Map();
  for (const flatKey of Object.keys(value)) {
    const keys = flatKey.split(separator);
    if (keys.length > MAX_DEPTH) throw new Error(`The key has too many parts; the limit is ${MAX_DEPTH}: ${excerpt(flatKey)}`);
    plant(root, keys, value[flatKey]!, flatKey);
  }
  return harvest(root);
}

export async function sort_by({
  values,
  path = "",
  descending = false,
}: {
  values: Json[];
  path?: Path;
  descending?: boolean;
}): Promise<Json[]> {
  const keys = parsePath(path);
  const entries = values.map((item) => ({ item, key: follow(item, keys) }));
  const direction = descending ? -1 : 1;
  entries.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined);
    return direction * compareValues(a.key, b.key);
  });
  return entries.map(({ item }) => item);
}

export async function group_by({ values, path }: { values: Json[]; path: Path }): Promise<JsonObject> {
  const keys = parsePath(path);
  const groups = new Map<string, Json[]>();
  for (const item of values) {
    const key = follow(item, keys) ?? null;
    const name = typeof key === "string" ? key : canonical(key);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  const result: JsonObject = {};
  for (const [name, items] of groups) put(result, name, items);
  return result;
}

export async function unique({ values, path = "" }: { values: Json[]; path?: Path }): Promise<Json[]> {
  const keys = parsePath(path);
  const seen = new Set<string>();
  return values.filter((item) => {
    const key = canonical(follow(item, keys) ?? null);
    return !seen.has(key) && seen.add(key);
  });
}

export async function equal({ a, b }: { a: Json; b: Json }): Promise<boolean> {
  return deepEqual(a, b);
}

export async function validate({ value, schema }: { value: Json; schema: Json }): Promise<{ valid: boolean; errors: Problem[] }> {
  const errors: Problem[] = [];
  compileSchema(schema)(value, { parent: null, key: "" }, errors);
  return { valid: errors.length === 0, errors };
}
