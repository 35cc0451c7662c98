// structuredClone, as in HTML: everything the structured serialise algorithm accepts in one realm.
// Recursion is bounded by the engine's stack, the number of objects by its memory limit.
(function (host) {
  "use strict";

  const { getPrototypeOf, getOwnPropertyDescriptor, defineProperty, hasOwn, keys } = Object;
  const { isArray } = Array;
  const { Array: ArrayClass, Date: DateClass, RegExp: RegExpClass, Map: MapClass, Set: SetClass, ArrayBuffer: BufferClass,
    Uint8Array: Bytes, DataView: DataViewClass, Object: ObjectClass } = globalThis;
  const isError = Error.isError ?? ((value) => value instanceof Error);
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const getter = (proto, key) => uncurry(getOwnPropertyDescriptor(proto, key).get);
  const mapGet = uncurry(Map.prototype.get);
  const mapSet = uncurry(Map.prototype.set);
  const mapHas = uncurry(Map.prototype.has);
  const mapEach = uncurry(Map.prototype.forEach);
  const setAdd = uncurry(Set.prototype.add);
  const setEach = uncurry(Set.prototype.forEach);
  const dateTime = uncurry(Date.prototype.getTime);
  const objectTag = uncurry(Object.prototype.toString);
  const functionSource = uncurry(Function.prototype.toString);
  const symbolText = uncurry(Symbol.prototype.toString);
  const TypedArrayPrototype = getPrototypeOf(Uint8Array.prototype);
  const typedArrayTag = getter(TypedArrayPrototype, Symbol.toStringTag);
  const typedArrayLength = getter(TypedArrayPrototype, "length");
  const typedArraySet = uncurry(TypedArrayPrototype.set);
  const bufferLength = getter(ArrayBuffer.prototype, "byteLength");
  const regexpSource = getter(RegExp.prototype, "source");
  const regexpFlags = getter(RegExp.prototype, "flags");
  const detach = typeof ArrayBuffer.prototype.transfer === "function" ? uncurry(ArrayBuffer.prototype.transfer) : undefined;

  const typedArrayClasses = { __proto__: null };
  for (const name of ["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
    "BigInt64Array", "BigUint64Array", "Float16Array", "Float32Array", "Float64Array"]) {
    typedArrayClasses[name] = globalThis[name];
  }
  const errorClasses = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

  const dataCloneError = (message) => new globalThis.DOMException(message, "DataCloneError");

  function refuse(value) {
    let shown;
    if (typeof value === "function") shown = functionSource(value);
    else if (typeof value === "symbol") shown = symbolText(value);
    else shown = `#<${getPrototypeOf(value)?.constructor?.name || "Object"}>`;
    throw dataCloneError(`${shown} could not be cloned.`);
  }

  // ---- One cloner per built-in prototype ------------------------------------------------
  // A cloner returns undefined, or throws, when the object only inherits from that prototype.

  const boxed = (prototype) => {
    const valueOf = uncurry(prototype.valueOf);
    return (value) => ObjectClass(valueOf(value));
  };
  const never = (probe) => (value) => {
    if (probe(value) !== undefined) refuse(value);
  };
  const weakKey = {};
  const weakMapHas = uncurry(WeakMap.prototype.has);
  const weakSetHas = uncurry(WeakSet.prototype.has);

  const cloners = new Map([
    [Date.prototype, (value) => new DateClass(dateTime(value))],
    [RegExp.prototype, (value) => new RegExpClass(regexpSource(value), regexpFlags(value))],
    [Boolean.prototype, boxed(Boolean.prototype)],
    [Number.prototype, boxed(Number.prototype)],
    [String.prototype, boxed(String.prototype)],
    [BigInt.prototype, boxed(BigInt.prototype)],
    [Symbol.prototype, never(uncurry(Symbol.prototype.valueOf))],
    [Map.prototype, cloneMap],
    [Set.prototype, cloneSet],
    [ArrayBuffer.prototype, cloneBuffer],
    [DataView.prototype, cloneDataView],
    [Promise.prototype, never((value) => host.promiseState(value) ?? undefined)],
    [WeakMap.prototype, never((value) => weakMapHas(value, weakKey))],
    [WeakSet.prototype, never((value) => weakSetHas(value, weakKey))],
  ]);
  // Iterators and generators hold state that cannot be copied.
  for (const iterator of [[].values(), new Map().keys(), new Set().keys(), ""[Symbol.iterator](), "".matchAll(/x/g)]) {
    cloners.set(getPrototypeOf(iterator), refuse);
  }
  cloners.set(getPrototypeOf(function* () {}).prototype, refuse);
  cloners.set(getPrototypeOf(async function* () {}).prototype, refuse);

  function cloneBuiltin(value, memory) {
    let proto = getPrototypeOf(value);
    for (let i = 0; proto !== null && i < 100; i++) {
      const cloner = mapGet(cloners, proto);
      if (cloner !== undefined) return tryCloner(cloner, value, memory);
      proto = getPrototypeOf(proto);
    }
    return undefined;
  }

  // A TypeError at once means the wrong brand (an object made with Object.create).
  function tryCloner(cloner, value, memory) {
    const { size } = memory;
    try {
      return cloner(value, memory);
    } catch (error) {
      if (size === memory.size && error instanceof TypeError) return undefined;
      throw error;
    }
  }

  function cloneMap(value, memory) {
    const entries = [];
    mapEach(value, (item, key) => {
      entries[entries.length] = key;
      entries[entries.length] = item;
    });
    const result = remember(memory, value, new MapClass());
    for (let i = 0; i < entries.length; i += 2) mapSet(result, clone(entries[i], memory), clone(entries[i + 1], memory));
    return result;
  }

  function cloneSet(value, memory) {
    const items = [];
    setEach(value, (item) => {
      items[items.length] = item;
    });
    const result = remember(memory, value, new SetClass());
    for (let i = 0; i < items.length; i++) setAdd(result, clone(items[i], memory));
    return result;
  }

  function cloneBuffer(value) {
    const length = bufferLength(value);
    let bytes;
    try {
      bytes = new Bytes(value);
    } catch {
      throw dataCloneError("An ArrayBuffer is detached and could not be cloned.");
    }
    const result = value.resizable ? new BufferClass(length, { maxByteLength: value.maxByteLength }) : new BufferClass(length);
    typedArraySet(new Bytes(result), bytes);
    return result;
  }

  function cloneDataView(value, memory) {
    const { buffer, byteOffset, byteLength } = value;
    return new DataViewClass(clone(buffer, memory), byteOffset, byteLength);
  }

  function cloneTypedArray(value, memory, name) {
    const { buffer, byteOffset } = value;
    return new typedArrayClasses[name](clone(buffer, memory), byteOffset, typedArrayLength(value));
  }

  // ---- Errors, arrays and plain objects -------------------------------------------------

  function cloneError(value, memory) {
    if (objectTag(value) === "[object DOMException]") {
      return remember(memory, value, new globalThis.DOMException(value.message, value.name));
    }
    const { name } = value;
    const Class = typeof name === "string" && errorClasses[name] !== undefined ? errorClasses[name] : errorClasses.Error;
    const result = remember(memory, value, new Class());
    const hide = (key, text) => defineProperty(result, key, { value: text, writable: true, configurable: true, enumerable: false });
    const message = getOwnPropertyDescriptor(value, "message");
    if (message !== undefined && "value" in message) hide("message", `${message.value}`);
    hide("stack", typeof value.stack === "string" ? value.stack : undefined);
    const cause = getOwnPropertyDescriptor(value, "cause");
    if (cause !== undefined && "value" in cause) hide("cause", clone(cause.value, memory));
    return result;
  }

  function copyProperties(value, result, memory) {
    const names = keys(value);
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      // A getter that ran before may have removed it.
      if (!hasOwn(value, name)) continue;
      const copy = clone(value[name], memory);
      // What a prototype has (`__proto__`, or anything when it is frozen) cannot be assigned.
      if (!(name in result)) result[name] = copy;
      else defineProperty(result, name, { value: copy, writable: true, enumerable: true, configurable: true });
    }
    return result;
  }

  function remember(memory, value, result) {
    memory.size++;
    mapSet(memory.copies, value, result);
    return result;
  }

  function clone(value, memory) {
    if (typeof value === "symbol" || typeof value === "function") refuse(value);
    if (typeof value !== "object" || value === null) return value;
    if (mapHas(memory.copies, value)) return mapGet(memory.copies, value);
    if (host.proxyTarget !== undefined && host.proxyTarget(value) !== undefined) refuse(value);
    if (isArray(value)) return copyProperties(value, remember(memory, value, new ArrayClass(value.length)), memory);
    const arrayName = typedArrayTag(value);
    if (arrayName !== undefined) return remember(memory, value, cloneTypedArray(value, memory, arrayName));
    if (isError(value) || objectTag(value) === "[object DOMException]") return cloneError(value, memory);
    const builtin = cloneBuiltin(value, memory);
    if (builtin !== undefined) return mapHas(memory.copies, value) ? builtin : remember(memory, value, builtin);
    return copyProperties(value, remember(memory, value, {}), memory);
  }

  // ---- Transfer -------------------------------------------------------------------------

  function transferList(options) {
    const transfer = options === undefined || options === null ? undefined : options.transfer;
    if (transfer === undefined) return [];
    const list = [...transfer];
    const seen = new SetClass();
    for (let i = 0; i < list.length; i++) {
      if (objectTag(list[i]) !== "[object ArrayBuffer]") throw dataCloneError("Found invalid value in transferList");
      if (list[i].detached) throw dataCloneError("An ArrayBuffer is detached and could not be cloned.");
      if (setAdd(seen, list[i]).size !== i + 1) throw dataCloneError("ArrayBuffer occurs in the transfer list more than once");
    }
    return list;
  }

  function structuredClone(value, options = undefined) {
    if (arguments.length === 0) throw new TypeError('The "value" argument must be specified');
    const transferred = transferList(options);
    const result = clone(value, { copies: new MapClass(), size: 0 });
    // Only now: when cloning fails, nothing may be detached.
    if (detach !== undefined) for (let i = 0; i < transferred.length; i++) detach(transferred[i]);
    return result;
  }

  return { structuredClone };
})
