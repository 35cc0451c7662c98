// Helpers that transpiled code calls: legacy TypeScript decorators.
(function () {
  "use strict";

  const { defineProperty, getOwnPropertyDescriptor, freeze } = Object;

  /** Applies decorators from the last to the first, as TypeScript's `__decorate` does. */
  function decorate(decorators, target, key, descriptor) {
    const isMember = arguments.length > 2;
    const own = isMember && descriptor === null ? getOwnPropertyDescriptor(target, key) : descriptor;
    let result = isMember ? own : target;
    for (let index = decorators.length - 1; index >= 0; index--) {
      const decorator = decorators[index];
      if (decorator) result = (isMember ? decorator(target, key, result) : decorator(result)) || result;
    }
    if (isMember && result) defineProperty(target, key, result);
    return result;
  }

  function decorateParam(index, decorator) {
    return (target, key) => decorator(target, key, index);
  }

  return { babelHelpers: freeze({ decorate, decorateParam, decorateMetadata() {} }) };
})
