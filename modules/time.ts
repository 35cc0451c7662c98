/* __meta__: {
  "type": "deno",
  "namespace": "time",
  "version": "0.1.0",
  "description": "Dates, times, time zones, durations and schedules",
  "routing": "server",
  "grants": {},
  "tools": [
    {"name": "now", "description": "Returns the current time as UTC ISO 8601 text and epoch milliseconds.",
     "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"iso": {"type": "string"}, "epochMilliseconds": {"type": "integer"}}, "required": ["iso", "epochMilliseconds"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": false, "openWorldHint": false},
     "examples": [{"args": {}}]},
    {"name": "parse", "description": "Reads a date or time: ISO 8601 (also basic, week and ordinal dates), RFC 2822, `15 Mar 2024 3:04 PM`, `March 15, 2024`, `2024/03/15`, `15.03.2024`, `03/15/2024`, epoch seconds (9 to 11 digits) or milliseconds (12 to 14). Text without an offset is taken in `timeZone`. A date such as 03/04/2024 is an error unless `dayFirst` says how to read it.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Text to read", "minLength": 1, "maxLength": 100}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}, "dayFirst": {"type": "boolean", "description": "Whether 03/04/2024 is 3 April (true) or March 4 (false)"}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"iso": {"type": "string"}, "epochMilliseconds": {"type": "integer"}}, "required": ["iso", "epochMilliseconds"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "2024-03-15T14:30:00+02:00"}, "result": {"iso": "2024-03-15T12:30:00.000Z", "epochMilliseconds": 1710505800000}}, {"args": {"text": "March 15, 2024 3:04 PM", "timeZone": "Europe/Paris"}, "result": {"iso": "2024-03-15T14:04:00.000Z", "epochMilliseconds": 1710511440000}}, {"args": {"text": "03/04/2024", "dayFirst": true}, "result": {"iso": "2024-04-03T00:00:00.000Z", "epochMilliseconds": 1712102400000}}]},
    {"name": "format", "description": "Writes a time with tokens: YYYY YY MMMM MMM MM M DD D dddd ddd HH H hh h mm m ss s SSS A a Z (+02:00) ZZ (+0200) X (epoch seconds) x (epoch milliseconds); text in [brackets] is copied. Names are English.",
     "inputSchema": {"type": "object", "properties": {"time": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "format": {"type": "string", "description": "Pattern. Default YYYY-MM-DD HH:mm:ss", "maxLength": 200}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}}, "required": ["time"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"time": "2024-03-05T14:07:09Z", "format": "dddd, D MMMM YYYY [at] h:mm A", "timeZone": "America/New_York"}, "result": "Tuesday, 5 March 2024 at 9:07 AM"}, {"args": {"time": 0}, "result": "1970-01-01 00:00:00"}]},
    {"name": "add", "description": "Adds a duration and returns UTC ISO 8601 text. Years and months come first, clamped to the end of the month; years to days keep the wall clock of `timeZone` across daylight saving, hours and smaller are exact.",
     "inputSchema": {"type": "object", "properties": {"time": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "years": {"type": "integer", "description": "Years"}, "months": {"type": "integer", "description": "Months; a day that the month lacks becomes its last day"}, "weeks": {"type": "integer", "description": "Weeks"}, "days": {"type": "integer", "description": "Days"}, "hours": {"type": "number", "description": "Hours"}, "minutes": {"type": "number", "description": "Minutes"}, "seconds": {"type": "number", "description": "Seconds"}, "milliseconds": {"type": "number", "description": "Milliseconds"}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}}, "required": ["time"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"time": "2024-01-31T00:00:00Z", "months": 1}, "result": "2024-02-29T00:00:00.000Z"}, {"args": {"time": "2024-03-30T12:00:00+01:00", "days": 1, "timeZone": "Europe/Paris"}, "result": "2024-03-31T10:00:00.000Z"}]},
    {"name": "subtract", "description": "Subtracts a duration and returns UTC ISO 8601 text, with the rules of `add`.",
     "inputSchema": {"type": "object", "properties": {"time": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "years": {"type": "integer", "description": "Years"}, "months": {"type": "integer", "description": "Months; a day that the month lacks becomes its last day"}, "weeks": {"type": "integer", "description": "Weeks"}, "days": {"type": "integer", "description": "Days"}, "hours": {"type": "number", "description": "Hours"}, "minutes": {"type": "number", "description": "Minutes"}, "seconds": {"type": "number", "description": "Seconds"}, "milliseconds": {"type": "number", "description": "Milliseconds"}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}}, "required": ["time"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"time": "2024-03-31T00:00:00Z", "months": 1, "hours": 1.5}, "result": "2024-02-28T22:30:00.000Z"}]},
    {"name": "diff", "description": "Returns `to` minus `from` in a unit, negative when `to` is earlier. Milliseconds to weeks may have decimals, with days of 24 hours; months and years count completed calendar ones in UTC.",
     "inputSchema": {"type": "object", "properties": {"from": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "to": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "unit": {"enum": ["milliseconds", "seconds", "minutes", "hours", "days", "weeks", "months", "years"], "description": "Unit of the result. Default milliseconds"}}, "required": ["from", "to"], "additionalProperties": false},
     "outputSchema": {"type": "number"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"from": "2024-01-01", "to": "2024-01-02T12:00:00Z", "unit": "days"}, "result": 1.5}, {"args": {"from": "2024-01-31", "to": "2024-03-30", "unit": "months"}, "result": 1}]},
    {"name": "start_of", "description": "Returns the first millisecond of the period around a time, as UTC ISO 8601 text.",
     "inputSchema": {"type": "object", "properties": {"time": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "unit": {"enum": ["year", "quarter", "month", "week", "day", "hour", "minute", "second"], "description": "Period"}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}, "weekStart": {"enum": ["monday", "sunday"], "description": "First day of the week. Default monday"}}, "required": ["time", "unit"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"time": "2024-03-15T14:30:00Z", "unit": "month"}, "result": "2024-03-01T00:00:00.000Z"}, {"args": {"time": "2024-03-15T14:30:00Z", "unit": "day", "timeZone": "Asia/Tokyo"}, "result": "2024-03-14T15:00:00.000Z"}]},
    {"name": "end_of", "description": "Returns the last millisecond of the period around a time, as UTC ISO 8601 text.",
     "inputSchema": {"type": "object", "properties": {"time": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "unit": {"enum": ["year", "quarter", "month", "week", "day", "hour", "minute", "second"], "description": "Period"}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}, "weekStart": {"enum": ["monday", "sunday"], "description": "First day of the week. Default monday"}}, "required": ["time", "unit"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"time": "2024-02-10T00:00:00Z", "unit": "month"}, "result": "2024-02-29T23:59:59.999Z"}]},
    {"name": "compare", "description": "Compares two times as instants: -1 when `a` is earlier, 0 when they are the same, 1 when `a` is later.",
     "inputSchema": {"type": "object", "properties": {"a": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "b": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}}, "required": ["a", "b"], "additionalProperties": false},
     "outputSchema": {"enum": [-1, 0, 1]}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"a": "2024-03-15T12:00:00Z", "b": "2024-03-15T13:00:00+01:00"}, "result": 0}]},
    {"name": "convert_zone", "description": "Shows a time in another time zone: ISO 8601 text with offset, the local wall clock, and the offset in minutes east of UTC. A time without an offset is taken in `from`.",
     "inputSchema": {"type": "object", "properties": {"time": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "to": {"type": "string", "description": "Zone to show the time in", "maxLength": 64}, "from": {"type": "string", "description": "Zone of a time without an offset. Default UTC", "maxLength": 64}}, "required": ["time", "to"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"iso": {"type": "string"}, "local": {"type": "string"}, "offsetMinutes": {"type": "number"}}, "required": ["iso", "local", "offsetMinutes"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"time": "2024-07-01T12:00:00Z", "to": "America/New_York"}, "result": {"iso": "2024-07-01T08:00:00.000-04:00", "local": "2024-07-01T08:00:00.000", "offsetMinutes": -240}}, {"args": {"time": "2024-07-01 09:00", "from": "Asia/Tokyo", "to": "UTC"}, "result": {"iso": "2024-07-01T00:00:00.000+00:00", "local": "2024-07-01T00:00:00.000", "offsetMinutes": 0}}]},
    {"name": "day_of_week", "description": "Returns the English name of the weekday and its ISO number, Monday 1 to Sunday 7.",
     "inputSchema": {"type": "object", "properties": {"time": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}}, "required": ["time"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"name": {"type": "string"}, "number": {"type": "integer"}}, "required": ["name", "number"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"time": "2024-03-15"}, "result": {"name": "Friday", "number": 5}}]},
    {"name": "is_leap_year", "description": "Tells whether a year has 366 days in the Gregorian calendar.",
     "inputSchema": {"type": "object", "properties": {"year": {"type": "integer", "description": "Year, 1 to 9999", "minimum": 1, "maximum": 9999}}, "required": ["year"], "additionalProperties": false},
     "outputSchema": {"type": "boolean"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"year": 2024}, "result": true}, {"args": {"year": 1900}, "result": false}]},
    {"name": "days_in_month", "description": "Returns the number of days in a month, 28 to 31.",
     "inputSchema": {"type": "object", "properties": {"year": {"type": "integer", "description": "Year, 1 to 9999", "minimum": 1, "maximum": 9999}, "month": {"type": "integer", "description": "Month, 1 to 12", "minimum": 1, "maximum": 12}}, "required": ["year", "month"], "additionalProperties": false},
     "outputSchema": {"type": "integer"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"year": 2023, "month": 2}, "result": 28}]},
    {"name": "week_number", "description": "Returns the ISO 8601 week (1 to 53) and the year it belongs to, which around New Year can differ from the calendar year.",
     "inputSchema": {"type": "object", "properties": {"time": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}}, "required": ["time"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"year": {"type": "integer"}, "week": {"type": "integer"}}, "required": ["year", "week"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"time": "2021-01-03"}, "result": {"year": 2020, "week": 53}}]},
    {"name": "duration_parse", "description": "Reads a duration: ISO 8601 such as `P1DT2H30M`, or text such as `1h 30m`, `2 days, 4 hours`, `90s`, `1.5h`. `m` is minutes, `mo` months. `totalMilliseconds` is null when years or months are present, as their length varies.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "Duration", "minLength": 1, "maxLength": 200}}, "required": ["text"], "additionalProperties": false},
     "outputSchema": {"type": "object", "properties": {"years": {"type": "number"}, "months": {"type": "number"}, "weeks": {"type": "number"}, "days": {"type": "number"}, "hours": {"type": "number"}, "minutes": {"type": "number"}, "seconds": {"type": "number"}, "milliseconds": {"type": "number"}, "totalMilliseconds": {"type": ["number", "null"]}}, "required": ["years", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds", "totalMilliseconds"], "additionalProperties": false}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"text": "1h 30m"}, "result": {"years": 0, "months": 0, "weeks": 0, "days": 0, "hours": 1, "minutes": 30, "seconds": 0, "milliseconds": 0, "totalMilliseconds": 5400000}}, {"args": {"text": "P1M"}, "result": {"years": 0, "months": 1, "weeks": 0, "days": 0, "hours": 0, "minutes": 0, "seconds": 0, "milliseconds": 0, "totalMilliseconds": null}}]},
    {"name": "duration_format", "description": "Writes milliseconds as a duration: `short` (1d 2h 30m), `long` (1 day 2 hours 30 minutes), `iso` (P1DT2H30M) or `clock` (26:30:00). Days have 24 hours.",
     "inputSchema": {"type": "object", "properties": {"milliseconds": {"type": "integer", "description": "Duration, may be negative", "minimum": -9007199254740991, "maximum": 9007199254740991}, "style": {"enum": ["short", "long", "iso", "clock"], "description": "How to write it. Default short"}}, "required": ["milliseconds"], "additionalProperties": false},
     "outputSchema": {"type": "string"}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"milliseconds": 5400000}, "result": "1h 30m"}, {"args": {"milliseconds": 90061001, "style": "iso"}, "result": "P1DT1H1M1.001S"}, {"args": {"milliseconds": 86400000, "style": "long"}, "result": "1 day"}, {"args": {"milliseconds": -5025000, "style": "clock"}, "result": "-01:23:45"}]},
    {"name": "range", "description": "Lists times from `from` through `to` (included when it is hit) at a regular step, as UTC ISO 8601 text, at most 10000. Months count from the start, so January 31 is followed by the last of February and March 31.",
     "inputSchema": {"type": "object", "properties": {"from": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "to": {"type": ["string", "number"], "maxLength": 100, "description": "ISO 8601 text (or another format that `parse` reads) or epoch milliseconds, years 1 to 9999"}, "unit": {"enum": ["seconds", "minutes", "hours", "days", "weeks", "months", "years"], "description": "Unit of the step. Default days"}, "step": {"type": "integer", "description": "Units per step, 1 or more. Default 1", "minimum": 1, "maximum": 1000000}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}}, "required": ["from", "to"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "string"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"from": "2024-01-31", "to": "2024-04-01", "unit": "months"}, "result": ["2024-01-31T00:00:00.000Z", "2024-02-29T00:00:00.000Z", "2024-03-31T00:00:00.000Z"]}]},
    {"name": "cron_next", "description": "Returns the next times of a five-field cron expression (minute hour day-of-month month day-of-week) as UTC ISO 8601 text. Understands * , - / names (JAN, MON), 7 as Sunday, and @hourly, @daily, @weekly, @monthly, @yearly; when neither day field starts with * either may match. A wall time that daylight saving skips moves forward, one that it repeats counts once. An expression without a match in 30 years is an error.",
     "inputSchema": {"type": "object", "properties": {"expression": {"type": "string", "description": "Cron expression", "minLength": 1, "maxLength": 200}, "after": {"type": ["string", "number"], "maxLength": 100, "description": "Only times after this one. Default now"}, "count": {"type": "integer", "description": "How many times, 1 to 100. Default 1", "minimum": 1, "maximum": 100}, "timeZone": {"type": "string", "description": "IANA name such as Europe/Paris, or an offset such as +02:00. Default UTC", "maxLength": 64}}, "required": ["expression"], "additionalProperties": false},
     "outputSchema": {"type": "array", "items": {"type": "string"}}, "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
     "examples": [{"args": {"expression": "*\/15 9-17 * * MON-FRI", "after": "2024-03-15T17:50:00Z", "count": 2}, "result": ["2024-03-18T09:00:00.000Z", "2024-03-18T09:15:00.000Z"]}, {"args": {"expression": "0 0 29 2 *", "after": "2024-03-01"}, "result": ["2028-02-29T00:00:00.000Z"]}]}
  ]
} */

type Time = string | number;
type Period = "year" | "quarter" | "month" | "week" | "day" | "hour" | "minute" | "second";
type WeekStart = "monday" | "sunday";
interface Amounts {
  years?: number;
  months?: number;
  weeks?: number;
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
  milliseconds?: number;
}
interface Moment {
  iso: string;
  epochMilliseconds: number;
}
/** Milliseconds that the wall clock is ahead of UTC at an instant. */
type Zone = (instant: number) => number;
interface Clock {
  hour: number;
  minute: number;
  second: number;
  fraction: string;
  offset: string | undefined;
}
type Groups = Record<string, string | undefined>;
interface CronField {
  allowed: Set<number>;
  restricted: boolean;
}
interface Schedule {
  minutes: number[];
  hours: number[];
  days: CronField;
  months: CronField;
  weekdays: CronField;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const EARLIEST = -62135596800000;
const LATEST = 253402300799999;
const MAX_RANGE = 10_000;
const MAX_CRON_DAYS = 30 * 366;
const MONTHS: readonly string[] = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const WEEKDAYS: readonly string[] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const UNIT_MILLISECONDS: ReadonlyMap<string, number> = new Map([
  ["milliseconds", 1],
  ["seconds", SECOND],
  ["minutes", MINUTE],
  ["hours", HOUR],
  ["days", DAY],
  ["weeks", WEEK],
]);
const CRON_MACROS: ReadonlyMap<string, string> = new Map([
  ["@hourly", "0 * * * *"],
  ["@daily", "0 0 * * *"],
  ["@midnight", "0 0 * * *"],
  ["@weekly", "0 0 * * 0"],
  ["@monthly", "0 0 1 * *"],
  ["@yearly", "0 0 1 1 *"],
  ["@annually", "0 0 1 1 *"],
]);

function requireInstant(instant: number): number {
  if (!(instant >= EARLIEST && instant <= LATEST)) throw new Error(`The time lies outside the years 1 to 9999: ${instant}`);
  return Math.round(instant);
}

function toIso(instant: number): string {
  return new Date(requireInstant(instant)).toISOString();
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, "0");
}

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999, this does not. Months count from 1. */
function wallClock(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, millisecond = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second, millisecond);
}

function monthLength(year: number, month: number): number {
  return new Date(wallClock(year, month + 1, 0)).getUTCDate();
}

function parseOffset(text: string): number {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(text);
  if (!match || Number(match[2]) > 23 || Number(match[3] ?? 0) > 59)
    throw new Error(`The offset cannot be read; write it like \`+02:00\`: ${text}`);
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * HOUR + Number(match[3] ?? 0) * MINUTE);
}

function loadFormatter(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hour12: false,
    });
  } catch {
    throw new Error(`The time zone is unknown; use an IANA name such as \`Europe/Paris\` or an offset such as \`+02:00\`: ${timeZone}`);
  }
}

function loadZone(timeZone = "UTC"): Zone {
  if (/^(?:UTC|GMT|Z)$/i.test(timeZone)) return () => 0;
  if (/^[+-]/.test(timeZone)) {
    const offset = parseOffset(timeZone);
    return () => offset;
  }
  const formatter = loadFormatter(timeZone);
  return (instant) => {
    const whole = Math.floor(instant / SECOND) * SECOND;
    const [month, day, year, hour, minute, second] = formatter.format(new Date(whole)).match(/\d+/g)!.map(Number);
    // Midnight is written as hour 24 by some versions.
    return wallClock(year!, month!, day!, hour! % 24, minute, second) - whole;
  };
}

/** A wall time that the zone skips moves forward, one that it repeats is the first: as clocks and calendars do. */
function toInstant(wall: number, zone: Zone): number {
  const before = zone(wall - DAY);
  for (const offset of [before, zone(wall + DAY)]) {
    if (zone(wall - offset) === offset) return wall - offset;
  }
  return wall - before;
}

function parseMonth(name: string): number {
  const index =
    name.length < 3 ? -1 : MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase().replace(/^sept$/, "sep")));
  if (index < 0) throw new Error(`The month name is unknown; use English names: ${name}`);
  return index + 1;
}

/** Returns undefined when a field is out of range, so that the caller can name the whole text. */
function checkedWall(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  fraction: string,
): number | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > monthLength(year, month)) return undefined;
  const endOfDay = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !endOfDay) || minute > 59 || second > 59) return undefined;
  return wallClock(year, month, day, hour, minute, second, Number(fraction.padEnd(3, "0").slice(0, 3)));
}

const CLOCK = [
  String.raw`(?:(?:T|,?\s+(?:at\s+)?)(?<hour>\d{1,2})`,
  String.raw`(?::?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?)?`,
  String.raw`\s*(?<half>[ap]m)?)?`,
  String.raw`\s*(?<offset>Z|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?|UTC|GMT)?`,
  String.raw`(?:\s*\([A-Za-z ]{1,40}\))?$`,
].join("");
const DATES: readonly RegExp[] = [
  String.raw`(?<year>\d{4})-(?<month>\d\d)(?:-(?<day>\d\d))?`,
  String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)`,
  String.raw`(?<year>\d{4})-?W(?<week>\d\d)(?:-?(?<weekday>[1-7]))?`,
  String.raw`(?<year>\d{4})-?(?<ordinal>\d{3})`,
  String.raw`(?<year>\d{4})[/.](?<month>\d{1,2})[/.](?<day>\d{1,2})`,
  String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})`,
  String.raw`(?<left>\d{1,2})(?<separator>[/-])(?<right>\d{1,2})\k<separator>(?<year>\d{4})`,
  String.raw`(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<name>[a-z]{3,9})\.?,?[\s-]+(?<year>\d{4})`,
  String.raw`(?:[a-z]{3,9},?\s+)?(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`,
].map((date) => new RegExp(`^${date}${CLOCK}`, "i"));

function readClock(groups: Groups): Clock {
  let hour = Number(groups["hour"] ?? 0);
  const half = groups["half"]?.toLowerCase();
  if (half && (hour < 1 || hour > 12)) hour = 99;
  else if (half) hour = (hour % 12) + (half === "pm" ? 12 : 0);
  return {
    hour,
    minute: Number(groups["minute"] ?? 0),
    second: Number(groups["second"] ?? 0),
    fraction: groups["fraction"] ?? "",
    offset: groups["offset"],
  };
}

function readDate(groups: Groups, dayFirst: boolean | undefined, text: string): [number, number, number] {
  const year = Number(groups["year"]);
  if (groups["week"]) return readWeekDate(year, Number(groups["week"]), Number(groups["weekday"] ?? 1));
  if (groups["ordinal"]) return readOrdinalDate(year, Number(groups["ordinal"]));
  if (groups["name"]) return [year, parseMonth(groups["name"]), Number(groups["day"])];
  if (!groups["left"]) return [year, Number(groups["month"]), Number(groups["day"] ?? 1)];
  const [left, right] = [Number(groups["left"]), Number(groups["right"])];
  if (dayFirst === undefined && left <= 12 && right <= 12 && left !== right) {
    throw new Error(`The date can be read in two ways; pass \`dayFirst\` or write it like \`2024-03-15\`: ${text}`);
  }
  return (dayFirst ?? left > 12) ? [year, right, left] : [year, left, right];
}

function readOrdinalDate(year: number, ordinal: number): [number, number, number] {
  const date = new Date(wallClock(year, 1, ordinal));
  return ordinal < 1 || date.getUTCFullYear() !== year ? [0, 0, 0] : [year, date.getUTCMonth() + 1, date.getUTCDate()];
}

function readWeekDate(year: number, week: number, weekday: number): [number, number, number] {
  const firstMonday = startOfWeek(wallClock(year, 1, 4), "monday");
  const date = new Date(firstMonday + (week - 1) * WEEK + (weekday - 1) * DAY);
  return isoWeek(date.getTime()).year !== year ? [0, 0, 0] : [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

function parseText(text: string, zone: Zone, dayFirst?: boolean): number {
  const trimmed = text.trim();
  if (/^-?\d{9,11}$/.test(trimmed)) return requireInstant(Number(trimmed) * SECOND);
  if (/^-?\d{12,14}$/.test(trimmed)) return requireInstant(Number(trimmed));
  for (const pattern of DATES) {
    const groups = pattern.exec(trimmed)?.groups;
    if (!groups) continue;
    const clock = readClock(groups);
    const wall = checkedWall(...readDate(groups, dayFirst, text), clock.hour, clock.minute, clock.second, clock.fraction);
    if (wall === undefined) throw new Error(`The date or time does not exist: ${text}`);
    const offset = clock.offset?.replace(/^(?:UTC|GMT|Z)/i, "");
    if (offset === undefined) return requireInstant(toInstant(wall, zone));
    return requireInstant(wall - (offset === "" ? 0 : parseOffset(offset)));
  }
  throw new Error(`The text is not a date or time that is understood; write it like \`2024-03-15T14:30:00Z\`: ${text.slice(0, 100)}`);
}

function readTime(time: Time, zone: Zone = () => 0): number {
  return typeof time === "number" ? requireInstant(time) : parseText(time, zone);
}

function addMonths(wall: number, months: number): number {
  const date = new Date(wall);
  const total = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  const [year, month] = [Math.floor(total / 12), (((total % 12) + 12) % 12) + 1];
  if (!(year >= 0 && year <= 10_000)) throw new Error(`The time lies outside the years 1 to 9999: year ${year}`);
  const day = Math.min(date.getUTCDate(), monthLength(year, month));
  return wallClock(year, month, day) + (wall - Math.floor(wall / DAY) * DAY);
}

function shift(instant: number, amounts: Amounts, direction: 1 | -1, zone: Zone): number {
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 } = amounts;
  const wall = instant + zone(instant);
  const moved = addMonths(wall, direction * (years * 12 + months)) + direction * (weeks * WEEK + days * DAY);
  // An unchanged wall time keeps its instant, also in an hour that the zone repeats.
  const start = moved === wall ? instant : toInstant(requireInstant(moved), zone);
  return requireInstant(start + direction * (hours * HOUR + minutes * MINUTE + seconds * SECOND + milliseconds));
}

function startOfWeek(wall: number, weekStart: WeekStart): number {
  const day = Math.floor(wall / DAY) * DAY;
  const offset = (new Date(day).getUTCDay() + (weekStart === "monday" ? 6 : 0)) % 7;
  return day - offset * DAY;
}

function startOfPeriod(wall: number, unit: Period, weekStart: WeekStart): number {
  const date = new Date(wall);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  switch (unit) {
    case "year":
      return wallClock(year, 1, 1);
    case "quarter":
      return wallClock(year, month - ((month - 1) % 3), 1);
    case "month":
      return wallClock(year, month, 1);
    case "week":
      return startOfWeek(wall, weekStart);
    case "day":
      return Math.floor(wall / DAY) * DAY;
    case "hour":
      return Math.floor(wall / HOUR) * HOUR;
    case "minute":
      return Math.floor(wall / MINUTE) * MINUTE;
    case "second":
      return Math.floor(wall / SECOND) * SECOND;
  }
}

function nextPeriod(start: number, unit: Period): number {
  switch (unit) {
    case "year":
      return addMonths(start, 12);
    case "quarter":
      return addMonths(start, 3);
    case "month":
      return addMonths(start, 1);
    default:
      return start + UNIT_MILLISECONDS.get(`${unit}s`)!;
  }
}

/** Hours and smaller stay inside one offset, so that a repeated hour is not confused with the first. */
function periodBounds(time: Time, unit: Period, timeZone: string | undefined, weekStart: WeekStart): { start: number; end: number } {
  const zone = loadZone(timeZone);
  const instant = readTime(time, zone);
  const offset = zone(instant);
  const start = startOfPeriod(instant + offset, unit, weekStart);
  const end = nextPeriod(start, unit);
  if (unit === "hour" || unit === "minute" || unit === "second") return { start: start - offset, end: end - offset };
  return { start: toInstant(start, zone), end: toInstant(end, zone) };
}

function formatOffset(offset: number, separator: string): string {
  const minutes = Math.floor(Math.abs(offset) / MINUTE);
  return `${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}${separator}${pad(minutes % 60)}`;
}

type TokenWriter = (wall: Date, instant: number, offset: number) => string;
const TOKENS: ReadonlyMap<string, TokenWriter> = new Map<string, TokenWriter>([
  ["YYYY", (wall) => pad(wall.getUTCFullYear(), 4)],
  ["YY", (wall) => pad(wall.getUTCFullYear() % 100)],
  ["MMMM", (wall) => MONTHS[wall.getUTCMonth()]!],
  ["MMM", (wall) => MONTHS[wall.getUTCMonth()]!.slice(0, 3)],
  ["MM", (wall) => pad(wall.getUTCMonth() + 1)],
  ["M", (wall) => String(wall.getUTCMonth() + 1)],
  ["DD", (wall) => pad(wall.getUTCDate())],
  ["D", (wall) => String(wall.getUTCDate())],
  ["dddd", (wall) => WEEKDAYS[wall.getUTCDay()]!],
  ["ddd", (wall) => WEEKDAYS[wall.getUTCDay()]!.slice(0, 3)],
  ["HH", (wall) => pad(wall.getUTCHours())],
  ["H", (wall) => String(wall.getUTCHours())],
  ["hh", (wall) => pad(wall.getUTCHours() % 12 || 12)],
  ["h", (wall) => String(wall.getUTCHours() % 12 || 12)],
  ["mm", (wall) => pad(wall.getUTCMinutes())],
  ["m", (wall) => String(wall.getUTCMinutes())],
  ["ss", (wall) => pad(wall.getUTCSeconds())],
  ["s", (wall) => String(wall.getUTCSeconds())],
  ["SSS", (wall) => pad(wall.getUTCMilliseconds(), 3)],
  ["A", (wall) => (wall.getUTCHours() < 12 ? "AM" : "PM")],
  ["a", (wall) => (wall.getUTCHours() < 12 ? "am" : "pm")],
  ["Z", (_, __, offset) => formatOffset(offset, ":")],
  ["ZZ", (_, __, offset) => formatOffset(offset, "")],
  ["X", (_, instant) => String(Math.floor(instant / SECOND))],
  ["x", (_, instant) => String(instant)],
]);

function isoWeek(wall: number): { year: number; week: number } {
  // A week belongs to the year of its Thursday.
  const thursday = startOfWeek(wall, "monday") + 3 * DAY;
  const year = new Date(thursday).getUTCFullYear();
  return { year, week: Math.floor((thursday - wallClock(year, 1, 1)) / WEEK) + 1 };
}

function completedMonths(from: number, to: number): number {
  if (from > to) return -completedMonths(to, from);
  const [start, end] = [new Date(from), new Date(to)];
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return addMonths(from, months) > to ? months - 1 : months;
}

const DURATION_UNITS: readonly (readonly [keyof Amounts, RegExp])[] = [
  ["years", /^(?:y|yrs?|years?)$/],
  ["months", /^(?:mo|mos|mons?|months?)$/],
  ["weeks", /^(?:w|wks?|weeks?)$/],
  ["days", /^(?:d|days?)$/],
  ["hours", /^(?:h|hrs?|hours?)$/],
  ["minutes", /^(?:m|mins?|minutes?)$/],
  ["seconds", /^(?:s|secs?|seconds?)$/],
  ["milliseconds", /^(?:ms|msecs?|millis|milliseconds?)$/],
];

function parseIsoDuration(text: string): Amounts | undefined {
  const number = String.raw`(\d+(?:[.,]\d+)?)`;
  const date = `(?:${number}Y)?(?:${number}M)?(?:${number}W)?(?:${number}D)?`;
  const clock = `(?:T(?=.)(?:${number}H)?(?:${number}M)?(?:${number}S)?)?`;
  const match = new RegExp(`^([+-])?P(?=.)${date}${clock}$`, "i").exec(text);
  if (!match) return undefined;
  const sign = match[1] === "-" ? -1 : 1;
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(2)
    .map((part) => (part ? sign * Number(part.replace(",", ".")) : 0));
  return { years, months, weeks, days, hours, minutes, seconds };
}

function parseHumanDuration(text: string): Amounts | undefined {
  const negative = text.startsWith("-");
  const pattern = /\s*(?:,|\band\b)?\s*(\d+(?:\.\d+)?)\s*([a-z]+)/y;
  const body = text.toLowerCase().slice(negative ? 1 : 0);
  const amounts: Amounts = {};
  while (pattern.lastIndex < body.length) {
    const match = pattern.exec(body);
    const unit = DURATION_UNITS.find(([, names]) => names.test(match?.[2] ?? ""))?.[0];
    if (!match || !unit) return undefined;
    amounts[unit] = (amounts[unit] ?? 0) + (negative ? -1 : 1) * Number(match[1]);
  }
  return body.trim() === "" ? undefined : amounts;
}

function splitDuration(milliseconds: number): [string, string, string, number][] {
  const magnitude = Math.abs(milliseconds);
  return [
    ["d", "day", "D", Math.floor(magnitude / DAY)],
    ["h", "hour", "H", Math.floor(magnitude / HOUR) % 24],
    ["m", "minute", "M", Math.floor(magnitude / MINUTE) % 60],
    ["s", "second", "S", Math.floor(magnitude / SECOND) % 60],
    ["ms", "millisecond", "", magnitude % SECOND],
  ];
}

function formatIsoDuration(milliseconds: number): string {
  const [days, hours, minutes, seconds, rest] = splitDuration(milliseconds).map((part) => part[3]);
  const decimals = rest ? `.${pad(rest, 3).replace(/0+$/, "")}` : "";
  const clock = `${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${seconds || rest ? `${seconds}${decimals}S` : ""}`;
  if (!days && !clock) return "PT0S";
  return `P${days ? `${days}D` : ""}${clock ? `T${clock}` : ""}`;
}

function formatClock(milliseconds: number): string {
  const [days, hours, minutes, seconds, rest] = splitDuration(milliseconds).map((part) => part[3]);
  return `${pad(days! * 24 + hours!)}:${pad(minutes!)}:${pad(seconds!)}${rest ? `.${pad(rest, 3)}` : ""}`;
}

function formatWords(milliseconds: number, long: boolean): string {
  const parts = splitDuration(milliseconds).filter((part) => part[3] > 0);
  if (parts.length === 0) return long ? "0 seconds" : "0s";
  return parts.map(([short, name, , amount]) => (long ? `${amount} ${name}${amount === 1 ? "" : "s"}` : `${amount}${short}`)).join(" ");
}

function cronValue(text: string, names: readonly string[], low: number, high: number): number {
  const named = names.findIndex((name) => name.slice(0, 3).toLowerCase() === text.toLowerCase());
  const value = named >= 0 ? named + low : /^\d{1,2}$/.test(text) ? Number(text) : -1;
  if (value < low || value > high) throw new Error(`The cron value must be from ${low} to ${high}: ${text}`);
  return value;
}

function parseCronPart(part: string, names: readonly string[], low: number, high: number): number[] {
  const match = /^(\*|[A-Za-z0-9]+)(?:-([A-Za-z0-9]+))?(?:\/(\d{1,2}))?$/.exec(part);
  const step = Number(match?.[3] ?? 1);
  if (!match || step < 1 || (match[1] === "*" && match[2]))
    throw new Error(`The cron part cannot be read; write it like \`1\`, \`1-5\`, \`*\` or \`0-30/5\`: ${part}`);
  const start = match[1] === "*" ? low : cronValue(match[1]!, names, low, high);
  const open = match[1] === "*" || match[3] !== undefined;
  const named = match[2] ? cronValue(match[2], names, low, high) : open ? high : start;
  // Sunday ends a week as 7 though its name stands for 0.
  const end = names === WEEKDAYS && named === 0 && start > 0 ? 7 : named;
  if (end < start) throw new Error(`The cron range must not run backwards: ${part}`);
  return Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => start + index * step);
}

function parseCronField(text: string, low: number, high: number, names: readonly string[] = []): CronField {
  const allowed = new Set(text.split(",").flatMap((part) => parseCronPart(part, names, low, high)));
  return { allowed, restricted: !text.startsWith("*") };
}

function parseCron(expression: string): Schedule {
  const trimmed = expression.trim();
  const fields = (CRON_MACROS.get(trimmed.toLowerCase()) ?? trimmed).split(/\s+/);
  if (fields.length !== 5) throw new Error(`The cron expression needs five fields (minute hour day month weekday): ${expression}`);
  const ascending = (field: CronField): number[] => [...field.allowed].sort((a, b) => a - b);
  const weekdays = parseCronField(fields[4]!, 0, 7, WEEKDAYS);
  if (weekdays.allowed.has(7)) weekdays.allowed.add(0);
  return {
    minutes: ascending(parseCronField(fields[0]!, 0, 59)),
    hours: ascending(parseCronField(fields[1]!, 0, 23)),
    days: parseCronField(fields[2]!, 1, 31),
    months: parseCronField(fields[3]!, 1, 12, MONTHS),
    weekdays,
  };
}

function cronDayMatches(schedule: Schedule, wallDay: number): boolean {
  const date = new Date(wallDay);
  if (!schedule.months.allowed.has(date.getUTCMonth() + 1)) return false;
  const day = schedule.days.allowed.has(date.getUTCDate());
  const weekday = schedule.weekdays.allowed.has(date.getUTCDay());
  return schedule.days.restricted && schedule.weekdays.restricted ? day || weekday : day && weekday;
}

function collectCronDay(schedule: Schedule, wallDay: number, zone: Zone, after: number, count: number, found: number[]): void {
  const wallAfter = after + zone(after);
  for (const hour of schedule.hours) {
    // Hours long past need no look at each minute; the margin covers a change of offset.
    if (wallDay + (hour + 1) * HOUR < wallAfter - 3 * HOUR) continue;
    for (const minute of schedule.minutes) {
      if (found.length === count) return;
      const instant = toInstant(wallDay + hour * HOUR + minute * MINUTE, zone);
      if (instant > (found.at(-1) ?? after)) found.push(instant);
    }
  }
}

export async function now(): Promise<Moment> {
  const instant = Date.now();
  return { iso: toIso(instant), epochMilliseconds: instant };
}

export async function parse({ text, timeZone, dayFirst }: { text: string; timeZone?: string; dayFirst?: boolean }): Promise<Moment> {
  const instant = parseText(text, loadZone(timeZone), dayFirst);
  return { iso: toIso(instant), epochMilliseconds: instant };
}

export async function format({
  time,
  format: pattern = "YYYY-MM-DD HH:mm:ss",
  timeZone,
}: {
  time: Time;
  format?: string;
  timeZone?: string;
}): Promise<string> {
  const zone = loadZone(timeZone);
  const instant = readTime(time, zone);
  const offset = zone(instant);
  const wall = new Date(instant + offset);
  const tokens = /\[([^\]]*)\]|YYYY|YY|M{1,4}|DD?|d{3,4}|HH?|hh?|mm?|ss?|SSS|A|a|ZZ?|X|x/g;
  return pattern.replace(tokens, (token, literal?: string) => literal ?? TOKENS.get(token)!(wall, instant, offset));
}

export async function add({ time, timeZone, ...amounts }: { time: Time; timeZone?: string } & Amounts): Promise<string> {
  const zone = loadZone(timeZone);
  return toIso(shift(readTime(time, zone), amounts, 1, zone));
}

export async function subtract({ time, timeZone, ...amounts }: { time: Time; timeZone?: string } & Amounts): Promise<string> {
  const zone = loadZone(timeZone);
  return toIso(shift(readTime(time, zone), amounts, -1, zone));
}

export async function diff({ from, to, unit = "milliseconds" }: { from: Time; to: Time; unit?: string }): Promise<number> {
  const [start, end] = [readTime(from), readTime(to)];
  if (unit === "months") return completedMonths(start, end) + 0;
  if (unit === "years") return Math.trunc(completedMonths(start, end) / 12) + 0;
  return (end - start) / UNIT_MILLISECONDS.get(unit)!;
}

interface InPeriod {
  time: Time;
  unit: Period;
  timeZone?: string;
  weekStart?: WeekStart;
}

export async function start_of({ time, unit, timeZone, weekStart = "monday" }: InPeriod): Promise<string> {
  return toIso(periodBounds(time, unit, timeZone, weekStart).start);
}

export async function end_of({ time, unit, timeZone, weekStart = "monday" }: InPeriod): Promise<string> {
  return toIso(periodBounds(time, unit, timeZone, weekStart).end - 1);
}

export async function compare({ a, b }: { a: Time; b: Time }): Promise<number> {
  return Math.sign(readTime(a) - readTime(b));
}

export async function convert_zone({
  time,
  to,
  from,
}: {
  time: Time;
  to: string;
  from?: string;
}): Promise<{ iso: string; local: string; offsetMinutes: number }> {
  const instant = readTime(time, loadZone(from));
  const offset = loadZone(to)(instant);
  const local = toIso(instant + offset).slice(0, -1);
  return { iso: local + formatOffset(offset, ":"), local, offsetMinutes: offset / MINUTE };
}

export async function day_of_week({ time, timeZone }: { time: Time; timeZone?: string }): Promise<{ name: string; number: number }> {
  const zone = loadZone(timeZone);
  const instant = readTime(time, zone);
  const day = new Date(instant + zone(instant)).getUTCDay();
  return { name: WEEKDAYS[day]!, number: day === 0 ? 7 : day };
}

export async function is_leap_year({ year }: { year: number }): Promise<boolean> {
  return monthLength(year, 2) === 29;
}

export async function days_in_month({ year, month }: { year: number; month: number }): Promise<number> {
  return monthLength(year, month);
}

export async function week_number({ time, timeZone }: { time: Time; timeZone?: string }): Promise<{ year: number; week: number }> {
  const zone = loadZone(timeZone);
  const instant = readTime(time, zone);
  return isoWeek(instant + zone(instant));
}

export async function duration_parse({ text }: { text: string }): Promise<Required<Amounts> & { totalMilliseconds: number | null }> {
  const amounts = parseIsoDuration(text.trim()) ?? parseHumanDuration(text.trim());
  if (!amounts) throw new Error(`The duration cannot be read; write it like \`1h 30m\` or \`PT1H30M\`: ${text}`);
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 } = amounts;
  const total = weeks * WEEK + days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND + milliseconds;
  return {
    years,
    months,
    weeks,
    days,
    hours,
    minutes,
    seconds,
    milliseconds,
    totalMilliseconds: years || months ? null : Math.round(total * 1000) / 1000,
  };
}

export async function duration_format({
  milliseconds,
  style = "short",
}: {
  milliseconds: number;
  style?: "short" | "long" | "iso" | "clock";
}): Promise<string> {
  const sign = milliseconds < 0 ? "-" : "";
  if (style === "iso") return sign + formatIsoDuration(milliseconds);
  return sign + (style === "clock" ? formatClock(milliseconds) : formatWords(milliseconds, style === "long"));
}

export async function range({
  from,
  to,
  unit = "days",
  step = 1,
  timeZone,
}: {
  from: Time;
  to: Time;
  unit?: keyof Amounts;
  step?: number;
  timeZone?: string;
}): Promise<string[]> {
  const zone = loadZone(timeZone);
  const [start, end] = [readTime(from, zone), readTime(to, zone)];
  const times: string[] = [];
  for (let index = 0; ; index++) {
    const instant = shift(start, { [unit]: index * step }, 1, zone);
    if (instant > end) return times;
    if (times.length === MAX_RANGE)
      throw new Error(`The range has too many times; take a larger step or a shorter range below the limit: ${MAX_RANGE}`);
    times.push(toIso(instant));
  }
}

export async function cron_next({
  expression,
  after = Date.now(),
  count = 1,
  timeZone,
}: {
  expression: string;
  after?: Time;
  count?: number;
  timeZone?: string;
}): Promise<string[]> {
  const schedule = parseCron(expression);
  const zone = loadZone(timeZone);
  const start = readTime(after, zone);
  const firstDay = Math.floor((start + zone(start)) / DAY) * DAY;
  const found: number[] = [];
  for (let index = 0, unmatched = 0; found.length < count; index++, unmatched++) {
    if (unmatched > MAX_CRON_DAYS) throw new Error(`The cron expression matches no time in 30 years: ${expression}`);
    const wallDay = requireInstant(firstDay + index * DAY);
    if (!cronDayMatches(schedule, wallDay)) continue;
    unmatched = 0;
    collectCronDay(schedule, wallDay, zone, start, count, found);
  }
  return found.map(toIso);
}
