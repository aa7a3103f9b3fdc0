import { z } from 'zod';

/** A moment that a database and a calendar know. */
export const day = z.int().min(0, '请选择有效的日期').max(Date.UTC(2100), '请选择 2100 年之前的日期');
/** 'yyyy-MM-dd HH:mm:ss', as programs written for the ancestor of this API send times: a wall clock in Shanghai. */
const clock = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .refine((text) => new Date(`${text.replace(' ', 'T')}Z`).toJSON()?.startsWith(text.slice(0, 10)));
const ofClock = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const inText = z.string().regex(/^\d+$/).transform(Number);
/** The same out of a query string too, or by the clock. An empty text is none. */
export const moment = z.union([z.number(), inText, clock.transform(ofClock)], '请选择有效的日期').pipe(day);
/** [from, to) in epoch milliseconds; an end by the clock takes its whole second in. */
export const range = z.tuple([
  moment,
  z
    .union([z.number(), inText, clock.transform((text) => ofClock(text) + 1000)], '请选择有效的日期')
    .pipe(day),
]);
