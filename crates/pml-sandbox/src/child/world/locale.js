// Makes toLocaleString and localeCompare follow Intl, which is loaded only when one of them is called.
(function () {
  "use strict";

  const { defineProperty, create } = Object;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const numberValue = uncurry(Number.prototype.valueOf);
  const bigIntValue = uncurry(BigInt.prototype.valueOf);
  const dateTime = uncurry(Date.prototype.getTime);

  // One formatter per kind is kept for calls without arguments, which programs make in loops.
  const kept = { __proto__: null };
  function formatter(kind, service, locales, options) {
    if (locales !== undefined || options !== undefined) return new globalThis.Intl[service](locales, options);
    return (kept[kind] ??= new globalThis.Intl[service](undefined, defaultFields(kind, undefined)));
  }

  const DATE = ["weekday", "year", "month", "day"];
  const TIME = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"];

  // Adds the fields that "date", "time" or "any" needs when the caller asked for none of that sort.
  function defaultFields(kind, options) {
    if (kind !== "date" && kind !== "time" && kind !== "any") return options;
    const result = create(options === undefined ? null : Object(options));
    const { dateStyle, timeStyle } = result;
    if ((kind === "date" && timeStyle !== undefined) || (kind === "time" && dateStyle !== undefined)) {
      throw new TypeError(`Invalid option : ${kind === "date" ? "timeStyle" : "dateStyle"}`);
    }
    const asked = [...(kind === "time" ? [] : DATE), ...(kind === "date" ? [] : TIME)];
    if (dateStyle !== undefined || timeStyle !== undefined || asked.some((name) => result[name] !== undefined)) return result;
    if (kind !== "time") result.year = result.month = result.day = "numeric";
    if (kind !== "date") result.hour = result.minute = result.second = "numeric";
    return result;
  }

  function install(target, name, length, method) {
    defineProperty(method, "name", { value: name });
    defineProperty(method, "length", { value: length });
    defineProperty(target, name, { value: method, writable: true, configurable: true, enumerable: false });
  }

  const methodOf = (kind) => ({ call(locales, options) {
    const time = dateTime(this);
    if (time !== time) return "Invalid Date";
    if (locales === undefined && options === undefined) return formatter(kind, "DateTimeFormat").format(time);
    return formatter(kind, "DateTimeFormat", locales, defaultFields(kind, options)).format(time);
  } }).call;

  install(Date.prototype, "toLocaleString", 0, methodOf("any"));
  install(Date.prototype, "toLocaleDateString", 0, methodOf("date"));
  install(Date.prototype, "toLocaleTimeString", 0, methodOf("time"));
  install(Number.prototype, "toLocaleString", 0, ({ call(locales, options) {
    return formatter("number", "NumberFormat", locales, options).format(numberValue(this));
  } }).call);
  install(BigInt.prototype, "toLocaleString", 0, ({ call(locales, options) {
    return formatter("number", "NumberFormat", locales, options).format(bigIntValue(this));
  } }).call);
  install(String.prototype, "localeCompare", 1, ({ call(that, locales, options) {
    if (this === undefined || this === null) throw new TypeError("String.prototype.localeCompare called on null or undefined");
    return formatter("collator", "Collator", locales, options).compare(`${this}`, `${that}`);
  } }).call);

  return {};
})
