/* __meta__: {
  "type": "deno",
  "namespace": "math",
  "version": "0.1.0",
  "description": "Arithmetic, number theory, statistics and safe expression evaluation",
  "routing": "server",
  "grants": {},
  "tools": [
    {"name": "sum", "description": "Adds up numbers with compensated summation, so ten times 0.1 is exactly 1. Returns 0 for an empty list.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers to add"}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [3, 1, 2]}, "result": 6}, {"args": {"values": [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]}, "result": 1}, {"args": {"values": []}, "result": 0}]},
    {"name": "product", "description": "Multiplies numbers. Returns 1 for an empty list.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers to multiply"}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [2, 3, 4]}, "result": 24}]},
    {"name": "min", "description": "Returns the smallest number of a list. An empty list is an error.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [3, 1, 2]}, "result": 1}]},
    {"name": "max", "description": "Returns the largest number of a list. An empty list is an error.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [3, 1, 2]}, "result": 3}]},
    {"name": "mean", "description": "Returns the arithmetic mean (average) of a list. An empty list is an error.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [1, 2, 3, 4]}, "result": 2.5}]},
    {"name": "median", "description": "Returns the middle value of a list, or the mean of the two middle values when the count is even.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [5, 1, 3]}, "result": 3}, {"args": {"values": [4, 1, 3, 2]}, "result": 2.5}]},
    {"name": "mode", "description": "Returns every most frequent value of a list, in ascending order; all distinct values when none repeats.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "number"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [1, 2, 2, 3, 3]}, "result": [2, 3]}]},
    {"name": "variance", "description": "Returns the variance of a list: population by default, sample with `sample: true` (needs two values).",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}, "sample": {"type": "boolean", "description": "True divides by n - 1 (sample), false by n (population). Default false"}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [2, 4, 4, 4, 5, 5, 7, 9]}, "result": 4}, {"args": {"values": [1, 2, 3, 4], "sample": true}, "result": 1.6666666666666667}]},
    {"name": "stddev", "description": "Returns the standard deviation of a list: population by default, sample with `sample: true` (needs two values).",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}, "sample": {"type": "boolean", "description": "True divides by n - 1 (sample), false by n (population). Default false"}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [2, 4, 4, 4, 5, 5, 7, 9]}, "result": 2}]},
    {"name": "percentile", "description": "Returns the value below which `percent` of the list falls, with linear interpolation between neighbours (as numpy and Excel PERCENTILE.INC do).",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}, "percent": {"type": "number", "description": "Percentile from 0 to 100", "minimum": 0, "maximum": 100}}, "required": ["values", "percent"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [1, 2, 3, 4, 5], "percent": 50}, "result": 3}, {"args": {"values": [10, 20], "percent": 25}, "result": 12.5}]},
    {"name": "range", "description": "Returns the statistical range of a list: its largest value minus its smallest. It does not generate sequences.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [3, 10, 5]}, "result": 7}]},
    {"name": "round", "description": "Rounds a number to decimal digits as written in decimal, so 1.005 to 2 digits is 1.01. Ties go away from zero (-2.5 gives -3) unless `mode` is `half_even` (to the even neighbour); `toward_zero` cuts off.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "number", "description": "Number to round"}, "digits": {"type": "integer", "description": "Digits after the decimal point; negative rounds to tens, hundreds and so on. Default 0", "minimum": -20, "maximum": 20}, "mode": {"enum": ["half_away_from_zero", "half_even", "toward_zero"], "description": "How to round. Default half_away_from_zero"}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": 1.005, "digits": 2}, "result": 1.01}, {"args": {"value": -2.5}, "result": -3}, {"args": {"value": 2.5, "mode": "half_even"}, "result": 2}, {"args": {"value": 1234, "digits": -2}, "result": 1200}]},
    {"name": "floor", "description": "Rounds a number down, toward negative infinity, to decimal digits.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "number", "description": "Number to round"}, "digits": {"type": "integer", "description": "Digits after the decimal point. Default 0", "minimum": -20, "maximum": 20}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": -1.5}, "result": -2}, {"args": {"value": 1.29, "digits": 1}, "result": 1.2}]},
    {"name": "ceil", "description": "Rounds a number up, toward positive infinity, to decimal digits.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "number", "description": "Number to round"}, "digits": {"type": "integer", "description": "Digits after the decimal point. Default 0", "minimum": -20, "maximum": 20}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": 1.2}, "result": 2}, {"args": {"value": 1.21, "digits": 1}, "result": 1.3}]},
    {"name": "abs", "description": "Returns the absolute value of a number.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "number", "description": "Number"}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": -4.5}, "result": 4.5}]},
    {"name": "clamp", "description": "Limits a number to the interval from `min` to `max`. `min` above `max` is an error.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "number", "description": "Number to limit"}, "min": {"type": "number", "description": "Lower bound"}, "max": {"type": "number", "description": "Upper bound"}}, "required": ["value", "min", "max"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": 15, "min": 0, "max": 10}, "result": 10}]},
    {"name": "add", "description": "Adds two numbers in double precision.",
     "inputSchema": {"type": "object", "properties": {"a": {"type": "number", "description": "First number"}, "b": {"type": "number", "description": "Second number"}}, "required": ["a", "b"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"a": 2, "b": 3}, "result": 5}]},
    {"name": "subtract", "description": "Subtracts `b` from `a` in double precision.",
     "inputSchema": {"type": "object", "properties": {"a": {"type": "number", "description": "First number"}, "b": {"type": "number", "description": "Second number"}}, "required": ["a", "b"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"a": 2, "b": 3}, "result": -1}]},
    {"name": "multiply", "description": "Multiplies two numbers in double precision.",
     "inputSchema": {"type": "object", "properties": {"a": {"type": "number", "description": "First number"}, "b": {"type": "number", "description": "Second number"}}, "required": ["a", "b"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"a": 4, "b": 2.5}, "result": 10}]},
    {"name": "divide", "description": "Divides `a` by `b` in double precision. Division by zero is an error.",
     "inputSchema": {"type": "object", "properties": {"a": {"type": "number", "description": "Dividend"}, "b": {"type": "number", "description": "Divisor, not 0"}}, "required": ["a", "b"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"a": 7, "b": 2}, "result": 3.5}]},
    {"name": "power", "description": "Raises `base` to `exponent`. A result that is not a finite real number is an error.",
     "inputSchema": {"type": "object", "properties": {"base": {"type": "number", "description": "Base"}, "exponent": {"type": "number", "description": "Exponent, may be negative or fractional"}}, "required": ["base", "exponent"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"base": 2, "exponent": 10}, "result": 1024}]},
    {"name": "sqrt", "description": "Returns the square root of a number that is not negative.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "number", "description": "Number, 0 or more", "minimum": 0}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": 9}, "result": 3}]},
    {"name": "log", "description": "Returns the logarithm of a positive number: natural unless `base` is given.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "number", "description": "Number above 0", "exclusiveMinimum": 0}, "base": {"type": "number", "description": "Base above 0 and not 1. Default e", "exclusiveMinimum": 0}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": 1000, "base": 10}, "result": 3}, {"args": {"value": 1}, "result": 0}]},
    {"name": "gcd", "description": "Returns the greatest common divisor of integers, never negative. The divisor of zeros alone is 0.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, "description": "Integers, at least one", "minItems": 1}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "integer"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [12, 18, 30]}, "result": 6}]},
    {"name": "lcm", "description": "Returns the least common multiple of integers, never negative; 0 if one of them is 0. A result above 2^53 - 1 is an error.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, "description": "Integers, at least one", "minItems": 1}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "integer"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [4, 6]}, "result": 12}]},
    {"name": "factorial", "description": "Returns n! for n from 0 to 170: as the nearest number, or with `exact: true` as a string of all decimal digits.",
     "inputSchema": {"type": "object", "properties": {"n": {"type": "integer", "description": "Integer from 0 to 170", "minimum": 0, "maximum": 170}, "exact": {"type": "boolean", "description": "True returns every digit as a string. Default false"}}, "required": ["n"], "additionalProperties": false},
     "outputSchema": {"type": ["number", "string"]}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"n": 5}, "result": 120}, {"args": {"n": 25, "exact": true}, "result": "15511210043330985984000000"}]},
    {"name": "is_prime", "description": "Tells whether an integer is prime, without error for every integer up to 2^53 - 1. Numbers below 2 are not prime.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "integer", "description": "Integer up to 2^53 - 1", "minimum": -9007199254740991, "maximum": 9007199254740991}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "boolean"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": 97}, "result": true}, {"args": {"value": 91}, "result": false}]},
    {"name": "prime_factors", "description": "Returns the prime factors of an integer from 1 to 2^53 - 1 in ascending order, repeated by multiplicity. 1 has none.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "integer", "description": "Integer from 1 to 2^53 - 1", "minimum": 1, "maximum": 9007199254740991}}, "required": ["value"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "integer"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": 360}, "result": [2, 2, 2, 3, 3, 5]}, {"args": {"value": 9007199254740991}, "result": [6361, 69431, 20394401]}]},
    {"name": "correlation", "description": "Returns the Pearson correlation of two lists of equal length, from -1 to 1. Fewer than two pairs, or a list whose values are all equal, is an error.",
     "inputSchema": {"type": "object", "properties": {"x": {"type": "array", "items": {"type": "number"}, "description": "First list", "minItems": 2}, "y": {"type": "array", "items": {"type": "number"}, "description": "Second list, as long as the first", "minItems": 2}}, "required": ["x", "y"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"x": [1, 2, 3], "y": [2, 4, 6]}, "result": 1}]},
    {"name": "linear_regression", "description": "Fits y = slope * x + intercept by least squares and returns slope, intercept and r2 (share of variance explained, 0 to 1).",
     "inputSchema": {"type": "object", "properties": {"x": {"type": "array", "items": {"type": "number"}, "description": "Values of x, not all equal", "minItems": 2}, "y": {"type": "array", "items": {"type": "number"}, "description": "Values of y, as many as x", "minItems": 2}}, "required": ["x", "y"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"slope": {"type": "number"}, "intercept": {"type": "number"}, "r2": {"type": "number"}}, "required": ["slope", "intercept", "r2"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"x": [0, 1, 2], "y": [1, 3, 5]}, "result": {"slope": 2, "intercept": 1, "r2": 1}}]},
    {"name": "convert_base", "description": "Converts an integer written in one base to another base, 2 to 36, exactly and at any size up to 1000 digits. Letters are accepted in both cases and returned in lower case; prefixes such as 0x are not accepted.",
     "inputSchema": {"type": "object", "properties": {"value": {"type": "string", "description": "Digits with an optional leading minus sign", "minLength": 1, "maxLength": 1001}, "from": {"type": "integer", "description": "Base of `value`", "minimum": 2, "maximum": 36}, "to": {"type": "integer", "description": "Base of the result", "minimum": 2, "maximum": 36}}, "required": ["value", "from", "to"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"value": "ff", "from": 16, "to": 2}, "result": "11111111"}, {"args": {"value": "-255", "from": 10, "to": 16}, "result": "-ff"}]},
    {"name": "evaluate", "description": "Evaluates an arithmetic expression without running code: + - * / % ^ (or **, right associative, binds tighter than unary minus), parentheses, constants pi, e, tau, your variables, and the functions abs, sign, sqrt, cbrt, exp, ln, log (natural, or log(x, base)), log2, log10, sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, floor, ceil, round, trunc, pow, mod, hypot, min, max, sum. Angles are in radians. Division by zero and results that are not finite are errors.",
     "inputSchema": {"type": "object", "properties": {"expression": {"type": "string", "description": "Expression, up to 10000 characters", "minLength": 1, "maxLength": 10000}, "variables": {"type": "object", "description": "Numbers by variable name; they win over constants", "additionalProperties": {"type": "number"}}}, "required": ["expression"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"expression": "2 + 3 * (4 - 1) ^ 2"}, "result": 29}, {"args": {"expression": "-2 ^ 2 + max(a, b, 1)", "variables": {"a": 5, "b": 7}}, "result": 3}]},
    {"name": "histogram", "description": "Counts numbers in bins of equal width. Each bin includes its start and excludes its end, except the last, which includes both; values outside `min` to `max` are not counted.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}, "bins": {"type": "integer", "description": "Number of bins, 1 to 1000. Default 10", "minimum": 1, "maximum": 1000}, "min": {"type": "number", "description": "Start of the first bin. Default the smallest value"}, "max": {"type": "number", "description": "End of the last bin. Default the largest value"}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "object", "properties": {"start": {"type": "number"}, "end": {"type": "number"}, "count": {"type": "integer"}}, "required": ["start", "end", "count"], "additionalProperties": false}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [1, 2, 2, 3, 5], "bins": 2}, "result": [{"start": 1, "end": 3, "count": 3}, {"start": 3, "end": 5, "count": 2}]}]},
    {"name": "cumulative_sum", "description": "Returns the running totals of a list, with compensated summation.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers"}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "number"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [1, 2, 3]}, "result": [1, 3, 6]}]},
    {"name": "normalize", "description": "Rescales a list: `min_max` to 0..1, `z_score` to mean 0 and population deviation 1, `proportion` to a sum of 1. A list of equal values gives zeros for the first two.",
     "inputSchema": {"type": "object", "properties": {"values": {"type": "array", "items": {"type": "number"}, "description": "Numbers, at least one", "minItems": 1}, "method": {"enum": ["min_max", "z_score", "proportion"], "description": "How to rescale. Default min_max"}}, "required": ["values"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "number"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"values": [10, 20, 30]}, "result": [0, 0.5, 1]}, {"args": {"values": [1, 3], "method": "proportion"}, "result": [0.25, 0.75]}, {"args": {"values": [2, 4], "method": "z_score"}, "result": [-1, 1]}]}
  ]
} */

type RoundMode = "half_away_from_zero" | "half_even" | "toward_zero";
type NormalizeMethod = "min_max" | "z_score" | "proportion";
interface Bin {
  start: number;
  end: number;
  count: number;
}
interface Line {
  slope: number;
  intercept: number;
  r2: number;
}
interface Parser {
  tokens: string[];
  position: number;
  depth: number;
  variables: Record<string, number>;
}

const MAX_EXPRESSION_DEPTH = 64;
const MILLER_RABIN_BASES: readonly bigint[] = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

/** JSON carries neither infinities, nor NaN, nor a negative zero. */
function finite(value: number, what: string): number {
  if (!Number.isFinite(value)) throw new Error(`The result of ${what} is not a finite number: ${value}`);
  return value + 0;
}

function requireValues(values: ArrayLike<number>): void {
  if (values.length === 0) throw new Error("The list `values` is empty; pass at least one number: []");
}

function requirePairs(x: number[], y: number[]): void {
  if (x.length !== y.length) throw new Error(`The lists \`x\` and \`y\` must have the same length: ${x.length} and ${y.length}`);
  if (x.length < 2) throw new Error(`The lists \`x\` and \`y\` need at least two values: ${x.length}`);
}

/** Neumaier's variant of Kahan summation; calls `visit` with each running total. */
function accumulate(values: ArrayLike<number>, visit?: (total: number, index: number) => void): number {
  let total = 0;
  let lost = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
    visit?.(total + lost, index);
  }
  return total + lost;
}

function average(values: ArrayLike<number>): number {
  requireValues(values);
  return finite(accumulate(values) / values.length, "`mean`");
}

function extremes(values: ArrayLike<number>): { low: number; high: number } {
  requireValues(values);
  let low = values[0]!;
  let high = low;
  for (let index = 1; index < values.length; index++) {
    const value = values[index]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}

function sorted(values: number[]): Float64Array {
  requireValues(values);
  return Float64Array.from(values).sort();
}

function deviationProducts(x: number[], y: number[]): number {
  const meanX = average(x);
  const meanY = average(y);
  return accumulate(x.map((value, index) => (value - meanX) * (y[index]! - meanY)));
}

/** One root is exact more often than two; two are the way out when the product overflows or vanishes. */
function geometricMean(a: number, b: number): number {
  const product = a * b;
  return product > 0 && Number.isFinite(product) ? Math.sqrt(product) : Math.sqrt(a) * Math.sqrt(b);
}

function spread(values: number[], sample: boolean): number {
  requireValues(values);
  if (sample && values.length < 2) throw new Error("The sample variance needs at least two numbers in `values`: 1");
  const total = deviationProducts(values, values);
  return finite(total / (sample ? values.length - 1 : values.length), "`variance`");
}

function interpolate(values: number[], percent: number): number {
  const ordered = sorted(values);
  const position = (percent * (ordered.length - 1)) / 100;
  const below = Math.floor(position);
  const low = ordered[below]!;
  const high = ordered[Math.min(below + 1, ordered.length - 1)]!;
  return finite(low + (high - low) * (position - below), "`percentile`");
}

/** Moves the decimal point in the written form, since `1.005 * 100` is 100.49999999999999. */
function shiftDecimal(value: number, digits: number): number {
  const [mantissa, exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

function roundWith(value: number, digits: number, rounding: (scaled: number) => number): number {
  const scaled = shiftDecimal(value, digits);
  if (!Number.isFinite(scaled) || Math.abs(scaled) >= Number.MAX_SAFE_INTEGER) return value;
  return finite(shiftDecimal(rounding(scaled), -digits), "rounding");
}

function roundHalfAway(value: number): number {
  const whole = Math.trunc(value);
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole;
}

function roundHalfEven(value: number): number {
  const whole = Math.trunc(value);
  const tie = Math.abs(value - whole) === 0.5;
  return tie && whole % 2 === 0 ? whole : roundHalfAway(value);
}

function quotient(a: number, b: number): number {
  if (b === 0) throw new Error(`Division by zero is not defined; pass a divisor other than 0: ${a} / 0`);
  return a / b;
}

function remainder(a: number, b: number): number {
  if (b === 0) throw new Error(`Division by zero is not defined; pass a divisor other than 0: ${a} % 0`);
  return a % b;
}

function logarithm(value: number, base: number = Math.E): number {
  if (value <= 0) throw new Error(`The logarithm needs a number above 0: ${value}`);
  if (base <= 0 || base === 1) throw new Error(`The logarithm needs a \`base\` above 0 and not 1: ${base}`);
  if (base === 10) return Math.log10(value);
  if (base === 2) return Math.log2(value);
  return base === Math.E ? Math.log(value) : Math.log(value) / Math.log(base);
}

function requireSafeInteger(value: number, lowest: number): void {
  if (!Number.isSafeInteger(value) || value < lowest) {
    throw new Error(`Expected an integer from ${lowest} to ${Number.MAX_SAFE_INTEGER}: ${value}`);
  }
}

function divisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return Math.abs(a);
}

function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (base %= modulus; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}

function passesMillerRabin(candidate: bigint, base: bigint): boolean {
  let odd = candidate - 1n;
  let twos = 0;
  for (; (odd & 1n) === 0n; odd >>= 1n) twos++;
  let power = powerModulo(base, odd, candidate);
  if (power === 1n || power === candidate - 1n) return true;
  for (let step = 1; step < twos; step++) {
    power = (power * power) % candidate;
    if (power === candidate - 1n) return true;
  }
  return false;
}

/** Exact below 3.3e24 with these bases, far beyond the integers accepted here. */
function isPrime(candidate: bigint): boolean {
  if (candidate < 2n) return false;
  for (const base of MILLER_RABIN_BASES) {
    if (candidate % base === 0n) return candidate === base;
  }
  return MILLER_RABIN_BASES.every((base) => passesMillerRabin(candidate, base));
}

/** Pollard's rho: about the fourth root of `composite` steps, where trial division needs the square root. */
function findFactor(composite: bigint): bigint {
  for (let offset = 1n; ; offset++) {
    const step = (value: bigint): bigint => (value * value + offset) % composite;
    let slow = 2n;
    let fast = 2n;
    let common = 1n;
    while (common === 1n) {
      slow = step(slow);
      fast = step(step(fast));
      common = greatestDivisor(slow > fast ? slow - fast : fast - slow, composite);
    }
    if (common !== composite) return common;
  }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

function factorize(value: bigint): bigint[] {
  if (value === 1n) return [];
  if (isPrime(value)) return [value];
  const small = MILLER_RABIN_BASES.find((prime) => value % prime === 0n);
  const factor = small ?? findFactor(value);
  return [...factorize(factor), ...factorize(value / factor)];
}

function parseDigits(text: string, base: number): bigint {
  let value = 0n;
  for (const character of text) {
    const digit = /[0-9a-z]/i.test(character) ? parseInt(character, 36) : base;
    if (digit >= base) throw new Error(`The character \`${character}\` is not a digit of base ${base}: ${text.slice(0, 60)}`);
    value = value * BigInt(base) + BigInt(digit);
  }
  return value;
}

function extremeOf(values: number[], side: "low" | "high"): number {
  return extremes(values)[side];
}

/** Functions of `evaluate`, each with the least and the most arguments it takes. */
const FUNCTIONS: ReadonlyMap<string, readonly [number, number, (values: number[]) => number]> = new Map([
  ...(
    [
      "abs",
      "sign",
      "sqrt",
      "cbrt",
      "exp",
      "log2",
      "log10",
      "sin",
      "cos",
      "tan",
      "asin",
      "acos",
      "atan",
      "sinh",
      "cosh",
      "tanh",
      "floor",
      "ceil",
      "trunc",
    ] as const
  ).map((name): [string, [number, number, (values: number[]) => number]] => [name, [1, 1, ([value]) => Math[name](value!)]]),
  ["ln", [1, 1, ([value]) => logarithm(value!)]],
  ["log", [1, 2, ([value, base]) => logarithm(value!, base)]],
  ["round", [1, 2, ([value, digits]) => roundWith(value!, Math.trunc(digits ?? 0), roundHalfAway)]],
  ["atan2", [2, 2, ([y, x]) => Math.atan2(y!, x!)]],
  ["pow", [2, 2, ([base, exponent]) => base! ** exponent!]],
  ["mod", [2, 2, ([a, b]) => remainder(a!, b!)]],
  ["hypot", [1, Infinity, (values) => Math.sqrt(accumulate(values.map((value) => value * value)))]],
  ["min", [1, Infinity, (values) => extremeOf(values, "low")]],
  ["max", [1, Infinity, (values) => extremeOf(values, "high")]],
  ["sum", [1, Infinity, (values) => accumulate(values)]],
]);
const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["e", Math.E],
  ["tau", 2 * Math.PI],
]);

function tokenize(expression: string): string[] {
  const pattern = /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[A-Za-z_][A-Za-z0-9_]*|\*\*|[-+*/%^(),])|$)/y;
  const tokens: string[] = [];
  while (pattern.lastIndex < expression.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(expression);
    if (!match)
      throw new Error(`The expression has an unexpected character at position ${start + 1}: ${expression.slice(start, start + 20)}`);
    if (match[1]) tokens.push(match[1] === "**" ? "^" : match[1]);
    else break;
  }
  return tokens;
}

function take(parser: Parser, ...expected: string[]): string | undefined {
  const token = parser.tokens[parser.position];
  if (token === undefined || !expected.includes(token)) return undefined;
  parser.position++;
  return token;
}

function expect(parser: Parser, token: string): void {
  if (take(parser, token)) return;
  throw new Error(`The expression needs \`${token}\` before: ${parser.tokens[parser.position] ?? "its end"}`);
}

function parseSum(parser: Parser): number {
  if (++parser.depth > MAX_EXPRESSION_DEPTH)
    throw new Error(`The expression nests too deep; the limit in levels is: ${MAX_EXPRESSION_DEPTH}`);
  let value = parseTerm(parser);
  for (let operator = take(parser, "+", "-"); operator; operator = take(parser, "+", "-")) {
    const right = parseTerm(parser);
    value = operator === "+" ? value + right : value - right;
  }
  parser.depth--;
  return value;
}

function parseTerm(parser: Parser): number {
  let value = parseUnary(parser);
  for (let operator = take(parser, "*", "/", "%"); operator; operator = take(parser, "*", "/", "%")) {
    const right = parseUnary(parser);
    if (operator === "*") value *= right;
    else value = operator === "/" ? quotient(value, right) : remainder(value, right);
  }
  return value;
}

function parseUnary(parser: Parser): number {
  let negative = false;
  for (let sign = take(parser, "+", "-"); sign; sign = take(parser, "+", "-")) {
    if (sign === "-") negative = !negative;
  }
  const value = parsePower(parser);
  return negative ? -value : value;
}

/** Collects `a ^ b ^ c` and folds from the right, so long chains do not recurse. */
function parsePower(parser: Parser): number {
  const operands = [parseAtom(parser)];
  const signs = [1];
  while (take(parser, "^")) {
    let sign = 1;
    for (let token = take(parser, "+", "-"); token; token = take(parser, "+", "-")) if (token === "-") sign = -sign;
    operands.push(parseAtom(parser));
    signs.push(sign);
  }
  let value = operands.pop()! * signs.pop()!;
  while (operands.length > 0) value = operands.pop()! ** value * signs.pop()!;
  return value;
}

function parseAtom(parser: Parser): number {
  const token = parser.tokens[parser.position++];
  if (token === undefined) throw new Error("The expression ends where a number, name or `(` is needed: it is incomplete");
  if (token === "(") {
    const value = parseSum(parser);
    expect(parser, ")");
    return value;
  }
  if (/^[\d.]/.test(token)) return Number(token);
  if (!/^\w/.test(token)) throw new Error(`The expression needs a number, name or \`(\` instead of: ${token}`);
  return take(parser, "(") ? parseCall(parser, token) : lookUp(parser, token);
}

function parseCall(parser: Parser, name: string): number {
  const entry = FUNCTIONS.get(name);
  if (!entry) throw new Error(`The function \`${name}\` is unknown; use one of: ${[...FUNCTIONS.keys()].join(", ")}`);
  const values = [parseSum(parser)];
  while (take(parser, ",")) values.push(parseSum(parser));
  expect(parser, ")");
  const [least, most, run] = entry;
  if (values.length < least || values.length > most)
    throw new Error(`The function \`${name}\` got the wrong number of arguments: ${values.length}`);
  return finite(run(values), `\`${name}\``);
}

function lookUp(parser: Parser, name: string): number {
  const value = Object.hasOwn(parser.variables, name) ? parser.variables[name] : CONSTANTS.get(name);
  if (value === undefined)
    throw new Error(`The name \`${name}\` is unknown; pass it in \`variables\` or use a constant: ${[...CONSTANTS.keys()].join(", ")}`);
  return value;
}

export async function sum({ values }: { values: number[] }): Promise<number> {
  return finite(accumulate(values), "`sum`");
}

export async function product({ values }: { values: number[] }): Promise<number> {
  return finite(
    values.reduce((total, value) => total * value, 1),
    "`product`",
  );
}

export async function min({ values }: { values: number[] }): Promise<number> {
  return extremes(values).low;
}

export async function max({ values }: { values: number[] }): Promise<number> {
  return extremes(values).high;
}

export async function mean({ values }: { values: number[] }): Promise<number> {
  return average(values);
}

export async function median({ values }: { values: number[] }): Promise<number> {
  return interpolate(values, 50);
}

export async function mode({ values }: { values: number[] }): Promise<number[]> {
  const ordered = sorted(values);
  let longest = 0;
  let modes: number[] = [];
  for (let start = 0, end = 0; start < ordered.length; start = end) {
    while (end < ordered.length && ordered[end] === ordered[start]) end++;
    if (end - start > longest) [longest, modes] = [end - start, []];
    if (end - start === longest) modes.push(ordered[start]!);
  }
  return modes;
}

export async function variance({ values, sample = false }: { values: number[]; sample?: boolean }): Promise<number> {
  return spread(values, sample);
}

export async function stddev({ values, sample = false }: { values: number[]; sample?: boolean }): Promise<number> {
  return Math.sqrt(spread(values, sample));
}

export async function percentile({ values, percent }: { values: number[]; percent: number }): Promise<number> {
  return interpolate(values, percent);
}

export async function range({ values }: { values: number[] }): Promise<number> {
  const { low, high } = extremes(values);
  return finite(high - low, "`range`");
}

export async function round({
  value,
  digits = 0,
  mode = "half_away_from_zero",
}: {
  value: number;
  digits?: number;
  mode?: RoundMode;
}): Promise<number> {
  if (mode === "half_even") return roundWith(value, digits, roundHalfEven);
  return roundWith(value, digits, mode === "toward_zero" ? Math.trunc : roundHalfAway);
}

export async function floor({ value, digits = 0 }: { value: number; digits?: number }): Promise<number> {
  return roundWith(value, digits, Math.floor);
}

export async function ceil({ value, digits = 0 }: { value: number; digits?: number }): Promise<number> {
  return roundWith(value, digits, Math.ceil);
}

export async function abs({ value }: { value: number }): Promise<number> {
  return Math.abs(value);
}

export async function clamp({ value, min, max }: { value: number; min: number; max: number }): Promise<number> {
  if (min > max) throw new Error(`The bound \`min\` must not be above \`max\`: ${min} and ${max}`);
  return Math.min(Math.max(value, min), max);
}

export async function add({ a, b }: { a: number; b: number }): Promise<number> {
  return finite(a + b, "`add`");
}

export async function subtract({ a, b }: { a: number; b: number }): Promise<number> {
  return finite(a - b, "`subtract`");
}

export async function multiply({ a, b }: { a: number; b: number }): Promise<number> {
  return finite(a * b, "`multiply`");
}

export async function divide({ a, b }: { a: number; b: number }): Promise<number> {
  return finite(quotient(a, b), "`divide`");
}

export async function power({ base, exponent }: { base: number; exponent: number }): Promise<number> {
  return finite(base ** exponent, "`power`");
}

export async function sqrt({ value }: { value: number }): Promise<number> {
  return finite(Math.sqrt(value), "`sqrt`");
}

export async function log({ value, base }: { value: number; base?: number }): Promise<number> {
  return finite(logarithm(value, base), "`log`");
}

export async function gcd({ values }: { values: number[] }): Promise<number> {
  requireValues(values);
  return values.reduce((common, value) => divisor(common, value), 0);
}

export async function lcm({ values }: { values: number[] }): Promise<number> {
  requireValues(values);
  let multiple = 1;
  for (const value of values) {
    if (value === 0) return 0;
    multiple *= Math.abs(value / divisor(multiple, value));
    if (multiple > Number.MAX_SAFE_INTEGER)
      throw new Error("The least common multiple is above 2^53 - 1; pass fewer or smaller integers in `values`");
  }
  return multiple;
}

export async function factorial({ n, exact = false }: { n: number; exact?: boolean }): Promise<number | string> {
  if (!Number.isInteger(n) || n < 0 || n > 170) throw new Error(`The factorial needs an integer \`n\` from 0 to 170: ${n}`);
  let result = 1n;
  for (let factor = 2; factor <= n; factor++) result *= BigInt(factor);
  return exact ? result.toString() : Number(result);
}

export async function is_prime({ value }: { value: number }): Promise<boolean> {
  requireSafeInteger(value, Number.MIN_SAFE_INTEGER);
  return isPrime(BigInt(value));
}

export async function prime_factors({ value }: { value: number }): Promise<number[]> {
  requireSafeInteger(value, 1);
  return factorize(BigInt(value))
    .map(Number)
    .sort((a, b) => a - b);
}

export async function correlation({ x, y }: { x: number[]; y: number[] }): Promise<number> {
  requirePairs(x, y);
  const scale = geometricMean(deviationProducts(x, x), deviationProducts(y, y));
  if (scale === 0) throw new Error("The correlation is not defined when all values of `x` or of `y` are equal; pass values that vary");
  return finite(Math.min(1, Math.max(-1, deviationProducts(x, y) / scale)), "`correlation`");
}

export async function linear_regression({ x, y }: { x: number[]; y: number[] }): Promise<Line> {
  requirePairs(x, y);
  const variation = deviationProducts(x, x);
  if (variation === 0) throw new Error(`The regression needs values of \`x\` that are not all equal: ${x[0]}`);
  const slope = finite(deviationProducts(x, y) / variation, "`slope`");
  const intercept = finite(average(y) - slope * average(x), "`intercept`");
  const total = deviationProducts(y, y);
  const residual = accumulate(x.map((value, index) => (y[index]! - (slope * value + intercept)) ** 2));
  return { slope, intercept, r2: total === 0 ? 1 : finite(Math.max(0, 1 - residual / total), "`r2`") };
}

export async function convert_base({ value, from, to }: { value: string; from: number; to: number }): Promise<string> {
  const negative = value.startsWith("-");
  const digits = negative ? value.slice(1) : value;
  if (digits.length === 0 || digits.length > 1000) throw new Error(`The \`value\` needs 1 to 1000 digits: ${digits.length}`);
  const number = parseDigits(digits, from);
  return (negative ? -number : number).toString(to);
}

export async function evaluate({
  expression,
  variables = {},
}: {
  expression: string;
  variables?: Record<string, number>;
}): Promise<number> {
  const parser: Parser = { tokens: tokenize(expression), position: 0, depth: 0, variables };
  const value = parseSum(parser);
  const rest = parser.tokens[parser.position];
  if (rest !== undefined) throw new Error(`The expression has an unexpected token; add an operator before it: ${rest}`);
  return finite(value, "the expression");
}

export async function histogram({
  values,
  bins = 10,
  min,
  max,
}: {
  values: number[];
  bins?: number;
  min?: number;
  max?: number;
}): Promise<Bin[]> {
  const { low, high } = extremes(values);
  let [start, end] = [min ?? low, max ?? high];
  if (start > end) throw new Error(`The bound \`min\` must not be above \`max\`: ${start} and ${end}`);
  // A single point has no width to divide, so it gets one unit around it.
  if (start === end) [start, end] = [start - 0.5, end + 0.5];
  const width = finite((end - start) / bins, "the bin width");
  const edge = (index: number): number => (index === bins ? end : start + index * width);
  const result = Array.from({ length: bins }, (_, index) => ({ start: edge(index), end: edge(index + 1), count: 0 }));
  for (const value of values) {
    if (value < start || value > end) continue;
    let index = Math.min(bins - 1, Math.floor((value - start) / width));
    // The division can land one bin off; the edges that are returned decide.
    if (value < edge(index)) index--;
    else if (index < bins - 1 && value >= edge(index + 1)) index++;
    result[index]!.count++;
  }
  return result;
}

export async function cumulative_sum({ values }: { values: number[] }): Promise<number[]> {
  const totals: number[] = [];
  accumulate(values, (total) => totals.push(finite(total, "`cumulative_sum`")));
  return totals;
}

export async function normalize({ values, method = "min_max" }: { values: number[]; method?: NormalizeMethod }): Promise<number[]> {
  const { low, high } = extremes(values);
  if (method === "proportion") {
    const total = finite(accumulate(values), "`sum`");
    return values.map((value) => finite(quotient(value, total), "`normalize`"));
  }
  const center = method === "z_score" ? average(values) : low;
  const scale = method === "z_score" ? Math.sqrt(spread(values, false)) : high - low;
  return values.map((value) => (scale === 0 ? 0 : finite((value - center) / scale, "`normalize`")));
}
