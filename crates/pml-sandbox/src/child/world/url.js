// URL and URLSearchParams after the WHATWG URL standard.
// The standard's state machine reads one character at a time; here the input is cut at `#`, `?`, `/`
// first and each piece is then parsed whole, which accepts and produces the same.
// IDNA is simplified: NFKC and lower case stand for the UTS 46 mapping table, and the rules on
// joiners and on right-to-left labels are not checked.
(function (host) {
  "use strict";

  const { defineProperty, getPrototypeOf, getOwnPropertyDescriptor } = Object;
  const { ownKeys } = Reflect;
  const { floor } = Math;
  const encodeComponent = encodeURIComponent;
  const decodeComponent = decodeURIComponent;
  const toInteger = parseInt;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const [slice, indexOf, lastIndexOf, includes, startsWith, replace, split, lowerCase, upperCase, normalize, codePointAt,
    toWellFormed] = ["slice", "indexOf", "lastIndexOf", "includes", "startsWith", "replace", "split", "toLowerCase",
    "toUpperCase", "normalize", "codePointAt", "toWellFormed"].map((name) => uncurry(""[name]));
  const [join, arraySlice, sort] = [uncurry([].join), uncurry([].slice), uncurry([].sort)];
  const toText = uncurry(Number.prototype.toString);
  const matches = uncurry(RegExp.prototype.test);
  const scalarText = (value) => toWellFormed(`${value}`);

  const SPECIAL_PORTS = { __proto__: null, http: 80, https: 443, ws: 80, wss: 443, ftp: 21, file: null };
  const isSpecial = (url) => url.scheme in SPECIAL_PORTS;

  // ---- Percent encoding -----------------------------------------------------------------
  // Each set is the pattern of the characters to encode, every one larger than the one before.

  const CONTROL = /[\0-\x1f\x7f-\u{10ffff}]/gu;
  const FRAGMENT = /[\0-\x20"<>`\x7f-\u{10ffff}]/gu;
  const QUERY = /[\0-\x20"#<>\x7f-\u{10ffff}]/gu;
  const SPECIAL_QUERY = /[\0-\x20"#'<>\x7f-\u{10ffff}]/gu;
  const PATH = /[\0-\x20"#<>?^`{}\x7f-\u{10ffff}]/gu;
  const USERINFO = /[\0-\x20"#/:;<=>?@[\\\]^`{|}\x7f-\u{10ffff}]/gu;

  function encodeCharacter(character) {
    const code = codePointAt(character, 0);
    if (code > 0x7f) return encodeComponent(character);
    return `%${code < 16 ? "0" : ""}${upperCase(toText(code, 16))}`;
  }
  const encode = (text, set) => replace(text, set, encodeCharacter);

  // Decodes what is valid and leaves the rest; broken UTF-8 becomes U+FFFD.
  function percentDecode(text) {
    if (!includes(text, "%")) return text;
    try {
      return decodeComponent(text);
    } catch {
      return percentDecodeBytes(host.utf8Encode(text));
    }
  }

  function percentDecodeBytes(bytes) {
    const digit = (byte) => (byte >= 48 && byte <= 57 ? byte - 48 : (byte | 32) >= 97 && (byte | 32) <= 102 ? (byte | 32) - 87 : -1);
    let end = 0;
    for (let i = 0; i < bytes.length; i++) {
      const high = bytes[i] === 37 && i + 2 < bytes.length ? digit(bytes[i + 1]) : -1;
      const low = high === -1 ? -1 : digit(bytes[i + 2]);
      bytes[end++] = low === -1 ? bytes[i] : high * 16 + low;
      if (low !== -1) i += 2;
    }
    return host.utf8Decode(bytes.subarray(0, end));
  }

  // ---- Hosts ----------------------------------------------------------------------------
  // Every parser returns undefined for a failure.

  const FORBIDDEN_HOST = /[\0\t\n\r #/:<>?@[\\\]^|]/;
  const FORBIDDEN_DOMAIN = /[\0-\x20#/:<>?@[\\\]^|%\x7f]/;

  function parseHost(text, special) {
    if (text[0] === "[") {
      const address = text[text.length - 1] === "]" ? parseIpv6(slice(text, 1, -1)) : undefined;
      return address === undefined ? undefined : `[${serializeIpv6(address)}]`;
    }
    if (!special) return matches(FORBIDDEN_HOST, text) ? undefined : encode(text, CONTROL);
    let domain;
    try {
      domain = domainToAscii(decodeComponent(text));
    } catch {
      return undefined;
    }
    if (domain === undefined || domain === "" || matches(FORBIDDEN_DOMAIN, domain)) return undefined;
    return endsInNumber(domain) ? parseIpv4(domain) : domain;
  }

  // Punycode is quadratic, and no name server knows names of even a tenth of this length.
  const DOMAIN_LENGTH_MAX = 2000;

  function domainToAscii(domain) {
    if (!matches(/[^\0-\x7f]/, domain)) return lowerCase(domain);
    if (domain.length > DOMAIN_LENGTH_MAX || matches(/[\u2024-\u2026\u2488-\u249b\ufe19\ufe30\ufe52]/, domain)) return undefined;
    const labels = split(mapIdna(domain), ".");
    for (let i = 0; i < labels.length; i++) {
      if (!matches(/[^\0-\x7f]/, labels[i])) continue;
      if (matches(INVALID_IN_LABEL, labels[i]) || startsWith(labels[i], "xn--")) return undefined;
      labels[i] = `xn--${encodePunycode(labels[i])}`;
    }
    return join(labels, ".");
  }

  const INVALID_IN_LABEL = /[\p{Cn}\p{Co}\p{Cs}\p{Cc}\p{Z}\u2ff0-\u2ffb\ufff9-\uffff]|(?![\u200c\u200d])\p{Cf}|^\p{M}/u;

  function mapIdna(text) {
    const kept = replace(text, /[\xad\u034f\u180b-\u180f\u200b\u2060\u2064\ufe00-\ufe0f\ufeff]/g, "");
    // One character at a time: lower-casing a whole word would make a final sigma.
    const lower = replace(normalize(kept, "NFKC"), /[^\0-\x40\x5b-\x7f]/gu, (character) => lowerCase(character));
    return replace(normalize(lower, "NFKC"), /[\u3002\uff0e\uff61]/g, ".");
  }

  // RFC 3492.
  function adapt(delta, points, first) {
    delta = first ? floor(delta / 700) : delta >> 1;
    delta += floor(delta / points);
    let k = 0;
    for (; delta > 455; k += 36) delta = floor(delta / 35);
    return k + floor((36 * delta) / (delta + 38));
  }
  const threshold = (k, bias) => (k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias);

  function encodePunycode(label) {
    const points = [];
    for (let i = 0; i < label.length; i += points[points.length - 1] > 0xffff ? 2 : 1) {
      points[points.length] = codePointAt(label, i);
    }
    let output = replace(label, /[^\0-\x7f]/gu, "");
    const basic = output.length;
    let handled = basic;
    if (basic > 0) output += "-";
    for (let n = 128, delta = 0, bias = 72; handled < points.length; n++, delta++) {
      let next = 0x10ffff;
      for (let i = 0; i < points.length; i++) if (points[i] >= n && points[i] < next) next = points[i];
      delta += (next - n) * (handled + 1);
      n = next;
      for (let i = 0; i < points.length; i++) {
        if (points[i] < n) delta++;
        if (points[i] !== n) continue;
        let rest = delta;
        for (let k = 36; ; k += 36) {
          const t = threshold(k, bias);
          if (rest < t) break;
          output += digitOf(t + ((rest - t) % (36 - t)));
          rest = floor((rest - t) / (36 - t));
        }
        output += digitOf(rest);
        bias = adapt(delta, handled + 1, handled === basic);
        delta = 0;
        handled++;
      }
    }
    return output;
  }
  const digitOf = (value) => "abcdefghijklmnopqrstuvwxyz0123456789"[value];

  function endsInNumber(domain) {
    const parts = split(domain, ".");
    const last = parts[parts.length - 1] === "" ? parts[parts.length - 2] : parts[parts.length - 1];
    return last !== undefined && matches(/^(\d+|0x[\da-f]*)$/i, last);
  }

  function parseIpv4(domain) {
    const parts = split(domain, ".");
    if (parts.length > 1 && parts[parts.length - 1] === "") parts.length--;
    if (parts.length > 4) return undefined;
    let address = 0;
    for (let i = 0; i < parts.length; i++) {
      const number = parseIpv4Number(parts[i]);
      const last = i === parts.length - 1;
      if (number === undefined || number >= (last ? 256 ** (5 - parts.length) : 256)) return undefined;
      address += last ? number : number * 256 ** (3 - i);
    }
    return `${floor(address / 16777216)}.${floor(address / 65536) % 256}.${floor(address / 256) % 256}.${address % 256}`;
  }

  function parseIpv4Number(text) {
    if (matches(/^0x[\da-f]*$/i, text)) return text.length === 2 ? 0 : toInteger(slice(text, 2), 16);
    if (matches(/^0[0-7]*$/, text)) return toInteger(text, 8);
    return matches(/^[1-9]\d*$/, text) ? +text : undefined;
  }

  function parseIpv6(text) {
    const halves = split(text, "::");
    if (halves.length > 2) return undefined;
    const [before, after] = [ipv6Pieces(halves[0], halves.length === 1), ipv6Pieces(halves[1] ?? "", true)];
    if (before === undefined || after === undefined) return undefined;
    const missing = 8 - before.length - after.length;
    if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
    while (before.length + after.length < 8) before[before.length] = 0;
    return [...before, ...after];
  }

  // The 16-bit pieces of one side of "::"; only the last side may end in an IPv4 address.
  function ipv6Pieces(text, mayEndInIpv4) {
    if (text === "") return [];
    const parts = split(text, ":");
    const pieces = [];
    for (let i = 0; i < parts.length; i++) {
      if (i === parts.length - 1 && mayEndInIpv4 && includes(parts[i], ".")) {
        if (!matches(/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/, parts[i])) return undefined;
        const [a, b, c, d] = split(parts[i], ".");
        pieces[i] = a * 256 + +b;
        pieces[i + 1] = c * 256 + +d;
      } else {
        if (!matches(/^[\da-f]{1,4}$/i, parts[i])) return undefined;
        pieces[i] = toInteger(parts[i], 16);
      }
    }
    return pieces;
  }

  function serializeIpv6(pieces) {
    let [best, bestLength] = [-1, 1];
    for (let i = 0; i < 8; i++) {
      let end = i;
      while (end < 8 && pieces[end] === 0) end++;
      if (end - i > bestLength) [best, bestLength] = [i, end - i];
      if (end > i) i = end;
    }
    const hex = (from, to) => join(arraySlice(pieces, from, to).map((piece) => toText(piece, 16)), ":");
    return best === -1 ? hex(0, 8) : `${hex(0, best)}::${hex(best + bestLength, 8)}`;
  }

  // ---- The URL record and its parser ----------------------------------------------------
  // { scheme, username, password, host, port, path, query, fragment }; path is an array of
  // segments, or a string when it is opaque; host, port, query and fragment may be null.

  const isDrive = (text) => matches(/^[a-z][:|]$/i, text);
  const startsWithDrive = (text) => matches(/^[a-z][:|](?:[/\\]|$)/i, text);
  const isSlash = (url, character) => character === "/" || (character === "\\" && isSpecial(url));

  function trimControls(text) {
    let [start, end] = [0, text.length];
    while (start < end && text[start] <= " ") start++;
    while (end > start && text[end - 1] <= " ") end--;
    return slice(text, start, end);
  }

  function parse(input, base) {
    let text = replace(trimControls(input), /[\t\n\r]/g, "");
    const url = { scheme: "", username: "", password: "", host: null, port: null, path: [], query: null, fragment: null };
    const hash = indexOf(text, "#");
    if (hash !== -1) {
      url.fragment = encode(slice(text, hash + 1), FRAGMENT);
      text = slice(text, 0, hash);
    }
    const colon = indexOf(text, ":");
    const hasScheme = colon > 0 && matches(/^[a-z][a-z\d+.-]*$/i, slice(text, 0, colon));
    if (hasScheme) {
      url.scheme = lowerCase(slice(text, 0, colon));
      text = slice(text, colon + 1);
    } else if (base === undefined || (typeof base.path === "string" && (text !== "" || hash === -1))) {
      return undefined;
    }
    const mark = indexOf(text, "?");
    const query = mark === -1 ? undefined : slice(text, mark + 1);
    const parsed = parseHierarchy(url, mark === -1 ? text : slice(text, 0, mark), hasScheme, base, query !== undefined);
    if (parsed && query !== undefined) url.query = encodeQuery(url, query);
    return parsed ? url : undefined;
  }

  const encodeQuery = (url, query) => encode(query, isSpecial(url) ? SPECIAL_QUERY : QUERY);

  // Everything between the scheme and the query; returns whether it is valid.
  function parseHierarchy(url, text, hasScheme, base, hasQuery) {
    if (!hasScheme) url.scheme = base.scheme;
    const sameBase = base !== undefined && base.scheme === url.scheme ? base : undefined;
    if (url.scheme === "file") return parseFile(url, text, sameBase, hasQuery);
    const twoSlashes = isSlash(url, text[0]) && isSlash(url, text[1]);
    if (hasScheme && isSpecial(url) && !(sameBase && !startsWith(text, "//"))) {
      return parseAuthority(url, replace(text, /^[/\\]+/, ""));
    }
    if (hasScheme && !isSpecial(url)) {
      if (twoSlashes) return parseAuthority(url, slice(text, 2));
      if (text[0] === "/") parsePath(url, text);
      else url.path = encodeOpaquePath(text, hasQuery || url.fragment !== null);
      return true;
    }
    if (twoSlashes) return parseAuthority(url, isSpecial(url) ? replace(text, /^[/\\]+/, "") : slice(text, 2));
    return resolve(url, text, base, hasQuery);
  }

  // A last space before `?` or `#` would be lost if what follows were removed, so it is written as %20.
  function encodeOpaquePath(text, followed) { return encode(followed ? replace(text, / $/, "%20") : text, CONTROL); }

  function resolve(url, text, base, hasQuery) {
    url.username = base.username;
    url.password = base.password;
    url.host = base.host;
    url.port = base.port;
    if (typeof base.path === "string") url.path = base.path;
    else if (!isSlash(url, text[0])) url.path = arraySlice(base.path);
    if (text === "") {
      if (!hasQuery) url.query = base.query;
      return true;
    }
    if (!isSlash(url, text[0])) shorten(url);
    parsePath(url, text);
    return true;
  }

  function parseAuthority(url, text) {
    const end = text.search(isSpecial(url) ? /[/\\]/ : /\//);
    const authority = end === -1 ? text : slice(text, 0, end);
    const at = lastIndexOf(authority, "@");
    if (at !== -1) {
      const credentials = slice(authority, 0, at);
      const colon = indexOf(credentials, ":");
      url.username = encode(colon === -1 ? credentials : slice(credentials, 0, colon), USERINFO);
      if (colon !== -1) url.password = encode(slice(credentials, colon + 1), USERINFO);
    }
    const rest = slice(authority, at + 1);
    if (rest === "" && (at !== -1 || isSpecial(url))) return false;
    if (!parseHostAndPort(url, rest)) return false;
    parsePathStart(url, end === -1 ? "" : slice(text, end));
    return true;
  }

  // Where the host ends: at the first colon outside of brackets.
  function hostEnd(text) {
    let inBrackets = false;
    for (let i = 0; i < text.length; i++) {
      if (text[i] === "[") inBrackets = true;
      else if (text[i] === "]") inBrackets = false;
      else if (text[i] === ":" && !inBrackets) return i;
    }
    return -1;
  }

  function parseHostAndPort(url, text) {
    const colon = hostEnd(text);
    if (colon === 0) return false;
    const parsed = parseHost(colon === -1 ? text : slice(text, 0, colon), isSpecial(url));
    if (parsed === undefined) return false;
    const port = colon === -1 ? "" : slice(text, colon + 1);
    if (!matches(/^\d*$/, port) || +port > 65535) return false;
    url.host = parsed;
    url.port = port === "" || +port === SPECIAL_PORTS[url.scheme] ? null : +port;
    return true;
  }

  function parseFile(url, text, base, hasQuery) {
    url.host = "";
    if (isSlash(url, text[0]) && isSlash(url, text[1])) return parseFileHost(url, slice(text, 2));
    if (base === undefined) {
      parsePath(url, text);
      return true;
    }
    url.host = base.host;
    if (isSlash(url, text[0])) {
      const drive = base.path[0];
      if (!startsWithDrive(slice(text, 1)) && drive !== undefined && matches(/^[a-z]:$/i, drive)) url.path = [drive];
      parsePath(url, text);
      return true;
    }
    if (text === "") {
      url.path = arraySlice(base.path);
      if (!hasQuery) url.query = base.query;
      return true;
    }
    if (!startsWithDrive(text)) {
      url.path = arraySlice(base.path);
      shorten(url);
    }
    parsePath(url, text);
    return true;
  }

  function parseFileHost(url, text) {
    const end = text.search(/[/\\]/);
    const name = end === -1 ? text : slice(text, 0, end);
    if (isDrive(name)) {
      parsePath(url, text);
      return true;
    }
    if (name !== "") {
      const parsed = parseHost(name, true);
      if (parsed === undefined) return false;
      url.host = parsed === "localhost" ? "" : parsed;
    }
    parsePath(url, end === -1 ? "" : slice(text, end));
    return true;
  }

  function parsePathStart(url, text) { if (isSpecial(url) || text !== "") parsePath(url, text); }

  // Adds the segments of text, whose first slash is only a separator, to url.path.
  function parsePath(url, text) {
    const segments = split(isSlash(url, text[0]) ? slice(text, 1) : text, isSpecial(url) ? /[/\\]/ : "/");
    for (let i = 0; i < segments.length; i++) {
      const last = i === segments.length - 1;
      let segment = segments[i];
      const dots = segment.length > 6 ? "" : replace(segment, /%2e/gi, ".");
      if (dots === "..") shorten(url);
      if (dots === ".." || dots === ".") segment = last ? "" : undefined;
      else if (url.scheme === "file" && url.path.length === 0 && isDrive(segment)) segment = `${segment[0]}:`;
      if (segment !== undefined) url.path[url.path.length] = encode(segment, PATH);
    }
  }

  function shorten(url) {
    const { path } = url;
    if (path.length === 0 || (url.scheme === "file" && path.length === 1 && matches(/^[a-z]:$/i, path[0]))) return;
    path.length--;
  }

  function pathText(url) {
    if (typeof url.path === "string") return url.path;
    return url.path.length === 0 ? "" : `/${join(url.path, "/")}`;
  }

  function hostText(url) {
    if (url.host === null) return "";
    return url.port === null ? url.host : `${url.host}:${url.port}`;
  }

  function serialize(url) {
    let text = `${url.scheme}:`;
    if (url.host !== null) {
      const password = url.password === "" ? "" : `:${url.password}`;
      const credentials = url.username === "" && password === "" ? "" : `${url.username}${password}@`;
      text += `//${credentials}${hostText(url)}`;
    } else if (typeof url.path !== "string" && url.path.length > 1 && url.path[0] === "") {
      // Without this a path of "//a" would read as a host.
      text += "/.";
    }
    text += pathText(url);
    if (url.query !== null) text += `?${url.query}`;
    return url.fragment === null ? text : `${text}#${url.fragment}`;
  }

  function originOf(url) {
    if (url.scheme === "blob") {
      const inner = typeof url.path === "string" ? parse(url.path) : undefined;
      return inner !== undefined && (inner.scheme === "http" || inner.scheme === "https") ? originOf(inner) : "null";
    }
    return isSpecial(url) && url.scheme !== "file" ? `${url.scheme}://${hostText(url)}` : "null";
  }

  // ---- URLSearchParams ------------------------------------------------------------------

  const failure = (message, code) => defineProperty(new TypeError(message), "code",
    { value: code, writable: true, configurable: true, enumerable: true });

  function requireArguments(given, ...names) {
    if (given >= names.length) return;
    const quoted = names.map((name) => `"${name}"`).join(" and ");
    throw failure(`The ${quoted} argument${names.length > 1 ? "s" : ""} must be specified`, "ERR_MISSING_ARGS");
  }

  // Members of a web interface are enumerable, unlike those of an ordinary class.
  function finishClass(constructor, name, members) {
    for (const member of members) defineProperty(constructor.prototype, member, { enumerable: true });
    defineProperty(constructor.prototype, Symbol.toStringTag, { value: name, configurable: true });
  }

  function parseForm(text) {
    const list = [];
    const parts = split(text, "&");
    for (let i = 0; i < parts.length; i++) {
      if (parts[i] === "") continue;
      const spaced = replace(parts[i], /\+/g, " ");
      const equals = indexOf(spaced, "=");
      const name = equals === -1 ? spaced : slice(spaced, 0, equals);
      list[list.length] = [percentDecode(name), equals === -1 ? "" : percentDecode(slice(spaced, equals + 1))];
    }
    return list;
  }

  const FORM_EXTRA = { __proto__: null, "%20": "+", "!": "%21", "'": "%27", "(": "%28", ")": "%29", "~": "%7E" };
  const encodeForm = (text) => replace(encodeComponent(text), /%20|[!'()~]/g, (found) => FORM_EXTRA[found]);

  function serializeForm(list) {
    const parts = [];
    for (let i = 0; i < list.length; i++) parts[i] = `${encodeForm(list[i][0])}=${encodeForm(list[i][1])}`;
    return join(parts, "&");
  }

  function listOf(init) {
    if (init === undefined || init === null) return [];
    if (typeof init !== "object" && typeof init !== "function") {
      const text = scalarText(init);
      return parseForm(text[0] === "?" ? slice(text, 1) : text);
    }
    const method = init[Symbol.iterator];
    if (method !== undefined && method !== null) return pairsOf(init);
    const list = [];
    for (const key of ownKeys(init)) {
      if (!getOwnPropertyDescriptor(init, key)?.enumerable) continue;
      if (typeof key === "symbol") throw new TypeError("Cannot convert a Symbol value to a string");
      list[list.length] = [scalarText(key), scalarText(init[key])];
    }
    return list;
  }

  function pairsOf(iterable) {
    const list = [];
    for (const pair of iterable) {
      const both = pair !== null && typeof pair === "object" && typeof pair[Symbol.iterator] === "function" ? [...pair] : [];
      if (both.length !== 2) throw failure("Each query pair must be an iterable [name, value] tuple", "ERR_INVALID_TUPLE");
      list[list.length] = [scalarText(both[0]), scalarText(both[1])];
    }
    return list;
  }

  const inspectKey = Symbol.for("nodejs.util.inspect.custom");
  let linkParams;
  let reloadParams;

  class URLSearchParams {
    #list;
    // Called after each change when the parameters belong to a URL.
    #onChange = undefined;

    constructor(init = undefined) { this.#list = listOf(init); }
    get size() { return this.#list.length; }

    #changed(list) {
      this.#list = list;
      if (this.#onChange !== undefined) this.#onChange();
    }

    append(name, value) {
      const list = this.#list;
      requireArguments(arguments.length, "name", "value");
      list[list.length] = [scalarText(name), scalarText(value)];
      this.#changed(list);
    }

    delete(name, value = undefined) {
      this.#list;
      requireArguments(arguments.length, "name");
      this.#changed(this.#matching(name, value, false));
    }

    // The entries that have the name (and the value, if one is given), or those that do not.
    #matching(name, value, wanted) {
      name = scalarText(name);
      if (value !== undefined) value = scalarText(value);
      const found = [];
      for (let i = 0; i < this.#list.length; i++) {
        const entry = this.#list[i];
        if ((entry[0] === name && (value === undefined || entry[1] === value)) === wanted) found[found.length] = entry;
      }
      return found;
    }

    get(name) {
      this.#list;
      requireArguments(arguments.length, "name");
      return this.#matching(name, undefined, true)[0]?.[1] ?? null;
    }

    getAll(name) {
      this.#list;
      requireArguments(arguments.length, "name");
      return this.#matching(name, undefined, true).map((entry) => entry[1]);
    }

    has(name, value = undefined) {
      this.#list;
      requireArguments(arguments.length, "name");
      return this.#matching(name, value, true).length > 0;
    }

    set(name, value) {
      this.#list;
      requireArguments(arguments.length, "name", "value");
      [name, value] = [scalarText(name), scalarText(value)];
      const list = [];
      let done = false;
      for (let i = 0; i < this.#list.length; i++) {
        const entry = this.#list[i];
        if (entry[0] !== name) list[list.length] = entry;
        else if (!done) done = (list[list.length] = [name, value]) !== undefined;
      }
      if (!done) list[list.length] = [name, value];
      this.#changed(list);
    }

    sort() { this.#changed(sort(this.#list, (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))); }

    forEach(callback, thisArgument = undefined) {
      this.#list;
      if (typeof callback !== "function") throw failure('The "callback" argument must be of type function', "ERR_INVALID_ARG_TYPE");
      for (let i = 0; i < this.#list.length; i++) callback.call(thisArgument, this.#list[i][1], this.#list[i][0], this);
    }

    toString() { return serializeForm(this.#list); }

    // Iteration is live: it sees entries that are added while it runs.
    #iterate(pick) {
      this.#list;
      return new ParamsIterator((index) => (index < this.#list.length ? { value: pick(this.#list[index]) } : undefined));
    }

    entries() { return this.#iterate(([name, value]) => [name, value]); }
    keys() { return this.#iterate((entry) => entry[0]); }
    values() { return this.#iterate((entry) => entry[1]); }

    [inspectKey](depth, options, inspect) {
      if (depth < 0) return "[Object]";
      const parts = this.#list.map(([name, value]) => `${inspect(name, options)} => ${inspect(value, options)}`);
      const length = parts.reduce((sum, part) => sum + part.length + 2, -2);
      if (length > options.breakLength) return `URLSearchParams {\n  ${parts.join(",\n  ")} }`;
      return parts.length > 0 ? `URLSearchParams { ${parts.join(", ")} }` : "URLSearchParams {}";
    }

    static {
      linkParams = (query, onChange) => {
        const params = new URLSearchParams();
        params.#list = parseForm(query);
        params.#onChange = onChange;
        return params;
      };
      reloadParams = (params, query) => {
        params.#list = parseForm(query);
      };
    }
  }
  finishClass(URLSearchParams, "URLSearchParams", ["size", "append", "delete", "get", "getAll", "has", "set", "sort", "forEach",
    "toString", "entries", "keys", "values"]);
  defineProperty(URLSearchParams.prototype, Symbol.iterator, { value: URLSearchParams.prototype.entries, writable: true, configurable: true });

  class ParamsIterator {
    #read;
    #index = 0;

    constructor(read) { this.#read = read; }

    next() {
      const found = this.#read(this.#index);
      if (found === undefined) return { value: undefined, done: true };
      this.#index++;
      return { value: found.value, done: false };
    }
  }
  finishClass(ParamsIterator, "URLSearchParams Iterator", ["next"]);
  delete ParamsIterator.prototype.constructor;
  Object.setPrototypeOf(ParamsIterator.prototype, getPrototypeOf(getPrototypeOf([][Symbol.iterator]())));

  // ---- URL ------------------------------------------------------------------------------

  function parseWithBase(input, base) {
    const parsedBase = base === undefined ? undefined : parse(scalarText(base));
    if (base !== undefined && parsedBase === undefined) return undefined;
    return parse(scalarText(input), parsedBase);
  }

  function invalidUrl(input, base) {
    const error = failure("Invalid URL", "ERR_INVALID_URL");
    error.input = `${input}`;
    if (base !== undefined) error.base = `${base}`;
    return error;
  }

  const cannotHaveCredentials = (url) => url.host === null || url.host === "" || url.scheme === "file";
  const cleaned = (value) => replace(scalarText(value), /[\t\n\r]/g, "");

  function setScheme(url, value) {
    const scheme = lowerCase(split(cleaned(value), ":", 1)[0]);
    if (!matches(/^[a-z][a-z\d+.-]*$/, scheme)) return;
    if (isSpecial(url) !== scheme in SPECIAL_PORTS) return;
    const hasCredentials = url.username !== "" || url.password !== "" || url.port !== null;
    if ((scheme === "file" && hasCredentials) || (url.scheme === "file" && url.host === "")) return;
    url.scheme = scheme;
    if (url.port === SPECIAL_PORTS[scheme]) url.port = null;
  }

  function setHost(url, value, withPort) {
    if (typeof url.path === "string") return;
    const text = split(cleaned(value), isSpecial(url) ? /[/\\?#]/ : /[/?#]/, 1)[0] ?? "";
    const colon = url.scheme === "file" ? -1 : hostEnd(text);
    const name = colon === -1 ? text : slice(text, 0, colon);
    if (colon !== -1 && (name === "" || !withPort)) return;
    const hasMore = url.username !== "" || url.password !== "" || url.port !== null;
    if (name === "" && (url.scheme !== "file" && isSpecial(url) || hasMore)) return;
    const parsed = name === "" ? "" : parseHost(name, isSpecial(url));
    if (parsed === undefined) return;
    url.host = url.scheme === "file" && parsed === "localhost" ? "" : parsed;
    if (colon !== -1) setPort(url, slice(text, colon + 1));
  }

  function setPort(url, text) {
    const digits = replace(text, /\D[^]*$/, "");
    if (digits === "" || +digits > 65535) return;
    url.port = +digits === SPECIAL_PORTS[url.scheme] ? null : +digits;
  }

  class URL {
    #record;
    #params = undefined;
    #paramsChanged = false;

    constructor(input, base = undefined) {
      requireArguments(arguments.length, "url");
      this.#record = parseWithBase(input, base);
      if (this.#record === undefined) throw invalidUrl(input, base);
    }

    // The record, with the query written out only now if searchParams changed it.
    get #url() {
      if (this.#paramsChanged) {
        this.#paramsChanged = false;
        this.#record.query = this.#params.toString() || null;
      }
      return this.#record;
    }

    static canParse(input, base = undefined) {
      requireArguments(arguments.length, "url");
      return parseWithBase(input, base) !== undefined;
    }

    static parse(input, base = undefined) {
      requireArguments(arguments.length, "url");
      return URL.canParse(input, base) ? new URL(input, base) : null;
    }

    get href() { return serialize(this.#url); }
    set href(value) {
      const url = parse(scalarText(value));
      if (url === undefined) throw invalidUrl(value);
      this.#record = url;
      this.#paramsChanged = false;
      if (this.#params !== undefined) reloadParams(this.#params, url.query ?? "");
    }

    get origin() { return originOf(this.#url); }
    get protocol() { return `${this.#url.scheme}:`; }
    set protocol(value) { setScheme(this.#url, value); }
    get username() { return this.#url.username; }
    set username(value) { if (!cannotHaveCredentials(this.#url)) this.#url.username = encode(scalarText(value), USERINFO); }
    get password() { return this.#url.password; }
    set password(value) { if (!cannotHaveCredentials(this.#url)) this.#url.password = encode(scalarText(value), USERINFO); }
    get host() { return hostText(this.#url); }
    set host(value) { setHost(this.#url, value, true); }
    get hostname() { return this.#url.host ?? ""; }
    set hostname(value) { setHost(this.#url, value, false); }
    get port() { return this.#url.port === null ? "" : `${this.#url.port}`; }
    set port(value) {
      const text = scalarText(value);
      if (cannotHaveCredentials(this.#url)) return;
      if (text === "") this.#url.port = null;
      else setPort(this.#url, cleaned(text));
    }

    get pathname() { return pathText(this.#url); }
    set pathname(value) {
      if (typeof this.#url.path === "string") return;
      const text = replace(replace(cleaned(value), /\?/g, "%3F"), /#/g, "%23");
      this.#url.path = text === "" && !isSpecial(this.#url) && this.#url.host === null ? [""] : [];
      if (this.#url.path.length === 0) parsePathStart(this.#url, text);
    }

    get search() { return this.#url.query ? `?${this.#url.query}` : ""; }
    set search(value) {
      const given = scalarText(value);
      const text = given[0] === "?" ? slice(given, 1) : given;
      this.#url.query = given === "" ? null : encodeQuery(this.#url, cleaned(text));
      if (this.#params !== undefined) reloadParams(this.#params, text);
    }

    get hash() { return this.#url.fragment ? `#${this.#url.fragment}` : ""; }
    set hash(value) {
      const text = scalarText(value);
      this.#url.fragment = text === "" ? null : encode(cleaned(text[0] === "#" ? slice(text, 1) : text), FRAGMENT);
    }

    get searchParams() {
      this.#params ??= linkParams(this.#url.query ?? "", () => {
        this.#paramsChanged = true;
      });
      return this.#params;
    }

    toString() { return serialize(this.#url); }
    toJSON() { return serialize(this.#url); }

    [inspectKey](depth, options, inspect) {
      if (depth < 0) return this;
      const { href, origin, protocol, username, password, host: hostAndPort, hostname, port, pathname, search, searchParams, hash } = this;
      const fields = { href, origin, protocol, username, password, host: hostAndPort, hostname, port, pathname, search, searchParams, hash };
      return `${this.constructor.name} ${inspect(fields, options)}`;
    }
  }
  finishClass(URL, "URL", ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
    "searchParams", "hash", "toString", "toJSON"]);
  for (const name of ["canParse", "parse"]) defineProperty(URL, name, { enumerable: true });

  return { URL, URLSearchParams };
})
