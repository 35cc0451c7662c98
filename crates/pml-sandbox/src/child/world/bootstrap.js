// The world every program finds before its first line runs. Evaluated in each new
// worker, before any foreign code, so what is captured here cannot be tampered with.
// Returns what native code keeps for itself.
(function (host) {
  "use strict";

  const { defineProperty, freeze, preventExtensions, hasOwn, prototype: objectPrototype } = Object;
  const { apply, construct, ownKeys } = Reflect;
  const { floor } = Math;
  const { parse } = JSON;
  const { isView } = ArrayBuffer;
  const { from: arrayFrom } = Array;
  const NativeError = Error;
  const NativeTypeError = TypeError;
  const NativeMap = Map;
  const NativeSet = Set;
  const NativeRegExp = RegExp;
  const NativeArrayBuffer = ArrayBuffer;
  const NativePromise = Promise;
  const reject = Promise.reject.bind(Promise);
  const boxes = [Number, String, Boolean, BigInt];
  const mapEntries = Map.prototype.entries;
  const setValues = Set.prototype.values;

  /** Defines a global as the language defines its own: hidden from loops, replaceable. */
  function define(object, name, value) {
    defineProperty(object, name, { value, writable: true, enumerable: false, configurable: true });
  }

  const toHex = Uint8Array.prototype.toHex;
  host.utf8Decode = (bytes, fatal = false) => host.utf8DecodeHex(apply(toHex, bytes, []), fatal);

  // --- Nothing that could make two runs of one program differ ---------------------

  for (const name of ["WeakRef", "FinalizationRegistry", "SharedArrayBuffer", "Atomics", "performance", "navigator", "gc"]) {
    delete globalThis[name];
  }

  const NativeDate = Date;
  const dateToString = NativeDate.prototype.toString;
  const now = () => floor(host.now());

  /** `Date`, but "now" is what the frame said. Shares the prototype, so subclasses and `instanceof` hold. */
  function DateOfFrame(...parts) {
    if (new.target === undefined) return apply(dateToString, new NativeDate(now()), []);
    return construct(NativeDate, parts.length === 0 ? [now()] : parts, new.target);
  }
  defineProperty(DateOfFrame, "name", { value: "Date" });
  defineProperty(DateOfFrame, "length", { value: 7 });
  defineProperty(DateOfFrame, "prototype", { value: NativeDate.prototype, writable: false });
  define(DateOfFrame, "UTC", NativeDate.UTC);
  define(DateOfFrame, "parse", NativeDate.parse);
  define(DateOfFrame, "now", { now() { return now(); } }.now);
  define(NativeDate.prototype, "constructor", DateOfFrame);
  define(globalThis, "Date", DateOfFrame);

  define(Math, "random", { random() { return host.random(); } }.random);
  define(globalThis, "performance", {
    now() { return host.now() - host.start(); },
    get timeOrigin() { return host.start(); },
  });

  // --- Timers: set here, fired by a frame -------------------------------------------

  function timer(name, repeat) {
    return { [name](callback, delay = 0, ...given) {
      if (typeof callback !== "function") {
        throw new NativeTypeError(`The first argument of ${name} must be a function`);
      }
      const milliseconds = +delay;
      return host.setTimer(() => { apply(callback, undefined, given); }, milliseconds === milliseconds ? milliseconds : 0, repeat);
    } }[name];
  }
  const clear = (name) => ({ [name](id) { if (typeof id === "number") host.clearTimer(id); } })[name];
  define(globalThis, "setTimeout", timer("setTimeout", false));
  define(globalThis, "setInterval", timer("setInterval", true));
  define(globalThis, "clearTimeout", clear("clearTimeout"));
  define(globalThis, "clearInterval", clear("clearInterval"));
  // --- Tools -----------------------------------------------------------------------

  /** What a failed call throws. The failure itself is private, so that no code can forge one. */
  class ToolError extends NativeError {
    #failure;

    constructor(message, options) {
      super(message, options);
    }

    static make(json, stack) {
      const failure = parse(json);
      const error = new ToolError(failure.message);
      error.#failure = json;
      error.code = failure.code;
      for (const field of ["tool", "data", "hint", "line", "column"]) {
        if (hasOwn(failure, field)) error[field] = failure[field];
      }
      if (stack !== "") define(error, "stack", stack);
      return error;
    }

    static failureOf(error) {
      return typeof error === "object" && error !== null && #failure in error ? error.#failure : undefined;
    }
  }
  define(ToolError.prototype, "name", "ToolError");
  const { make: toolError, failureOf } = ToolError;
  delete ToolError.make;
  delete ToolError.failureOf;
  define(globalThis, "ToolError", ToolError);

  /** A name that is not a plain string, or that the language itself asks for, is no tool. */
  const isName = (key) => typeof key === "string" && key !== "then" && key !== "toJSON";

  function refuse() {
    throw new NativeTypeError("`mcp` holds tools and cannot be changed");
  }

  /** A proxy whose every property is made by `make` when first read. */
  function directory(make) {
    const made = new NativeMap();
    const { get, set } = made;
    return new Proxy(freeze({ __proto__: null }), {
      get(_, key) {
        if (!isName(key)) return undefined;
        let value = apply(get, made, [key]);
        if (value === undefined) apply(set, made, [key, value = make(key)]);
        return value;
      },
      has: (_, key) => isName(key),
      set: refuse,
      defineProperty: refuse,
      deleteProperty: refuse,
      getPrototypeOf: () => null,
    });
  }

  const mcp = directory((server) => directory((tool) => (args = {}, ...more) => {
    // A stack costs a microsecond and is lost after the first await: it is taken here.
    const site = new NativeError().stack;
    try {
      return host.call(server, tool, more.length === 0 ? args : [args, ...more], site);
    } catch (error) {
      return reject(error);
    }
  }));
  define(globalThis, "mcp", mcp);

  // --- Everything else, when it is first touched -----------------------------------

  /** Set once the world is frozen: what is loaded later must be frozen too. */
  let freezeGlobals = null;

  function lazily(file, names) {
    const load = () => {
      const exports = host.source(file)(host);
      for (const name of names) define(globalThis, name, exports[name]);
      if (freezeGlobals !== null) freezeGlobals(names);
    };
    for (const name of names) {
      defineProperty(globalThis, name, {
        get() { load(); return globalThis[name]; },
        set(value) { define(globalThis, name, value); },
        enumerable: false,
        configurable: true,
      });
    }
  }
  for (const file of ownKeys(host.lazy)) lazily(file, host.lazy[file]);

  const localised = [[Number, "toLocaleString"], [BigInt, "toLocaleString"], [Date, "toLocaleString"],
    [Date, "toLocaleDateString"], [Date, "toLocaleTimeString"], [String, "localeCompare"]];
  const loadLocale = () => { host.source("locale")(host); };
  for (const [{ prototype }, name] of localised) {
    define(prototype, name, { [name](...given) {
      loadLocale();
      return apply(prototype[name], this, given);
    } }[name]);
  }

  // --- For native code only ----------------------------------------------------------

  /** Returns the JSON form of what JSON has no form for; anything else as it is. */
  function plain(value) {
    if (isView(value) && !(value instanceof DataView)) return arrayFrom(value);
    const { toJSON } = value;
    if (typeof toJSON === "function") return apply(toJSON, value, [""]);
    if (value instanceof NativeMap) return mapToPlain(value);
    if (value instanceof NativeSet) return arrayFrom(apply(setValues, value, []));
    if (value instanceof NativeError) return errorToPlain(value);
    if (value instanceof NativeRegExp) return `${value}`;
    if (value instanceof NativeArrayBuffer) return arrayFrom(new Uint8Array(value));
    for (const box of boxes) if (value instanceof box) return value.valueOf();
    return value;
  }

  /** A Map with text for keys becomes an object, any other a list of pairs. */
  function mapToPlain(map) {
    const pairs = arrayFrom(apply(mapEntries, map, []));
    if (!pairs.every(([key]) => typeof key === "string")) return pairs;
    const object = {};
    for (const [key, value] of pairs) defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    return object;
  }

  function errorToPlain(error) {
    const { name, message, cause } = error;
    return cause === undefined ? { name, message, ...error } : { name, message, cause, ...error };
  }

  function asPromise(callback, args) {
    return new NativePromise((settle) => settle(callback(args)));
  }

  /** Makes the whole world immutable, so that one call can leave nothing for the next. */
  function freezeWorld() {
    loadLocale();
    freezeGlobals = host.source("freeze")(mcp);
    freezeGlobals(ownKeys(globalThis));
    preventExtensions(globalThis);
  }

  return { plain, objectPrototype, toolError, failureOf, asPromise, freeze: freezeWorld };
})
