// Intl for one locale, en-US, with the text of ICU as Node prints it.
// Numbers are rounded on their shortest decimal digits, as ICU does: 1.005 has three decimals here,
// whatever its binary value. Time zones come from the host; patterns and names are below.
(function (host) {
  "use strict";

  const { defineProperty, hasOwn, setPrototypeOf } = Object;
  const { construct } = Reflect;
  const { floor, max, min, abs } = Math;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const [slice, padStart, padEnd, repeat, split, replace, lowerCase, upperCase, normalize, includes, startsWith, charCodeAt] = ["slice",
    "padStart", "padEnd", "repeat", "split", "replace", "toLowerCase", "toUpperCase", "normalize", "includes", "startsWith", "charCodeAt"]
    .map((name) => uncurry(""[name]));
  const join = uncurry([].join);
  const match = uncurry(RegExp.prototype.exec);
  const bigText = uncurry(BigInt.prototype.toString);
  const { Date: DateClass, Number: toNumber } = globalThis;
  const [utcYear, utcMonth, utcDay, utcWeekday, utcHours, utcMinutes, utcSeconds, utcMillis] = ["FullYear", "Month", "Date", "Day",
    "Hours", "Minutes", "Seconds", "Milliseconds"].map((name) => uncurry(Date.prototype[`getUTC${name}`]));

  // ---- Locales and options --------------------------------------------------------------

  function tagsOf(locales) {
    if (locales === undefined) return [];
    const list = typeof locales === "string" ? [locales] : locales === null ? null : Array.from(locales);
    if (list === null) throw new TypeError("Cannot convert undefined or null to object");
    for (let i = 0; i < list.length; i++) {
      if (typeof list[i] !== "string" && typeof list[i] !== "object") throw new TypeError("Incorrect locale information provided");
      list[i] = canonicalTag(`${list[i]}`);
    }
    return list;
  }

  function canonicalTag(tag) {
    const parts = split(tag, "-");
    if (tag.length > 200 || match(/^([a-z]{2,3}|[a-z]{5,8})(-[a-z\d]{1,8})*$/i, tag) === null) {
      throw new RangeError(`Incorrect locale information provided: ${tag}`);
    }
    for (let i = 0, extension = false; i < parts.length; i++) {
      const part = lowerCase(parts[i]);
      extension ||= part.length === 1;
      if (i === 0 || extension) parts[i] = part;
      else if (part.length === 2) parts[i] = upperCase(part);
      else parts[i] = part.length === 4 ? upperCase(part[0]) + slice(part, 1) : part;
    }
    return join(parts, "-");
  }

  const isSupported = (tag) => match(/^en(-US)?(-u-.*)?$/, tag) !== null;

  function resolveLocale(locales) {
    const tags = tagsOf(locales);
    if (tags.length === 0) return { locale: "en-US", hourCycle: undefined };
    for (const tag of tags) {
      if (isSupported(tag)) return { locale: replace(tag, /-u-.*$/, ""), hourCycle: match(/-u-(?:.*-)?hc-(h\d\d)/, tag)?.[1] };
    }
    throw new RangeError(`Locale \`${tags[0]}\` is not available here; the only supported locale is \`en-US\``);
  }

  function supportedLocalesOf(locales) { return tagsOf(locales).filter(isSupported); }

  function optionsObject(options) {
    if (options === undefined) return { __proto__: null };
    if (options === null) throw new TypeError("Cannot convert undefined or null to object");
    return Object(options);
  }

  // Reads one option after another; `service` names the constructor in messages.
  function optionReader(service, options) {
    const outOfRange = (value, name) => new RangeError(`Value ${value} out of range for Intl.${service} options property ${name}`);
    return {
      pick(name, values, fallback) {
        const value = options[name];
        if (value === undefined) return fallback;
        const text = `${value}`;
        if (!values.includes(text)) throw outOfRange(text, name);
        return text;
      },
      flag: (name, fallback) => (options[name] === undefined ? fallback : Boolean(options[name])),
      number(name, low, high, fallback) {
        if (options[name] === undefined) return fallback;
        const value = toNumber(options[name]);
        if (!(value >= low && value <= high)) throw new RangeError(`${name} value is out of range.`);
        return floor(value);
      },
    };
  }

  // Gives a class its tag and supportedLocalesOf and, where the language allows it, lets it be called without `new`.
  function finish(Class, name, callable = false) {
    let constructor = Class;
    if (callable) {
      constructor = { [name]: function (locales, options) {
        return construct(Class, [locales, options], new.target ?? constructor);
      } }[name];
      setPrototypeOf(constructor, Function.prototype);
      defineProperty(constructor, "prototype", { value: Class.prototype, writable: false });
      defineProperty(constructor, "length", { value: 0, configurable: true });
      defineProperty(Class.prototype, "constructor", { value: constructor, writable: true, configurable: true });
    }
    defineProperty(Class.prototype, Symbol.toStringTag, { value: `Intl.${name}`, configurable: true });
    defineProperty(constructor, "supportedLocalesOf", { value: supportedLocalesOf, writable: true, configurable: true });
    return constructor;
  }

  const textOf = (parts) => {
    let text = "";
    for (let i = 0; i < parts.length; i++) text += parts[i].value;
    return text;
  };

  // ---- Decimal numbers ------------------------------------------------------------------
  // { negative, digits, point } stands for 0.digits × 10^point; digits has no outer zeros and is "" for 0.

  function withoutEnd(text, character) {
    let end = text.length;
    while (end > 0 && text[end - 1] === character) end--;
    return slice(text, 0, end);
  }

  function decimalOf(text, negative) {
    const [, whole, fraction = "", exponent = "0"] = match(/^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i, text);
    const leading = match(/^0*/, whole + fraction)[0].length;
    const digits = withoutEnd(slice(whole + fraction, leading), "0");
    return { negative, digits, point: digits === "" ? 0 : whole.length - leading + toNumber(exponent) };
  }

  // What a caller passed to format(): { special } for NaN and infinities, else a decimal.
  function toDecimal(value) {
    if (typeof value === "object" && value !== null) value = value[Symbol.toPrimitive]?.("number") ?? primitiveOf(value);
    if (typeof value === "bigint") return decimalOf(bigText(value < 0n ? -value : value), value < 0n);
    if (typeof value === "string") {
      const literal = match(/^\s*([+-]?)((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?)\s*$/i, value);
      if (literal !== null) return decimalOf(literal[2], literal[1] === "-");
    }
    const number = toNumber(value);
    const negative = number < 0 || (number === 0 && 1 / number < 0);
    if (number !== number || abs(number) === Infinity) return { special: number !== number ? "NaN" : "∞", negative };
    return decimalOf(`${abs(number)}`, negative);
  }

  function primitiveOf(object) {
    const value = object.valueOf();
    return typeof value === "object" ? `${object}` : value;
  }

  // Whether dropping the digits from `keep` on moves the number away from zero.
  function roundsUp({ negative, digits }, keep, mode) {
    const next = keep < 0 ? 0 : charCodeAt(digits, keep) - 48;
    const half = next > 5 || (next === 5 && digits.length > keep + 1) ? 1 : next === 5 ? 0 : -1;
    const odd = keep > 0 && (charCodeAt(digits, keep - 1) - 48) % 2 === 1;
    switch (mode) {
      case "ceil": return !negative;
      case "floor": return negative;
      case "expand": return true;
      case "trunc": return false;
      case "halfCeil": return half > 0 || (half === 0 && !negative);
      case "halfFloor": return half > 0 || (half === 0 && negative);
      case "halfTrunc": return half > 0;
      case "halfEven": return half > 0 || (half === 0 && odd);
      default: return half >= 0;
    }
  }

  // Keeps the first `keep` digits (which may be none, or fewer than none).
  function round(decimal, keep, mode) {
    const { negative, digits, point } = decimal;
    if (keep >= digits.length) return decimal;
    const up = roundsUp(decimal, keep, mode);
    let kept = keep > 0 ? slice(digits, 0, keep) : "";
    if (up && keep <= 0) return { negative, digits: "1", point: point - keep + 1 };
    if (up) {
      kept = withoutEnd(kept, "9");
      if (kept === "") return { negative, digits: "1", point: point + 1 };
      kept = slice(kept, 0, -1) + (charCodeAt(kept, kept.length - 1) - 47);
    }
    kept = withoutEnd(kept, "0");
    return { negative, digits: kept, point: kept === "" ? 0 : point };
  }

  // { whole, fraction } with at least the given numbers of digits.
  function plainDigits({ digits, point }, wholeMin, fractionMin) {
    const whole = point <= 0 ? "" : padEnd(slice(digits, 0, point), point, "0");
    const fraction = point <= 0 ? repeat("0", -point) + digits : slice(digits, point);
    return { whole: padStart(whole, max(wholeMin, 1), "0"), fraction: padEnd(digits === "" ? "" : fraction, fractionMin, "0") };
  }

  const ROUNDING_MODES = ["ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"];

  // The digit options, as the standard resolves them; fractionMin/Max are the defaults of the style.
  function digitOptions(read, options, fractionMin, fractionMax, compact) {
    const result = { integerMin: read.number("minimumIntegerDigits", 1, 21, 1) };
    const hasFraction = options.minimumFractionDigits !== undefined || options.maximumFractionDigits !== undefined;
    const hasSignificant = options.minimumSignificantDigits !== undefined || options.maximumSignificantDigits !== undefined;
    if (read.number("roundingIncrement", 1, 5000, 1) !== 1) throw new RangeError("roundingIncrement is not available here");
    result.mode = read.pick("roundingMode", ROUNDING_MODES, "halfExpand");
    result.priority = read.pick("roundingPriority", ["auto", "morePrecision", "lessPrecision"], "auto");
    result.trailingZeros = read.pick("trailingZeroDisplay", ["auto", "stripIfInteger"], "auto");
    if (hasSignificant || result.priority !== "auto") {
      result.significantMin = read.number("minimumSignificantDigits", 1, 21, 1);
      result.significantMax = read.number("maximumSignificantDigits", result.significantMin, 21, 21);
    }
    if (hasFraction || (!hasSignificant && !compact) || result.priority !== "auto") {
      const lowest = read.number("minimumFractionDigits", 0, 20, undefined);
      const highest = read.number("maximumFractionDigits", 0, 20, undefined);
      if (lowest > highest) throw new RangeError("maximumFractionDigits value is out of range.");
      result.fractionMin = lowest ?? min(fractionMin, highest ?? fractionMin);
      result.fractionMax = highest ?? max(fractionMax, result.fractionMin);
    }
    if (hasSignificant && result.priority === "auto") result.fractionMin = result.fractionMax = undefined;
    return result;
  }

  // Rounds and writes out a decimal: { whole, fraction, decimal }.
  function applyDigits(decimal, rules) {
    const { significantMax, fractionMax } = rules;
    const bySignificant = significantMax;
    const byFraction = fractionMax === undefined ? undefined : decimal.point + fractionMax;
    // With neither given this is a compact number: two digits, or all of the whole part.
    let keep = bySignificant ?? byFraction ?? max(decimal.point, 2);
    let significant = bySignificant !== undefined;
    if (bySignificant !== undefined && byFraction !== undefined) {
      significant = rules.priority === "morePrecision" ? bySignificant >= byFraction : bySignificant < byFraction;
      keep = significant ? bySignificant : byFraction;
    }
    const rounded = round(decimal, keep, rules.mode);
    const fractionMin = significant ? max(0, rules.significantMin - (rounded.digits === "" ? 1 : rounded.point)) : rules.fractionMin ?? 0;
    const { whole, fraction } = plainDigits(rounded, rules.integerMin, fractionMin);
    const strip = rules.trailingZeros === "stripIfInteger" && match(/^0*$/, fraction) !== null;
    return { whole, fraction: strip ? "" : fraction, decimal: rounded };
  }

  // ---- NumberFormat ---------------------------------------------------------------------

  // code|symbol|narrow symbol|name|plural; empty means: the code, the symbol, the name and an s.
  const CURRENCIES = "AED|||UAE dirham;ARS||$|Argentine peso;AUD|A$|$|Australian dollar;BDT||৳|Bangladeshi taka;BGN|||Bulgarian lev|Bulgarian leva;BHD|||Bahraini dinar;BRL|R$||Brazilian real;CAD|CA$|$|Canadian dollar;CHF|||Swiss franc;CLP||$|Chilean peso;CNY|CN¥|¥|Chinese yuan|Chinese yuan;COP||$|Colombian peso;CRC||₡|Costa Rican colón;CZK||Kč|Czech koruna;DKK||kr|Danish krone|Danish kroner;EGP||E£|Egyptian pound;EUR|€||euro;GBP|£||British pound;GEL||₾|Georgian lari;GHS||GH₵|Ghanaian cedi;HKD|HK$|$|Hong Kong dollar;HUF||Ft|Hungarian forint;IDR||Rp|Indonesian rupiah;ILS|₪||Israeli new shekel;INR|₹||Indian rupee;ISK||kr|Icelandic króna|Icelandic krónur;JOD|||Jordanian dinar;JPY|¥||Japanese yen|Japanese yen;KES|||Kenyan shilling;KRW|₩||South Korean won|South Korean won;KWD|||Kuwaiti dinar;KZT||₸|Kazakhstani tenge;LKR||Rs|Sri Lankan rupee;MAD|||Moroccan dirham;MXN|MX$|$|Mexican peso;MYR||RM|Malaysian ringgit;NGN||₦|Nigerian naira;NOK||kr|Norwegian krone|Norwegian kroner;NZD|NZ$|$|New Zealand dollar;OMR|||Omani rial;PEN|||Peruvian sol|Peruvian soles;PHP|₱||Philippine peso;PKR||Rs|Pakistani rupee;PLN||zł|Polish zloty;PYG||₲|Paraguayan guarani;QAR|||Qatari riyal;RON||lei|Romanian leu|Romanian lei;RUB||₽|Russian ruble;SAR|||Saudi riyal;SEK||kr|Swedish krona|Swedish kronor;SGD||$|Singapore dollar;THB||฿|Thai baht|Thai baht;TND|||Tunisian dinar;TRY||₺|Turkish lira|Turkish Lira;TWD|NT$|$|New Taiwan dollar;UAH||₴|Ukrainian hryvnia;USD|$||US dollar;UYU||$|Uruguayan peso;VND|₫||Vietnamese dong|Vietnamese dong;XAF|FCFA||Central African CFA franc;XCD|EC$|$|East Caribbean dollar;XOF|F\u202fCFA||West African CFA franc;XPF|CFPF||CFP franc;ZAR||R|South African rand|South African rand";
  const NO_MINOR_UNIT = "AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER";
  const THREE_DIGIT_MINOR_UNIT = "BHD JOD KWD LYD OMR TND";

  function currencyDigits(code) {
    if (includes(NO_MINOR_UNIT, code)) return 0;
    return includes(THREE_DIGIT_MINOR_UNIT, code) ? 3 : 2;
  }

  function currencyText(code, display, isOne) {
    const row = match(new RegExp(`(?:^|;)${code}\\|([^;]*)`), CURRENCIES)?.[1];
    const [symbol = "", narrow = "", name = code, plural = name === code ? code : `${name}s`] = row === undefined ? [] : split(row, "|");
    if (display === "code") return code;
    if (display === "name") return isOne ? name : plural;
    return (display === "narrowSymbol" && narrow) || symbol || code;
  }

  // unit|short|narrow|plural; "~" is a space, "/s" a short form with its own plural; the long form is the unit's name.
  const UNITS = "acre|~ac|ac;bit|~bit|bit;byte|~byte|B;celsius|°C|°C|degrees Celsius;centimeter|~cm|cm;day|~day/s|d;degree|~deg|°;fahrenheit|°F|°|degrees Fahrenheit;fluid-ounce|~fl oz|fl oz|fluid ounces;foot|~ft|′|feet;gallon|~gal|gal;gigabit|~Gb|Gb;gigabyte|~GB|GB;gram|~g|g;hectare|~ha|ha;hour|~hr|h;inch|~in|″|inches;kilobit|~kb|kb;kilobyte|~kB|kB;kilogram|~kg|kg;kilometer|~km|km;liter|~L|L;megabit|~Mb|Mb;megabyte|~MB|MB;meter|~m|m;microsecond|~μs|μs;mile|~mi|mi;mile-scandinavian|~smi|smi|miles-scandinavian;milliliter|~mL|mL;millimeter|~mm|mm;millisecond|~ms|ms;minute|~min|m;month|~mth/s|m;nanosecond|~ns|ns;ounce|~oz|oz;percent|%|%|percent;petabyte|~PB|PB;pound|~lb|#;second|~sec|s;stone|~st|st;terabit|~Tb|Tb;terabyte|~TB|TB;week|~wk/s|w;yard|~yd|yd;year|~yr/s|y";
  // Under a fraction bar some units are written shorter, or longer, than alone.
  const PER_UNITS = { __proto__: null, day: "d", hour: "h", month: "m", second: "s", week: "w", year: "y", minute: "min", foot: "ft", inch: "in", pound: "lb" };

  const unitRow = (unit) => match(new RegExp(`(?:^|;)${unit}\\|([^;]*)`), UNITS)?.[1];

  function isUnit(unit) {
    const [first, second, more] = split(unit, "-per-");
    return more === undefined && [first, second ?? first].every((part) => match(/^[a-z-]+$/, part) !== null && unitRow(part) !== undefined);
  }

  // What follows the number, with its space if it has one.
  function unitText(unit, display, isOne) {
    const [first, second] = split(unit, "-per-");
    const [short, narrow, plural] = split(unitRow(first), "|");
    if (display === "long") {
      const above = longUnit(first, plural, isOne);
      return second === undefined ? ` ${above}` : ` ${above} per ${longUnit(second, undefined, true)}`;
    }
    const space = display === "narrow" ? "" : " ";
    if (unit === "mile-per-hour" || unit === "mile-per-gallon") return `${space}mp${second[0]}`;
    const above = display === "narrow" ? narrow : replace(replace(short, "~", " "), "/s", isOne ? "" : "s");
    if (second === undefined || first === "percent") return above;
    if (second === "gallon" && display === "short") return `${above}/gal US`;
    return `${above}/${PER_UNITS[second] ?? replace(split(unitRow(second), "|")[display === "narrow" ? 1 : 0], "~", "")}`;
  }

  function longUnit(unit, plural, isOne) {
    if (isOne) return unit === "celsius" ? "degree Celsius" : unit === "fahrenheit" ? "degree Fahrenheit" : unit === "fluid-ounce" ? "fluid ounce" : unit;
    return plural ?? `${unit}s`;
  }

  const COMPACT = [["K", "thousand"], ["M", "million"], ["B", "billion"], ["T", "trillion"]];

  // The power of ten that the notation takes out of the number, after rounding.
  function scale(decimal, options) {
    const step = options.notation === "scientific" ? 1 : 3;
    const limit = options.notation === "compact" ? 12 : Infinity;
    const exponentOf = ({ digits, point }) => {
      const exponent = digits === "" ? 0 : floor((point - 1) / step) * step;
      return options.notation === "compact" ? max(0, min(limit, exponent)) : exponent;
    };
    const shifted = (exponent) => ({ ...decimal, point: decimal.digits === "" ? 0 : decimal.point - exponent });
    let exponent = exponentOf(decimal);
    let written = applyDigits(shifted(exponent), options.digits);
    const after = exponentOf({ digits: written.decimal.digits, point: written.decimal.point + exponent });
    if (after !== exponent && written.decimal.digits !== "") {
      exponent = after;
      written = applyDigits(shifted(exponent), options.digits);
    }
    return { ...written, exponent };
  }

  function groupDigits(whole, grouping) {
    const smallest = grouping === "min2" ? 5 : 4;
    const parts = [];
    if (grouping === false || whole.length < smallest) return [{ type: "integer", value: whole }];
    for (let end = whole.length % 3 || 3, start = 0; start < whole.length; start = end, end += 3) {
      if (start > 0) parts.push({ type: "group", value: "," });
      parts.push({ type: "integer", value: slice(whole, start, end) });
    }
    return parts;
  }

  // The digits with their exponent or compact word, without sign, currency or unit.
  function numberParts(written, options) {
    const parts = groupDigits(written.whole, options.useGrouping === "auto" && options.notation === "compact" ? "min2" : options.useGrouping);
    if (written.fraction !== "") parts.push({ type: "decimal", value: "." }, { type: "fraction", value: written.fraction });
    const { notation } = options;
    const { exponent } = written;
    if (notation === "compact" && exponent > 0) {
      const [short, long] = COMPACT[exponent / 3 - 1];
      // A currency sign goes with the letter only.
      const isLong = options.compactDisplay === "long" && (options.style !== "currency" || options.currencyDisplay === "name");
      if (isLong) parts.push({ type: "literal", value: " " });
      parts.push({ type: "compact", value: isLong ? long : short });
    } else if (notation === "scientific" || notation === "engineering") {
      parts.push({ type: "exponentSeparator", value: "E" });
      if (exponent < 0) parts.push({ type: "exponentMinusSign", value: "-" });
      parts.push({ type: "exponentInteger", value: `${abs(exponent)}` });
    }
    return parts;
  }

  function signOf(negative, isZero, display) {
    if (display === "never" || (isZero && display === "exceptZero")) return "";
    if (negative) return isZero && display === "negative" ? "" : "-";
    return display === "always" || display === "exceptZero" ? "+" : "";
  }

  function formatNumber(value, options) {
    let decimal = toDecimal(value);
    let parts;
    let isZero = false;
    let isOne = false;
    if (decimal.special !== undefined) {
      parts = [{ type: decimal.special === "NaN" ? "nan" : "infinity", value: decimal.special }];
      isZero = decimal.special === "NaN";
    } else {
      if (options.style === "percent") decimal = { ...decimal, point: decimal.digits === "" ? 0 : decimal.point + 2 };
      const written = options.notation === "standard" ? { ...applyDigits(decimal, options.digits), exponent: 0 } : scale(decimal, options);
      parts = numberParts(written, options);
      isZero = written.decimal.digits === "";
      isOne = match(/^0*1$/, written.whole) !== null && written.fraction === "" && written.exponent === 0;
    }
    return withStyle(parts, signOf(decimal.negative, isZero, options.signDisplay), isOne, options);
  }

  function withStyle(parts, sign, isOne, options) {
    const signParts = sign === "" ? [] : [{ type: sign === "-" ? "minusSign" : "plusSign", value: sign }];
    if (options.style === "percent") return [...signParts, ...parts, { type: "percentSign", value: "%" }];
    if (options.style === "unit") {
      const text = unitText(options.unit, options.unitDisplay, isOne);
      const space = text[0] === " " ? [{ type: "literal", value: " " }] : [];
      return [...signParts, ...parts, ...space, { type: "unit", value: replace(text, /^ /, "") }];
    }
    if (options.style !== "currency") return [...signParts, ...parts];
    const text = currencyText(options.currency, options.currencyDisplay, isOne);
    const currency = { type: "currency", value: text };
    if (options.currencyDisplay === "name") return [...signParts, ...parts, { type: "literal", value: " " }, currency];
    // A letter next to a digit gets a space, a symbol does not.
    const isNumber = parts[0].type === "integer";
    const space = isNumber && match(/\p{L}$|\.$/u, text) !== null ? [{ type: "literal", value: "\xa0" }] : [];
    if (sign === "-" && options.currencySign === "accounting" && !parts.some((part) => part.type === "compact")) {
      return [{ type: "literal", value: "(" }, currency, ...space, ...parts, { type: "literal", value: ")" }];
    }
    return [...signParts, currency, ...space, ...parts];
  }

  class NumberFormat {
    #options;
    #format = undefined;

    constructor(locales = undefined, given = undefined) {
      const { locale } = resolveLocale(locales);
      const options = optionsObject(given);
      const read = optionReader("NumberFormat", options);
      const style = read.pick("style", ["decimal", "percent", "currency", "unit"], "decimal");
      const result = { locale, numberingSystem: "latn", style };
      readStyle(result, options, read);
      result.notation = read.pick("notation", ["standard", "scientific", "engineering", "compact"], "standard");
      const compact = result.notation === "compact";
      const minor = style === "currency" ? currencyDigits(result.currency) : 0;
      const fractionMax = style === "currency" ? minor : style === "percent" ? 0 : 3;
      result.digits = digitOptions(read, options, minor, fractionMax, compact);
      result.compactDisplay = read.pick("compactDisplay", ["short", "long"], "short");
      result.useGrouping = groupingOption(options.useGrouping, compact);
      result.signDisplay = read.pick("signDisplay", ["auto", "never", "always", "exceptZero", "negative"], "auto");
      this.#options = result;
    }

    get format() {
      return (this.#format ??= defineProperty((value) => textOf(formatNumber(value, this.#options)), "name", { value: "" }));
    }

    formatToParts(value) {
      return formatNumber(value, this.#options);
    }

    formatRange(start, end) {
      const [first, last] = [textOf(formatNumber(start, this.#options)), textOf(formatNumber(end, this.#options))];
      if (first === last) return `~${first}`;
      return this.#options.style === "decimal" ? `${first}–${last}` : `${first} – ${last}`;
    }

    resolvedOptions() {
      const { digits, compactDisplay, notation, useGrouping, signDisplay, currency, currencyDisplay, currencySign, unit, unitDisplay, ...rest } = this.#options;
      const result = { ...rest };
      if (currency !== undefined) Object.assign(result, { currency, currencyDisplay, currencySign });
      if (unit !== undefined) Object.assign(result, { unit, unitDisplay });
      Object.assign(result, digitsResolved(digits), { useGrouping, notation });
      if (notation === "compact") result.compactDisplay = compactDisplay;
      return Object.assign(result, { signDisplay }, roundingResolved(digits));
    }
  }

  function digitsResolved(digits) {
    const result = { minimumIntegerDigits: digits.integerMin };
    const bare = digits.fractionMax === undefined && digits.significantMax === undefined;
    if (digits.significantMax !== undefined || bare) {
      result.minimumSignificantDigits = digits.significantMin ?? 1;
      result.maximumSignificantDigits = digits.significantMax ?? 2;
    }
    if (digits.fractionMax !== undefined || bare) {
      result.minimumFractionDigits = digits.fractionMin ?? 0;
      result.maximumFractionDigits = digits.fractionMax ?? 0;
    }
    return result;
  }

  function roundingResolved(digits) {
    const bare = digits.fractionMax === undefined && digits.significantMax === undefined;
    return { roundingMode: digits.mode, roundingIncrement: 1, trailingZeroDisplay: digits.trailingZeros,
      roundingPriority: bare ? "morePrecision" : digits.priority };
  }

  function readStyle(result, options, read) {
    const currency = options.currency === undefined ? undefined : `${options.currency}`;
    if (currency !== undefined && match(/^[a-z]{3}$/i, currency) === null) throw new RangeError(`Invalid currency code : ${currency}`);
    const currencyDisplay = read.pick("currencyDisplay", ["code", "symbol", "narrowSymbol", "name"], "symbol");
    const currencySign = read.pick("currencySign", ["standard", "accounting"], "standard");
    const unit = options.unit === undefined ? undefined : `${options.unit}`;
    if (unit !== undefined && !isUnit(unit)) throw new RangeError(`Invalid unit argument for Intl.NumberFormat() '${unit}'`);
    const unitDisplay = read.pick("unitDisplay", ["short", "narrow", "long"], "short");
    if (result.style === "currency") {
      if (currency === undefined) throw new TypeError("Currency code is required with currency style.");
      Object.assign(result, { currency: upperCase(currency), currencyDisplay, currencySign });
    }
    if (result.style === "unit") {
      if (unit === undefined) throw new TypeError("Required unit option is missing for unit style.");
      Object.assign(result, { unit, unitDisplay });
    }
  }

  function groupingOption(value, compact) {
    const fallback = compact ? "min2" : "auto";
    if (value === undefined) return fallback;
    if (value === true) return "always";
    if (!value) return false;
    if (`${value}` === "true" || `${value}` === "false") return fallback;
    if (!["min2", "auto", "always"].includes(`${value}`)) throw new RangeError(`Value ${value} out of range for Intl.NumberFormat options property useGrouping`);
    return `${value}`;
  }

  // ---- Time zones -----------------------------------------------------------------------

  const AMERICAN = { __proto__: null, EST: "Eastern", CST: "Central", MST: "Mountain", PST: "Pacific", AKST: "Alaska", AST: "Atlantic", HST: "Hawaii-Aleutian" };
  // Elsewhere ICU has no letters in English, so only the long names are kept, by the zone or by its letters.
  const ZONE_NAMES = "CET|Central European Standard;CEST|Central European Summer;EET|Eastern European Standard;EEST|Eastern European Summer;WET|Western European Standard;WEST|Western European Summer;MSK|Moscow Standard;GMT|Greenwich Mean;BST|British Summer;JST|Japan Standard;KST|Korean Standard;HKT|Hong Kong Standard;PKT|Pakistan Standard;CST|China Standard;IST|India Standard;IDT|Israel Daylight;AEST|Australian Eastern Standard;AEDT|Australian Eastern Daylight;ACST|Australian Central Standard;ACDT|Australian Central Daylight;AWST|Australian Western Standard;NZST|New Zealand Standard;NZDT|New Zealand Daylight;SAST|South Africa Standard;EAT|East Africa;WAT|West Africa;CAT|Central Africa;WIB|Western Indonesia;WITA|Central Indonesia;WIT|Eastern Indonesia;PST|Philippine Standard;NST|Newfoundland Standard;NDT|Newfoundland Daylight;Asia/Taipei|Taiwan Standard;Asia/Singapore|Singapore Standard;Asia/Dubai|Gulf Standard;Asia/Muscat|Gulf Standard;Asia/Riyadh|Arabian Standard;Asia/Baghdad|Arabian Standard;Asia/Kuwait|Arabian Standard;Asia/Qatar|Arabian Standard;Asia/Tehran|Iran Standard;Asia/Dhaka|Bangladesh Standard;Asia/Bangkok|Indochina;Asia/Saigon|Indochina;Asia/Ho_Chi_Minh|Indochina;Asia/Kuala_Lumpur|Malaysia;Asia/Katmandu|Nepal;Asia/Kathmandu|Nepal;Asia/Tashkent|Uzbekistan Standard;Europe/Istanbul|Türkiye Standard;America/Sao_Paulo|Brasilia Standard;America/Buenos_Aires|Argentina Standard;America/Argentina/Buenos_Aires|Argentina Standard;America/Bogota|Colombia Standard;America/Lima|Peru Standard;America/Caracas|Venezuela;America/Montevideo|Uruguay Standard";

  const zoneRow = (key) => match(new RegExp(`(?:^|;)${replace(key, /[^\w/-]/g, "")}\\|([^;]*)`), ZONE_NAMES)?.[1];

  function offsetText(seconds, long) {
    const minutes = floor(abs(seconds) / 60);
    const [hours, rest] = [floor(minutes / 60), minutes % 60];
    const sign = seconds < 0 ? "-" : "+";
    if (long) return `GMT${sign}${padStart(`${hours}`, 2, "0")}:${padStart(`${rest}`, 2, "0")}`;
    return `GMT${sign}${hours}${rest === 0 ? "" : `:${padStart(`${rest}`, 2, "0")}`}`;
  }

  // The standard letters of a zone that American English abbreviates: EDT gives EST.
  function americanLetters([zone, , letters]) {
    if (match(/^(America|US|Canada|Pacific\/Honolulu)/, zone) === null || zone === "America/Havana") return undefined;
    const standard = replace(letters, /D(?=T$)/, "S");
    return AMERICAN[standard] === undefined ? undefined : standard;
  }

  function longZoneName(state) {
    const [zone, , letters] = state;
    if (zone === "UTC") return "Coordinated Universal Time";
    const american = americanLetters(state);
    if (american !== undefined) return `${AMERICAN[american]} ${american === letters ? "Standard" : "Daylight"} Time`;
    if (letters === "IST" && zone === "Asia/Jerusalem") return "Israel Standard Time";
    if (letters === "IST" && zone === "Europe/Dublin") return "Irish Standard Time";
    const name = zoneRow(zone) ?? (match(/^[A-Z]/, letters) === null ? undefined : zoneRow(letters));
    return name === undefined ? undefined : `${name} Time`;
  }

  function zoneName(state, style) {
    const [zone, offset, letters] = state;
    const american = americanLetters(state);
    const generic = style === "shortGeneric" || style === "longGeneric";
    if (style === "shortOffset" || style === "longOffset" || (generic && zone === "UTC")) return offsetText(offset, startsWith(style, "long"));
    if (style === "short" || style === "shortGeneric") {
      if (zone === "UTC") return "UTC";
      if (american !== undefined) return generic ? slice(american, 0, -2) + "T" : letters;
      return letters === "GMT" ? "GMT" : offsetText(offset, false);
    }
    const name = longZoneName(state) ?? offsetText(offset, true);
    const hasSeasons = american !== undefined || match(/European|Australian|New Zealand/, name) !== null;
    return generic && hasSeasons ? replace(name, / (Standard|Daylight|Summer) /, " ") : name;
  }

  // ---- DateTimeFormat -------------------------------------------------------------------

  const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
  const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
  const NUMERIC = ["numeric", "2-digit"];
  const NAMED = ["narrow", "short", "long"];
  const FIELDS = { __proto__: null, weekday: NAMED, era: NAMED, year: NUMERIC, month: [...NUMERIC, ...NAMED], day: NUMERIC, dayPeriod: NAMED,
    hour: NUMERIC, minute: NUMERIC, second: NUMERIC };
  const STYLES = ["full", "long", "medium", "short"];
  const DATE_STYLES = { __proto__: null, full: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
    long: { year: "numeric", month: "long", day: "numeric" }, medium: { year: "numeric", month: "short", day: "numeric" },
    short: { year: "2-digit", month: "numeric", day: "numeric" } };
  const TIME_STYLES = { __proto__: null, full: { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "long" },
    long: { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
    medium: { hour: "numeric", minute: "2-digit", second: "2-digit" }, short: { hour: "numeric", minute: "2-digit" } };

  function zoneStateOf(zone, time) {
    const fixed = match(/^([+-])([01]\d|2[0-3]):?([0-5]\d)?$/, zone);
    if (fixed !== null) {
      const [, sign, hours, minutes = "00"] = fixed;
      return [`${sign}${hours}:${minutes}`, (sign === "-" ? -60 : 60) * (hours * 60 + +minutes), ""];
    }
    // Zone data ends with the year 9999; what lies beyond takes its last offset.
    return host.zone(zone, max(ZONE_TIME_MIN, min(ZONE_TIME_MAX, time)));
  }
  const [ZONE_TIME_MIN, ZONE_TIME_MAX] = [-3.7e14, 2.534e14];

  function readZone(value) {
    const name = value === undefined ? host.localZone() : `${value}`;
    const state = zoneStateOf(name, 0);
    if (state === null || state === undefined) throw new RangeError(`Invalid time zone specified: ${name}`);
    return match(/^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal|Greenwich)$/, state[0]) === null ? state[0] : "UTC";
  }

  function readDateOptions(locales, given) {
    const resolved = resolveLocale(locales);
    const options = optionsObject(given);
    const read = optionReader("DateTimeFormat", options);
    const hour12 = options.hour12 === undefined ? undefined : Boolean(options.hour12);
    let hourCycle = read.pick("hourCycle", ["h11", "h12", "h23", "h24"], resolved.hourCycle);
    // ICU's answer for `hour12: false` in American English is a day that begins at 24:00.
    if (hour12 !== undefined) hourCycle = hour12 ? "h12" : "h24";
    const timeZone = readZone(options.timeZone);
    const fields = {};
    for (const name in FIELDS) {
      const value = read.pick(name, FIELDS[name], undefined);
      if (value !== undefined) fields[name] = value;
    }
    const fraction = read.number("fractionalSecondDigits", 1, 3, undefined);
    if (fraction !== undefined) fields.fractionalSecondDigits = fraction;
    const zone = read.pick("timeZoneName", ["short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric"], undefined);
    if (zone !== undefined) fields.timeZoneName = zone;
    const dateStyle = read.pick("dateStyle", STYLES, undefined);
    const timeStyle = read.pick("timeStyle", STYLES, undefined);
    if (dateStyle !== undefined || timeStyle !== undefined) {
      for (const name in fields) throw new TypeError(`Can't set option ${name} when ${dateStyle ? "dateStyle" : "timeStyle"} is used`);
    }
    return { locale: resolved.locale, timeZone, hourCycle: hourCycle ?? "h12", dateStyle, timeStyle, fields: withDefaultFields(fields, dateStyle, timeStyle) };
  }

  function withDefaultFields(fields, dateStyle, timeStyle) {
    if (dateStyle !== undefined || timeStyle !== undefined) return { ...DATE_STYLES[dateStyle], ...TIME_STYLES[timeStyle] };
    const named = ["weekday", "year", "month", "day", "dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"];
    if (!named.some((name) => fields[name] !== undefined)) Object.assign(fields, { year: "numeric", month: "numeric", day: "numeric" });
    return fields;
  }

  // A pattern is an array of field names and, with a leading "=", literal texts.
  function datePattern({ weekday, era, year, month, day }) {
    const textual = month !== undefined && !includes("numeric 2-digit", month);
    const before = [];
    const after = era === undefined ? [] : ["= ", "era"];
    const trailing = weekday === undefined ? [] : ["= ", "weekday"];
    if (month !== undefined && day !== undefined) {
      if (weekday !== undefined) before.push("weekday", "=, ");
      const core = textual ? ["month", "= ", "day"] : ["month", "=/", "day"];
      if (year !== undefined) core.push(textual ? "=, " : "=/", "year");
      return [...before, ...core, ...after];
    }
    if (day !== undefined) {
      if (year === undefined) return ["day", ...trailing, ...after];
      if (weekday !== undefined && era === undefined) return ["day", "= ", "weekday", "= ", "year"];
      return ["year", ...after, "= (day: ", "day", ...trailing, "=)"];
    }
    if (month !== undefined && year !== undefined) return ["month", textual ? "= " : "=/", "year", ...after, ...trailing];
    if (month !== undefined) return ["month", ...trailing, ...after];
    if (year !== undefined) return ["year", ...after, ...trailing];
    return [...trailing, ...after].slice(1);
  }

  const isTwelveHours = (hourCycle) => hourCycle === "h11" || hourCycle === "h12";

  function timePattern(fields, hourCycle) {
    const { hour, minute, second, fractionalSecondDigits: fraction, dayPeriod } = fields;
    const pattern = [];
    if (hour !== undefined) pattern.push("hour");
    if (minute !== undefined) pattern.push(...(hour === undefined ? [] : ["=:"]), "minute");
    const seconds = second !== undefined || (fraction !== undefined && minute !== undefined);
    if (seconds) pattern.push(...(pattern.length === 0 ? [] : ["=:"]), "second");
    if (fraction !== undefined) pattern.push(...(seconds ? ["=."] : []), "fractionalSecond");
    if (hour !== undefined && isTwelveHours(hourCycle)) pattern.push(dayPeriod === undefined ? "=\u202f" : "= ", "dayPeriod");
    else if (hour === undefined && dayPeriod !== undefined) pattern.push(...(pattern.length === 0 ? [] : ["= "]), "dayPeriod");
    return pattern;
  }

  function patternOf(fields, hourCycle) {
    const date = datePattern(fields);
    const time = timePattern(fields, hourCycle);
    const hasTime = time.length > 0;
    const bareHour = fields.hour !== undefined && fields.minute === undefined && !isTwelveHours(hourCycle);
    if (fields.timeZoneName !== undefined) time.push(...(hasTime ? [bareHour ? "=h " : "= "] : []), "timeZoneName");
    if (date.length === 0 || time.length === 0) return [...date, ...time];
    const onlyWeekday = date.length === 1 && date[0] === "weekday" && hasTime && fields.hour !== undefined;
    const spaced = onlyWeekday && fields.timeZoneName === undefined && (isTwelveHours(hourCycle) || fields.minute !== undefined);
    return [...date, spaced ? "= " : fields.month === "long" ? "= at " : "=, ", ...time];
  }

  // The calendar fields of a moment in a zone.
  function momentOf(time, zone) {
    const state = zoneStateOf(zone, time);
    const local = new DateClass(time + state[1] * 1000);
    return { state, year: utcYear(local), month: utcMonth(local), day: utcDay(local), weekday: utcWeekday(local), hour: utcHours(local),
      minute: utcMinutes(local), second: utcSeconds(local), millisecond: utcMillis(local) };
  }

  const twoDigits = (value) => padStart(`${value}`, 2, "0");
  const named = (name, style) => (style === "long" ? name : slice(name, 0, style === "narrow" ? 1 : 3));

  function hourText(hour, style, hourCycle) {
    if (isTwelveHours(hourCycle)) {
      const value = hour % 12 === 0 && hourCycle === "h12" ? 12 : hour % 12;
      return style === "2-digit" ? twoDigits(value) : `${value}`;
    }
    return twoDigits(hour === 0 && hourCycle === "h24" ? 24 : hour);
  }

  function dayPeriodText({ hour, minute }, style, fields) {
    if (style === undefined) return hour < 12 ? "AM" : "PM";
    if (hour === 12 && (minute === 0 || fields.minute === undefined)) return style === "narrow" ? "n" : "noon";
    if (hour < 12) return "in the morning";
    return hour < 18 ? "in the afternoon" : hour < 21 ? "in the evening" : "at night";
  }

  function fieldText(name, moment, fields, hourCycle) {
    const style = fields[name];
    const shownYear = moment.year > 0 ? moment.year : 1 - moment.year;
    switch (name) {
      case "weekday": return named(WEEKDAYS[moment.weekday], style);
      case "era": return moment.year > 0 ? { long: "Anno Domini", short: "AD", narrow: "A" }[style] : { long: "Before Christ", short: "BC", narrow: "B" }[style];
      case "year": return style === "2-digit" ? twoDigits(shownYear % 100) : `${shownYear}`;
      case "month": return style === "numeric" ? `${moment.month + 1}` : style === "2-digit" ? twoDigits(moment.month + 1) : named(MONTHS[moment.month], style);
      case "day": return style === "2-digit" ? twoDigits(moment.day) : `${moment.day}`;
      case "hour": return hourText(moment.hour, style, hourCycle);
      case "minute": return fields.hour === undefined && fields.second === undefined && fields.fractionalSecondDigits === undefined ? `${moment.minute}` : twoDigits(moment.minute);
      case "second": return fields.minute === undefined ? `${moment.second}` : twoDigits(moment.second);
      case "fractionalSecond": return slice(padStart(`${moment.millisecond}`, 3, "0"), 0, fields.fractionalSecondDigits);
      case "dayPeriod": return dayPeriodText(moment, style, fields);
      default: return zoneName(moment.state, style);
    }
  }

  function fillPattern(pattern, moment, fields, hourCycle) {
    const parts = [];
    for (let i = 0; i < pattern.length; i++) {
      const item = pattern[i];
      if (item[0] === "=") parts[i] = { type: "literal", value: slice(item, 1) };
      else parts[i] = { type: item, value: fieldText(item, moment, fields, hourCycle) };
    }
    return parts;
  }

  function timeOf(value) {
    const time = value === undefined ? globalThis.Date.now() : toNumber(value);
    if (!(abs(time) <= 8.64e15)) throw new RangeError("Invalid time value");
    return floor(time);
  }

  // V8 writes a plain space before AM in format(), yet keeps ICU's narrow one in parts and ranges.
  const plainSpaces = (text) => replace(text, /\u202f/g, " ");
  const DASH = "\u2009–\u2009";

  // The parts of a range: [what both share, the start, the end]; no start when both look the same.
  function rangeParts(options, pattern, from, to) {
    const { hourCycle } = options;
    const sameYear = from.year === to.year;
    const sameMonth = sameYear && from.month === to.month;
    const sameDay = sameMonth && from.day === to.day;
    const fill = (items, moment, fields) => fillPattern(items, moment, fields, hourCycle);
    const hasDate = datePattern(options.fields).length > 0;
    const hasTime = timePattern(options.fields, hourCycle).length > 0;
    const whole = fill(pattern, from, options.fields);
    if ((hasDate || sameDay) && textOf(whole) === textOf(fill(pattern, to, options.fields))) return [whole, [], []];
    // Ranges have patterns of their own, which do not pad.
    let fields = { ...options.fields };
    for (const name of hasTime ? ["hour"] : ["month", "day"]) if (fields[name] === "2-digit") fields[name] = "numeric";
    if (hasTime && sameDay) return timeRange(fields, hourCycle, from, to);
    if (!hasDate) fields = { year: "numeric", month: "numeric", day: "numeric", ...fields };
    else if (!sameYear && fields.year === undefined && fields.month !== undefined) fields.year = "numeric";
    const textual = fields.month !== undefined && !includes("numeric 2-digit", fields.month);
    const full = patternOf(fields, hourCycle);
    if (hasTime || !textual || !sameYear) return [[], fill(full, from, fields), fill(full, to, fields)];
    const start = datePattern({ ...fields, year: undefined });
    return [[], fill(start, from, fields), fill(sameMonth && fields.weekday === undefined ? full.slice(2) : full, to, fields)];
  }

  function timeRange(fields, hourCycle, from, to) {
    const date = datePattern(fields);
    const time = timePattern(fields, hourCycle);
    const zone = fields.timeZoneName === undefined ? [] : ["= ", "timeZoneName"];
    const samePeriod = isTwelveHours(hourCycle) && from.hour < 12 === to.hour < 12 && fields.second === undefined;
    const shared = date.length === 0 ? [] : fillPattern([...date, "=, "], from, fields, hourCycle);
    const start = samePeriod ? time.slice(0, -2) : time;
    return [shared, fillPattern(start, from, fields, hourCycle), fillPattern([...time, ...zone], to, fields, hourCycle)];
  }

  class DateTimeFormat {
    #options;
    #pattern;
    #format = undefined;

    constructor(locales = undefined, options = undefined) {
      this.#options = readDateOptions(locales, options);
      this.#pattern = patternOf(this.#options.fields, this.#options.hourCycle);
    }

    #parts(value) {
      const { fields, hourCycle, timeZone } = this.#options;
      return fillPattern(this.#pattern, momentOf(timeOf(value), timeZone), fields, hourCycle);
    }

    get format() { return (this.#format ??= defineProperty((date) => plainSpaces(textOf(this.#parts(date))), "name", { value: "" })); }

    formatToParts(date = undefined) {
      return this.#parts(date);
    }

    #range(start, end) {
      if (start === undefined || end === undefined) throw new TypeError("startDate or endDate cannot be undefined");
      const { timeZone } = this.#options;
      return rangeParts(this.#options, this.#pattern, momentOf(timeOf(start), timeZone), momentOf(timeOf(end), timeZone));
    }

    formatRange(start, end) {
      const [shared, first, last] = this.#range(start, end);
      return first.length === 0 ? plainSpaces(textOf(shared)) : `${textOf(shared)}${textOf(first)}${DASH}${textOf(last)}`;
    }

    formatRangeToParts(start, end) {
      const [shared, first, last] = this.#range(start, end);
      const mark = (parts, source) => parts.map((part) => ({ ...part, source }));
      const dash = first.length === 0 ? [] : [{ type: "literal", value: DASH, source: "shared" }];
      return [...mark(shared, "shared"), ...mark(first, "startRange"), ...dash, ...mark(last, "endRange")];
    }

    resolvedOptions() {
      const { locale, timeZone, hourCycle, dateStyle, timeStyle, fields } = this.#options;
      const result = { locale, calendar: "gregory", numberingSystem: "latn", timeZone };
      if (fields.hour !== undefined) Object.assign(result, { hourCycle, hour12: isTwelveHours(hourCycle) });
      const byStyle = dateStyle !== undefined || timeStyle !== undefined;
      for (const name of [...Object.keys(FIELDS), "fractionalSecondDigits", "timeZoneName"]) {
        if (!byStyle && fields[name] !== undefined) result[name] = resolvedField(name, fields, hourCycle);
      }
      if (dateStyle !== undefined) result.dateStyle = dateStyle;
      if (timeStyle !== undefined) result.timeStyle = timeStyle;
      return result;
    }
  }

  // What the pattern shows may differ from what was asked for: minutes after an hour have two digits.
  function resolvedField(name, fields, hourCycle) {
    const { hour, minute, second } = fields;
    if (name === "hour" && !isTwelveHours(hourCycle)) return "2-digit";
    if (name === "minute") return hour !== undefined || second !== undefined ? "2-digit" : "numeric";
    if (name === "second") return minute !== undefined ? "2-digit" : "numeric";
    return fields[name];
  }

  // ---- PluralRules, RelativeTimeFormat, ListFormat --------------------------------------

  class PluralRules {
    #options;

    constructor(locales = undefined, given = undefined) {
      const { locale } = resolveLocale(locales);
      const options = optionsObject(given);
      const read = optionReader("PluralRules", options);
      const type = read.pick("type", ["cardinal", "ordinal"], "cardinal");
      this.#options = { locale, type, digits: digitOptions(read, options, 0, 3, false) };
    }

    select(value) {
      const { type, digits } = this.#options;
      const decimal = toDecimal(toNumber(value));
      if (decimal.special !== undefined) return "other";
      const { whole, fraction } = applyDigits(decimal, digits);
      if (type === "cardinal") return whole === "1" && fraction === "" ? "one" : "other";
      const [last, teen] = [slice(whole, -1), slice(padStart(whole, 2, "0"), -2)];
      if (fraction !== "") return "other";
      if (last === "1" && teen !== "11") return "one";
      if (last === "2" && teen !== "12") return "two";
      return last === "3" && teen !== "13" ? "few" : "other";
    }

    resolvedOptions() {
      const { locale, type, digits } = this.#options;
      const pluralCategories = type === "cardinal" ? ["one", "other"] : ["few", "one", "two", "other"];
      return { locale, type, ...digitsResolved(digits), pluralCategories };
    }
  }

  const RELATIVE_UNITS = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];
  const RELATIVE_SHORT = { __proto__: null, second: "sec.", minute: "min.", hour: "hr.", day: "day/s", week: "wk.", month: "mo.", quarter: "qtr./s.", year: "yr." };
  const RELATIVE_NARROW = { __proto__: null, second: "s", minute: "m", hour: "h", day: "d", week: "w", month: "mo", quarter: "q", year: "y" };

  function relativeUnit(unit) {
    const name = replace(`${unit}`, /s$/, "");
    if (!RELATIVE_UNITS.includes(name)) throw new RangeError(`Invalid unit argument for format() '${unit}'`);
    return name;
  }

  // "yesterday" and the like, for the values -1, 0 and 1.
  function relativeWord(value, unit, style) {
    if (unit === "second") return value === 0 ? "now" : undefined;
    if (value !== -1 && value !== 0 && value !== 1) return undefined;
    if (unit === "day") return ["yesterday", "today", "tomorrow"][value + 1];
    if (unit === "minute" || unit === "hour") return value === 0 ? `this ${unit}` : undefined;
    const short = style === "long" ? unit : { week: "wk.", month: "mo.", quarter: "qtr.", year: "yr." }[unit];
    return `${["last", "this", "next"][value + 1]} ${short}`;
  }

  class RelativeTimeFormat {
    #options;

    constructor(locales = undefined, given = undefined) {
      const { locale } = resolveLocale(locales);
      const read = optionReader("RelativeTimeFormat", optionsObject(given));
      this.#options = { locale, style: read.pick("style", NAMED, "long"), numeric: read.pick("numeric", ["always", "auto"], "always"), numberingSystem: "latn" };
    }

    formatToParts(value, unit) {
      const { style, numeric } = this.#options;
      const name = relativeUnit(unit);
      const number = toNumber(value);
      if (!(abs(number) < Infinity)) throw new RangeError("Invalid number value");
      const word = numeric === "auto" ? relativeWord(number, name, style) : undefined;
      if (word !== undefined) return [{ type: "literal", value: word }];
      const past = number < 0 || (number === 0 && 1 / number < 0);
      const parts = formatNumber(abs(number), plainNumber()).map((part) => ({ ...part, unit: name }));
      const isOne = textOf(parts) === "1";
      const label = { long: isOne ? name : `${name}s`, short: replace(RELATIVE_SHORT[name], /(\.?)\/s\.?/, isOne ? "$1" : "s$1"), narrow: RELATIVE_NARROW[name] }[style];
      const space = style === "narrow" ? "" : " ";
      return past ? [...parts, { type: "literal", value: `${space}${label} ago` }]
        : [{ type: "literal", value: "in " }, ...parts, { type: "literal", value: `${space}${label}` }];
    }

    format(value, unit) {
      return textOf(this.formatToParts(value, unit));
    }

    resolvedOptions() { return { ...this.#options }; }
  }

  let plainOptions;
  function plainNumber() {
    return (plainOptions ??= { style: "decimal", notation: "standard", useGrouping: "auto", signDisplay: "auto",
      digits: digitOptions(optionReader("NumberFormat", {}), {}, 0, 3, false) });
  }

  class ListFormat {
    #options;

    constructor(locales = undefined, given = undefined) {
      const { locale } = resolveLocale(locales);
      const read = optionReader("ListFormat", optionsObject(given));
      this.#options = { locale, type: read.pick("type", ["conjunction", "disjunction", "unit"], "conjunction"), style: read.pick("style", ["long", "short", "narrow"], "long") };
    }

    formatToParts(list) {
      const { type, style } = this.#options;
      const items = list === undefined ? [] : [...list];
      for (const item of items) if (typeof item !== "string") throw new TypeError("Iterable yielded a non-String value");
      const comma = type === "unit" && style === "narrow" ? " " : ", ";
      const word = type === "disjunction" ? "or " : type === "unit" ? "" : style === "long" ? "and " : style === "short" ? "& " : "";
      const two = word === "" ? comma : ` ${word}`;
      return items.flatMap((value, i) => {
        const element = { type: "element", value };
        if (i === 0) return [element];
        const last = i === items.length - 1;
        return [{ type: "literal", value: items.length === 2 ? two : last ? comma + word : comma }, element];
      });
    }

    format(list) {
      return textOf(this.formatToParts(list));
    }

    resolvedOptions() { return { ...this.#options }; }
  }

  // ---- Collator -------------------------------------------------------------------------

  // The order of ASCII in the root collation; what is not here is ignored.
  const ASCII_ORDER = "\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz";
  const EXPANSIONS = { __proto__: null, ß: "s\u0335s", æ: "a\u0335e", œ: "o\u0335e", ø: "o\u0338", đ: "d\u0335", ł: "l\u0335", ı: "i" };
  const KEYS_MAX = 4000;
  const { fromCharCode } = String;
  let ranks;

  // Symbols outside of ASCII go before the digits, letters of other scripts after all.
  function rankOf(character) {
    if (ranks === undefined) {
      ranks = { __proto__: null };
      for (let i = 0; i < ASCII_ORDER.length; i++) ranks[ASCII_ORDER[i]] = fromCharCode(i + (i < 38 ? 1 : 2));
    }
    const rank = ranks[character];
    if (rank !== undefined || character < "\x80") return rank;
    return match(/[\p{P}\p{S}\p{Z}]/u, character) !== null ? `\x27${character}` : character;
  }

  // Three strings that compare like the letters, the accents and the case of a text.
  function sortKey(text, { ignorePunctuation, numeric }) {
    let [base, accents, cases] = ["", "", ""];
    const isAscii = match(/[^\0-\x7f]/, text) === null;
    const plain = isAscii ? text : normalize(replace(text, /[ßæœøđłıÆŒØĐŁ]/g, (found) => EXPANSIONS[lowerCase(found)]), "NFD");
    for (let i = 0; i < plain.length; i++) {
      const character = plain[i];
      if (!isAscii && character > "\u02ff" && match(/\p{M}/u, character) !== null) {
        accents += character;
        continue;
      }
      const small = lowerCase(character);
      const rank = rankOf(small);
      if (rank === undefined || (ignorePunctuation && match(/[\p{P}\s]/u, character) !== null)) continue;
      base += rank;
      if (numeric && character >= "0" && character <= "9") {
        // Longer numbers are larger; a run is read once, from its first digit.
        const digits = match(/^\d+/, slice(plain, i, i + 1000))[0];
        const value = replace(digits, /^0+(?=\d)/, "");
        base = slice(base, 0, -1) + ranks[0] + fromCharCode(0x100 + value.length) + value;
        i += digits.length - 1;
      }
      accents += "\x01";
      cases += character === small ? "0" : "1";
    }
    return { base, accents, cases };
  }

  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

  class Collator {
    #options;
    #keys = new Map();
    #compare = undefined;

    constructor(locales = undefined, given = undefined) {
      const { locale } = resolveLocale(locales);
      const read = optionReader("Collator", optionsObject(given));
      this.#options = { locale, usage: read.pick("usage", ["sort", "search"], "sort"),
        sensitivity: read.pick("sensitivity", ["base", "accent", "case", "variant"], "variant"),
        ignorePunctuation: read.flag("ignorePunctuation", false), collation: "default", numeric: read.flag("numeric", false),
        caseFirst: read.pick("caseFirst", ["upper", "lower", "false"], "false") };
    }

    // Sorting asks for the same texts again and again, so their keys are kept.
    #keyOf(text) {
      const keys = this.#keys;
      let key = keys.get(text);
      if (key === undefined) {
        if (keys.size >= KEYS_MAX) keys.clear();
        keys.set(text, (key = sortKey(text, this.#options)));
      }
      return key;
    }

    #compareTexts(first, second) {
      if (first === second) return 0;
      const { sensitivity, caseFirst } = this.#options;
      const [a, b] = [this.#keyOf(first), this.#keyOf(second)];
      const byBase = order(a.base, b.base);
      if (byBase !== 0 || sensitivity === "base") return byBase;
      const byAccent = sensitivity === "case" ? 0 : order(a.accents, b.accents);
      if (byAccent !== 0 || sensitivity === "accent") return byAccent;
      return caseFirst === "upper" ? order(b.cases, a.cases) : order(a.cases, b.cases);
    }

    get compare() { return (this.#compare ??= defineProperty((a, b) => this.#compareTexts(`${a}`, `${b}`), "name", { value: "" })); }
    resolvedOptions() { return { ...this.#options }; }
  }

  // ---- Segmenter ------------------------------------------------------------------------

  const GRAPHEME = /(?:\r\n|\p{RI}\p{RI}|\p{Extended_Pictographic}(?:[\p{M}\u{1f3fb}-\u{1f3ff}]*\u200d\p{Extended_Pictographic})*|[^])[\p{M}\u200d\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]*/gu;
  const WORD = /[\p{L}\p{N}\p{M}_]+(?:['’.:][\p{L}\p{N}_]+|,\d+)*|\r\n|[ \u3000]+|(?:\p{Extended_Pictographic}(?:[\p{M}\u{1f3fb}-\u{1f3ff}]*\u200d\p{Extended_Pictographic})*|\p{RI}\p{RI}|[^])[\p{M}\u200d\u{1f3fb}-\u{1f3ff}]*/gu;
  const SENTENCE = /[^]+?(?:(?<![.!?])[.!?]+["')\]]*(?:\s+|$)|[\r\n]+|$)/gu;

  function* segmentsOf(input, granularity) {
    const pattern = new RegExp({ grapheme: GRAPHEME, word: WORD, sentence: SENTENCE }[granularity]);
    for (let found = match(pattern, input); found !== null && found[0] !== ""; found = match(pattern, input)) {
      const segment = { segment: found[0], index: found.index, input };
      if (granularity === "word") segment.isWordLike = match(/[\p{L}\p{N}]/u, found[0]) !== null;
      yield segment;
    }
  }

  class Segmenter {
    #options;

    constructor(locales = undefined, given = undefined) {
      const { locale } = resolveLocale(locales);
      const read = optionReader("Segmenter", optionsObject(given));
      this.#options = { locale, granularity: read.pick("granularity", ["grapheme", "word", "sentence"], "grapheme") };
    }

    segment(input) {
      const text = `${input}`;
      const { granularity } = this.#options;
      return {
        [Symbol.iterator]: () => segmentsOf(text, granularity),
        containing(index = 0) {
          for (const segment of segmentsOf(text, granularity)) if (index < segment.index + segment.segment.length) return segment;
          return undefined;
        },
      };
    }

    resolvedOptions() { return { ...this.#options }; }
  }

  // ---- Intl -----------------------------------------------------------------------------

  const Intl = {};
  const members = {
    getCanonicalLocales: (locales) => [...new Set(tagsOf(locales))],
    NumberFormat: finish(NumberFormat, "NumberFormat", true),
    DateTimeFormat: finish(DateTimeFormat, "DateTimeFormat", true),
    Collator: finish(Collator, "Collator", true),
    PluralRules: finish(PluralRules, "PluralRules"),
    RelativeTimeFormat: finish(RelativeTimeFormat, "RelativeTimeFormat"),
    ListFormat: finish(ListFormat, "ListFormat"),
    Segmenter: finish(Segmenter, "Segmenter"),
  };
  for (const name in members) {
    if (hasOwn(members, name)) defineProperty(Intl, name, { value: members[name], writable: true, configurable: true });
  }
  defineProperty(Intl, Symbol.toStringTag, { value: "Intl", configurable: true });
  return { Intl };
})
