// `crypto`: randomness from the run's own seed, so that a run can be repeated, and digests.
(function (host) {
  "use strict";

  const { apply } = Reflect;
  const { isView } = ArrayBuffer;
  const NativeUint8Array = Uint8Array;
  const NativeTypeError = TypeError;
  const NativePromise = Promise;
  const toHex = Uint8Array.prototype.toHex;
  const set = Uint8Array.prototype.set;
  const replaceAll = String.prototype.replaceAll;
  const toUpperCase = String.prototype.toUpperCase;

  const QUOTA_BYTES = 65536;
  const integers = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    BigInt64Array, BigUint64Array];
  const lengths = { __proto__: null, "SHA-1": 20, "SHA-256": 32, "SHA-384": 48, "SHA-512": 64 };

  function domError(message, name) {
    return new globalThis.DOMException(message, name);
  }

  /** The bytes behind a typed array, a DataView or an ArrayBuffer. */
  function bytesOf(data) {
    if (isView(data)) return new NativeUint8Array(data.buffer, data.byteOffset, data.byteLength);
    if (data instanceof ArrayBuffer) return new NativeUint8Array(data);
    throw new NativeTypeError("The data must be an ArrayBuffer or a view of one, for example new TextEncoder().encode(text)");
  }

  function getRandomValues(array) {
    let isInteger = false;
    for (const type of integers) isInteger ||= array instanceof type;
    if (!isInteger) throw domError("The argument must be an integer typed array", "TypeMismatchError");
    if (array.byteLength > QUOTA_BYTES) {
      throw domError(`The array has ${array.byteLength} bytes, over the limit of ${QUOTA_BYTES}`, "QuotaExceededError");
    }
    apply(set, bytesOf(array), [host.randomBytes(array.byteLength)]);
    return array;
  }

  function randomUUID() {
    const bytes = host.randomBytes(16);
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = apply(toHex, bytes, []);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  function digest(algorithm, data) {
    return new NativePromise((resolve) => {
      const given = typeof algorithm === "object" && algorithm !== null ? algorithm.name : algorithm;
      const name = apply(toUpperCase, `${given}`, []);
      if (!(name in lengths)) {
        throw domError(`Unknown digest: ${given}. Known are SHA-1, SHA-256, SHA-384 and SHA-512`, "NotSupportedError");
      }
      resolve(host.digest(apply(replaceAll, name, ["-", ""]), apply(toHex, bytesOf(data), [])).buffer);
    });
  }

  class SubtleCrypto {
    digest(algorithm, data) { return digest(algorithm, data); }
    get [Symbol.toStringTag]() { return "SubtleCrypto"; }
  }

  class Crypto {
    #subtle = new SubtleCrypto();
    get subtle() { return this.#subtle; }
    getRandomValues(array) { return getRandomValues(array); }
    randomUUID() { return randomUUID(); }
    get [Symbol.toStringTag]() { return "Crypto"; }
  }

  return { crypto: new Crypto() };
})
