// The world every program finds before its first line runs. Evaluated in each new
// worker, before any foreign code, so what is captured here cannot be tampered with.
// Returns what native code keeps for itself.
(function (host) {
  "use strict";

  const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, hasOwn, preventExtensions,
    prototype: objectPrototype } = Object;
  const { apply, construct, ownKeys } = Reflect;
  const { floor } = Math;
  const { parse } = JSON;
  const { isPrototypeOf } = objectPrototype;
  const NativeError = Error;
  const NativeTypeError = TypeError;
  const NativeMap = Map;
  const NativeProxy = Proxy;
  const NativePromise = Promise;
  const NativeUint8Array = Uint8Array;
  const reject = Promise.reject.bind(Promise);
  const { toHex } = Uint8Array.prototype;
  const { toWellFormed } = String.prototype;

  /** Defines a global as the language defines its own: hidden from loops, replaceable. */
  function define(object, name, value) {
    defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  }

  /** Sets an own property whatever setters a prototype has grown. */
  function own(object, name, value) {
    defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }

  host.utf8Decode = (bytes, fatal = false) => host.utf8DecodeHex(apply(toHex, bytes, []), fatal);

  // --- Nothing that could make two runs of one program differ ---------------------

  for (const name of ["WeakRef", "FinalizationRegistry", "SharedArrayBuffer", "Atomics", "performance", "navigator", "gc"]) {
    delete globalThis[name];
  }

  // A hook of the engine that would hand out the functions on the stack, those of this file included.
  defineProperty(Error, "prepareStackTrace", { __proto__: null, get() {}, set() {}, enumerable: false, configurable: true });

  const NativeDate = Date;
  const dateToString = NativeDate.prototype.toString;
  const now = () => floor(host.now());

  /** `Date`, but "now" is what the frame said. Shares the prototype, so subclasses and `instanceof` hold. */
  function DateOfFrame(...parts) {
    if (new.target === undefined) return apply(dateToString, new NativeDate(now()), []);
    return construct(NativeDate, parts.length === 0 ? [now()] : parts, new.target);
  }
  defineProperty(DateOfFrame, "name", { __proto__: null, value: "Date" });
  defineProperty(DateOfFrame, "length", { __proto__: null, value: 7 });
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

  /** A name that is not a plain string, or that the language itself asks for, is no tool. */
  const isName = (key) => typeof key === "string" && key !== "then" && key !== "toJSON";

  function refuse() {
    throw new NativeTypeError("`mcp` holds tools and cannot be changed");
  }

  /** A proxy whose every property is made by `make` when first read. */
  function directory(make) {
    const made = new NativeMap();
    const { get, set } = made;
    return new NativeProxy(freeze({ __proto__: null }), {
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

  function lazily(source, names) {
    let exports;
    const load = () => {
      if (exports !== undefined) return exports;
      exports = source();
      for (let index = 0; index < names.length; index++) {
        // In a world that its own code has frozen the accessor stays, and works.
        try { define(globalThis, names[index], exports[names[index]]); } catch {}
      }
      if (freezeGlobals !== null) freezeGlobals(names);
      return exports;
    };
    for (const name of names) {
      defineProperty(globalThis, name, {
        __proto__: null,
        get() { return load()[name]; },
        set(value) { define(globalThis, name, value); },
        enumerable: false,
        configurable: true,
      });
    }
  }
  for (const file of ownKeys(host.lazy)) lazily(() => host.source(file)(host), host.lazy[file]);

  let locale;
  const localised = { Number, BigInt, Date, String };
  const methods = [["Number", "toLocaleString"], ["BigInt", "toLocaleString"], ["Date", "toLocaleString"],
    ["Date", "toLocaleDateString"], ["Date", "toLocaleTimeString"], ["String", "localeCompare"]];
  for (const [type, name] of methods) {
    define(localised[type].prototype, name, { [name](...given) {
      locale ??= host.source("locale")(host);
      return apply(locale[type][name], this, given);
    } }[name]);
  }

  // --- For native code only ----------------------------------------------------------

  /** What the lazy files below need from before any foreign code ran. */
  const kept = {
    __proto__: null, apply, own, parse, hasOwn, defineProperty, isPrototypeOf, Error: NativeError, NativeUint8Array,
    isArray: Array.isArray, isView: ArrayBuffer.isView, mapForEach: Map.prototype.forEach, setForEach: Set.prototype.forEach,
    regExpToString: RegExp.prototype.toString, toISOString: NativeDate.prototype.toISOString,
    typedLength: getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), "length").get,
    map: Map.prototype, set: Set.prototype, error: Error.prototype, regExp: RegExp.prototype, buffer: ArrayBuffer.prototype,
    date: NativeDate.prototype, dataView: DataView.prototype,
    boxes: [Number.prototype, String.prototype, Boolean.prototype, BigInt.prototype],
  };
  let plainForm;
  const plain = (value, key) => (plainForm ??= host.source("plain")(kept))(value, key);
  let errors;
  const loadErrors = () => (errors ??= host.source("errors")(kept));
  const toolError = (json, stack) => loadErrors().toolError(json, stack);
  const failureOf = (error) => errors?.failureOf(error);
  lazily(loadErrors, ["ToolError"]);

  const wellFormed = (text) => apply(toWellFormed, text, []);

  function asPromise(callback, args) {
    return new NativePromise((settle) => settle(callback(args)));
  }

  /** Makes the whole world immutable, so that one call can leave nothing for the next. */
  function freezeWorld() {
    freezeGlobals = host.source("freeze")(mcp);
    freezeGlobals(ownKeys(globalThis));
    preventExtensions(globalThis);
  }

  return { plain, wellFormed, objectPrototype, toolError, failureOf, asPromise, freeze: freezeWorld };
})
