import { isSameDay, isSameYear, lightFormat } from 'date-fns';

const as =
  (pattern: string) =>
  (epochMs: number | null | undefined): string =>
    epochMs === null || epochMs === undefined ? '' : lightFormat(epochMs, pattern);

/** All take epoch milliseconds, write in the user's zone, and nothing as ''. */
export const formatDateTime = as('yyyy-MM-dd HH:mm:ss');
export const formatMinute = as('yyyy-MM-dd HH:mm');
export const formatDate = as('yyyy-MM-dd');
export const formatClock = as('HH:mm:ss');

const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'long' });
export const formatWeekday = (epochMs: number): string => weekday.format(epochMs);

/** As short as a list needs it: today 08:05, this year 03-09 08:05, else 2025-03-09. */
export function formatBrief(epochMs: number | null | undefined, nowMs: number): string {
  if (epochMs === null || epochMs === undefined) return '';
  if (isSameDay(epochMs, nowMs)) return as('HH:mm')(epochMs);
  return isSameYear(epochMs, nowMs) ? as('MM-dd HH:mm')(epochMs) : formatDate(epochMs);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The longest first; months and years as long as they are on average. */
const UNITS = [
  ['year', 365.2425 * DAY],
  ['month', 30.436875 * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;
const relative = new Intl.RelativeTimeFormat('zh-CN');

/** Such as 3 分钟前; within the last minute, and for clocks that run ahead, 刚刚. */
export function formatAgo(epochMs: number, nowMs: number): string {
  const passed = nowMs - epochMs;
  const unit = UNITS.find(([, length]) => passed >= length);
  if (!unit) return '刚刚';
  const [name, length] = unit;
  const parts = relative.formatToParts(-Math.floor(passed / length), name);
  return parts.map(({ value }) => value).join(' ');
}
