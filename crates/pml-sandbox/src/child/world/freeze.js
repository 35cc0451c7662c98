// Freezes globals and everything reachable from them. Used where a worker serves many calls.
(function (mcp) {
  "use strict";

  const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object;
  const { ownKeys } = Reflect;
  const seen = new Set([globalThis, mcp, null]);

  function freezeFrom(root) {
    const waiting = [root];
    while (waiting.length > 0) {
      const object = waiting.pop();
      if ((typeof object !== "object" && typeof object !== "function") || seen.has(object)) continue;
      seen.add(object);
      freeze(object);
      waiting.push(getPrototypeOf(object));
      for (const key of ownKeys(object)) {
        const { value, get, set } = getOwnPropertyDescriptor(object, key) ?? {};
        waiting.push(value, get, set);
      }
    }
  }

  /** Lazy globals stay accessors: they are frozen when they are loaded. */
  return function freezeGlobals(names) {
    for (const name of names) {
      const descriptor = getOwnPropertyDescriptor(globalThis, name);
      if (!hasOwn(descriptor, "value")) continue;
      freezeFrom(descriptor.value);
      defineProperty(globalThis, name, { __proto__: null, writable: false, configurable: false });
    }
  };
})
