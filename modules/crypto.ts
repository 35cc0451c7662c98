/* __meta__: {
  "type": "deno",
  "namespace": "crypto",
  "version": "0.1.0",
  "description": "Hashes, message authentication, random values and binary encodings",
  "routing": "server",
  "grants": {},
  "tools": [
    {"name": "hash", "description": "Returns the hash of text or bytes. Not for storing passwords: these hashes are fast by design.",
     "inputSchema": {"type": "object", "properties": {"data": {"type": "string", "description": "Text, or bytes as hex or base64"}, "algorithm": {"enum": ["sha-256", "sha-384", "sha-512", "sha-1"], "description": "Hash function. Default sha-256. sha-1 is broken: only for old formats"}, "encoding": {"enum": ["utf8", "hex", "base64"], "description": "How `data` is written. Default utf8"}, "output": {"enum": ["hex", "base64", "base64url"], "description": "How the result is written. Default hex"}}, "required": ["data"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"data": "abc"}, "result": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}, {"args": {"data": "616263", "encoding": "hex", "algorithm": "sha-1", "output": "base64"}, "result": "qZk+NkcGgWq6PiVxeFDCbJzQ2J0="}]},
    {"name": "hmac", "description": "Returns the keyed hash (HMAC, RFC 2104) of text or bytes, as used to sign webhooks and requests.",
     "inputSchema": {"type": "object", "properties": {"data": {"type": "string", "description": "Text, or bytes as hex or base64"}, "key": {"type": "string", "description": "Secret key"}, "algorithm": {"enum": ["sha-256", "sha-384", "sha-512", "sha-1"], "description": "Hash function. Default sha-256. sha-1 is broken: only for old formats"}, "encoding": {"enum": ["utf8", "hex", "base64"], "description": "How `data` is written. Default utf8"}, "keyEncoding": {"enum": ["utf8", "hex", "base64"], "description": "How `key` is written. Default utf8"}, "output": {"enum": ["hex", "base64", "base64url"], "description": "How the result is written. Default hex"}}, "required": ["data", "key"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"data": "The quick brown fox jumps over the lazy dog", "key": "key"}, "result": "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"}]},
    {"name": "uuid", "description": "Returns a new random UUID, version 4.",
     "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false},
     "outputSchema": {"type": "string", "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}, "annotations": {"readOnlyHint": true, "idempotentHint": false, "openWorldHint": false},
     "examples": [{"args": {}}]},
    {"name": "random_bytes", "description": "Returns cryptographically secure random bytes as text.",
     "inputSchema": {"type": "object", "properties": {"size": {"type": "integer", "description": "Number of bytes, 1 to 65536", "minimum": 1, "maximum": 65536}, "output": {"enum": ["hex", "base64", "base64url"], "description": "How the result is written. Default hex"}}, "required": ["size"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": false, "openWorldHint": false},
     "examples": [{"args": {"size": 16}}]},
    {"name": "random_int", "description": "Returns a cryptographically secure random integer from `min` to `max`, both included, every value equally likely.",
     "inputSchema": {"type": "object", "properties": {"min": {"type": "integer", "description": "Smallest value. Default 0", "minimum": -9007199254740991, "maximum": 9007199254740991}, "max": {"type": "integer", "description": "Largest value", "minimum": -9007199254740991, "maximum": 9007199254740991}}, "required": ["max"], "additionalProperties": false},
     "outputSchema": {"type": "integer"}, "annotations": {"readOnlyHint": true, "idempotentHint": false, "openWorldHint": false},
     "examples": [{"args": {"min": 1, "max": 6}}, {"args": {"min": 7, "max": 7}, "result": 7}]},
    {"name": "random_string", "description": "Returns a cryptographically secure random text, such as a password or token, every character equally likely.",
     "inputSchema": {"type": "object", "properties": {"length": {"type": "integer", "description": "Number of characters, 1 to 10000", "minimum": 1, "maximum": 10000}, "alphabet": {"type": "string", "description": "2 to 256 different characters to choose from. Default A-Z, a-z and 0-9", "minLength": 2, "maxLength": 256}}, "required": ["length"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": false, "openWorldHint": false},
     "examples": [{"args": {"length": 20}}]},
    {"name": "base64_encode", "description": "Encodes text, or bytes given as hex, as base64. `urlSafe` uses - and _ and leaves out the padding.",
     "inputSchema": {"type": "object", "properties": {"data": {"type": "string", "description": "Text, or bytes as hex"}, "encoding": {"enum": ["utf8", "hex"], "description": "How `data` is written. Default utf8"}, "urlSafe": {"type": "boolean", "description": "Use the alphabet for addresses. Default false"}}, "required": ["data"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"data": "héllo?>"}, "result": "aMOpbGxvPz4="}, {"args": {"data": "fbff", "encoding": "hex", "urlSafe": true}, "result": "-_8"}]},
    {"name": "base64_decode", "description": "Decodes base64, with either alphabet and with or without padding, to UTF-8 text or to hex. White space is ignored; bytes that are not UTF-8 are an error unless `output` is hex.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Base64"}, "output": {"enum": ["utf8", "hex"], "description": "How the bytes are returned. Default utf8"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "aMOpbGxvPz4="}, "result": "héllo?>"}, {"args": {"text": "-_8", "output": "hex"}, "result": "fbff"}]},
    {"name": "hex_encode", "description": "Encodes text as the hexadecimal digits of its UTF-8 bytes, in lower case.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "hé"}, "result": "68c3a9"}]},
    {"name": "hex_decode", "description": "Decodes hexadecimal digits to UTF-8 text, or with `output` to base64. White space and case do not matter.",
     "inputSchema": {"type": "object", "properties": {"hex": {"type": "string", "description": "An even number of hexadecimal digits"}, "output": {"enum": ["utf8", "base64"], "description": "How the bytes are returned. Default utf8"}}, "required": ["hex"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"hex": "68C3 A9"}, "result": "hé"}]},
    {"name": "constant_time_equal", "description": "Tells whether two secrets are equal, in a time that depends on their lengths only. Compare signatures and tokens with this.",
     "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "description": "First text"}, "b": {"type": "string", "description": "Second text"}}, "required": ["a", "b"], "additionalProperties": false},
     "outputSchema": {"type": "boolean"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"a": "secret", "b": "secret"}, "result": true}, {"args": {"a": "secret", "b": "Secret"}, "result": false}]},
    {"name": "jwt_decode", "description": "Reads the header and payload of a JSON Web Token WITHOUT verifying its signature: anyone can have written it, so do not trust the content. `issuedAt` and `expiresAt` are ISO 8601 times or null.",
     "inputSchema": {"type": "object", "properties": {"token": {"type": "string", "description": "Token of three parts separated by dots; a leading `Bearer ` is ignored", "maxLength": 100000}}, "required": ["token"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"header": {"type": "object"}, "payload": {"type": "object"}, "signature": {"type": "string"}, "issuedAt": {"type": ["string", "null"]}, "expiresAt": {"type": ["string", "null"]}, "verified": {"const": false}}, "required": ["header", "payload", "signature", "issuedAt", "expiresAt", "verified"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjMiLCJleHAiOjE3MTA1MDU4MDB9.c2ln"}, "result": {"header": {"alg": "HS256", "typ": "JWT"}, "payload": {"sub": "123", "exp": 1710505800}, "signature": "c2ln", "issuedAt": null, "expiresAt": "2024-03-15T12:30:00.000Z", "verified": false}}]},
    {"name": "crc32", "description": "Returns the CRC-32 checksum (as in zip and PNG) of text or bytes, as eight hexadecimal digits. It finds accidents, not tampering.",
     "inputSchema": {"type": "object", "properties": {"data": {"type": "string", "description": "Text, or bytes as hex or base64"}, "encoding": {"enum": ["utf8", "hex", "base64"], "description": "How `data` is written. Default utf8"}}, "required": ["data"], "additionalProperties": false},
     "outputSchema": {"type": "string", "pattern": "^[0-9a-f]{8}$"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"data": "123456789"}, "result": "cbf43926"}]}
  ]
} */

type Algorithm = "sha-256" | "sha-384" | "sha-512" | "sha-1";
type Encoding = "utf8" | "hex" | "base64" | "base64url";
type Bytes = Uint8Array<ArrayBuffer>;
interface Token {
  header: object;
  payload: object;
  signature: string;
  issuedAt: string | null;
  expiresAt: string | null;
  verified: false;
}

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const CHUNK = 8192;
const LATEST_SECOND = 253402300799;
const HEX_BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const CRC_TABLE: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function decodeHex(text: string): Bytes {
  const digits = text.replace(/\s+/g, "");
  if (digits.length % 2 !== 0) throw new Error(`The hex text needs an even number of digits: ${digits.length}`);
  const wrong = /[^0-9a-fA-F]/u.exec(digits);
  if (wrong) throw new Error(`The hex text has a character that is not a hexadecimal digit: ${wrong[0]}`);
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) => parseInt(digits.slice(2 * index, 2 * index + 2), 16));
}

function decodeBase64(text: string): Bytes {
  const standard = text
    .replace(/\s+/g, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  const wrong = /[^A-Za-z0-9+/]/u.exec(standard);
  if (wrong) throw new Error(`The base64 text has a character that does not belong there: ${wrong[0]}`);
  if (standard.length % 4 === 1) throw new Error(`The base64 text is cut off; its length without padding cannot be: ${standard.length}`);
  const binary = atob(standard.padEnd(Math.ceil(standard.length / 4) * 4, "="));
  return Uint8Array.from({ length: binary.length }, (_, index) => binary.charCodeAt(index));
}

function decode(text: string, encoding: Encoding): Bytes {
  if (encoding === "utf8") return new TextEncoder().encode(text) as Bytes;
  return encoding === "hex" ? decodeHex(text) : decodeBase64(text);
}

function encodeHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => HEX_BYTES[byte]!).join("");
}

function encodeBase64(bytes: Bytes): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK)));
  return btoa(parts.join(""));
}

function encodeBase64Url(bytes: Bytes): string {
  return encodeBase64(bytes)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

function encodeText(bytes: Bytes): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`The bytes are not UTF-8 text; ask for another \`output\`: ${bytes.length} bytes`);
  }
}

function encode(bytes: Bytes, encoding: Encoding): string {
  if (encoding === "utf8") return encodeText(bytes);
  if (encoding === "hex") return encodeHex(bytes);
  return encoding === "base64" ? encodeBase64(bytes) : encodeBase64Url(bytes);
}

async function digest(algorithm: Algorithm, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest(algorithm.toUpperCase(), bytes));
}

function concat(first: Bytes, second: Bytes): Bytes {
  const result = new Uint8Array(first.length + second.length);
  result.set(first);
  result.set(second, first.length);
  return result;
}

/** RFC 2104: two nested hashes, each behind the key mixed with another constant. */
async function authenticate(algorithm: Algorithm, key: Bytes, data: Bytes): Promise<Bytes> {
  const blockSize = algorithm === "sha-384" || algorithm === "sha-512" ? 128 : 64;
  const block = new Uint8Array(blockSize);
  block.set(key.length > blockSize ? await digest(algorithm, key) : key);
  const inner = await digest(
    algorithm,
    concat(
      block.map((byte) => byte ^ 0x36),
      data,
    ),
  );
  return digest(
    algorithm,
    concat(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** Draws as many bits as `span` needs and discards what is too large, so that no value is favoured. */
function randomBelow(span: bigint): bigint {
  const bits = BigInt((span - 1n).toString(2).length);
  const mask = (1n << bits) - 1n;
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    const value = BigInt(`0x${encodeHex(bytes)}`) & mask;
    if (value < span) return value;
  }
}

function randomCharacters(characters: string[], length: number): string {
  const result: string[] = [];
  const fair = 256 - (256 % characters.length);
  while (result.length < length) {
    const size = Math.min(CHUNK, 2 * (length - result.length) + 16);
    for (const byte of crypto.getRandomValues(new Uint8Array(size))) {
      if (byte < fair && result.length < length) result.push(characters[byte % characters.length]!);
    }
  }
  return result.join("");
}

function readTokenPart(part: string, name: string): object {
  let value: unknown;
  try {
    value = JSON.parse(encodeText(decodeBase64(part)));
  } catch {
    throw new Error(`The ${name} of the token is not base64url of JSON: ${part.slice(0, 40)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`The ${name} of the token is not a JSON object: ${part.slice(0, 40)}`);
  return value;
}

function claimTime(payload: object, claim: string): string | null {
  const seconds: unknown = Object.hasOwn(payload, claim) ? (payload as Record<string, unknown>)[claim] : undefined;
  const valid = typeof seconds === "number" && seconds >= 0 && seconds <= LATEST_SECOND;
  return valid ? new Date(Math.round(seconds * 1000)).toISOString() : null;
}

export async function hash({
  data,
  algorithm = "sha-256",
  encoding = "utf8",
  output = "hex",
}: {
  data: string;
  algorithm?: Algorithm;
  encoding?: Encoding;
  output?: Encoding;
}): Promise<string> {
  return encode(await digest(algorithm, decode(data, encoding)), output);
}

export async function hmac({
  data,
  key,
  algorithm = "sha-256",
  encoding = "utf8",
  keyEncoding = "utf8",
  output = "hex",
}: {
  data: string;
  key: string;
  algorithm?: Algorithm;
  encoding?: Encoding;
  keyEncoding?: Encoding;
  output?: Encoding;
}): Promise<string> {
  return encode(await authenticate(algorithm, decode(key, keyEncoding), decode(data, encoding)), output);
}

export async function uuid(): Promise<string> {
  return crypto.randomUUID();
}

export async function random_bytes({ size, output = "hex" }: { size: number; output?: Encoding }): Promise<string> {
  if (!Number.isInteger(size) || size < 1 || size > 65536) throw new Error(`The \`size\` must be an integer from 1 to 65536: ${size}`);
  return encode(crypto.getRandomValues(new Uint8Array(size)), output);
}

export async function random_int({ min = 0, max }: { min?: number; max: number }): Promise<number> {
  if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max))
    throw new Error(`The bounds must be integers between -(2^53 - 1) and 2^53 - 1: ${min} and ${max}`);
  if (min > max) throw new Error(`The bound \`min\` must not be above \`max\`: ${min} and ${max}`);
  return Number(BigInt(min) + randomBelow(BigInt(max) - BigInt(min) + 1n));
}

export async function random_string({ length, alphabet = ALPHANUMERIC }: { length: number; alphabet?: string }): Promise<string> {
  const characters = Array.from(alphabet);
  if (characters.length < 2 || characters.length > 256) throw new Error(`The \`alphabet\` needs 2 to 256 characters: ${characters.length}`);
  if (new Set(characters).size !== characters.length)
    throw new Error("The `alphabet` must not repeat a character, as that would favour it");
  return randomCharacters(characters, length);
}

export async function base64_encode({
  data,
  encoding = "utf8",
  urlSafe = false,
}: {
  data: string;
  encoding?: Encoding;
  urlSafe?: boolean;
}): Promise<string> {
  return encode(decode(data, encoding), urlSafe ? "base64url" : "base64");
}

export async function base64_decode({ text, output = "utf8" }: { text: string; output?: Encoding }): Promise<string> {
  return encode(decodeBase64(text), output);
}

export async function hex_encode({ text }: { text: string }): Promise<string> {
  return encodeHex(decode(text, "utf8"));
}

export async function hex_decode({ hex, output = "utf8" }: { hex: string; output?: Encoding }): Promise<string> {
  return encode(decodeHex(hex), output);
}

export async function constant_time_equal({ a, b }: { a: string; b: string }): Promise<boolean> {
  const [first, second] = [decode(a, "utf8"), decode(b, "utf8")];
  let difference = first.length ^ second.length;
  for (let index = 0; index < first.length; index++) difference |= first[index]! ^ (second[index] ?? 0);
  return difference === 0;
}

export async function jwt_decode({ token }: { token: string }): Promise<Token> {
  const parts = token
    .trim()
    .replace(/^Bearer\s+/i, "")
    .split(".");
  if (parts.length !== 3) throw new Error(`The token needs three parts separated by dots: ${parts.length}`);
  const header = readTokenPart(parts[0]!, "header");
  const payload = readTokenPart(parts[1]!, "payload");
  return {
    header,
    payload,
    signature: parts[2]!,
    issuedAt: claimTime(payload, "iat"),
    expiresAt: claimTime(payload, "exp"),
    verified: false,
  };
}

export async function crc32({ data, encoding = "utf8" }: { data: string; encoding?: Encoding }): Promise<string> {
  let value = 0xffffffff;
  for (const byte of decode(data, encoding)) value = CRC_TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return ((value ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}
