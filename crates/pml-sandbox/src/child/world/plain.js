// The JSON form of what JSON has no form for. Loaded when a result or an argument needs it.
// `kept` holds what was captured before any foreign code ran; nothing else is trusted, so no
// method is looked up on a value or a prototype, and nothing is iterated.
(function (kept) {
  "use strict";

  const { apply, own, isArray, isView, isPrototypeOf, mapForEach, setForEach, regExpToString, toISOString, typedLength,
    NativeUint8Array } = kept;

  /** Tells what an object inherits from, by its prototypes alone: `instanceof` can be told to lie. */
  const inherits = (prototype) => (value) => apply(isPrototypeOf, prototype, [value]);
  const isMap = inherits(kept.map);
  const isSet = inherits(kept.set);
  const isError = inherits(kept.error);
  const isRegExp = inherits(kept.regExp);
  const isBuffer = inherits(kept.buffer);
  const isDate = inherits(kept.date);
  const isDataView = inherits(kept.dataView);

  /**
   * Returns the JSON form of what JSON has no form for; anything else as it is.
   * No method here is looked up on the value or its prototypes but `toJSON`: code may have replaced them all.
   */
  function plain(given, key) {
    let value = given;
    if (isView(value)) return isDataView(value) ? {} : listOf(value, apply(typedLength, value, []));
    const { toJSON } = value;
    if (typeof toJSON === "function") value = apply(toJSON, value, [key]);
    if (typeof value !== "object" || value === null) return value;
    if (isArray(value)) return value === given ? listOf(value, value.length) : value;
    if (isMap(value)) return mapToPlain(value);
    if (isSet(value)) return setToList(value);
    if (isDate(value)) return dateToText(value);
    if (isError(value)) return errorToPlain(value);
    if (isRegExp(value)) return apply(regExpToString, value, []);
    if (isBuffer(value)) { const bytes = new NativeUint8Array(value); return listOf(bytes, apply(typedLength, bytes, [])); }
    for (let index = 0; index < kept.boxes.length; index++) {
      const box = kept.boxes[index];
      if (apply(isPrototypeOf, box, [value])) return apply(box.valueOf, value, []);
    }
    return value;
  }

  function listOf(items, length) {
    const list = [];
    for (let index = 0; index < length; index++) own(list, index, items[index]);
    return list;
  }

  function setToList(set) {
    const list = [];
    apply(setForEach, set, [(value) => { own(list, list.length, value); }]);
    return list;
  }

  /** A Map with text for keys becomes an object, any other a list of pairs. */
  function mapToPlain(map) {
    const object = {};
    const pairs = [];
    let isText = true;
    apply(mapForEach, map, [(value, key) => {
      isText &&= typeof key === "string";
      if (isText) own(object, key, value);
      const pair = [];
      own(pair, 0, key);
      own(pair, 1, value);
      own(pairs, pairs.length, pair);
    }]);
    return isText ? object : pairs;
  }

  function dateToText(date) {
    try { return apply(toISOString, date, []); } catch { return null; }
  }

  function errorToPlain(error) {
    const { name, message, cause } = error;
    return cause === undefined ? { name, message, ...error } : { name, message, cause, ...error };
  }

  return plain;
})
