import { shorten, type Value } from './import-values.ts';

/** How 03/04/2026 is meant; decided by the whole file (guessDateOrder), never by the line. */
export type DateOrder = 'monthFirst' | 'dayFirst';

const CLOCK = String.raw`(?:[T,\s]+(上午|下午)?\s*(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})(?:\.\d+)?)?[秒分]?\s*([ap]\.?m\.?)?)?`;
/** 'Z', '+0200', 'UTC+8' and 'CET(UTC+1)'; three letters alone tell no offset, and are refused. */
const ZONE = String.raw`(?:\s*(?:[A-Z]{2,5}\s*\()?(Z|UTC|GMT)?\s*([+-]\d{1,2}(?::?\d{2})?)?\)?)`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${CLOCK}${ZONE}$`, 'i');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${CLOCK}${ZONE}$`, 'i');
const MONTH_NAMED = new RegExp(
  String.raw`^(?:(\d{1,2})\s+)?([a-z]{3,9})\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})${CLOCK}${ZONE}$`,
  'i',
);
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MINUTE_MS = 60_000;
const SERIAL_OF_1970 = 25_569;

/**
 * A moment in epoch milliseconds. A text without an offset of its own is a wall clock in `zone`: 'UTC', '+08:00' or
 * an IANA name. Serial numbers of spreadsheets and epoch seconds are understood too.
 */
export function readTime(text: string, zone: string, order: DateOrder = 'monthFirst'): Value<number> {
  const plain = text.normalize('NFKC').trim();
  const value = moment(plain, zone, order);
  if (value === undefined) return { msg: `“${shorten(text)}”不是可识别的时间，请写成 2026-01-31 08:30:00` };
  const year = new Date(value).getUTCFullYear();
  return year < 2000 || year > 2100 ? { msg: `“${shorten(text)}”不在 2000 年到 2100 年之间` } : { value };
}

function moment(plain: string, zone: string, order: DateOrder): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(plain)) return bareNumber(plain, zone);
  let found = YEAR_FIRST.exec(plain);
  if (found) return fromParts(found[1], found[2], found[3], found.slice(4), zone);
  found = YEAR_LAST.exec(plain);
  if (found) {
    const dayFirst = Number(found[1]) > 12 || (order === 'dayFirst' && Number(found[2]) <= 12);
    const [month, day] = dayFirst ? [found[2], found[1]] : [found[1], found[2]];
    return fromParts(found[3], month, day, found.slice(4), zone);
  }
  found = MONTH_NAMED.exec(plain);
  if (!found) return undefined;
  const month = MONTHS.indexOf(found[2]!.slice(0, 3).toLowerCase()) + 1;
  return fromParts(found[4], String(month), found[1] ?? found[3], found.slice(5), zone);
}

function bareNumber(plain: string, zone: string): number | undefined {
  const value = Number(plain);
  if (/^\d{13}$/.test(plain)) return value;
  if (/^\d{10}$/.test(plain)) return value * 1000;
  if (/^\d{5}(?:\.\d+)?$/.test(plain)) {
    return inZone(Math.round((value - SERIAL_OF_1970) * 86_400) * 1000, zone);
  }
  const [, year, month, day, hour, minute, second] = COMPACT.exec(plain) ?? [];
  return year === undefined
    ? undefined
    : fromParts(year, month, day, [undefined, hour, minute, second], zone);
}

/** `rest`: forenoon in Chinese, hour, minute, second, forenoon in English, name of UTC, offset. */
function fromParts(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  rest: readonly (string | undefined)[],
  zone: string,
): number | undefined {
  const [chinese, hourText = '0', minute = '0', second = '0', english, utc, offset] = rest;
  const half = chinese ?? english?.[0]?.toLowerCase();
  const hour = half ? (Number(hourText) % 12) + (half === '下午' || half === 'p' ? 12 : 0) : Number(hourText);
  const parts = [Number(year), Number(month) - 1, Number(day), hour, Number(minute), Number(second)] as const;
  const wall = Date.UTC(...parts);
  const date = new Date(wall);
  const held =
    date.getUTCMonth() === parts[1] && date.getUTCDate() === parts[2] && date.getUTCHours() === hour;
  if (!held || parts[4] > 59 || parts[5] > 59) return undefined;
  return inZone(wall, offset ?? (utc ? 'UTC' : zone));
}

function inZone(wall: number, zone: string): number | undefined {
  const fixed = fixedOffset(zone);
  if (fixed !== undefined) return wall - fixed * MINUTE_MS;
  // The offset of the moment itself: the first guess may lie on the other side of a change of clocks.
  const guess = wall - offsetAt(zone, wall) * MINUTE_MS;
  return wall - offsetAt(zone, guess) * MINUTE_MS;
}

/** Kiritimati's, in minutes. */
const FARTHEST_ZONE = 14 * 60;

/** Minutes east of UTC, of 'UTC', 'Z', '+08:00', '+0800' or '+8'. */
function fixedOffset(zone: string): number | undefined {
  if (zone === 'UTC' || zone === 'Z') return 0;
  const found = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone);
  const minutes = found ? Number(found[2]) * 60 + Number(found[3] ?? 0) : Infinity;
  if (!found || minutes > FARTHEST_ZONE) return undefined;
  return (found[1] === '-' ? -1 : 1) * minutes;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** Minutes east of UTC of an IANA zone; asked once for each quarter of an hour. */
function offsetAt(zone: string, moment: number): number {
  const quarter = Math.floor(moment / (15 * MINUTE_MS));
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    clocks.set(zone, clock);
  }
  const name =
    clock.formatToParts(quarter * 15 * MINUTE_MS).find((p) => p.type === 'timeZoneName')?.value ?? 'GMT';
  const minutes = fixedOffset(name.replace('GMT', '') || 'UTC') ?? 0;
  if (offsets.size > 10_000) offsets.clear();
  offsets.set(key, minutes);
  return minutes;
}

/** Out of times of one file: a day above 12 in front or behind decides; undefined where none does. */
export function guessDateOrder(times: Iterable<string>): DateOrder | undefined {
  for (const time of times) {
    const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(time) ?? [];
    if (Number(first) > 12) return 'dayFirst';
    if (Number(second) > 12) return 'monthFirst';
  }
  return undefined;
}

/** Whether readTime knows the zone. */
export function isZone(zone: string): boolean {
  try {
    return (
      fixedOffset(zone) !== undefined ||
      Intl.DateTimeFormat('en-US', { timeZone: zone }) instanceof Intl.DateTimeFormat
    );
  } catch {
    return false;
  }
}
