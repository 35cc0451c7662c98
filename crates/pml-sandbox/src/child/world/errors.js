// What a failed call throws. Loaded when the first call fails, or when code names `ToolError`.
// `kept` holds what was captured before any foreign code ran.
(function (kept) {
  "use strict";

  const { own, parse, hasOwn, defineProperty } = kept;
  const FIELDS = ["code", "tool", "data", "hint", "line", "column"];

  const hide = (object, name, value) => {
    defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  };

  /** The failure itself is private, so that no code can forge one. */
  class ToolError extends kept.Error {
    #failure;

    constructor(message, options) {
      super(message, options);
    }

    static make(json, stack) {
      const failure = parse(json);
      const error = new ToolError(failure.message);
      error.#failure = json;
      for (let index = 0; index < FIELDS.length; index++) {
        const field = FIELDS[index];
        if (hasOwn(failure, field)) own(error, field, failure[field]);
      }
      if (stack !== "") hide(error, "stack", stack);
      return error;
    }

    static failureOf(error) {
      return typeof error === "object" && error !== null && #failure in error ? error.#failure : undefined;
    }
  }
  hide(ToolError.prototype, "name", "ToolError");
  const { make: toolError, failureOf } = ToolError;
  delete ToolError.make;
  delete ToolError.failureOf;
  return { ToolError, toolError, failureOf };
})
