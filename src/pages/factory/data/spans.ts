import { USUAL_DAYS } from '#contract/figures/asked.ts';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something took, as short as a table needs it: 45 分, 3.5 小时, 2.1 天; nothing of what nobody measured. */
export function spanText(ms: number | null): string {
  if (ms === null) return '';
  if (ms < MINUTE) return '不到 1 分';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} 分`;
  const [unit, word] = ms < 2 * DAY ? [HOUR, '小时'] : [DAY, '天'];
  return `${Math.round((ms / unit) * 10) / 10} ${word}`;
}

/** A part of a whole in hundredths; nothing where there is no whole. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((part / whole) * 1000) / 10}%`;

/** What is shown where no days are chosen. */
export const LAST_DAYS = `近 ${USUAL_DAYS} 天`;
