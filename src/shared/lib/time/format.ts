import { format, formatDistanceStrict, isSameDay, isSameYear } from 'date-fns';
import { zhCN } from 'date-fns/locale';

const as =
  (pattern: string) =>
  (epochMs: number | null | undefined): string =>
    epochMs === null || epochMs === undefined ? '' : format(epochMs, pattern, { locale: zhCN });

/** All take epoch milliseconds, write in the user's zone, and nothing as ''. */
export const formatDateTime = as('yyyy-MM-dd HH:mm:ss');
export const formatMinute = as('yyyy-MM-dd HH:mm');
export const formatDate = as('yyyy-MM-dd');
export const formatWeekday = as('EEEE');

/** As short as a list needs it: today 08:05, this year 03-09 08:05, else 2025-03-09. */
export function formatBrief(epochMs: number | null | undefined, nowMs: number): string {
  if (epochMs === null || epochMs === undefined) return '';
  if (isSameDay(epochMs, nowMs)) return as('HH:mm')(epochMs);
  return isSameYear(epochMs, nowMs) ? as('MM-dd HH:mm')(epochMs) : formatDate(epochMs);
}

/** Such as 3 分钟前; within the last minute, and for clocks that run ahead, 刚刚. */
export function formatAgo(epochMs: number, nowMs: number): string {
  if (nowMs - epochMs < 60_000) return '刚刚';
  return formatDistanceStrict(epochMs, nowMs, { locale: zhCN, addSuffix: true, roundingMethod: 'floor' });
}
