/* __meta__: {
  "type": "deno",
  "namespace": "text",
  "version": "0.1.0",
  "description": "Changes, measures, compares and searches text; characters are Unicode code points",
  "routing": "server",
  "grants": {},
  "tools": [
    {"name": "upper", "description": "Returns the text in upper case.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "straße"}, "result": "STRASSE"}]},
    {"name": "lower", "description": "Returns the text in lower case.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "Hello WORLD"}, "result": "hello world"}]},
    {"name": "title", "description": "Makes the first letter of every word upper case and the others lower case.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "it's a LONG day"}, "result": "It's A Long Day"}]},
    {"name": "camel", "description": "Returns the words of a name in camel case, or with `upperFirst` in Pascal case. Words end at spaces, punctuation, case changes and digits.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 10000 characters", "maxLength": 10000}, "upperFirst": {"type": "boolean", "description": "Also make the first letter upper case. Default false"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "user_first-name"}, "result": "userFirstName"}, {"args": {"text": "HTTP server", "upperFirst": true}, "result": "HttpServer"}]},
    {"name": "snake", "description": "Returns the words of a name in lower case joined with underscores.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 10000 characters", "maxLength": 10000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "parseHTTPResponse2"}, "result": "parse_http_response_2"}]},
    {"name": "kebab", "description": "Returns the words of a name in lower case joined with hyphens.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 10000 characters", "maxLength": 10000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "Main Menu Item"}, "result": "main-menu-item"}]},
    {"name": "trim", "description": "Removes white space, or the given characters, from the ends of the text.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "side": {"enum": ["both", "start", "end"], "description": "Which end. Default both"}, "characters": {"type": "string", "description": "Characters to remove instead of white space", "minLength": 1, "maxLength": 100}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "  hi \n"}, "result": "hi"}, {"args": {"text": "--x--", "side": "start", "characters": "-"}, "result": "x--"}]},
    {"name": "split", "description": "Splits text at every occurrence of a literal separator, or into characters when it is empty. With `limit` there are at most that many parts and the last holds the rest.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}, "separator": {"type": "string", "description": "Text to split at", "maxLength": 10000}, "limit": {"type": "integer", "description": "Most parts to return", "minimum": 1}}, "required": ["text", "separator"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "string"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "a,b,c", "separator": ","}, "result": ["a", "b", "c"]}, {"args": {"text": "k=v=w", "separator": "=", "limit": 2}, "result": ["k", "v=w"]}]},
    {"name": "join", "description": "Joins texts with a separator. The result is limited to 10000000 characters.",
     "inputSchema": {"type": "object", "properties": {"parts": {"type": "array", "items": {"type": "string"}, "description": "Texts"}, "separator": {"type": "string", "description": "Text between the parts. Default empty"}}, "required": ["parts"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"parts": ["a", "b"], "separator": ", "}, "result": "a, b"}]},
    {"name": "replace", "description": "Replaces every occurrence of a literal text, or only the first `limit`. Neither regular expressions nor $ patterns apply; the result is limited to 10000000 characters.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "search": {"type": "string", "description": "Text to find, not empty", "minLength": 1, "maxLength": 10000}, "replacement": {"type": "string", "description": "Text to put in its place"}, "limit": {"type": "integer", "description": "Most replacements, counted from the start", "minimum": 0}}, "required": ["text", "search", "replacement"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "a.b.c", "search": ".", "replacement": "$&"}, "result": "a$&b$&c"}, {"args": {"text": "aaa", "search": "a", "replacement": "b", "limit": 1}, "result": "baa"}]},
    {"name": "contains", "description": "Tells whether the text contains another text.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "search": {"type": "string", "description": "Text to find", "minLength": 1, "maxLength": 10000}, "ignoreCase": {"type": "boolean", "description": "Treat upper and lower case as equal. Default false"}}, "required": ["text", "search"], "additionalProperties": false},
     "outputSchema": {"type": "boolean"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "Hello", "search": "ell"}, "result": true}, {"args": {"text": "Hello", "search": "HE", "ignoreCase": true}, "result": true}]},
    {"name": "starts_with", "description": "Tells whether the text starts with another text.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "search": {"type": "string", "description": "Text to find", "minLength": 1, "maxLength": 10000}, "ignoreCase": {"type": "boolean", "description": "Treat upper and lower case as equal. Default false"}}, "required": ["text", "search"], "additionalProperties": false},
     "outputSchema": {"type": "boolean"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "Hello", "search": "He"}, "result": true}]},
    {"name": "ends_with", "description": "Tells whether the text ends with another text.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "search": {"type": "string", "description": "Text to find", "minLength": 1, "maxLength": 10000}, "ignoreCase": {"type": "boolean", "description": "Treat upper and lower case as equal. Default false"}}, "required": ["text", "search"], "additionalProperties": false},
     "outputSchema": {"type": "boolean"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "Hello", "search": "he"}, "result": false}]},
    {"name": "slice", "description": "Returns a part of the text by code point positions, so emoji are not cut in half. Negative positions count from the end.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "start": {"type": "integer", "description": "First position, from 0. Default 0"}, "end": {"type": "integer", "description": "Position after the last. Default the end"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "a😀bc", "start": 1, "end": 3}, "result": "😀b"}, {"args": {"text": "hello", "start": -3}, "result": "llo"}]},
    {"name": "length", "description": "Measures text: code points, UTF-8 bytes, UTF-16 units, and graphemes (what a reader sees as one character; an approximation that knows combining marks, emoji sequences and flags).",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"codePoints": {"type": "integer"}, "utf8Bytes": {"type": "integer"}, "utf16Units": {"type": "integer"}, "graphemes": {"type": "integer"}}, "required": ["codePoints", "utf8Bytes", "utf16Units", "graphemes"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "héllo"}, "result": {"codePoints": 5, "utf8Bytes": 6, "utf16Units": 5, "graphemes": 5}}, {"args": {"text": "👩‍👧🇫🇷"}, "result": {"codePoints": 5, "utf8Bytes": 19, "utf16Units": 9, "graphemes": 2}}]},
    {"name": "lines", "description": "Splits text into lines at LF, CRLF or CR. A line break at the very end does not start another line.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}, "skipBlank": {"type": "boolean", "description": "Leave out lines of white space only. Default false"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "string"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "a\r\n\nb\n"}, "result": ["a", "", "b"]}, {"args": {"text": "a\n \nb", "skipBlank": true}, "result": ["a", "b"]}]},
    {"name": "words", "description": "Returns the words of the text in order: letters, digits and marks of any script, with apostrophes and hyphens inside.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "string"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "Don't panic: it's well-known."}, "result": ["Don't", "panic", "it's", "well-known"]}]},
    {"name": "count", "description": "Counts the occurrences of a literal text that do not overlap.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "search": {"type": "string", "description": "Text to count", "minLength": 1, "maxLength": 10000}, "ignoreCase": {"type": "boolean", "description": "Treat upper and lower case as equal. Default false"}}, "required": ["text", "search"], "additionalProperties": false},
     "outputSchema": {"type": "integer"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "banana", "search": "an"}, "result": 2}]},
    {"name": "pad", "description": "Fills text up to a width in code points. Longer text is returned as it is; with `both` an odd rest goes to the end.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "width": {"type": "integer", "description": "Width, up to 100000", "minimum": 0, "maximum": 100000}, "side": {"enum": ["start", "end", "both"], "description": "Where to fill. Default end"}, "fill": {"type": "string", "description": "Characters to fill with. Default a space", "minLength": 1, "maxLength": 100}}, "required": ["text", "width"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "7", "width": 3, "side": "start", "fill": "0"}, "result": "007"}, {"args": {"text": "ab", "width": 5, "side": "both", "fill": "*"}, "result": "*ab**"}]},
    {"name": "repeat", "description": "Repeats text, with an optional separator between. The result is limited to 1000000 characters.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "count": {"type": "integer", "description": "How often, 0 or more", "minimum": 0, "maximum": 1000000}, "separator": {"type": "string", "description": "Text between. Default empty"}}, "required": ["text", "count"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "ab", "count": 3, "separator": "-"}, "result": "ab-ab-ab"}]},
    {"name": "reverse", "description": "Reverses text by graphemes, so combining marks and emoji sequences stay whole.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "ab👍🏽c"}, "result": "c👍🏽ba"}]},
    {"name": "truncate", "description": "Shortens text to at most `length` code points, the ellipsis included. With `wholeWords` it cuts at the last white space that fits.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}, "length": {"type": "integer", "description": "Most code points", "minimum": 0}, "ellipsis": {"type": "string", "description": "Text that marks the cut. Default …", "maxLength": 100}, "wholeWords": {"type": "boolean", "description": "Do not cut inside a word. Default false"}}, "required": ["text", "length"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "The quick brown fox", "length": 10}, "result": "The quick…"}, {"args": {"text": "The quick brown fox", "length": 12, "wholeWords": true, "ellipsis": "..."}, "result": "The quick..."}]},
    {"name": "slugify", "description": "Makes an ASCII slug for addresses and file names: accents are removed, other characters become separators. Scripts without Latin letters leave nothing.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 10000 characters", "maxLength": 10000}, "separator": {"type": "string", "description": "Text between words. Default -", "maxLength": 5}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "Crème Brûlée & Straße!"}, "result": "creme-brulee-strasse"}]},
    {"name": "dedent", "description": "Removes the indentation that all lines share. Blank lines do not count and become empty.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "    a\n      b\n\n    c"}, "result": "a\n  b\n\nc"}]},
    {"name": "indent", "description": "Puts a prefix before every line that is not blank.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}, "prefix": {"type": "string", "description": "Prefix. Default two spaces", "maxLength": 100}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "a\n\nb", "prefix": "> "}, "result": "> a\n\n> b"}]},
    {"name": "wrap", "description": "Breaks lines at white space so that none is longer than `width` code points. Existing line breaks stay, runs of spaces become one, and a longer word gets its own line.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}, "width": {"type": "integer", "description": "Most code points in a line, 1 to 1000. Default 80", "minimum": 1, "maximum": 1000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "the quick brown fox", "width": 10}, "result": "the quick\nbrown fox"}]},
    {"name": "similarity", "description": "Compares two texts of up to 2000 characters by Levenshtein distance (single insertions, deletions and replacements) and gives a similarity from 0 to 1.",
     "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "description": "First text", "maxLength": 2000}, "b": {"type": "string", "description": "Second text", "maxLength": 2000}}, "required": ["a", "b"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"distance": {"type": "integer"}, "similarity": {"type": "number"}}, "required": ["distance", "similarity"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"a": "kitten", "b": "sitting"}, "result": {"distance": 3, "similarity": 0.5714285714285714}}]},
    {"name": "diff", "description": "Compares two texts line by line and returns a unified diff, empty when they are equal. Beyond 1000 changed lines the changed part is shown as one block.",
     "inputSchema": {"type": "object", "properties": {"from": {"type": "string", "description": "Text before, up to 1000000 characters", "maxLength": 1000000}, "to": {"type": "string", "description": "Text after, up to 1000000 characters", "maxLength": 1000000}, "context": {"type": "integer", "description": "Unchanged lines around changes. Default 3", "minimum": 0, "maximum": 1000}, "fromName": {"type": "string", "description": "Name in the first header line. Default a", "maxLength": 1000}, "toName": {"type": "string", "description": "Name in the second header line. Default b", "maxLength": 1000}}, "required": ["from", "to"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"from": "one\ntwo\nthree\n", "to": "one\n2\nthree\n"}, "result": "--- a\n+++ b\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n"}, {"args": {"from": "same", "to": "same"}, "result": ""}]},
    {"name": "template", "description": "Fills {{path}} placeholders such as {{user.name}} or {{items.0}} from `values`; no code, loops or conditions. Texts go in as they are, other values as JSON. The result is limited to 10000000 characters.",
     "inputSchema": {"type": "object", "properties": {"template": {"type": "string", "description": "Text with placeholders, up to 1000000 characters", "maxLength": 1000000}, "values": {"type": "object", "description": "Values by name"}, "missing": {"enum": ["error", "empty", "keep"], "description": "What to do when a path is not there: fail, leave it empty, or keep the placeholder. Default error"}, "escapeHtml": {"type": "boolean", "description": "Escape inserted values for HTML. Default false"}}, "required": ["template", "values"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"template": "Hi {{ user.name }}, {{count}} new", "values": {"user": {"name": "Ada"}, "count": 3}}, "result": "Hi Ada, 3 new"}, {"args": {"template": "<b>{{x}}</b>{{y}}", "values": {"x": "<&>"}, "missing": "empty", "escapeHtml": true}, "result": "<b>&lt;&amp;&gt;</b>"}]},
    {"name": "extract_emails", "description": "Returns the e-mail addresses in the text, each once, in order. Addresses with quoted or non-ASCII parts are not found.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "string"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "Write to ann@example.com or <bob.b+x@mail.example.org>."}, "result": ["ann@example.com", "bob.b+x@mail.example.org"]}]},
    {"name": "extract_urls", "description": "Returns the http and https addresses in the text, each once, in order, without punctuation that ends a sentence.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "string"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "See https://example.com/a_(b)?q=1, or (http://x.org)."}, "result": ["https://example.com/a_(b)?q=1", "http://x.org"]}]},
    {"name": "extract_numbers", "description": "Returns the numbers in the text in order: signs, decimal points, exponents, and commas between groups of three digits are understood.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "number"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "Paid 1,234.50 on day -3, rate 2e-3 (2024-05)"}, "result": [1234.5, -3, 0.002, 2024, 5]}]},
    {"name": "escape_html", "description": "Replaces & < > \" and ' with HTML entities.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "<a href=\"x\">T&C's</a>"}, "result": "&lt;a href=&quot;x&quot;&gt;T&amp;C&#39;s&lt;/a&gt;"}]},
    {"name": "unescape_html", "description": "Replaces numeric and common named HTML entities with their characters, once. Unknown entities stay as they are.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "&lt;caf&#xE9;&gt; &amp;lt; &copy; &nope;"}, "result": "<café> &lt; © &nope;"}]},
    {"name": "normalize", "description": "Returns the text in a Unicode normalization form, so that equal looking texts compare as equal.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text, up to 1000000 characters", "maxLength": 1000000}, "form": {"enum": ["NFC", "NFD", "NFKC", "NFKD"], "description": "Form. Default NFC"}, "collapseSpace": {"type": "boolean", "description": "Also trim and turn runs of white space into one space. Default false"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "ﬁne  café ", "form": "NFKC", "collapseSpace": true}, "result": "fine café"}]}
  ]
} */

type Side = "both" | "start" | "end";
interface Measure {
  codePoints: number;
  utf8Bytes: number;
  utf16Units: number;
  graphemes: number;
}
/** One line of an edit script: kept, removed or added. */
interface Edit {
  mark: " " | "-" | "+";
  line: string;
}

const MAX_RESULT = 10_000_000;
const MAX_REPEAT = 1_000_000;
const MAX_EDITS = 1000;
const MAX_STEPS = 2_000_000;
const NO_NEWLINE = "\n\\ No newline at end of file";
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00A0"],
  ["copy", "©"],
  ["reg", "®"],
  ["trade", "™"],
  ["hellip", "…"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["laquo", "«"],
  ["raquo", "»"],
  ["bull", "•"],
  ["middot", "·"],
  ["euro", "€"],
  ["pound", "£"],
  ["yen", "¥"],
  ["cent", "¢"],
  ["sect", "§"],
  ["para", "¶"],
  ["deg", "°"],
  ["plusmn", "±"],
  ["times", "×"],
  ["divide", "÷"],
  ["frac12", "½"],
  ["larr", "←"],
  ["rarr", "→"],
  ["shy", "\u00AD"],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);
/** Latin letters that do not decompose into a base letter and a mark. */
const LATIN: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["ł", "l"],
  ["þ", "th"],
  ["ı", "i"],
  ["ħ", "h"],
]);

function requireResult(size: number, limit: number): void {
  if (size > limit) throw new Error(`The result would be too long; the limit in characters is ${limit}: ${size}`);
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  const next = text.charCodeAt(index + 1);
  return unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}

/** Position in UTF-16 units after `count` code points, at most the end of the text. */
function offsetOf(text: string, count: number): number {
  let offset = 0;
  for (; count > 0 && offset < text.length; count--) offset += isHighSurrogate(text, offset) ? 2 : 1;
  return offset;
}

function codePointLength(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index++) if (isHighSurrogate(text, index)) pairs++;
  return text.length - pairs;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const pair = isHighSurrogate(text, index);
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : pair ? 4 : 3;
    if (pair) index++;
  }
  return bytes;
}

function joinsPrevious(previous: string, character: string, flags: number): boolean {
  if (character < "\u0300") return previous === "\r" && character === "\n";
  if (previous === "\u200D" || character === "\u200D") return true;
  if (/\p{Regional_Indicator}/u.test(character)) return flags % 2 === 1;
  return /[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]/u.test(character);
}

/** Calls `visit` with each grapheme, approximately. */
function eachGrapheme(text: string, visit: (grapheme: string) => void): void {
  let [start, position, flags, previous] = [0, 0, 0, ""];
  for (const character of text) {
    if (position > start && !joinsPrevious(previous, character, flags)) {
      visit(text.slice(start, position));
      start = position;
    }
    flags = character > "\u2FFF" && /\p{Regional_Indicator}/u.test(character) ? flags + 1 : 0;
    previous = character;
    position += character.length;
  }
  if (position > start) visit(text.slice(start, position));
}

function nameWords(text: string): string[] {
  return text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}|[\p{Lt}\p{Lm}\p{Lo}\p{M}]+|\p{N}+/gu) ?? [];
}

function capitalize(word: string): string {
  const end = offsetOf(word, 1);
  return word.slice(0, end).toUpperCase() + word.slice(end).toLowerCase();
}

function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function mapLines(text: string, change: (line: string) => string): string {
  return text.split("\n").map(change).join("\n");
}

function splitAt(text: string, separator: string, limit: number): string[] {
  if (limit === Infinity) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  while (parts.length < limit - 1) {
    const end = separator === "" ? offsetOf(text.slice(start, start + 2), 1) + start : text.indexOf(separator, start);
    if (end < 0 || (separator === "" && end >= text.length)) break;
    parts.push(text.slice(start, end));
    start = end + separator.length;
  }
  parts.push(text.slice(start));
  return parts;
}

function joinAll(parts: string[], separator: string, limit: number): string {
  const size = parts.reduce((total, part) => total + part.length, 0) + separator.length * Math.max(0, parts.length - 1);
  requireResult(size, limit);
  return parts.join(separator);
}

function folded(text: string, ignoreCase: boolean): string {
  return ignoreCase ? text.toLowerCase() : text;
}

function fillTo(fill: string, width: number): string {
  if (width <= 0) return "";
  const repeated = fill.repeat(Math.ceil(width / codePointLength(fill)));
  return repeated.slice(0, offsetOf(repeated, width));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES.get(character)!);
}

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES.get(name) ?? entity;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : entity;
}

function lookUp(values: unknown, path: string): unknown {
  let value: unknown = values;
  for (const key of path.split(".")) {
    const known = typeof value === "object" && value !== null && Object.hasOwn(value, key) && !(Array.isArray(value) && key === "length");
    if (!known) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function levenshtein(a: Int32Array, b: Int32Array): number {
  const row = Int32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = row[0]!;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      let best = a[i - 1] === b[j - 1] ? diagonal : diagonal + 1;
      diagonal = row[j]!;
      if (diagonal + 1 < best) best = diagonal + 1;
      if (row[j - 1]! + 1 < best) best = row[j - 1]! + 1;
      row[j] = best;
    }
  }
  return row[b.length]!;
}

function toCodes(text: string): Int32Array {
  return Int32Array.from(text, (character) => character.codePointAt(0)!);
}

/** The marker travels with the last line, so that a missing line break counts as a difference. */
function diffLines(text: string): string[] {
  const lines = text.split("\n");
  const last = lines.pop()!;
  return last === "" ? lines : [...lines, last + NO_NEWLINE];
}

/** Numbers in place of lines, equal for equal lines, so that comparing does not depend on their length. */
function numberLines(lines: string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(lines, (line) => {
    const known = numbers.get(line) ?? numbers.size;
    numbers.set(line, known);
    return known;
  });
}

/** Myers' search: for each number of edits, how far every diagonal reaches. Undefined beyond the limits. */
function searchEdits(from: Int32Array, to: Int32Array): Int32Array[] | undefined {
  const limit = Math.min(from.length + to.length, MAX_EDITS);
  const reach = new Int32Array(2 * limit + 3);
  const center = limit + 1;
  const history: Int32Array[] = [];
  for (let edits = 0, steps = 0; edits <= limit && steps < MAX_STEPS; edits++) {
    history.push(reach.slice(center - edits - 1, center + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = diagonal === -edits || (diagonal !== edits && reach[center + diagonal - 1]! < reach[center + diagonal + 1]!);
      const start = down ? reach[center + diagonal + 1]! : reach[center + diagonal - 1]! + 1;
      let x = start;
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x++;
      steps += x - start;
      reach[center + diagonal] = x;
      if (x >= from.length && x - diagonal >= to.length) return history;
    }
  }
  return undefined;
}

/** Walks the search back from the end; each history entry is centered on index `edits + 1`. */
function traceEdits(from: string[], to: string[], history: Int32Array[]): Edit[] {
  const script: Edit[] = [];
  let [x, y] = [from.length, to.length];
  for (let edits = history.length - 1; edits > 0; edits--) {
    const at = (diagonal: number): number => history[edits]![diagonal + edits + 1]!;
    const diagonal = x - y;
    const down = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
    const start = down ? at(diagonal + 1) : at(diagonal - 1) + 1;
    for (; x > start; x--, y--) script.push({ mark: " ", line: from[x - 1]! });
    script.push(down ? { mark: "+", line: to[--y]! } : { mark: "-", line: from[--x]! });
  }
  for (; x > 0; x--) script.push({ mark: " ", line: from[x - 1]! });
  return script.reverse();
}

function editScript(from: string[], to: string[]): Edit[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let [fromEnd, toEnd] = [from.length, to.length];
  while (fromEnd > start && toEnd > start && from[fromEnd - 1] === to[toEnd - 1]) [fromEnd, toEnd] = [fromEnd - 1, toEnd - 1];
  const [removed, added] = [from.slice(start, fromEnd), to.slice(start, toEnd)];
  const numbers = new Map<string, number>();
  const history = searchEdits(numberLines(removed, numbers), numberLines(added, numbers));
  const edit =
    (mark: Edit["mark"]) =>
    (line: string): Edit => ({ mark, line });
  const middle = history ? traceEdits(removed, added, history) : [...removed.map(edit("-")), ...added.map(edit("+"))];
  return [...from.slice(0, start).map(edit(" ")), ...middle, ...from.slice(fromEnd).map(edit(" "))];
}

/** Ranges of the script that are shown: changes with their context, merged where they touch. */
function hunkRanges(script: Edit[], context: number): [number, number][] {
  const ranges: [number, number][] = [];
  script.forEach((edit, index) => {
    if (edit.mark === " ") return;
    const last = ranges.at(-1);
    const end = Math.min(script.length, index + context + 1);
    if (last && index - context <= last[1]) last[1] = end;
    else ranges.push([Math.max(0, index - context), end]);
  });
  return ranges;
}

function rangeLabel(before: number, size: number): string {
  const first = size === 0 ? before : before + 1;
  return size === 1 ? String(first) : `${first},${size}`;
}

function formatHunks(script: Edit[], context: number): string {
  const output: string[] = [];
  let [position, fromLine, toLine] = [0, 0, 0];
  for (const [start, end] of hunkRanges(script, context)) {
    fromLine += start - position;
    toLine += start - position;
    const edits = script.slice(start, end);
    const fromSize = edits.filter((edit) => edit.mark !== "+").length;
    const toSize = edits.filter((edit) => edit.mark !== "-").length;
    output.push(`@@ -${rangeLabel(fromLine, fromSize)} +${rangeLabel(toLine, toSize)} @@\n`);
    for (const { mark, line } of edits) output.push(`${mark}${line}\n`);
    [position, fromLine, toLine] = [end, fromLine + fromSize, toLine + toSize];
  }
  return output.join("");
}

function wrapLine(line: string, width: number): string {
  if (line === "") return line;
  const lines: string[] = [];
  let current = "";
  let size = 0;
  for (const word of line.split(/[ \t]+/)) {
    if (word === "") continue;
    const length = codePointLength(word);
    if (size > 0 && size + 1 + length > width) {
      lines.push(current);
      [current, size] = ["", 0];
    }
    current += size > 0 ? ` ${word}` : word;
    size += size > 0 ? length + 1 : length;
  }
  return [...lines, current].join("\n");
}

/** Drops punctuation that ends a sentence, and a bracket that was opened before the address. */
function trimUrl(url: string): string {
  let end = url.length;
  let open = url.split("(").length - url.split(")").length;
  while (end > 0 && (".,;:!?".includes(url[end - 1]!) || (url[end - 1] === ")" && open < 0))) {
    if (url[--end] === ")") open++;
  }
  return url.slice(0, end);
}

function readNumbers(run: string): number[] {
  if (!run.includes(",")) return [Number(run)];
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:[.eE]|$)/.test(run)) return [Number(run.replaceAll(",", ""))];
  return run
    .split(",")
    .filter((part) => part !== "")
    .map(Number);
}

export async function upper({ text }: { text: string }): Promise<string> {
  return text.toUpperCase();
}

export async function lower({ text }: { text: string }): Promise<string> {
  return text.toLowerCase();
}

export async function title({ text }: { text: string }): Promise<string> {
  return text.replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu, capitalize);
}

export async function camel({ text, upperFirst = false }: { text: string; upperFirst?: boolean }): Promise<string> {
  return nameWords(text)
    .map((word, index) => (index === 0 && !upperFirst ? word.toLowerCase() : capitalize(word)))
    .join("");
}

export async function snake({ text }: { text: string }): Promise<string> {
  return nameWords(text).join("_").toLowerCase();
}

export async function kebab({ text }: { text: string }): Promise<string> {
  return nameWords(text).join("-").toLowerCase();
}

export async function trim({ text, side = "both", characters }: { text: string; side?: Side; characters?: string }): Promise<string> {
  if (characters === undefined) return side === "both" ? text.trim() : side === "start" ? text.trimStart() : text.trimEnd();
  const unwanted = new Set(characters);
  let [start, end] = [0, text.length];
  const width = (index: number): number => (isHighSurrogate(text, index) ? 2 : 1);
  if (side !== "end") while (start < end && unwanted.has(text.slice(start, start + width(start)))) start += width(start);
  const before = (): number => (end - 2 >= start && isHighSurrogate(text, end - 2) ? end - 2 : end - 1);
  if (side !== "start") while (end > start && unwanted.has(text.slice(before(), end))) end = before();
  return text.slice(start, end);
}

export async function split({ text, separator, limit = Infinity }: { text: string; separator: string; limit?: number }): Promise<string[]> {
  return separator === "" && limit === Infinity ? Array.from(text) : splitAt(text, separator, limit);
}

export async function join({ parts, separator = "" }: { parts: string[]; separator?: string }): Promise<string> {
  return joinAll(parts, separator, MAX_RESULT);
}

export async function replace({
  text,
  search,
  replacement,
  limit = Infinity,
}: {
  text: string;
  search: string;
  replacement: string;
  limit?: number;
}): Promise<string> {
  if (search === "") throw new Error('The text to `search` must not be empty: ""');
  return joinAll(splitAt(text, search, limit + 1), replacement, MAX_RESULT);
}

interface Search {
  text: string;
  search: string;
  ignoreCase?: boolean;
}

export async function contains({ text, search, ignoreCase = false }: Search): Promise<boolean> {
  return folded(text, ignoreCase).includes(folded(search, ignoreCase));
}

export async function starts_with({ text, search, ignoreCase = false }: Search): Promise<boolean> {
  return folded(text, ignoreCase).startsWith(folded(search, ignoreCase));
}

export async function ends_with({ text, search, ignoreCase = false }: Search): Promise<boolean> {
  return folded(text, ignoreCase).endsWith(folded(search, ignoreCase));
}

export async function slice({ text, start = 0, end }: { text: string; start?: number; end?: number }): Promise<string> {
  const total = start < 0 || (end ?? 0) < 0 ? codePointLength(text) : 0;
  const from = start < 0 ? Math.max(0, total + start) : start;
  const to = end === undefined ? Infinity : end < 0 ? total + end : end;
  return to <= from ? "" : text.slice(offsetOf(text, from), offsetOf(text, to));
}

export async function length({ text }: { text: string }): Promise<Measure> {
  let graphemes = 0;
  // Plain ASCII, the common case, only has the pair CR LF as a grapheme of two.
  if (!/[^\0-\x7F]/.test(text)) graphemes = text.length - (text.split("\r\n").length - 1);
  else eachGrapheme(text, () => graphemes++);
  return { codePoints: codePointLength(text), utf8Bytes: utf8Length(text), utf16Units: text.length, graphemes };
}

export async function lines({ text, skipBlank = false }: { text: string; skipBlank?: boolean }): Promise<string[]> {
  const all = splitLines(text);
  return skipBlank ? all.filter((line) => line.trim() !== "") : all;
}

export async function words({ text }: { text: string }): Promise<string[]> {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
}

export async function count({ text, search, ignoreCase = false }: { text: string; search: string; ignoreCase?: boolean }): Promise<number> {
  const [where, what] = [folded(text, ignoreCase), folded(search, ignoreCase)];
  if (what === "") throw new Error('The text to `search` must not be empty: ""');
  let total = 0;
  for (let index = where.indexOf(what); index >= 0; index = where.indexOf(what, index + what.length)) total++;
  return total;
}

export async function pad({
  text,
  width,
  side = "end",
  fill = " ",
}: {
  text: string;
  width: number;
  side?: Side;
  fill?: string;
}): Promise<string> {
  const missing = Math.max(0, width - codePointLength(text));
  const before = side === "start" ? missing : side === "both" ? Math.floor(missing / 2) : 0;
  return fillTo(fill, before) + text + fillTo(fill, missing - before);
}

export async function repeat({ text, count, separator = "" }: { text: string; count: number; separator?: string }): Promise<string> {
  if (count === 0) return "";
  requireResult((text.length + separator.length) * count - separator.length, MAX_REPEAT);
  return (text + separator).repeat(count - 1) + text;
}

export async function reverse({ text }: { text: string }): Promise<string> {
  const graphemes: string[] = [];
  eachGrapheme(text, (grapheme) => graphemes.push(grapheme));
  return graphemes.reverse().join("");
}

export async function truncate({
  text,
  length,
  ellipsis = "…",
  wholeWords = false,
}: {
  text: string;
  length: number;
  ellipsis?: string;
  wholeWords?: boolean;
}): Promise<string> {
  if (offsetOf(text, length) === text.length) return text;
  const room = length - codePointLength(ellipsis);
  if (room < 0) return ellipsis.slice(0, offsetOf(ellipsis, length));
  const end = offsetOf(text, room);
  if (!wholeWords || /\s/.test(text[end]!)) return text.slice(0, end).trimEnd() + ellipsis;
  let cut = end;
  while (cut > 0 && !/\s/.test(text[cut - 1]!)) cut--;
  return text.slice(0, cut > 0 ? cut : end).trimEnd() + ellipsis;
}

export async function slugify({ text, separator = "-" }: { text: string; separator?: string }): Promise<string> {
  const plain = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/['’]/g, "");
  return (plain.replace(/[ßæœøđðłþıħ]/g, (letter) => LATIN.get(letter)!).match(/[a-z0-9]+/g) ?? []).join(separator);
}

export async function dedent({ text }: { text: string }): Promise<string> {
  let margin: string | undefined;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const space = line.slice(0, line.length - line.replace(/^[ \t]+/, "").length);
    margin ??= space;
    let shared = 0;
    while (shared < margin.length && margin[shared] === space[shared]) shared++;
    margin = margin.slice(0, shared);
  }
  return mapLines(text, (line) => (line.trim() === "" ? "" : line.slice(margin?.length ?? 0)));
}

export async function indent({ text, prefix = "  " }: { text: string; prefix?: string }): Promise<string> {
  return mapLines(text, (line) => (line.trim() === "" ? line : prefix + line));
}

export async function wrap({ text, width = 80 }: { text: string; width?: number }): Promise<string> {
  return mapLines(text, (line) => wrapLine(line, width));
}

export async function similarity({ a, b }: { a: string; b: string }): Promise<{ distance: number; similarity: number }> {
  const [first, second] = [toCodes(a), toCodes(b)];
  if (first.length > 2000 || second.length > 2000)
    throw new Error(`The texts are too long to compare; the limit in characters is 2000: ${first.length} and ${second.length}`);
  const distance = levenshtein(first, second);
  const longest = Math.max(first.length, second.length);
  return { distance, similarity: longest === 0 ? 1 : 1 - distance / longest };
}

export async function diff({
  from,
  to,
  context = 3,
  fromName = "a",
  toName = "b",
}: {
  from: string;
  to: string;
  context?: number;
  fromName?: string;
  toName?: string;
}): Promise<string> {
  if (from === to) return "";
  return `--- ${fromName}\n+++ ${toName}\n${formatHunks(editScript(diffLines(from), diffLines(to)), context)}`;
}

export async function template({
  template,
  values,
  missing = "error",
  escapeHtml: escape = false,
}: {
  template: string;
  values: Record<string, unknown>;
  missing?: "error" | "empty" | "keep";
  escapeHtml?: boolean;
}): Promise<string> {
  let size = template.length;
  return template.replace(/\{\{([^{}]*)\}\}/g, (placeholder, name: string) => {
    const value = lookUp(values, name.trim());
    if (value === undefined) {
      if (missing === "error")
        throw new Error(`The template names a value that is not in \`values\`; pass it or set \`missing\`: ${name.trim().slice(0, 100)}`);
      return missing === "keep" ? placeholder : "";
    }
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const inserted = escape ? escapeHtml(text) : text;
    size += inserted.length;
    requireResult(size, MAX_RESULT);
    return inserted;
  });
}

export async function extract_emails({ text }: { text: string }): Promise<string[]> {
  // The look-behind and the bounds keep this linear: every run of characters is tried once.
  const found = text.match(
    /(?<![A-Za-z0-9._%+-])[A-Za-z0-9_%+-][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}[A-Za-z]{2,63}/g,
  );
  return [...new Set(found)];
}

export async function extract_urls({ text }: { text: string }): Promise<string[]> {
  const found = text.match(/\bhttps?:\/\/[^\s<>"'`{}|\\^[\]]{1,2048}/gi) ?? [];
  return [...new Set(found.map(trimUrl))];
}

export async function extract_numbers({ text }: { text: string }): Promise<number[]> {
  // A sign directly after a letter, digit or bracket is a hyphen or an operator.
  const runs = text.match(/(?:(?<![\p{L}\p{N}_)])[-+])?\d[\d,]*(?:\.\d+)?(?:[eE][-+]?\d+)?/gu) ?? [];
  return runs.flatMap(readNumbers).filter(Number.isFinite);
}

export async function escape_html({ text }: { text: string }): Promise<string> {
  return escapeHtml(text);
}

export async function unescape_html({ text }: { text: string }): Promise<string> {
  return text.replace(/&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,9});/g, decodeEntity);
}

export async function normalize({
  text,
  form = "NFC",
  collapseSpace = false,
}: {
  text: string;
  form?: "NFC" | "NFD" | "NFKC" | "NFKD";
  collapseSpace?: boolean;
}): Promise<string> {
  const normal = text.normalize(form);
  return collapseSpace ? normal.trim().replace(/\s+/g, " ") : normal;
}
