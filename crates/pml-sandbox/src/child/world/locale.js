// What toLocaleString and localeCompare do: they follow Intl, which is loaded only when one of them is called.
(function () {
  "use strict";

  const { defineProperty, create, keys, getPrototypeOf, prototype: objectPrototype } = Object;
  const stringify = JSON.stringify;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const numberValue = uncurry(Number.prototype.valueOf);
  const bigIntValue = uncurry(BigInt.prototype.valueOf);
  const dateTime = uncurry(Date.prototype.getTime);
  const [mapGet, mapSet, mapClear] = ["get", "set", "clear"].map((name) => uncurry(Map.prototype[name]));
  const FORMATTERS_MAX = 50;

  // Programs call these in loops and in sort(), always with the same few arguments, so formatters
  // are kept by what was asked for; undefined when that is more than plain text and numbers.
  const formatters = new Map();
  let formatterCount = 0;

  function keyOf(kind, locales, options) {
    if (locales !== undefined && typeof locales !== "string") return undefined;
    if (options === undefined) return `${kind} ${locales}`;
    if (typeof options !== "object" || options === null || getPrototypeOf(options) !== objectPrototype) return undefined;
    const entries = [];
    for (const name of keys(options)) {
      const value = options[name];
      if (value !== undefined && typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
      entries[entries.length] = [name, `${typeof value} ${value}`];
    }
    return `${kind} ${locales} ${stringify(entries)}`;
  }

  function formatter(kind, service, locales, options) {
    const key = keyOf(kind, locales, options);
    let found = key === undefined ? undefined : mapGet(formatters, key);
    if (found !== undefined) return found;
    found = new globalThis.Intl[service](locales, service === "DateTimeFormat" ? withDefaults(kind, options) : options);
    if (key === undefined) return found;
    if (++formatterCount % FORMATTERS_MAX === 0) mapClear(formatters);
    mapSet(formatters, key, found);
    return found;
  }

  const DATE = ["weekday", "year", "month", "day"];
  const TIME = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"];

  // Adds the fields that a "date", a "time" or "any" of them needs when none of that sort was asked for.
  function withDefaults(kind, options) {
    const result = create(options === undefined ? null : Object(options));
    const { dateStyle, timeStyle } = result;
    if ((kind === "date" && timeStyle !== undefined) || (kind === "time" && dateStyle !== undefined)) {
      throw new TypeError(`Invalid option : ${kind === "date" ? "timeStyle" : "dateStyle"}`);
    }
    const asked = [...(kind === "time" ? [] : DATE), ...(kind === "date" ? [] : TIME)];
    if (dateStyle !== undefined || timeStyle !== undefined || asked.some((name) => result[name] !== undefined)) return result;
    const added = [...(kind === "time" ? [] : ["year", "month", "day"]), ...(kind === "date" ? [] : ["hour", "minute", "second"])];
    for (const name of added) defineProperty(result, name, { value: "numeric" });
    return result;
  }

  function formatDate(date, kind, locales, options) {
    const time = dateTime(date);
    return time === time ? formatter(kind, "DateTimeFormat", locales, options).format(time) : "Invalid Date";
  }

  return {
    Date: {
      toLocaleString(locales, options) { return formatDate(this, "any", locales, options); },
      toLocaleDateString(locales, options) { return formatDate(this, "date", locales, options); },
      toLocaleTimeString(locales, options) { return formatDate(this, "time", locales, options); },
    },
    Number: {
      toLocaleString(locales, options) {
        const value = numberValue(this);
        return formatter("number", "NumberFormat", locales, options).format(value);
      },
    },
    BigInt: {
      toLocaleString(locales, options) {
        const value = bigIntValue(this);
        return formatter("number", "NumberFormat", locales, options).format(value);
      },
    },
    String: {
      localeCompare(that, locales, options) {
        if (this === undefined || this === null) throw new TypeError("String.prototype.localeCompare called on null or undefined");
        return formatter("collator", "Collator", locales, options).compare(`${this}`, `${that}`);
      },
    },
  };
})
