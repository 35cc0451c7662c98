// DOMException, Event, CustomEvent, EventTarget, AbortSignal and AbortController.
// There is no tree: every event is dispatched at its target and goes nowhere else.
(function (host) {
  "use strict";

  const { defineProperty, defineProperties } = Object;
  const { apply } = Reflect;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const [mapGet, mapSet] = [uncurry(Map.prototype.get), uncurry(Map.prototype.set)];
  const PromiseClass = Promise;
  const rejectPromise = uncurry(Promise.reject);
  const failure = (Type, message, code) => defineProperty(new Type(message), "code",
    { value: code, writable: true, configurable: true, enumerable: true });

  const inspectKey = Symbol.for("nodejs.util.inspect.custom");
  function inspectable(constructor, fields) {
    const value = function (depth, options, inspect) {
      if (depth < 0) return this;
      return `${this.constructor.name} ${inspect(fields(this), { ...options, depth: options.depth - 1 })}`;
    };
    defineProperty(constructor.prototype, inspectKey, { value, configurable: true, writable: true });
  }

  // Members of a web interface are enumerable, unlike those of an ordinary class.
  function finishClass(constructor, name, members) {
    for (const member of members) defineProperty(constructor.prototype, member, { enumerable: true });
    defineProperty(constructor.prototype, Symbol.toStringTag, { value: name, configurable: true });
  }

  function addConstants(constructor, constants) {
    for (const name in constants) {
      const descriptor = { value: constants[name], enumerable: true };
      defineProperty(constructor, name, descriptor);
      defineProperty(constructor.prototype, name, descriptor);
    }
  }

  // ---- DOMException ---------------------------------------------------------------------

  // The constants in the order of their codes, from 1; their names follow from them but for two.
  const CODES = ["INDEX_SIZE", "DOMSTRING_SIZE", "HIERARCHY_REQUEST", "WRONG_DOCUMENT", "INVALID_CHARACTER", "NO_DATA_ALLOWED",
    "NO_MODIFICATION_ALLOWED", "NOT_FOUND", "NOT_SUPPORTED", "INUSE_ATTRIBUTE", "INVALID_STATE", "SYNTAX", "INVALID_MODIFICATION",
    "NAMESPACE", "INVALID_ACCESS", "VALIDATION", "TYPE_MISMATCH", "SECURITY", "NETWORK", "ABORT", "URL_MISMATCH",
    "QUOTA_EXCEEDED", "TIMEOUT", "INVALID_NODE_TYPE", "DATA_CLONE"];
  const WORDS = { __proto__: null, INUSE: "InUse", URL: "URL" };
  const codeOfName = { __proto__: null };
  const codeConstants = {};
  for (let i = 0; i < CODES.length; i++) {
    const words = CODES[i].split("_").map((word) => WORDS[word] ?? word[0] + word.slice(1).toLowerCase());
    codeOfName[`${words.join("")}Error`] = codeConstants[`${CODES[i]}_ERR`] = i + 1;
  }

  // A true Error, so that stacks, `cause` and Error.isError work on it.
  class DOMException extends Error {
    #name;

    constructor(message = "", options = "Error") {
      const isObject = typeof options === "object" && options !== null;
      super(`${message}`);
      this.#name = isObject ? `${options.name ?? "Error"}` : `${options}`;
      if (isObject && "cause" in options) {
        defineProperty(this, "cause", { value: options.cause, writable: true, configurable: true });
      }
    }

    get name() { return this.#name; }
    get code() { return codeOfName[this.#name] ?? 0; }
  }
  finishClass(DOMException, "DOMException", ["name", "code"]);
  defineProperty(DOMException.prototype, "message", { value: "", writable: true, configurable: true, enumerable: true });
  addConstants(DOMException, codeConstants);

  // ---- Event ----------------------------------------------------------------------------

  let dispatchState;

  class Event {
    #type;
    #options;
    #timeStamp = host.now();
    #target = null;
    #current = null;
    #dispatching = false;
    #stopped = false;
    #stoppedNow = false;
    #prevented = false;
    #passive = false;

    constructor(type, options = undefined) {
      if (arguments.length === 0) throw failure(TypeError, 'The "type" argument must be specified', "ERR_MISSING_ARGS");
      this.#type = `${type}`;
      this.#options = { bubbles: Boolean(options?.bubbles), cancelable: Boolean(options?.cancelable), composed: Boolean(options?.composed) };
    }

    get type() { return this.#type; }
    get target() { return this.#target; }
    get srcElement() { return this.#target; }
    get currentTarget() { return this.#current; }
    get eventPhase() { return this.#dispatching ? 2 : 0; }
    get bubbles() { return this.#options.bubbles; }
    get cancelable() { return this.#options.cancelable; }
    get composed() { return this.#options.composed; }
    get defaultPrevented() { return this.#prevented; }
    get timeStamp() { return this.#timeStamp; }
    get isTrusted() { return this.#options.trusted === true; }
    get returnValue() { return !this.#prevented; }
    get cancelBubble() { return this.#stopped; }
    set cancelBubble(value) { if (value) this.#stopped = true; }
    composedPath() { return this.#dispatching ? [this.#current] : []; }
    stopPropagation() { this.#stopped = true; }
    stopImmediatePropagation() { this.#stopped = this.#stoppedNow = true; }
    preventDefault() { if (this.#options.cancelable && !this.#passive) this.#prevented = true; }

    static {
      // What EventTarget may do to an event and a program may not.
      dispatchState = {
        isEvent: (event) => typeof event === "object" && event !== null && #type in event,
        isBusy: (event) => event.#dispatching,
        isStopped: (event) => event.#stoppedNow,
        trust: (event) => { event.#options.trusted = true; },
        setPassive: (event, passive) => { event.#passive = passive; },
        begin(event, target) {
          event.#target = event.#current = target;
          event.#dispatching = true;
        },
        end(event) {
          event.#current = null;
          event.#dispatching = event.#stopped = event.#stoppedNow = false;
        },
      };
    }
  }
  finishClass(Event, "Event", ["type", "target", "srcElement", "currentTarget", "eventPhase", "bubbles", "cancelable", "composed",
    "defaultPrevented", "timeStamp", "isTrusted", "returnValue", "cancelBubble", "composedPath", "stopPropagation",
    "stopImmediatePropagation", "preventDefault"]);
  addConstants(Event, { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 });
  inspectable(Event, ({ type, defaultPrevented, cancelable, timeStamp }) => ({ type, defaultPrevented, cancelable, timeStamp }));

  class CustomEvent extends Event {
    #detail;

    constructor(type, options = undefined) {
      if (arguments.length === 0) throw failure(TypeError, 'The "type" argument must be specified', "ERR_MISSING_ARGS");
      super(type, options);
      this.#detail = options?.detail ?? null;
    }

    get detail() { return this.#detail; }
  }
  finishClass(CustomEvent, "CustomEvent", ["detail"]);

  // ---- EventTarget ----------------------------------------------------------------------

  class EventTarget {
    // Event type → array of { callback, capture, once, passive, removed }.
    #listeners = new Map();

    addEventListener(type, callback, options = undefined) {
      const listeners = this.#listeners;
      if (arguments.length < 2) throw failure(TypeError, 'The "type" and "listener" arguments must be specified', "ERR_MISSING_ARGS");
      if (callback === null || callback === undefined) return;
      if (typeof callback !== "function" && typeof callback !== "object") {
        throw failure(TypeError, 'The "listener" argument must be an instance of EventListener', "ERR_INVALID_ARG_TYPE");
      }
      const capture = captureOf(options);
      const signal = typeof options === "object" ? options?.signal : undefined;
      if (signal !== undefined && !signalState.isSignal(signal)) {
        throw failure(TypeError, 'The "options.signal" property must be an instance of AbortSignal', "ERR_INVALID_ARG_TYPE");
      }
      if (signal?.aborted) return;
      const list = mapGet(listeners, `${type}`) ?? [];
      for (let i = 0; i < list.length; i++) {
        if (list[i].callback === callback && list[i].capture === capture) return;
      }
      mapSet(listeners, `${type}`, [...list, { callback, capture, once: Boolean(options?.once), passive: Boolean(options?.passive), removed: false }]);
      if (signal !== undefined) signalState.onAbort(signal, () => this.removeEventListener(type, callback, capture));
    }

    removeEventListener(type, callback, options = undefined) {
      const list = mapGet(this.#listeners, `${type}`) ?? [];
      const capture = captureOf(options);
      const kept = [];
      for (let i = 0; i < list.length; i++) {
        if (list[i].callback === callback && list[i].capture === capture) list[i].removed = true;
        else kept[kept.length] = list[i];
      }
      mapSet(this.#listeners, `${type}`, kept);
    }

    dispatchEvent(event) {
      const listeners = this.#listeners;
      if (!dispatchState.isEvent(event)) {
        throw failure(TypeError, 'The "event" argument must be an instance of Event', "ERR_INVALID_ARG_TYPE");
      }
      if (dispatchState.isBusy(event)) throw new DOMException("The event is already being dispatched", "InvalidStateError");
      dispatchState.begin(event, this);
      // Lists are replaced, never changed, so this one stays as it was when the event began.
      const list = mapGet(listeners, event.type) ?? [];
      for (let i = 0; i < list.length && !dispatchState.isStopped(event); i++) {
        if (!list[i].removed) this.#call(list[i], event);
      }
      dispatchState.end(event);
      return !event.defaultPrevented;
    }

    #call(listener, event) {
      const { callback, once, capture, passive } = listener;
      if (once) this.removeEventListener(event.type, callback, capture);
      dispatchState.setPassive(event, passive);
      try {
        if (typeof callback === "function") apply(callback, this, [event]);
        else callback.handleEvent(event);
      } catch (error) {
        // A listener's error is not the dispatcher's: it surfaces as an unhandled rejection.
        rejectPromise(PromiseClass, error);
      }
      dispatchState.setPassive(event, false);
    }
  }
  finishClass(EventTarget, "EventTarget", ["addEventListener", "removeEventListener", "dispatchEvent"]);
  const captureOf = (options) => Boolean(typeof options === "object" ? options?.capture : options);

  // ---- AbortSignal and AbortController --------------------------------------------------

  let signalState;
  const secret = {};

  class AbortSignal extends EventTarget {
    #aborted = false;
    #reason = undefined;
    #onabort = null;
    #relay = undefined;
    #algorithms = [];
    // A signal made by `any` depends on its sources; sources know their dependents, one level deep.
    #sources = [];
    #dependents = [];

    constructor(key = undefined) {
      if (key !== secret) throw failure(TypeError, "Illegal constructor", "ERR_ILLEGAL_CONSTRUCTOR");
      super();
    }

    get aborted() { return this.#aborted; }
    get reason() { return this.#reason; }
    get onabort() { return this.#onabort; }

    set onabort(handler) {
      this.#onabort = typeof handler === "function" ? handler : null;
      if (this.#onabort !== null && this.#relay === undefined) {
        this.#relay = (event) => this.#onabort !== null && apply(this.#onabort, this, [event]);
        this.addEventListener("abort", this.#relay);
      }
    }

    throwIfAborted() { if (this.#aborted) throw this.#reason; }

    static abort(reason = new DOMException("This operation was aborted", "AbortError")) {
      const signal = new AbortSignal(secret);
      signal.#aborted = true;
      signal.#reason = reason;
      return signal;
    }

    static timeout(delay) {
      if (typeof delay !== "number") throw failure(TypeError, 'The "delay" argument must be of type number', "ERR_INVALID_ARG_TYPE");
      if (!(delay >= 0 && delay <= Number.MAX_SAFE_INTEGER)) {
        throw failure(RangeError, `The value of "delay" is out of range. Received ${delay}`, "ERR_OUT_OF_RANGE");
      }
      const signal = new AbortSignal(secret);
      globalThis.setTimeout(() => signal.#abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")), delay);
      return signal;
    }

    static any(signals) {
      const result = new AbortSignal(secret);
      const list = [...signals];
      for (const signal of list) {
        if (!signalState.isSignal(signal)) throw failure(TypeError, 'The "signals" argument must contain AbortSignals only', "ERR_INVALID_ARG_TYPE");
        if (!signal.#aborted || result.#aborted) continue;
        result.#aborted = true;
        result.#reason = signal.#reason;
      }
      if (result.#aborted) return result;
      for (const signal of list) {
        for (const source of signal.#sources.length > 0 ? signal.#sources : [signal]) {
          result.#sources.push(source);
          source.#dependents.push(result);
        }
      }
      return result;
    }

    // Reasons are set everywhere before the first listener runs, as the standard asks.
    #abort(reason) {
      if (this.#aborted) return;
      const affected = [this];
      for (const dependent of this.#dependents) if (!dependent.#aborted && !affected.includes(dependent)) affected.push(dependent);
      for (const signal of affected) {
        signal.#aborted = true;
        signal.#reason = reason;
      }
      this.#dependents = [];
      for (const signal of affected) {
        const algorithms = signal.#algorithms;
        signal.#algorithms = [];
        for (const algorithm of algorithms) algorithm();
        const event = new Event("abort");
        dispatchState.trust(event);
        signal.dispatchEvent(event);
      }
    }

    static {
      signalState = {
        isSignal: (value) => typeof value === "object" && value !== null && #aborted in value,
        onAbort: (signal, algorithm) => signal.#algorithms.push(algorithm),
        abort: (signal, reason) => signal.#abort(reason),
        create: () => new AbortSignal(secret),
      };
    }
  }
  finishClass(AbortSignal, "AbortSignal", ["aborted", "reason", "onabort", "throwIfAborted"]);
  inspectable(AbortSignal, ({ aborted }) => ({ aborted }));

  class AbortController {
    #signal = signalState.create();

    get signal() { return this.#signal; }
    abort(reason = new DOMException("This operation was aborted", "AbortError")) { signalState.abort(this.#signal, reason); }
  }
  finishClass(AbortController, "AbortController", ["signal", "abort"]);
  inspectable(AbortController, ({ signal }) => ({ signal }));
  defineProperties(AbortSignal, { abort: { enumerable: true }, timeout: { enumerable: true }, any: { enumerable: true } });

  return { AbortController, AbortSignal, Event, EventTarget, CustomEvent, DOMException };
})
