// `console`, with the text Node would print (util.inspect with default options, no colours).
// The layout numbers below (6 entries, 2.5, 15 columns, 16 characters …) are Node's own.
// Getters are never called. All work is paid from one budget of characters per call,
// so that no value, however large or hostile, costs more than the log line it may become.
(function (host) {
  "use strict";

  const OUTPUT_BYTES_MAX = 64 * 1024;
  const PROTOTYPE_STEPS_MAX = 100;
  // Listing the names of a longer array costs a string per element, only to find none to show.
  const EXTRA_KEYS_LENGTH_MAX = 10000;
  const TABLE_CELLS_MAX = 5000;

  const { getPrototypeOf, getOwnPropertyDescriptor, getOwnPropertyNames, getOwnPropertySymbols,
    hasOwn, is: sameValue, keys: enumerableNames, defineProperty } = Object;
  const { apply } = Reflect;
  const { isArray } = Array;
  const { isNaN } = Number;
  const { min, max, sqrt, round, floor } = Math;
  const stringify = JSON.stringify;
  const { Number: toNumber, parseInt: toInteger, parseFloat: toFloat } = globalThis;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const getter = (proto, key) => uncurry(getOwnPropertyDescriptor(proto, key).get);
  const methodsOf = (proto, ...names) => names.map((name) => uncurry(proto[name]));
  const [slice, includes, indexOf, startsWith, endsWith, charCodeAt, codePointAt, repeat, padStart, padEnd,
    replace, replaceAll, split, upperCase] = methodsOf("", "slice", "includes", "indexOf", "startsWith", "endsWith",
    "charCodeAt", "codePointAt", "repeat", "padStart", "padEnd", "replace", "replaceAll", "split", "toUpperCase");
  const [join, find, arraySlice] = methodsOf([], "join", "indexOf", "slice");
  const match = uncurry(RegExp.prototype.exec);
  const [isEnumerable, objectToString] = methodsOf(Object.prototype, "propertyIsEnumerable", "toString");
  const functionSource = uncurry(Function.prototype.toString);
  const errorText = uncurry(Error.prototype.toString);
  const symbolText = uncurry(Symbol.prototype.toString);
  const [toFixed, numberToString] = methodsOf(Number.prototype, "toFixed", "toString");
  const [dateTime, dateIso] = methodsOf(Date.prototype, "getTime", "toISOString");
  const regexpToString = uncurry(RegExp.prototype.toString);
  const [mapEntries, mapGet, mapSet, mapDelete] = methodsOf(Map.prototype, "entries", "get", "set", "delete");
  const mapNext = uncurry(getPrototypeOf(new Map().entries()).next);
  const mapSize = getter(Map.prototype, "size");
  const [setValues, setHas] = methodsOf(Set.prototype, "values", "has");
  const setNext = uncurry(getPrototypeOf(new Set().values()).next);
  const setSize = getter(Set.prototype, "size");
  const TypedArray = getPrototypeOf(Uint8Array);
  const typedArrayTag = getter(TypedArray.prototype, Symbol.toStringTag);
  const typedArrayLength = getter(TypedArray.prototype, "length");
  const bufferLength = getter(ArrayBuffer.prototype, "byteLength");
  const viewBuffer = getter(DataView.prototype, "buffer");
  const errorIsError = Error.isError;
  const { toStringTag, toPrimitive } = Symbol;
  const customInspect = Symbol.for("nodejs.util.inspect.custom");

  // ---- What kind of object is it? -------------------------------------------------------

  const succeeds = (probe) => (value) => {
    try {
      return probe(value) !== false;
    } catch {
      return false;
    }
  };
  const unbox = { __proto__: null };
  const weakKey = {};
  const weakMapHas = uncurry(WeakMap.prototype.has);
  const weakSetHas = uncurry(WeakSet.prototype.has);
  const regexpFlag = getter(RegExp.prototype, "hasIndices");
  const regexpPrototype = RegExp.prototype;
  const kinds = [
    ["Map", Map, mapSize],
    ["Set", Set, setSize],
    ["RegExp", RegExp, (v) => v !== regexpPrototype && regexpFlag(v) !== undefined],
    ["Date", Date, dateTime],
    ["ArrayBuffer", ArrayBuffer, bufferLength],
    ["DataView", DataView, viewBuffer],
    ["Promise", Promise, (v) => host.promiseState(v) != null],
    ["WeakMap", WeakMap, (v) => weakMapHas(v, weakKey) || true],
    ["WeakSet", WeakSet, (v) => weakSetHas(v, weakKey) || true],
  ];
  for (const boxed of [Number, String, Boolean, BigInt, Symbol]) {
    const valueOf = (unbox[boxed.name] = uncurry(boxed.prototype.valueOf));
    kinds.push([boxed.name, boxed, (v) => [valueOf(v)]]);
  }
  if (typeof SharedArrayBuffer === "function") {
    kinds.push(["SharedArrayBuffer", SharedArrayBuffer, getter(SharedArrayBuffer.prototype, "byteLength")]);
  }
  const kindByPrototype = new Map();
  for (let i = 0; i < kinds.length; i++) {
    const [name, constructor, probe] = kinds[i];
    kinds[i] = { name, probe: succeeds(probe) };
    kindByPrototype.set(constructor.prototype, kinds[i]);
  }
  const objectPrototype = Object.prototype;
  const errorPrototype = Error.prototype;

  // A failed probe throws, which is slow, so the prototype chain says which probe to try;
  // only an object whose chain says nothing at all gets all of them.
  function kindOf(value) {
    if (isArray(value)) return "Array";
    if (typedArrayTag(value) !== undefined) return "TypedArray";
    if (errorIsError !== undefined && errorIsError(value)) return "Error";
    let proto = value;
    for (let i = 0; proto !== null && i < PROTOTYPE_STEPS_MAX; i++) {
      if (proto === objectPrototype) return "Object";
      if (proto === errorPrototype && proto !== value) return "Error";
      const kind = mapGet(kindByPrototype, proto);
      if (kind !== undefined && kind.probe(value)) return kind.name;
      proto = getPrototypeOf(proto);
    }
    if (typeof value === "function") return "Object";
    for (let i = 0; i < kinds.length; i++) {
      if (kinds[i].probe(value)) return kinds[i].name;
    }
    return "Object";
  }

  function isArguments(value) { return objectToString(value) === "[object Arguments]" && value[toStringTag] === undefined; }

  function inheritsFrom(value, proto) {
    for (let i = 0; value !== null && i < PROTOTYPE_STEPS_MAX; i++) {
      value = getPrototypeOf(value);
      if (value === proto) return true;
    }
    return false;
  }

  // The names of global constructors; asked for only by %s and %o.
  let builtinNames;
  function isBuiltinName(name) {
    if (builtinNames === undefined) {
      builtinNames = new Set();
      for (const global of getOwnPropertyNames(globalThis)) {
        if (match(/^[A-Z][a-zA-Z0-9]+$/, global) !== null) builtinNames.add(global);
      }
    }
    return setHas(builtinNames, name);
  }

  // ---- Strings --------------------------------------------------------------------------

  // Control characters, halves of surrogate pairs, quotes and backslashes.
  const NEEDS_ESCAPE = /[\p{Cc}\p{Cs}'\\]/u;
  const EVERY_ESCAPE = new RegExp(NEEDS_ESCAPE, "gu");
  const EVERY_ESCAPE_BUT_QUOTE = /[\p{Cc}\p{Cs}\\]/gu;
  const SHORT_ESCAPES = { __proto__: null, 8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 39: "\\'", 92: "\\\\" };

  function escapeCharacter(character) {
    const code = charCodeAt(character, 0);
    const hex = numberToString(code, 16);
    if (code > 0xff) return `\\u${hex}`;
    return SHORT_ESCAPES[code] ?? `\\x${code < 16 ? "0" : ""}${upperCase(hex)}`;
  }

  function quote(text) {
    if (match(NEEDS_ESCAPE, text) === null) return `'${text}'`;
    let mark = "'";
    if (includes(text, "'")) {
      if (!includes(text, '"')) mark = '"';
      else if (!includes(text, "`") && !includes(text, "${")) mark = "`";
    }
    const escaped = replace(text, mark === "'" ? EVERY_ESCAPE : EVERY_ESCAPE_BUT_QUOTE, escapeCharacter);
    return mark + escaped + mark;
  }

  const WIDE = [[0x1100, 0x115f], [0x231a, 0x231b], [0x2329, 0x232a], [0x23e9, 0x23ec], [0x2614, 0x2615],
    [0x2648, 0x2653], [0x26a1, 0x26a1], [0x26bd, 0x26be], [0x26c4, 0x26c5], [0x2705, 0x2705], [0x270a, 0x270b],
    [0x2728, 0x2728], [0x274c, 0x274c], [0x2753, 0x2755], [0x2757, 0x2757], [0x2795, 0x2797], [0x2b50, 0x2b50],
    [0x2b55, 0x2b55], [0x2e80, 0x303e], [0x3041, 0x3247], [0x3250, 0x4dbf], [0x4e00, 0xa4c6], [0xa960, 0xa97c],
    [0xac00, 0xd7a3], [0xf900, 0xfaff], [0xfe10, 0xfe19], [0xfe30, 0xfe6b], [0xff01, 0xff60], [0xffe0, 0xffe6],
    [0x1b000, 0x1b2ff], [0x1f18e, 0x1f18e], [0x1f191, 0x1f19a], [0x1f200, 0x1f265], [0x1f300, 0x1f64f],
    [0x1f680, 0x1f6ff], [0x1f7e0, 0x1f7eb], [0x1f90c, 0x1faff], [0x20000, 0x3fffd]];
  const ZERO_WIDTH = [[0, 0x1f], [0x7f, 0x9f], [0xad, 0xad], [0x300, 0x36f], [0x483, 0x489], [0x591, 0x5bd], [0x610, 0x61a],
    [0x64b, 0x65f], [0x200b, 0x200f], [0x20d0, 0x20ff], [0xfe00, 0xfe0f], [0xfe20, 0xfe2f], [0x1f3fb, 0x1f3ff], [0xe0100, 0xe01ef]];

  function inRanges(code, ranges) {
    for (let i = 0; i < ranges.length && code >= ranges[i][0]; i++) {
      if (code <= ranges[i][1]) return true;
    }
    return false;
  }

  // How many terminal columns a text takes.
  function widthOf(text) {
    let width = 0;
    for (let i = 0; i < text.length; i++) {
      let code = charCodeAt(text, i);
      if (code < 127) {
        if (code > 31) width++;
        continue;
      }
      if (code >= 0xd800 && code < 0xdc00) code = codePointAt(text, i);
      if (code > 0xffff) i++;
      if (!inRanges(code, ZERO_WIDTH)) width += inRanges(code, WIDE) ? 2 : 1;
    }
    return width;
  }

  // ---- Primitives -----------------------------------------------------------------------

  const formatNumber = (value) => (sameValue(value, -0) ? "-0" : `${value}`);
  const plural = (count, word) => `${count} more ${word}${count > 1 ? "s" : ""}`;

  function formatPrimitive(ctx, value) {
    let text;
    if (typeof value === "string") text = formatString(ctx, value);
    else if (typeof value === "number") text = formatNumber(value);
    else if (typeof value === "bigint") text = formatBigInt(value);
    else if (typeof value === "symbol") text = symbolText(value);
    else text = `${value}`;
    ctx.budget -= text.length;
    return text;
  }

  function formatBigInt(value) {
    // Printing digits is quadratic in the engine; beyond this size nobody reads them.
    const limit = 1n << 65536n;
    return value < limit && value > -limit ? `${value}n` : "<huge BigInt>";
  }

  function formatString(ctx, value) {
    let trailer = "";
    const limit = min(ctx.maxStringLength, max(ctx.budget, 0));
    if (value.length > limit) {
      trailer = `... ${plural(value.length - limit, "character")}`;
      value = slice(value, 0, limit);
    }
    if (value.length <= 16 || value.length <= ctx.breakLength - ctx.indent - 4 || !includes(value, "\n")) {
      return quote(value) + trailer;
    }
    const lines = split(value, "\n");
    const quoted = [];
    for (let i = 0; i < lines.length; i++) {
      const last = i === lines.length - 1;
      if (!last || lines[i] !== "") quoted[i] = quote(last ? lines[i] : `${lines[i]}\n`);
    }
    return join(quoted, ` +\n${repeat(" ", ctx.indent + 2)}`) + trailer;
  }

  // ---- Names and prefixes ---------------------------------------------------------------

  // The name of the nearest constructor, null for an object without any prototype.
  function constructorName(value, ctx, level) {
    let first;
    let proto = value;
    for (let i = 0; proto !== null && i < PROTOTYPE_STEPS_MAX; i++) {
      const descriptor = getOwnPropertyDescriptor(proto, "constructor");
      const found = descriptor !== undefined && descriptor.value;
      if (proto === objectPrototype && proto !== value) return "Object";
      if (typeof found === "function" && found.name !== "" && inheritsFrom(value, found.prototype)) {
        return `${found.name}`;
      }
      proto = getPrototypeOf(proto);
      if (first === undefined) first = proto;
    }
    if (first === null || first === undefined) return null;
    const own = nativeName(value);
    if (level > ctx.depth) return `${own} <Complex prototype>`;
    const parent = constructorName(first, ctx, level + 1);
    if (parent !== null) return `${own} <${parent}>`;
    return `${own} <${inspect(first, { ...ctx.options, customInspect: false, depth: -1 })}>`;
  }

  function nativeName(value) {
    const kind = kindOf(value);
    if (kind === "TypedArray") return typedArrayTag(value);
    return kind === "Object" && typeof value === "function" ? "Function" : kind;
  }

  function prefixOf(constructor, tag, fallback, size = "") {
    const shownTag = tag !== "" && tag !== (constructor ?? fallback) ? `[${tag}] ` : "";
    if (constructor === null) return `[${fallback}${size}: null prototype] ${shownTag}`;
    return `${constructor}${size} ${shownTag}`;
  }

  function plainPrefix(value, constructor, tag) {
    let fallback = "";
    if (constructor === null) {
      fallback = nativeName(value);
      if (fallback === tag) fallback = "Object";
    }
    return prefixOf(constructor, tag, fallback);
  }

  function functionBase(value, constructor, tag) {
    const source = functionSource(value);
    if (startsWith(source, "class") && endsWith(source, "}")) {
      const head = slice(source, 5, indexOf(source, "{"));
      if (head === "" || match(/^[\s/]/, head) !== null) return classBase(value, constructor, tag);
    }
    let type = "Function";
    if (inheritsFrom(value, generatorFunctions)) type = "GeneratorFunction";
    if (inheritsFrom(value, asyncFunctions)) type = "AsyncFunction";
    if (inheritsFrom(value, asyncGeneratorFunctions)) type = "AsyncGeneratorFunction";
    const { name } = value;
    let base = `[${type}${constructor === null ? " (null prototype)" : ""}`;
    base += name === "" ? " (anonymous)]" : `: ${typeof name === "symbol" ? symbolText(name) : cutName(name)}]`;
    if (constructor !== type && constructor !== null) base += ` ${constructor}`;
    if (tag !== "" && constructor !== tag) base += ` [${tag}]`;
    return base;
  }
  const generatorFunctions = getPrototypeOf(function* () {});
  const asyncFunctions = getPrototypeOf(async function () {});
  const asyncGeneratorFunctions = getPrototypeOf(async function* () {});
  const cutName = (name) => (typeof name === "string" ? slice(name, 0, 10000) : `${name}`);

  function classBase(value, constructor, tag) {
    const name = hasOwn(value, "name") && value.name;
    let base = `class ${name || "(anonymous)"}`;
    if (constructor !== "Function" && constructor !== null) base += ` [${constructor}]`;
    if (tag !== "" && constructor !== tag) base += ` [${tag}]`;
    if (constructor === null) return `[${base} extends [null prototype]]`;
    const parent = getPrototypeOf(value).name;
    return `[${base}${parent ? ` extends ${parent}` : ""}]`;
  }

  // ---- Errors ---------------------------------------------------------------------------

  // The engine's stacks hold frames only; V8's begin with the message. Both are understood.
  function stackOf(error) {
    const { stack } = error;
    if (typeof stack !== "string" || stack === "") return errorText(error);
    if (!startsWith(stack, "    at ")) return stack;
    const frames = endsWith(stack, "\n") ? slice(stack, 0, -1) : stack;
    const shown = host.mapStack ? host.mapStack(frames) : frames;
    return shown === "" ? errorText(error) : `${errorText(error)}\n${shown}`;
  }

  function formatError(ctx, error, constructor, tag, keys) {
    const name = error.name != null ? `${error.name}` : "Error";
    let stack = stackOf(error);
    hideRepeatedKeys(error, stack, keys);
    if ("cause" in error && find(keys, "cause") === -1) keys[keys.length] = "cause";
    if (isArray(error.errors) && find(keys, "errors") === -1) keys[keys.length] = "errors";
    stack = withClassName(stack, constructor, name, tag);
    const message = typeof error.message === "string" ? error.message : "";
    const messageAt = message === "" ? -1 : indexOf(stack, message);
    const framesAt = indexOf(stack, "\n    at", messageAt > 0 ? messageAt + message.length : -1);
    if (framesAt === -1) stack = `[${stack}]`;
    stack = slice(stack, 0, OUTPUT_BYTES_MAX);
    if (ctx.indent !== 0) stack = replaceAll(stack, "\n", `\n${repeat(" ", ctx.indent)}`);
    ctx.budget -= stack.length;
    return stack;
  }

  function hideRepeatedKeys(error, stack, keys) {
    let kept = 0;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      const repeated = (key === "name" || key === "message" || key === "stack")
        && (key === "stack" && startsWith(`${error.stack}`, "    at ") || includes(stack, `${error[key]}`));
      if (!repeated) keys[kept++] = key;
    }
    keys.length = kept;
  }

  // `class MyError extends Error` without a name of its own still shows as MyError.
  function withClassName(stack, constructor, name, tag) {
    let length = name.length;
    const regular = endsWith(name, "Error") && startsWith(stack, name)
      && (stack.length === length || stack[length] === ":" || stack[length] === "\n");
    if (constructor !== null && !regular) return stack;
    let fallback = "Error";
    if (constructor === null) {
      const start = match(/^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n {4}at)/, stack) ?? match(/^([a-z_A-Z0-9-]*Error)$/, stack);
      fallback = start?.[1] ?? "";
      length = fallback.length;
      fallback = fallback || "Error";
    }
    const prefix = slice(prefixOf(constructor, tag, fallback), 0, -1);
    if (name === prefix) return stack;
    if (!includes(prefix, name)) return `${prefix} [${name}]${slice(stack, length)}`;
    return length === 0 ? `${prefix}: ${stack}` : prefix + slice(stack, length);
  }

  // ---- Values ---------------------------------------------------------------------------

  function proxyTargetOf(value) {
    if (host.proxyTarget === undefined) return value;
    for (let i = 0; i < PROTOTYPE_STEPS_MAX; i++) {
      const target = host.proxyTarget(value);
      if (target === undefined || target === null) return target === null ? null : value;
      value = target;
    }
    return value;
  }

  function formatValue(ctx, original, level, insideView) {
    if (original === null || (typeof original !== "object" && typeof original !== "function")) {
      return formatPrimitive(ctx, original);
    }
    if (ctx.budget <= 0) return "...";
    const value = proxyTargetOf(original);
    if (value === null) return "<Revoked Proxy>";
    const { indent } = ctx;
    const seen = ctx.seen.length;
    try {
      const custom = ctx.customInspect ? formatCustom(ctx, value, original, level) : undefined;
      if (custom !== undefined) return custom;
      if (find(ctx.seen, value) !== -1) return circularMark(ctx, value);
      return formatObject(ctx, value, level, insideView);
    } catch (error) {
      // A hostile Proxy, or no stack left: one value is lost, not the line.
      ctx.indent = indent;
      ctx.seen.length = seen;
      return `[Inspection interrupted: ${slice(`${reasonOf(error)}`, 0, 200)}]`;
    }
  }

  function reasonOf(error) {
    try {
      return typeof error === "object" && error !== null ? `${error.message}` : `${error}`;
    } catch {
      return "unknown";
    }
  }

  function formatCustom(ctx, value, original, level) {
    const custom = value[customInspect];
    if (typeof custom !== "function" || value.constructor?.prototype === value) return undefined;
    const options = { ...ctx.options, depth: ctx.depth - level, stylize: (text) => `${text}` };
    const result = apply(custom, original, [ctx.depth - level, options, inspect]);
    if (result === original) return undefined;
    if (typeof result !== "string") return formatValue(ctx, result, level);
    ctx.budget -= result.length;
    return replaceAll(result, "\n", `\n${repeat(" ", ctx.indent)}`);
  }

  function circularMark(ctx, value) {
    ctx.circular ??= new Map();
    let index = mapGet(ctx.circular, value);
    if (index === undefined) {
      index = mapSize(ctx.circular) + 1;
      mapSet(ctx.circular, value, index);
    }
    return `[Circular *${index}]`;
  }

  function shownKeys(ctx, value) {
    const keys = ctx.showHidden ? getOwnPropertyNames(value) : enumerableNames(value);
    const symbols = getOwnPropertySymbols(value);
    for (let i = 0; i < symbols.length; i++) {
      if (ctx.showHidden || isEnumerable(value, symbols[i])) keys[keys.length] = symbols[i];
    }
    return keys;
  }

  // The keys of an array-like object without its elements.
  function extraKeys(ctx, value, length) {
    if (length > EXTRA_KEYS_LENGTH_MAX) {
      return ctx.showHidden && isArray(value) ? ["length"] : [];
    }
    const keys = shownKeys(ctx, value);
    let kept = 0;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      const isIndex = typeof key === "string" && match(/^(0|[1-9]\d{0,9})$/, key) !== null && +key < 4294967295;
      if (!isIndex) keys[kept++] = key;
    }
    keys.length = kept;
    return keys;
  }

  // Describes how to print an object: { done } when its text is complete, else
  // { base, open, close, entries, keys, list } for the layout.
  function describe(ctx, value, constructor, tag, kind, level, insideView) {
    const size = (length) => `(${length})`;
    switch (kind) {
      case "Array": {
        const prefix = constructor !== "Array" || tag !== "" ? prefixOf(constructor, tag, "Array", size(value.length)) : "";
        return { open: `${prefix}[`, close: "]", list: true, keys: extraKeys(ctx, value, value.length),
          entries: value.length === 0 ? undefined : formatArray };
      }
      case "TypedArray": {
        const length = typedArrayLength(value);
        const prefix = prefixOf(constructor, tag, typedArrayTag(value), size(length));
        return { open: `${prefix}[`, close: "]", list: true, keys: extraKeys(ctx, value, length),
          entries: length === 0 && !ctx.showHidden ? undefined : formatTypedArray };
      }
      case "Set":
      case "Map": {
        const length = kind === "Set" ? setSize(value) : mapSize(value);
        return { open: `${prefixOf(constructor, tag, kind, size(length))}{`, close: "}", keys: shownKeys(ctx, value),
          entries: length === 0 ? undefined : kind === "Set" ? formatSet : formatMap };
      }
      case "ArrayBuffer":
      case "SharedArrayBuffer": {
        const prefix = prefixOf(constructor, tag, kind);
        const keys = shownKeys(ctx, value);
        if (insideView && keys.length === 0) return { done: `${prefix}{ byteLength: ${value.byteLength} }` };
        return { open: `${prefix}{`, close: "}", keys: ["byteLength", ...keys], entries: insideView ? formatNothing : formatBuffer };
      }
      case "DataView":
        return { open: `${prefixOf(constructor, tag, kind)}{`, close: "}", entries: formatNothing,
          keys: ["byteLength", "byteOffset", "buffer", ...shownKeys(ctx, value)] };
      case "Promise":
        return { open: `${prefixOf(constructor, tag, kind)}{`, close: "}", keys: shownKeys(ctx, value), entries: formatPromise };
      case "WeakMap":
      case "WeakSet":
        return { open: `${prefixOf(constructor, tag, kind)}{`, close: "}", keys: shownKeys(ctx, value), entries: () => ["<items unknown>"] };
      default:
        return { open: "{", close: "}", ...describeOther(ctx, value, constructor, tag, kind, level) };
    }
  }

  // Objects whose text is a base ("[Function: f]", a date …) followed by their own keys.
  function describeOther(ctx, value, constructor, tag, kind, level) {
    if (unbox[kind] !== undefined) return describeBoxed(ctx, value, constructor, tag, kind);
    const keys = shownKeys(ctx, value);
    const brief = { keys, bare: keys.length === 0 };
    if (typeof value === "function") return { ...brief, base: functionBase(value, constructor, tag) };
    const named = (text) => {
      const prefix = prefixOf(constructor, tag, kind);
      return prefix === `${kind} ` ? text : prefix + text;
    };
    if (kind === "RegExp") return { keys, bare: brief.bare || level > ctx.depth, base: named(regexpText(value, constructor)) };
    if (kind === "Date") return { ...brief, base: named(isNaN(dateTime(value)) ? "Invalid Date" : dateIso(value)) };
    if (kind === "Error") {
      const base = formatError(ctx, value, constructor, tag, keys);
      return { keys, bare: keys.length === 0, base };
    }
    if (constructor !== "Object") return { keys, open: `${plainPrefix(value, constructor, tag)}{` };
    if (isArguments(value)) return { keys, open: "[Arguments] {" };
    return { keys, open: tag === "" ? "{" : `${prefixOf(constructor, tag, "Object")}{` };
  }

  // RegExp.prototype.toString reads `source` and `flags` by name, which a null prototype lacks.
  const regexpText = (value, constructor) => regexpToString(constructor === null ? new RegExp(value) : value);

  function describeBoxed(ctx, value, constructor, tag, kind) {
    const primitive = unbox[kind](value);
    const keys = kind === "String" ? extraKeys(ctx, value, primitive.length) : shownKeys(ctx, value);
    let base = `[${kind}`;
    if (kind !== constructor) base += constructor === null ? " (null prototype)" : ` (${constructor})`;
    base += `: ${formatPrimitive(ctx, primitive)}]`;
    if (tag !== "" && tag !== constructor) base += ` [${tag}]`;
    return { keys, bare: keys.length === 0, base };
  }

  function tagOf(ctx, value) {
    const tag = value[toStringTag];
    if (typeof tag !== "string" || tag === "") return "";
    const listed = ctx.showHidden ? hasOwn(value, toStringTag) : isEnumerable(value, toStringTag);
    return listed ? "" : slice(tag, 0, 1000);
  }

  function formatObject(ctx, value, level, insideView) {
    // A deep level costs its indentation too, else a long chain would print quadratic space.
    ctx.budget -= 8 + (ctx.indent > 16 ? 2 * ctx.indent : 0);
    const constructor = constructorName(value, ctx, level);
    const tag = tagOf(ctx, value);
    const kind = kindOf(value);
    const shape = describe(ctx, value, constructor, tag, kind, level, insideView);
    const { keys, close, list = false, entries } = shape;
    let { base = "", open } = shape;
    if (shape.done !== undefined) return shape.done;
    if (shape.bare) return base;
    if (entries === undefined && keys.length === 0 && base === "") return `${open}${close}`;
    if (level > ctx.depth) {
      const name = slice(plainPrefix(value, constructor, tag), 0, -1);
      return constructor === null ? name : `[${name}]`;
    }
    level++;
    ctx.seen[ctx.seen.length] = value;
    ctx.deepest = level;
    ctx.budget -= open.length;
    const output = entries === undefined ? [] : entries(ctx, value, level);
    for (let i = 0; i < keys.length; i++) {
      if (ctx.budget <= 0) {
        output[output.length] = `... ${plural(keys.length - i, "key")}`;
        break;
      }
      output[output.length] = formatProperty(ctx, value, level, keys[i], false);
    }
    const index = ctx.circular === undefined ? undefined : mapGet(ctx.circular, value);
    if (index !== undefined) base = base === "" ? `<ref *${index}>` : `<ref *${index}> ${base}`;
    ctx.seen.length--;
    return layOut(ctx, output, base, open, close, list, level, value);
  }

  function formatProperty(ctx, value, level, key, isElement) {
    const descriptor = getOwnPropertyDescriptor(value, key) ?? { value: value[key], enumerable: true };
    const text = formatDescriptor(ctx, level, descriptor);
    if (isElement) return text;
    let name;
    if (typeof key === "symbol") name = `[${replace(symbolText(key), EVERY_ESCAPE, escapeCharacter)}]`;
    else if (key === "__proto__") name = "['__proto__']";
    else if (descriptor.enumerable === false) name = `[${replace(key, EVERY_ESCAPE, escapeCharacter)}]`;
    else if (match(/^[a-zA-Z_][a-zA-Z_0-9]*$/, key) !== null) name = key;
    else name = quote(key);
    ctx.budget -= name.length + 4;
    return `${name}: ${text}`;
  }

  function formatDescriptor(ctx, level, descriptor) {
    if (descriptor.get !== undefined) return descriptor.set !== undefined ? "[Getter/Setter]" : "[Getter]";
    if (descriptor.set !== undefined) return "[Setter]";
    return indented(ctx, () => formatValue(ctx, descriptor.value, level));
  }

  function indented(ctx, write) {
    ctx.indent += 2;
    const result = write();
    ctx.indent -= 2;
    return result;
  }

  const formatNothing = () => [];

  // Runs `next` for at most the allowed number of entries; `next` returns the text of entry i.
  function formatEntries(ctx, length, next) {
    const shown = min(max(0, ctx.maxArrayLength), length);
    const output = [];
    let i = 0;
    for (; i < shown && ctx.budget > 0; i++) output[i] = next(i);
    if (length > i) output[i] = `... ${plural(length - i, "item")}`;
    return output;
  }

  function formatArray(ctx, value, level) {
    const { length } = value;
    const shown = min(max(0, ctx.maxArrayLength), length);
    for (let i = 0; i < shown; i++) {
      if (!hasOwn(value, i)) return formatSparse(ctx, value, level, shown);
      if (i > OUTPUT_BYTES_MAX) break;
    }
    return formatEntries(ctx, length, (i) => formatProperty(ctx, value, level, i, true));
  }

  function formatSparse(ctx, value, level, shown) {
    const names = enumerableNames(value);
    const output = [];
    const empty = (count) => `<${count} empty item${count > 1 ? "s" : ""}>`;
    let next = 0;
    for (let i = 0; i < names.length && output.length < shown && ctx.budget > 0; i++) {
      const index = +names[i];
      if (`${index}` !== names[i] || index < 0 || index > 4294967294 || index % 1 !== 0) break;
      if (index > next) {
        output[output.length] = empty(index - next);
        next = index;
        if (output.length === shown) break;
      }
      output[output.length] = formatProperty(ctx, value, level, names[i], true);
      next++;
    }
    const rest = value.length - next;
    if (rest > 0) {
      output[output.length] = output.length < shown && ctx.budget > 0 ? empty(rest) : `... ${plural(rest, "item")}`;
    }
    return output;
  }

  function formatTypedArray(ctx, value, level) {
    const output = formatEntries(ctx, typedArrayLength(value), (i) => formatPrimitive(ctx, value[i]));
    if (!ctx.showHidden) return output;
    for (const key of ["BYTES_PER_ELEMENT", "length", "byteLength", "byteOffset", "buffer"]) {
      output[output.length] = `[${key}]: ${indented(ctx, () => formatValue(ctx, value[key], level, true))}`;
    }
    return output;
  }

  function formatSet(ctx, value, level) {
    const values = setValues(value);
    return indented(ctx, () =>
      formatEntries(ctx, setSize(value), () => formatValue(ctx, setNext(values).value, level)));
  }

  function formatMap(ctx, value, level) {
    const entries = mapEntries(value);
    return indented(ctx, () => formatEntries(ctx, mapSize(value), () => {
      const entry = mapNext(entries).value;
      return `${formatValue(ctx, entry[0], level)} => ${formatValue(ctx, entry[1], level)}`;
    }));
  }

  function formatBuffer(ctx, value) {
    let bytes;
    try {
      bytes = new Uint8Array(value);
    } catch {
      return ["(detached)"];
    }
    const total = typedArrayLength(bytes);
    if (value.detached) return ["(detached)"];
    const shown = min(ctx.maxArrayLength, total, OUTPUT_BYTES_MAX);
    const pairs = [];
    for (let i = 0; i < shown; i++) pairs[i] = padStart(numberToString(bytes[i], 16), 2, "0");
    const more = total > shown ? ` ... ${plural(total - shown, "byte")}` : "";
    ctx.budget -= shown * 3;
    return [`[Uint8Contents]: <${join(pairs, " ")}${more}>`];
  }

  function formatPromise(ctx, value, level) {
    const state = host.promiseState(value);
    if (state[0] === "pending") return ["<pending>"];
    const text = indented(ctx, () => formatValue(ctx, state[1], level));
    return [state[0] === "rejected" ? `<rejected> ${text}` : text];
  }

  // ---- Layout ---------------------------------------------------------------------------

  function layOut(ctx, output, base, open, close, list, level, value) {
    const start = base === "" ? open : `${base} ${open}`;
    if (ctx.compact >= 1) {
      const entries = output.length;
      if (list && entries > 6) output = inColumns(ctx, output, value);
      if (ctx.deepest - level < ctx.compact && entries === output.length) {
        const used = output.length + ctx.indent + open.length + base.length + 10;
        if (fitsOneLine(ctx, output, used, base)) {
          const line = join(output, ", ");
          if (!includes(line, "\n")) return `${start} ${line} ${close}`;
        }
      }
    }
    const newline = `\n${repeat(" ", ctx.indent)}`;
    return `${start}${newline}  ${join(output, `,${newline}  `)}${newline}${close}`;
  }

  function fitsOneLine(ctx, output, used, base) {
    let total = output.length + used;
    if (total + output.length > ctx.breakLength) return false;
    for (let i = 0; i < output.length; i++) {
      total += output[i].length;
      if (total > ctx.breakLength) return false;
    }
    return base === "" || !includes(base, "\n");
  }

  // Sets the entries of a long list out in columns, as square as it can.
  function inColumns(ctx, output, value) {
    const cutShort = ctx.maxArrayLength < output.length || startsWith(output[output.length - 1], "... ");
    const entries = cutShort ? output.length - 1 : output.length;
    const widths = [];
    let total = 0;
    let widest = 0;
    for (let i = 0; i < entries; i++) {
      widths[i] = widthOf(output[i]);
      total += widths[i] + 2;
      widest = max(widest, widths[i]);
    }
    const cell = widest + 2;
    if (cell * 3 + ctx.indent >= ctx.breakLength || (total / cell <= 5 && widest > 6)) return output;
    const biased = max(cell - 3 - sqrt(cell - total / output.length), 1);
    const columns = min(round(sqrt(2.5 * biased * entries) / biased),
      floor((ctx.breakLength - ctx.indent) / cell), ctx.compact * 4, 15);
    if (columns <= 1) return output;
    const columnWidths = [];
    for (let i = 0; i < columns; i++) {
      columnWidths[i] = 2;
      for (let j = i; j < entries; j += columns) columnWidths[i] = max(columnWidths[i], widths[j] + 2);
    }
    const rightAligned = onlyNumbers(value, output.length);
    const rows = [];
    for (let i = 0; i < entries; i += columns) {
      const end = min(i + columns, entries);
      let row = "";
      for (let j = i; j < end; j++) {
        const last = j === end - 1;
        const pad = columnWidths[j - i] + output[j].length - widths[j] - (last ? 2 : 0);
        const text = last ? output[j] : `${output[j]}, `;
        if (rightAligned) row += padStart(text, pad, " ");
        else row += last ? text : padEnd(text, pad, " ");
      }
      rows[rows.length] = row;
    }
    if (entries < output.length) rows[rows.length] = output[entries];
    return rows;
  }

  function onlyNumbers(value, length) {
    if (value === undefined) return true;
    for (let i = 0; i < length; i++) {
      // Read through the descriptor: an accessor element must not run.
      const element = getOwnPropertyDescriptor(value, i)?.value;
      if (typeof element !== "number" && typeof element !== "bigint") return false;
    }
    return true;
  }

  // ---- inspect and format ---------------------------------------------------------------

  const DEFAULTS = { __proto__: null, showHidden: false, depth: 2, customInspect: true, maxArrayLength: 100,
    maxStringLength: 10000, breakLength: 80, compact: 3 };
  const unlimited = (value) => (value === null || typeof value !== "number" || isNaN(value) ? Infinity : value);

  function inspect(value, options) {
    const chosen = { ...DEFAULTS, ...options };
    const compact = chosen.compact === false ? 0 : typeof chosen.compact === "number" ? chosen.compact : 3;
    const ctx = { ...DEFAULTS };
    for (const key in DEFAULTS) ctx[key] = chosen[key];
    ctx.depth = unlimited(chosen.depth);
    ctx.maxArrayLength = unlimited(chosen.maxArrayLength);
    ctx.maxStringLength = unlimited(chosen.maxStringLength);
    ctx.breakLength = unlimited(chosen.breakLength);
    ctx.compact = compact;
    ctx.options = chosen;
    ctx.budget = OUTPUT_BYTES_MAX;
    ctx.indent = 0;
    ctx.deepest = 0;
    ctx.seen = [];
    ctx.circular = undefined;
    return formatValue(ctx, value, 0);
  }
  inspect.custom = customInspect;

  // %s prints objects through their own toString only if the program wrote one.
  function hasOwnText(value) {
    let proto = value;
    for (let i = 0; proto !== null && i < PROTOTYPE_STEPS_MAX; i++) {
      if (hasOwn(proto, "toString") || hasOwn(proto, toPrimitive)) {
        const constructor = getOwnPropertyDescriptor(proto, "constructor")?.value;
        const callable = typeof value.toString === "function" || typeof value[toPrimitive] === "function";
        return callable && (proto === value || typeof constructor !== "function" || !isBuiltinName(constructor.name));
      }
      proto = getPrototypeOf(proto);
    }
    return false;
  }

  function formatAsText(value) {
    if (typeof value === "number") return formatNumber(value);
    if (typeof value === "bigint") return formatBigInt(value);
    if (typeof value === "symbol") return symbolText(value);
    if (typeof value !== "object" || value === null || hasOwnText(proxyTargetOf(value) ?? {})) return `${value}`;
    return inspect(value, { depth: 0 });
  }

  function formatAsJson(value) {
    try {
      return stringify(value);
    } catch (error) {
      if (includes(`${error?.message}`, "circular")) return "[Circular]";
      throw error;
    }
  }

  function formatAsNumber(value, convert) {
    if (typeof value === "symbol") return "NaN";
    if (typeof value === "bigint" && convert !== toFloat) return formatBigInt(value);
    return formatNumber(convert(value));
  }
  const directives = {
    __proto__: null,
    s: formatAsText,
    d: (value) => formatAsNumber(value, toNumber),
    i: (value) => formatAsNumber(value, toInteger),
    f: (value) => formatAsNumber(value, toFloat),
    j: formatAsJson,
    o: (value) => inspect(value, { showHidden: true, depth: 4 }),
    O: (value) => inspect(value),
    c: () => "",
  };

  // Fills the % directives of the first argument; returns its text and how many arguments it used.
  function fillTemplate(args) {
    const template = args[0];
    let text = "";
    let copied = 0;
    let used = 1;
    let at = indexOf(template, "%");
    while (at !== -1 && at < template.length - 1 && text.length <= OUTPUT_BYTES_MAX) {
      const letter = template[at + 1];
      const directive = used < args.length ? directives[letter] : undefined;
      if (letter === "%") text += slice(template, copied, at + 1);
      else if (directive !== undefined) text += slice(template, copied, at) + directive(args[used++]);
      if (letter === "%" || directive !== undefined) copied = at + 2;
      at = indexOf(template, "%", at + 2);
    }
    return { text: text + slice(template, copied), used };
  }

  function format(args) {
    let text = "";
    let next = 0;
    if (args.length > 1 && typeof args[0] === "string") {
      const filled = fillTemplate(args);
      text = filled.text;
      next = filled.used;
    }
    for (; next < args.length && text.length <= OUTPUT_BYTES_MAX; next++) {
      if (next > 0) text += " ";
      text += typeof args[next] === "string" ? args[next] : inspect(args[next]);
    }
    return text;
  }

  // ---- The console ----------------------------------------------------------------------

  let groupIndent = "";
  const counts = new Map();
  const timers = new Map();

  // Cuts to the limit in UTF-8 bytes, never inside a surrogate pair.
  function cut(text) {
    if (text.length * 3 <= OUTPUT_BYTES_MAX) return text;
    let bytes = 0;
    for (let i = 0; i < text.length; i++) {
      const code = charCodeAt(text, i);
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code <= 0xdfff ? 2 : 3;
      if (bytes > OUTPUT_BYTES_MAX) {
        const end = code >= 0xdc00 && code <= 0xdfff ? i - 1 : i;
        return `${slice(text, 0, end)}\n... ${plural(text.length - end, "character")} (log line limit)`;
      }
    }
    return text;
  }

  function write(level, text) {
    text = cut(text);
    if (groupIndent !== "") text = cut(groupIndent + replaceAll(text, "\n", `\n${groupIndent}`));
    host.log(level, text);
  }

  function writeTime(method, label, data) {
    const start = mapGet(timers, label);
    if (start === undefined) {
      write("warn", `Warning: No such label '${label}' for console.${method}()`);
      return;
    }
    write("log", format(["%s: %s", label, formatTime(host.now() - start), ...data]));
  }

  function formatTime(ms) {
    if (ms < 1000) return `${toNumber(toFixed(ms, 3))}ms`;
    if (ms < 60000) return `${toFixed(ms / 1000, 3)}s`;
    const hours = floor(ms / 3600000);
    const minutes = floor((ms % 3600000) / 60000);
    const seconds = padStart(toFixed((ms % 60000) / 1000, 3), 6, "0");
    if (hours === 0) return `${minutes}:${seconds} (m:ss.mmm)`;
    return `${hours}:${padStart(`${minutes}`, 2, "0")}:${seconds} (h:mm:ss.mmm)`;
  }

  function inspectCell(value) {
    const crowded = value !== null && typeof value === "object" && !isArray(value)
      && typedArrayTag(value) === undefined && enumerableNames(value).length > 2;
    return inspect(value, { depth: crowded ? -1 : 0, maxArrayLength: 3, breakLength: Infinity });
  }

  // Collects { heads, rows } where each row is an array of texts, missing cells are "".
  function tabulate(data, properties) {
    const kind = kindOf(data);
    const rows = [];
    if (kind === "Map" || kind === "Set") {
      const isMap = kind === "Map";
      const entries = isMap ? mapEntries(data) : setValues(data);
      const length = isMap ? mapSize(data) : setSize(data);
      for (let i = 0; i < length && i * 3 < TABLE_CELLS_MAX; i++) {
        const { value } = isMap ? mapNext(entries) : setNext(entries);
        rows[i] = isMap ? [`${i}`, inspectCell(value[0]), inspectCell(value[1])] : [`${i}`, inspectCell(value)];
      }
      const heads = isMap ? ["(iteration index)", "Key", "Values"] : ["(iteration index)", "Values"];
      return { heads, rows, left: length - rows.length };
    }
    return tabulateRecords(data, properties, rows);
  }

  function tabulateRecords(data, properties, rows) {
    const indexes = enumerableNames(data);
    const columns = { __proto__: null };
    const primitives = [];
    let cells = 0;
    let i = 0;
    for (; i < indexes.length && cells < TABLE_CELLS_MAX; i++, cells++) {
      const item = data[indexes[i]];
      rows[i] = [indexes[i]];
      const primitive = item === null || (typeof item !== "object" && typeof item !== "function");
      if (primitive && properties === undefined) {
        primitives[i] = inspectCell(item);
        continue;
      }
      const names = properties ?? enumerableNames(item);
      for (let j = 0; j < names.length && cells < TABLE_CELLS_MAX; j++, cells++) {
        const column = (columns[names[j]] ??= []);
        column[i] = primitive || !hasOwn(item, names[j]) ? "" : inspectCell(item[names[j]]);
      }
    }
    const heads = ["(index)", ...enumerableNames(columns)];
    for (let c = 1; c < heads.length; c++) {
      for (let r = 0; r < rows.length; r++) rows[r][c] = columns[heads[c]][r];
    }
    if (primitives.length > 0) {
      for (let r = 0; r < rows.length; r++) rows[r][heads.length] = primitives[r];
      heads[heads.length] = "Values";
    }
    return { heads, rows, left: indexes.length - i };
  }

  function drawTable({ heads, rows, left }) {
    const widths = [];
    let area = 0;
    for (let c = 0; c < heads.length; c++) {
      widths[c] = widthOf(heads[c]);
      for (let r = 0; r < rows.length; r++) widths[c] = max(widths[c], widthOf(rows[r][c] ?? ""));
      area += widths[c] + 3;
    }
    const line = (first, middle, last) => {
      const parts = [];
      for (let c = 0; c < heads.length; c++) parts[c] = repeat("─", widths[c] + 2);
      return first + join(parts, middle) + last;
    };
    const draw = (row) => {
      const parts = [];
      for (let c = 0; c < heads.length; c++) {
        const cell = row[c] ?? "";
        parts[c] = cell + repeat(" ", widths[c] - widthOf(cell));
      }
      return `│ ${join(parts, " │ ")} │`;
    };
    const lines = [line("┌", "┬", "┐"), draw(heads), line("├", "┼", "┤")];
    // One wide cell makes every row wide, so the area is what has to be limited.
    const shown = min(rows.length, floor((2 * OUTPUT_BYTES_MAX) / area));
    for (let r = 0; r < shown; r++) lines[lines.length] = draw(rows[r]);
    lines[lines.length] = line("└", "┴", "┘");
    const hidden = left + rows.length - shown;
    return hidden > 0 ? `${join(lines, "\n")}\n... ${plural(hidden, "row")}` : join(lines, "\n");
  }

  // Logs at the given level; the frames start at the caller of console.trace.
  function writeTrace(args) {
    const text = args.length === 0 ? "Trace" : `Trace: ${format(args)}`;
    const frames = split(`${new Error().stack}`, "\n    at ");
    const caller = join(arraySlice(frames, 2), "\n    at ");
    const stack = caller === "" ? "" : `    at ${endsWith(caller, "\n") ? slice(caller, 0, -1) : caller}`;
    const shown = stack !== "" && host.mapStack ? host.mapStack(stack) : stack;
    write("log", shown === "" ? text : `${text}\n${shown}`);
  }

  const methods = {
    log(...args) { write("log", format(args)); },
    info(...args) { write("info", format(args)); },
    debug(...args) { write("debug", format(args)); },
    warn(...args) { write("warn", format(args)); },
    error(...args) { write("error", format(args)); },
    trace(...args) { writeTrace(args); },
    dir(value, options) { write("log", inspect(value, { customInspect: false, ...options })); },
    dirxml(...args) { write("log", format(args)); },
    table(data, properties) {
      if (data === null || typeof data !== "object") return write("log", format([data]));
      if (properties !== undefined && !isArray(properties)) {
        throw new TypeError('The "properties" argument must be an instance of Array');
      }
      write("log", drawTable(tabulate(data, properties)));
    },
    group(...args) {
      if (args.length > 0) write("log", format(args));
      if (groupIndent.length < 200) groupIndent += "  ";
    },
    groupCollapsed(...args) { methods.group(...args); },
    groupEnd() { groupIndent = slice(groupIndent, 0, -2); },
    assert(condition, ...args) {
      if (condition) return;
      if (args.length > 0 && typeof args[0] === "string") args[0] = `Assertion failed: ${args[0]}`;
      else args = ["Assertion failed", ...args];
      write("error", format(args));
    },
    count(label = "default") {
      label = `${label}`;
      const count = (mapGet(counts, label) ?? 0) + 1;
      mapSet(counts, label, count);
      write("log", `${label}: ${count}`);
    },
    countReset(label = "default") {
      label = `${label}`;
      if (!mapDelete(counts, label)) write("warn", `Warning: Count for '${label}' does not exist`);
    },
    time(label = "default") {
      label = `${label}`;
      if (mapGet(timers, label) !== undefined) {
        write("warn", `Warning: Label '${label}' already exists for console.time()`);
        return;
      }
      mapSet(timers, label, host.now());
    },
    timeEnd(label = "default") {
      label = `${label}`;
      writeTime("timeEnd", label, []);
      mapDelete(timers, label);
    },
    timeLog(label = "default", ...data) { writeTime("timeLog", `${label}`, data); },
    clear() {},
  };

  const console = Object.create({});
  for (const name in methods) console[name] = methods[name];
  defineProperty(console, toStringTag, { value: "console", configurable: true });
  return { console };
})
