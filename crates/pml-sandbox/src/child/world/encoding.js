// TextEncoder, TextDecoder (utf-8, utf-16le, utf-16be, windows-1252), atob and btoa.
// The heavy loops are native: host.utf8Encode, host.utf8Decode and the engine's base64.
(function (host) {
  "use strict";

  const { defineProperty, defineProperties, getOwnPropertyDescriptor, getPrototypeOf } = Object;
  const { apply } = Reflect;
  const { fromCharCode } = String;
  const { isView } = ArrayBuffer;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const getter = (proto, key) => uncurry(getOwnPropertyDescriptor(proto, key).get);
  const { fromBase64 } = Uint8Array;
  const bytesClass = Uint8Array;
  const toBase64 = uncurry(Uint8Array.prototype.toBase64);
  const TypedArrayPrototype = getPrototypeOf(Uint8Array.prototype);
  const setBytes = uncurry(TypedArrayPrototype.set);
  const subarray = uncurry(TypedArrayPrototype.subarray);
  const typedArrayTag = getter(TypedArrayPrototype, Symbol.toStringTag);
  const bufferLength = getter(ArrayBuffer.prototype, "byteLength");
  const [slice, trim, lowerCase, includes, charCodeAt, toWellFormed, isWellFormed] = ["slice", "trim", "toLowerCase",
    "includes", "charCodeAt", "toWellFormed", "isWellFormed"].map((name) => uncurry(""[name]));
  const failure = (Type, message, code) => defineProperty(new Type(message), "code",
    { value: code, writable: true, configurable: true, enumerable: true });

  // ---- TextEncoder ----------------------------------------------------------------------

  class TextEncoder {
    #brand;

    get encoding() {
      this.#brand;
      return "utf-8";
    }

    encode(input = "") {
      this.#brand;
      return host.utf8Encode(toWellFormed(`${input}`));
    }

    encodeInto(source, destination) {
      this.#brand;
      if (typedArrayTag(destination) !== "Uint8Array") {
        throw failure(TypeError, 'The "dest" argument must be an instance of Uint8Array', "ERR_INVALID_ARG_TYPE");
      }
      // Every UTF-16 unit takes at least one byte, so more of the source can never fit.
      const text = slice(`${source}`, 0, destination.length);
      const bytes = host.utf8Encode(toWellFormed(text));
      let end = bytes.length;
      if (end > destination.length) {
        end = destination.length;
        while (end > 0 && (bytes[end] & 0xc0) === 0x80) end--;
      }
      const fitting = subarray(bytes, 0, end);
      setBytes(destination, fitting);
      const read = end === bytes.length ? text.length : host.utf8Decode(fitting).length;
      return { read, written: end };
    }
  }
  finishClass(TextEncoder, "TextEncoder", ["encoding", "encode", "encodeInto"]);
  defineProperty(TextEncoder.prototype.encode, "length", { value: 0, configurable: true });

  // ---- TextDecoder ----------------------------------------------------------------------

  const LABELS = {
    "utf-8": "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
    "utf-16le": "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
    "utf-16be": "unicodefffe utf-16be",
    "windows-1252": "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 "
      + "iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
  };

  function encodingOf(label) {
    const wanted = lowerCase(trim(`${label}`));
    for (const name in LABELS) {
      if (wanted !== "" && includes(` ${LABELS[name]} `, ` ${wanted} `)) return name;
    }
    throw failure(RangeError, `The "${label}" encoding is not supported`, "ERR_ENCODING_NOT_SUPPORTED");
  }

  function bytesOf(input) {
    if (input === undefined) return new bytesClass(0);
    if (isView(input)) return new bytesClass(input.buffer, input.byteOffset, input.byteLength);
    try {
      if (bufferLength(input) === 0) return new bytesClass(0);
      return new bytesClass(input);
    } catch {
      if (typeof SharedArrayBuffer === "function" && input instanceof SharedArrayBuffer) return new bytesClass(input);
      throw failure(TypeError, 'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.',
        "ERR_INVALID_ARG_TYPE");
    }
  }

  function concat(first, second) {
    if (first.length === 0) return second;
    const both = new bytesClass(first.length + second.length);
    setBytes(both, first);
    setBytes(both, second, first.length);
    return both;
  }

  // How many bytes at the end are the valid beginning of a longer UTF-8 sequence.
  function unfinishedTail(bytes) {
    const { length } = bytes;
    for (let back = 1; back <= 3 && back <= length; back++) {
      const lead = bytes[length - back];
      if ((lead & 0xc0) === 0x80) continue;
      const needed = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 1;
      if (needed <= back) return 0;
      if (back === 1) return 1;
      const second = bytes[length - back + 1];
      const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
      const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
      return second >= low && second <= high ? back : 0;
    }
    return 0;
  }

  function textOfCodes(codes) {
    let text = "";
    for (let i = 0; i < codes.length; i += 8192) text += apply(fromCharCode, undefined, subarray(codes, i, i + 8192));
    return text;
  }

  // Each codec: tail(bytes) = bytes to keep for the next chunk, decode(bytes, fatal) = text.
  const codecs = {
    "utf-8": { tail: unfinishedTail, decode: (bytes, fatal) => host.utf8Decode(bytes, fatal) },
    "utf-16le": utf16(0),
    "utf-16be": utf16(1),
    "windows-1252": { tail: () => 0, decode: decodeWindows1252 },
  };

  // The low byte stands at place `bigEndian` (0 or 1) of its pair.
  function utf16(bigEndian) {
    return {
      tail(bytes) {
        const odd = bytes.length % 2;
        const even = bytes.length - odd;
        const highByte = bytes[even - 1 - bigEndian];
        return even > 0 && highByte >= 0xd8 && highByte <= 0xdb ? odd + 2 : odd;
      },
      decode(bytes, fatal) {
        const codes = new Uint16Array(bytes.length >> 1);
        for (let i = 0; i < codes.length; i++) {
          codes[i] = bytes[2 * i + bigEndian] | (bytes[2 * i + 1 - bigEndian] << 8);
        }
        const text = textOfCodes(codes);
        const whole = bytes.length % 2 === 0;
        if (whole && isWellFormed(text)) return text;
        if (fatal) throw new TypeError("invalid");
        // A lone lead surrogate and the odd byte after it are one error, not two.
        const leadLast = (codes[codes.length - 1] & 0xfc00) === 0xd800;
        return toWellFormed(text) + (whole || leadLast ? "" : "\ufffd");
      },
    };
  }

  function decodeWindows1252(bytes) {
    const C1 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
    const codes = new Uint16Array(bytes);
    for (let i = 0; i < codes.length; i++) {
      if (codes[i] >= 0x80 && codes[i] < 0xa0) codes[i] = charCodeAt(C1, codes[i] - 0x80);
    }
    return textOfCodes(codes);
  }

  class TextDecoder {
    #encoding;
    #fatal;
    #ignoreBOM;
    #kept = new bytesClass(0);
    #started = false;

    constructor(label = "utf-8", options = undefined) {
      this.#encoding = encodingOf(label);
      this.#fatal = Boolean(options?.fatal);
      this.#ignoreBOM = Boolean(options?.ignoreBOM);
    }

    get encoding() {
      return this.#encoding;
    }

    get fatal() {
      return this.#fatal;
    }

    get ignoreBOM() {
      return this.#ignoreBOM;
    }

    decode(input = undefined, options = undefined) {
      const codec = codecs[this.#encoding];
      const stream = Boolean(options?.stream);
      const bytes = concat(this.#kept, bytesOf(input));
      const keep = stream ? codec.tail(bytes) : 0;
      // A copy, for the caller may reuse the buffer between two chunks.
      this.#kept = keep === 0 ? new bytesClass(0) : new bytesClass(subarray(bytes, bytes.length - keep));
      let text;
      try {
        text = codec.decode(keep === 0 ? bytes : subarray(bytes, 0, bytes.length - keep), this.#fatal);
      } catch {
        this.#kept = new bytesClass(0);
        this.#started = false;
        throw failure(TypeError, `The encoded data was not valid for encoding ${this.#encoding}`,
          "ERR_ENCODING_INVALID_ENCODED_DATA");
      }
      const atStart = !this.#started && this.#encoding !== "windows-1252";
      this.#started = stream && (this.#started || text !== "");
      return atStart && !this.#ignoreBOM && text[0] === "\ufeff" ? slice(text, 1) : text;
    }
  }
  finishClass(TextDecoder, "TextDecoder", ["encoding", "fatal", "ignoreBOM", "decode"]);

  // ---- base64 ---------------------------------------------------------------------------

  const invalidCharacter = (message) => new globalThis.DOMException(message, "InvalidCharacterError");

  function atob(data) {
    if (arguments.length === 0) throw failure(TypeError, 'The "data" argument must be specified', "ERR_MISSING_ARGS");
    let bytes;
    try {
      bytes = apply(fromBase64, bytesClass, [`${data}`]);
    } catch {
      throw invalidCharacter("The string to be decoded is not correctly encoded.");
    }
    return textOfCodes(bytes);
  }

  function btoa(data) {
    if (arguments.length === 0) throw failure(TypeError, 'The "data" argument must be specified', "ERR_MISSING_ARGS");
    const text = `${data}`;
    const bytes = new bytesClass(text.length);
    for (let i = 0; i < text.length; i++) {
      const code = charCodeAt(text, i);
      if (code > 0xff) throw invalidCharacter("Invalid character");
      bytes[i] = code;
    }
    return toBase64(bytes);
  }

  // Members of a web interface are enumerable, unlike those of an ordinary class.
  function finishClass(constructor, name, members) {
    const { prototype } = constructor;
    for (const member of members) defineProperty(prototype, member, { enumerable: true });
    defineProperties(prototype, { [Symbol.toStringTag]: { value: name, configurable: true } });
  }

  return { TextEncoder, TextDecoder, atob, btoa };
})
