/* __meta__: {
  "type": "deno",
  "namespace": "csv",
  "version": "0.1.0",
  "description": "Reads, writes, queries and combines CSV and other tables",
  "routing": "server",
  "grants": {},
  "tools": [
    {"name": "parse", "description": "Reads CSV text (RFC 4180; a byte order mark and any line ending are accepted) into objects, or with `header: false` into lists. Nothing is lost silently: rows with missing fields (filled with null) or extra fields (dropped), bad quotes and renamed columns are listed in `problems` with line numbers, up to 100.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "CSV text"}, "delimiter": {"type": "string", "description": "One character, or `auto` to choose among comma, semicolon, tab and bar by the first line. Default ,", "minLength": 1, "maxLength": 4}, "quote": {"type": "string", "description": "Quote character. Default \"", "minLength": 1, "maxLength": 1}, "header": {"type": "boolean", "description": "The first line names the columns. Default true"}, "types": {"type": "boolean", "description": "Turn numbers, true, false and empty fields into JSON numbers, booleans and null; numbers with leading zeros or too many digits stay text. Default false"}, "trim": {"type": "boolean", "description": "Remove white space around fields. Default false"}, "skipEmpty": {"type": "boolean", "description": "Leave out empty lines. Default true"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"columns": {"type": "array", "items": {"type": "string"}}, "rows": {"type": "array", "items": {"type": ["object", "array"]}}, "problems": {"type": "array", "items": {"type": "object", "properties": {"line": {"type": "integer"}, "message": {"type": "string"}}, "required": ["line", "message"], "additionalProperties": false}}}, "required": ["columns", "rows", "problems"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "name,note\nAda,\"says \"\"hi\"\"\"\n"}, "result": {"columns": ["name", "note"], "rows": [{"name": "Ada", "note": "says \"hi\""}], "problems": []}}, {"args": {"text": "id;ok\n1;true\n007;\n5", "delimiter": "auto", "types": true}, "result": {"columns": ["id", "ok"], "rows": [{"id": 1, "ok": true}, {"id": "007", "ok": null}, {"id": 5, "ok": null}], "problems": [{"line": 4, "message": "Has 1 field where 2 are expected"}]}}, {"args": {"text": "a,b\nc,d", "header": false}, "result": {"columns": [], "rows": [["a", "b"], ["c", "d"]], "problems": []}}]},
    {"name": "stringify", "description": "Writes rows as CSV text, quoting fields where needed. Columns are all keys in order of first appearance unless given; null becomes empty and nested values JSON. Set `escapeFormulas` when people open the file in a spreadsheet: text that starts like a formula gets a leading apostrophe.",
     "inputSchema": {"type": "object", "properties": {"rows": {"type": "array", "items": {"type": ["object", "array"]}, "description": "Row objects, or lists of fields"}, "columns": {"type": "array", "items": {"type": "string"}, "description": "Columns to write, in order"}, "delimiter": {"type": "string", "description": "One character. Default ,", "minLength": 1, "maxLength": 4}, "header": {"type": "boolean", "description": "Write the column names first. Default true"}, "newline": {"enum": ["lf", "crlf"], "description": "Line ending. Default lf"}, "quoteAll": {"type": "boolean", "description": "Quote every field. Default false"}, "escapeFormulas": {"type": "boolean", "description": "Defuse text that starts with = + - @ tab or carriage return. Default false"}}, "required": ["rows"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"rows": [{"a": 1, "b": "x,y"}, {"a": null, "b": "say \"hi\""}]}, "result": "a,b\n1,\"x,y\"\n,\"say \"\"hi\"\"\"\n"}, {"args": {"rows": [{"v": "=1+1"}, {"v": "-5"}], "escapeFormulas": true}, "result": "v\n'=1+1\n-5\n"}, {"args": {"rows": [["a", "b"], [1, true]]}, "result": "a,b\n1,true\n"}]},
    {"name": "columns", "description": "Returns the column names of a table in order.",
     "inputSchema": {"type": "object", "properties": {"table": {"type": ["string", "array"], "items": {"type": "object"}, "description": "CSV text with a header line (delimiter found automatically, types read), or a list of row objects"}}, "required": ["table"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "string"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"table": "name,age,city\nAda,36,London\nBob,25,Paris\nCy,41,London"}, "result": ["name", "age", "city"]}]},
    {"name": "select", "description": "Returns the rows with only the named columns, in that order, optionally under new names. An unknown column is an error.",
     "inputSchema": {"type": "object", "properties": {"table": {"type": ["string", "array"], "items": {"type": "object"}, "description": "CSV text with a header line (delimiter found automatically, types read), or a list of row objects"}, "columns": {"type": "array", "items": {"type": "string"}, "description": "Columns to keep", "minItems": 1}, "rename": {"type": "object", "description": "New names by old name", "additionalProperties": {"type": "string"}}}, "required": ["table", "columns"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "object"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"table": "name,age,city\nAda,36,London\nBob,25,Paris\nCy,41,London", "columns": ["city", "name"], "rename": {"name": "who"}}, "result": [{"city": "London", "who": "Ada"}, {"city": "Paris", "who": "Bob"}, {"city": "London", "who": "Cy"}]}]},
    {"name": "filter", "description": "Returns the rows whose field passes a test. Numbers and numeric text compare as numbers, all else as text; empty fields (null or empty text) pass only `empty`, `!=` and `not_in`.",
     "inputSchema": {"type": "object", "properties": {"table": {"type": ["string", "array"], "items": {"type": "object"}, "description": "CSV text with a header line (delimiter found automatically, types read), or a list of row objects"}, "column": {"type": "string", "description": "Column to test"}, "op": {"enum": ["==", "!=", "<", "<=", ">", ">=", "contains", "starts_with", "ends_with", "in", "not_in", "empty", "not_empty"], "description": "Test"}, "value": {"description": "Value to compare with; a list for `in` and `not_in`; not used by `empty` and `not_empty`"}}, "required": ["table", "column", "op"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "object"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"table": "name,age,city\nAda,36,London\nBob,25,Paris\nCy,41,London", "column": "age", "op": ">", "value": 30}, "result": [{"name": "Ada", "age": 36, "city": "London"}, {"name": "Cy", "age": 41, "city": "London"}]}, {"args": {"table": [{"x": "a"}, {"x": ""}], "column": "x", "op": "not_empty"}, "result": [{"x": "a"}]}]},
    {"name": "sort", "description": "Returns the rows sorted by one or more columns. Numbers and numeric text sort as numbers before other text; empty fields come last. The order is stable.",
     "inputSchema": {"type": "object", "properties": {"table": {"type": ["string", "array"], "items": {"type": "object"}, "description": "CSV text with a header line (delimiter found automatically, types read), or a list of row objects"}, "by": {"type": "array", "items": {"type": "object", "properties": {"column": {"type": "string"}, "descending": {"type": "boolean"}}, "required": ["column"], "additionalProperties": false}, "description": "Columns, most important first", "minItems": 1}}, "required": ["table", "by"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "object"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"table": "name,age,city\nAda,36,London\nBob,25,Paris\nCy,41,London", "by": [{"column": "city"}, {"column": "age", "descending": true}]}, "result": [{"name": "Cy", "age": 41, "city": "London"}, {"name": "Ada", "age": 36, "city": "London"}, {"name": "Bob", "age": 25, "city": "Paris"}]}]},
    {"name": "group_by", "description": "Groups rows by the values of columns and computes aggregates for each group, in order of first appearance. sum, mean, median, min and max use numbers only and are null (sum 0) without any; count counts rows, or with `column` its filled fields. Results are named `op_column` or `count` unless `as` is given.",
     "inputSchema": {"type": "object", "properties": {"table": {"type": ["string", "array"], "items": {"type": "object"}, "description": "CSV text with a header line (delimiter found automatically, types read), or a list of row objects"}, "by": {"type": "array", "items": {"type": "string"}, "description": "Columns to group by; an empty list makes one group"}, "aggregates": {"type": "array", "items": {"type": "object", "properties": {"op": {"enum": ["count", "sum", "mean", "median", "min", "max", "first", "last", "distinct"]}, "column": {"type": "string"}, "as": {"type": "string"}}, "required": ["op"], "additionalProperties": false}, "description": "What to compute. Default the number of rows"}}, "required": ["table", "by"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "object"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"table": "name,age,city\nAda,36,London\nBob,25,Paris\nCy,41,London", "by": ["city"], "aggregates": [{"op": "count"}, {"op": "mean", "column": "age"}]}, "result": [{"city": "London", "count": 2, "mean_age": 38.5}, {"city": "Paris", "count": 1, "mean_age": 25}]}]},
    {"name": "join", "description": "Combines two tables on equal key columns: `inner` keeps matches, `left` also keeps rows of the left table without a match, with nulls. Keys compare as text, empty keys never match, and a right column whose name is taken gets the suffix `_right`. At most 200000 rows.",
     "inputSchema": {"type": "object", "properties": {"left": {"type": ["string", "array"], "items": {"type": "object"}, "description": "CSV text with a header line (delimiter found automatically, types read), or a list of row objects"}, "right": {"type": ["string", "array"], "items": {"type": "object"}, "description": "CSV text with a header line (delimiter found automatically, types read), or a list of row objects"}, "on": {"type": "array", "items": {"type": "string"}, "description": "Key columns of the left table, and of the right one unless `rightOn` is given", "minItems": 1}, "rightOn": {"type": "array", "items": {"type": "string"}, "description": "Key columns of the right table, as many as `on`", "minItems": 1}, "kind": {"enum": ["inner", "left"], "description": "Which rows to keep. Default inner"}}, "required": ["left", "right", "on"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "object"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"left": "name,age,city\nAda,36,London\nBob,25,Paris\nCy,41,London", "right": "city,country\nLondon,UK", "on": ["city"], "kind": "left"}, "result": [{"name": "Ada", "age": 36, "city": "London", "country": "UK"}, {"name": "Bob", "age": 25, "city": "Paris", "country": null}, {"name": "Cy", "age": 41, "city": "London", "country": "UK"}]}]},
    {"name": "to_markdown", "description": "Writes a table in GitHub Markdown. Number columns are aligned to the right; bars are escaped and line breaks become <br>.",
     "inputSchema": {"type": "object", "properties": {"table": {"type": ["string", "array"], "items": {"type": "object"}, "description": "CSV text with a header line (delimiter found automatically, types read), or a list of row objects"}, "columns": {"type": "array", "items": {"type": "string"}, "description": "Columns to write, in order. Default all"}}, "required": ["table"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"table": [{"item": "a|b", "n": 1}, {"item": "c", "n": 20}]}, "result": "| item | n |\n| --- | ---: |\n| a\\|b | 1 |\n| c | 20 |\n"}]},
    {"name": "statistics", "description": "Describes every column: its type (number, boolean, text, mixed or empty), filled and empty fields, distinct values, and for its numbers sum, mean, median, min, max and population standard deviation (`numbers` is null without any).",
     "inputSchema": {"type": "object", "properties": {"table": {"type": ["string", "array"], "items": {"type": "object"}, "description": "CSV text with a header line (delimiter found automatically, types read), or a list of row objects"}, "columns": {"type": "array", "items": {"type": "string"}, "description": "Columns to describe. Default all"}}, "required": ["table"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "object", "properties": {"column": {"type": "string"}, "type": {"enum": ["number", "boolean", "text", "mixed", "empty"]}, "filled": {"type": "integer"}, "empty": {"type": "integer"}, "distinct": {"type": "integer"}, "numbers": {"type": ["object", "null"], "properties": {"sum": {"type": "number"}, "mean": {"type": "number"}, "median": {"type": "number"}, "min": {"type": "number"}, "max": {"type": "number"}, "stddev": {"type": "number"}}, "required": ["sum", "mean", "median", "min", "max", "stddev"], "additionalProperties": false}}, "required": ["column", "type", "filled", "empty", "distinct", "numbers"], "additionalProperties": false}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"table": "x,y\n2,a\n4,\n", "columns": ["x", "y"]}, "result": [{"column": "x", "type": "number", "filled": 2, "empty": 0, "distinct": 2, "numbers": {"sum": 6, "mean": 3, "median": 3, "min": 2, "max": 4, "stddev": 1}}, {"column": "y", "type": "text", "filled": 1, "empty": 1, "distinct": 1, "numbers": null}]}]}
  ]
} */

type Cell = unknown;
interface Row {
  [column: string]: Cell;
}
type Table = string | Row[];
interface Problem {
  line: number;
  message: string;
}
interface ReadOptions {
  delimiter: string;
  quote: string;
  header: boolean;
  types: boolean;
  trim: boolean;
  skipEmpty: boolean;
}
interface Reader {
  text: string;
  position: number;
  line: number;
  delimiter: string;
  quote: string;
  problems: Problem[];
}
interface Line {
  line: number;
  fields: string[];
  blank: boolean;
}
interface Parsed {
  columns: string[];
  rows: (Row | Cell[])[];
  problems: Problem[];
}
interface WriteOptions {
  delimiter: string;
  quoteAll: boolean;
  escapeFormulas: boolean;
}
interface SortKey {
  empty: boolean;
  number: number | null;
  text: string;
}
interface Aggregate {
  op: string;
  column?: string;
  as?: string;
}
interface Numbers {
  sum: number;
  mean: number;
  median: number;
  min: number;
  max: number;
  stddev: number;
}
interface Description {
  column: string;
  type: string;
  filled: number;
  empty: number;
  distinct: number;
  numbers: Numbers | null;
}

const MAX_CELLS = 5_000_000;
const MAX_JOINED_ROWS = 200_000;
const MAX_PROBLEMS = 100;
const MAX_SEARCH = 10_000;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Assignment to `__proto__` would change the prototype; this makes it a column like any other. */
function put(row: Row, column: string, value: Cell): void {
  if (column === "__proto__") Object.defineProperty(row, column, { value, writable: true, enumerable: true, configurable: true });
  else row[column] = value;
}

function cell(row: Row, column: string): Cell {
  return Object.hasOwn(row, column) ? (row[column] ?? null) : null;
}

/** Rows with few fields can stand for many cells, so the product is what must be bounded. */
function requireCells(rows: number, columns: number): void {
  if (rows * columns > MAX_CELLS) throw new Error(`The table is too large; the limit in cells is ${MAX_CELLS}: ${rows} rows of ${columns}`);
}

function addProblem(problems: Problem[], line: number, message: string): void {
  if (problems.length < MAX_PROBLEMS) problems.push({ line, message });
}

function isLineEnd(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}

function readPlainField(reader: Reader): string {
  const start = reader.position;
  const { text } = reader;
  const delimiter = reader.delimiter.charCodeAt(0);
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === delimiter || code === 10 || code === 13) break;
  }
  reader.position = end;
  return text.slice(start, end);
}

function countLines(text: string): number {
  if (!text.includes("\n") && !text.includes("\r")) return 0;
  return text.split(/\r\n|\n|\r/).length - 1;
}

function readQuotedField(reader: Reader): string {
  const { text, quote } = reader;
  const parts: string[] = [];
  const firstLine = reader.line;
  let start = reader.position + 1;
  for (;;) {
    const end = text.indexOf(quote, start);
    if (end < 0) addProblem(reader.problems, firstLine, "Opens a quote that is never closed");
    parts.push(text.slice(start, end < 0 ? text.length : end));
    reader.position = end < 0 ? text.length : end + 1;
    if (end < 0 || text[end + 1] !== quote) break;
    parts.push(quote);
    start = end + 2;
  }
  const field = parts.join("");
  reader.line += countLines(field);
  const rest = readPlainField(reader);
  if (rest.trim() !== "") addProblem(reader.problems, reader.line, "Has text after a closing quote");
  return rest.trim() === "" ? field : field + rest;
}

function readLine(reader: Reader): Line {
  const { text, delimiter, quote } = reader;
  const line = reader.line;
  const fields: string[] = [];
  const start = reader.position;
  for (;;) {
    fields.push(text[reader.position] === quote ? readQuotedField(reader) : readPlainField(reader));
    if (text[reader.position] !== delimiter) break;
    reader.position++;
  }
  const blank = reader.position === start;
  reader.position += text[reader.position] === "\r" && text[reader.position + 1] === "\n" ? 2 : 1;
  reader.line++;
  return { line, fields, blank };
}

function guessDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const firstLine = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t", "|"].map((delimiter) => ({ delimiter, count: firstLine.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

function inferType(field: string): Cell {
  if (field === "") return null;
  if (field.length <= 5 && /^(?:true|false)$/i.test(field)) return field.length === 4;
  const value = asNumber(field);
  if (value === null || !Number.isFinite(value)) return field;
  // More than 15 significant digits may not survive, so identifiers of that length stay text.
  const digits =
    field.length <= 15
      ? ""
      : field
          .replace(/[eE].*$/, "")
          .replace(/\D/g, "")
          .replace(/^0+/, "");
  return digits.length <= 15 ? value : field;
}

function nameColumns(header: Line, problems: Problem[]): string[] {
  const used = new Set<string>();
  const next = new Map<string, number>();
  return header.fields.map((field, index) => {
    const base = field.trim() === "" ? `column_${index + 1}` : field;
    let name = base;
    for (let number = next.get(base) ?? 2; used.has(name); number++) {
      name = `${base}_${number}`;
      next.set(base, number + 1);
    }
    if (name !== field) addProblem(problems, header.line, `Column ${index + 1} is named \`${name.slice(0, 60)}\``);
    used.add(name);
    return name;
  });
}

function toRow(line: Line, columns: string[], convert: (field: string) => Cell, problems: Problem[]): Row {
  const found = line.fields.length;
  if (found !== columns.length)
    addProblem(
      problems,
      line.line,
      `Has ${found} field${found === 1 ? "" : "s"} where ${columns.length} ${columns.length === 1 ? "is" : "are"} expected`,
    );
  const row: Row = {};
  columns.forEach((column, index) => put(row, column, index < found ? convert(line.fields[index]!) : null));
  return row;
}

function readCsv(source: string, options: ReadOptions): Parsed {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const delimiter = options.delimiter === "auto" ? guessDelimiter(text) : options.delimiter;
  if (options.quote.length !== 1 || isLineEnd(options.quote))
    throw new Error(`The \`quote\` must be one character and no line break: ${options.quote}`);
  if (delimiter.length !== 1 || delimiter === options.quote || isLineEnd(delimiter))
    throw new Error(`The \`delimiter\` must be one character, neither quote nor line break, or \`auto\`: ${delimiter}`);
  const problems: Problem[] = [];
  const reader: Reader = { text, position: 0, line: 1, delimiter, quote: options.quote, problems };
  const lines: Line[] = [];
  while (reader.position < text.length) {
    const line = readLine(reader);
    if (!(line.blank && options.skipEmpty)) lines.push(line);
  }
  const convert = (field: string): Cell => {
    const value = options.trim ? field.trim() : field;
    return options.types ? inferType(value) : value;
  };
  if (!options.header) return { columns: [], rows: lines.map((line) => line.fields.map(convert)), problems };
  const header = lines.shift() ?? { line: 1, fields: [], blank: true };
  const columns = nameColumns({ ...header, fields: options.trim ? header.fields.map((field) => field.trim()) : header.fields }, problems);
  requireCells(lines.length, columns.length);
  return { columns, rows: lines.map((line) => toRow(line, columns, convert, problems)), problems };
}

function columnsOf(rows: Row[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column);
  return [...columns];
}

function openTable(table: Table): { columns: string[]; rows: Row[] } {
  if (typeof table !== "string") return { columns: columnsOf(table), rows: table };
  const parsed = readCsv(table, { delimiter: "auto", quote: '"', header: true, types: true, trim: false, skipEmpty: true });
  return { columns: parsed.columns, rows: parsed.rows as Row[] };
}

function requireColumns(known: string[], wanted: string[]): void {
  const names = new Set(known);
  const unknown = wanted.find((column) => !names.has(column));
  if (unknown !== undefined)
    throw new Error(`The table has no column \`${unknown.slice(0, 60)}\`; it has: ${known.slice(0, 50).join(", ").slice(0, 500)}`);
}

function isEmpty(value: Cell): boolean {
  return value === null || value === undefined || value === "";
}

function asText(value: Cell): string {
  if (typeof value === "string") return value;
  return isEmpty(value) ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
}

function asNumber(value: Cell): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > 40) return null;
  // Most text is told apart by its first character, which is much cheaper than the pattern.
  const first = value.charCodeAt(0);
  return (first === 45 || (first >= 48 && first <= 57)) && NUMBER.test(value) ? Number(value) : null;
}

function sortKey(value: Cell): SortKey {
  const number = asNumber(value);
  return { empty: isEmpty(value), number, text: number === null ? asText(value) : "" };
}

/** Numbers before text; empty fields are for the caller to place. */
function compareKeys(a: SortKey, b: SortKey): number {
  if (a.number !== null && b.number !== null) return a.number - b.number;
  if (a.number !== null || b.number !== null) return a.number !== null ? -1 : 1;
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}

function compareRows(a: SortKey[], b: SortKey[], directions: number[]): number {
  for (const [index, direction] of directions.entries()) {
    const [left, right] = [a[index]!, b[index]!];
    const order = left.empty || right.empty ? Number(left.empty) - Number(right.empty) : direction * compareKeys(left, right);
    if (order !== 0) return order;
  }
  return 0;
}

/** One text for all cells that count as equal, such as 1, "1" and "1.0". */
function matchKey(value: Cell): string {
  const number = asNumber(value);
  return number !== null ? String(number) : asText(value);
}

function comparison(op: string, value: Cell): (found: Cell) => boolean {
  const wanted = sortKey(value);
  const text = asText(value);
  if (text.length > MAX_SEARCH)
    throw new Error(`The \`value\` is too long to search for; the limit in characters is ${MAX_SEARCH}: ${text.length}`);
  const order = (found: Cell): number => {
    const key = sortKey(found);
    return key.empty || (key.number === null) !== (wanted.number === null) ? NaN : compareKeys(key, wanted);
  };
  switch (op) {
    case "<":
      return (found) => order(found) < 0;
    case "<=":
      return (found) => order(found) <= 0;
    case ">":
      return (found) => order(found) > 0;
    case ">=":
      return (found) => order(found) >= 0;
    case "contains":
      return (found) => !isEmpty(found) && asText(found).includes(text);
    case "starts_with":
      return (found) => !isEmpty(found) && asText(found).startsWith(text);
    case "ends_with":
      return (found) => !isEmpty(found) && asText(found).endsWith(text);
    default:
      throw new Error(`The test is unknown: ${op}`);
  }
}

function fieldTest(op: string, value: Cell): (found: Cell) => boolean {
  if (op === "empty") return isEmpty;
  if (op === "not_empty") return (found) => !isEmpty(found);
  if (value === undefined) throw new Error(`The test \`${op}\` needs a \`value\`: undefined`);
  const listed = op === "in" || op === "not_in";
  if (listed && !Array.isArray(value)) throw new Error(`The test \`${op}\` needs a list as \`value\`: ${asText(value).slice(0, 60)}`);
  if (!listed && op !== "==" && op !== "!=") return comparison(op, value);
  const allowed = new Set((listed ? (value as Cell[]) : [value]).map(matchKey));
  const found = (field: Cell): boolean => !isEmpty(field) && allowed.has(matchKey(field));
  return op === "in" || op === "==" ? found : (field) => !found(field);
}

function defuse(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function formatField(value: Cell, options: WriteOptions): string {
  const plain = asText(value);
  const text = options.escapeFormulas && typeof value !== "number" ? defuse(plain) : plain;
  const quoted = options.quoteAll || text.includes(options.delimiter) || /["\r\n]|^\s|\s$|^\uFEFF/.test(text);
  return quoted ? `"${text.replaceAll('"', '""')}"` : text;
}

function formatLine(fields: Cell[], options: WriteOptions): string {
  // A lone empty field would be an empty line, which readers skip.
  if (fields.length === 1 && isEmpty(fields[0])) return '""';
  return fields.map((field) => formatField(field, options)).join(options.delimiter);
}

/** Neumaier's summation, so that ten times 0.1 is 1. */
function total(values: number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  const result = sum + lost;
  if (!Number.isFinite(result)) throw new Error(`The numbers are too large to add: ${result}`);
  return result;
}

function describeNumbers(values: number[]): Numbers | null {
  if (values.length === 0) return null;
  const ordered = Float64Array.from(values).sort();
  const sum = total(values);
  const mean = sum / values.length;
  const middle = (ordered.length - 1) / 2;
  const median = (ordered[Math.floor(middle)]! + ordered[Math.ceil(middle)]!) / 2;
  const variance = total(values.map((value) => (value - mean) ** 2)) / values.length;
  return { sum, mean, median, min: ordered[0]!, max: ordered.at(-1)!, stddev: Math.sqrt(variance) };
}

function aggregateCells(op: string, cells: Cell[]): Cell {
  const filled = cells.filter((value) => !isEmpty(value));
  if (op === "count") return filled.length;
  if (op === "distinct") return new Set(filled.map(matchKey)).size;
  if (op === "first" || op === "last") return (op === "first" ? cells[0] : cells.at(-1)) ?? null;
  const numbers = filled.map(asNumber).filter((value) => value !== null);
  if (op === "sum") return total(numbers);
  return describeNumbers(numbers)?.[op as keyof Numbers] ?? null;
}

function aggregateGroup(rows: Row[], { op, column, as }: Aggregate): [string, Cell] {
  if (column === undefined) {
    if (op !== "count") throw new Error(`The aggregate \`${op}\` needs a \`column\`: undefined`);
    return [as ?? "count", rows.length];
  }
  return [
    as ?? `${op}_${column}`,
    aggregateCells(
      op,
      rows.map((row) => cell(row, column)),
    ),
  ];
}

function groupRows(rows: Row[], keyOf: (row: Row) => string | null): Map<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function rowKey(row: Row, columns: string[]): string {
  return JSON.stringify(columns.map((column) => asText(cell(row, column))));
}

/** Null for a row that can have no partner. */
function joinKey(row: Row, columns: string[]): string | null {
  return columns.some((column) => isEmpty(cell(row, column))) ? null : rowKey(row, columns);
}

/** Names of the right columns in the result; its key columns are dropped, as the left ones hold the same. */
function rightNames(left: string[], right: string[], keys: string[]): [string, string][] {
  const used = new Set(left);
  const dropped = new Set(keys);
  return right
    .filter((column) => !dropped.has(column))
    .map((column) => {
      let name = column;
      while (used.has(name)) name += "_right";
      used.add(name);
      return [column, name];
    });
}

function columnType(cells: Cell[]): string {
  const types = new Set<string>();
  for (const value of cells) {
    if (!isEmpty(value)) types.add(asNumber(value) !== null ? "number" : typeof value === "boolean" ? "boolean" : "text");
  }
  return types.size === 0 ? "empty" : types.size === 1 ? [...types][0]! : "mixed";
}

function describeColumn(column: string, rows: Row[]): Description {
  const cells = rows.map((row) => cell(row, column));
  const filled = cells.filter((value) => !isEmpty(value));
  const numbers = filled.map(asNumber).filter((value) => value !== null);
  return {
    column,
    type: columnType(filled),
    filled: filled.length,
    empty: cells.length - filled.length,
    distinct: new Set(filled.map(matchKey)).size,
    numbers: describeNumbers(numbers),
  };
}

function markdownCell(value: Cell): string {
  return asText(value)
    .replaceAll("\\", "\\\\")
    .replaceAll("|", "\\|")
    .replace(/\r\n|\n|\r/g, "<br>");
}

export async function parse({
  text,
  delimiter = ",",
  quote = '"',
  header = true,
  types = false,
  trim = false,
  skipEmpty = true,
}: { text: string } & Partial<ReadOptions>): Promise<Parsed> {
  return readCsv(text, { delimiter, quote, header, types, trim, skipEmpty });
}

export async function stringify({
  rows,
  columns,
  delimiter = ",",
  header = true,
  newline = "lf",
  quoteAll = false,
  escapeFormulas = false,
}: { rows: (Row | Cell[])[]; columns?: string[]; header?: boolean; newline?: "lf" | "crlf" } & Partial<WriteOptions>): Promise<string> {
  if (delimiter.length !== 1 || delimiter === '"' || isLineEnd(delimiter))
    throw new Error(`The \`delimiter\` must be one character, neither quote nor line break: ${delimiter}`);
  const options: WriteOptions = { delimiter, quoteAll, escapeFormulas };
  const objects = rows.filter((row): row is Row => !Array.isArray(row));
  const names = columns ?? columnsOf(objects);
  requireCells(objects.length, names.length);
  const lines = rows.map((row) => formatLine(Array.isArray(row) ? row : names.map((column) => cell(row, column)), options));
  if (header && names.length > 0) lines.unshift(formatLine(names, options));
  const end = newline === "crlf" ? "\r\n" : "\n";
  return lines.map((line) => line + end).join("");
}

export async function columns({ table }: { table: Table }): Promise<string[]> {
  return openTable(table).columns;
}

export async function select({
  table,
  columns,
  rename = {},
}: {
  table: Table;
  columns: string[];
  rename?: Record<string, string>;
}): Promise<Row[]> {
  const { columns: known, rows } = openTable(table);
  requireColumns(known, columns);
  requireCells(rows.length, columns.length);
  const names = columns.map((column): [string, string] => [column, Object.hasOwn(rename, column) ? rename[column]! : column]);
  return rows.map((row) => {
    const result: Row = {};
    for (const [column, name] of names) put(result, name, cell(row, column));
    return result;
  });
}

export async function filter({ table, column, op, value }: { table: Table; column: string; op: string; value?: Cell }): Promise<Row[]> {
  const { columns: known, rows } = openTable(table);
  if (rows.length > 0) requireColumns(known, [column]);
  const test = fieldTest(op, value);
  return rows.filter((row) => test(cell(row, column)));
}

export async function sort({ table, by }: { table: Table; by: { column: string; descending?: boolean }[] }): Promise<Row[]> {
  const { columns: known, rows } = openTable(table);
  if (rows.length > 0)
    requireColumns(
      known,
      by.map(({ column }) => column),
    );
  requireCells(rows.length, by.length);
  const directions = by.map(({ descending }) => (descending ? -1 : 1));
  const entries = rows.map((row) => ({ row, keys: by.map(({ column }) => sortKey(cell(row, column))) }));
  return entries.sort((a, b) => compareRows(a.keys, b.keys, directions)).map(({ row }) => row);
}

export async function group_by({
  table,
  by,
  aggregates = [{ op: "count" }],
}: {
  table: Table;
  by: string[];
  aggregates?: Aggregate[];
}): Promise<Row[]> {
  const { columns: known, rows } = openTable(table);
  requireCells(rows.length, by.length + aggregates.length);
  if (rows.length > 0) requireColumns(known, [...by, ...aggregates.flatMap(({ column }) => column ?? [])]);
  return [...groupRows(rows, (row) => rowKey(row, by)).values()].map((group) => {
    const result: Row = {};
    for (const column of by) put(result, column, cell(group[0]!, column));
    for (const aggregate of aggregates) put(result, ...aggregateGroup(group, aggregate));
    return result;
  });
}

export async function join({
  left,
  right,
  on,
  rightOn = on,
  kind = "inner",
}: {
  left: Table;
  right: Table;
  on: string[];
  rightOn?: string[];
  kind?: "inner" | "left";
}): Promise<Row[]> {
  if (on.length !== rightOn.length)
    throw new Error(`The lists \`on\` and \`rightOn\` must have the same length: ${on.length} and ${rightOn.length}`);
  const [first, second] = [openTable(left), openTable(right)];
  if (first.rows.length > 0) requireColumns(first.columns, on);
  if (second.rows.length > 0) requireColumns(second.columns, rightOn);
  const names = rightNames(first.columns, second.columns, rightOn);
  const matches = groupRows(second.rows, (row) => joinKey(row, rightOn));
  const result: Row[] = [];
  for (const row of first.rows) {
    const key = joinKey(row, on);
    const partners = (key === null ? undefined : matches.get(key)) ?? (kind === "left" ? [{}] : []);
    for (const partner of partners) {
      if (result.length === MAX_JOINED_ROWS)
        throw new Error(`The join gives too many rows; the keys repeat in both tables, beyond the limit: ${MAX_JOINED_ROWS}`);
      requireCells(result.length, first.columns.length + names.length);
      const joined: Row = {};
      for (const column of first.columns) put(joined, column, cell(row, column));
      for (const [column, name] of names) put(joined, name, cell(partner, column));
      result.push(joined);
    }
  }
  return result;
}

export async function to_markdown({ table, columns: wanted }: { table: Table; columns?: string[] }): Promise<string> {
  const { columns: known, rows } = openTable(table);
  const names = wanted ?? known;
  requireColumns(known, names);
  requireCells(rows.length, names.length);
  const line = (cells: string[]): string => `| ${cells.join(" | ")} |\n`;
  const rule = names.map((column) => (columnType(rows.map((row) => cell(row, column))) === "number" ? "---:" : "---"));
  return (
    line(names.map(markdownCell)) + line(rule) + rows.map((row) => line(names.map((column) => markdownCell(cell(row, column))))).join("")
  );
}

export async function statistics({ table, columns: wanted }: { table: Table; columns?: string[] }): Promise<Description[]> {
  const { columns: known, rows } = openTable(table);
  const names = wanted ?? known;
  requireColumns(known, names);
  requireCells(rows.length, names.length);
  return names.map((column) => describeColumn(column, rows));
}
