import { z } from 'zod';

/** A day of the calendar, by the clock in Shanghai, as year-month-day. */
export const calendarDay = z.iso
  .date('请选择日期')
  .refine((text) => text >= '2020-01-01' && text <= '2099-12-31', {
    error: '日期须在 2020 年到 2099 年之间',
  });

const SHANGHAI_MS = 8 * 3_600_000;
/** The day in Shanghai at a moment: it begins at 00:00 there, which has no summer time. */
export const dayInShanghai = (at: Date | number): string =>
  new Date(Number(at) + SHANGHAI_MS).toISOString().slice(0, 10);
