import { z } from 'zod';
import { pageQuery, post, type TenantAccess } from './endpoint.ts';

type Words = Readonly<Record<string, string>>;
type Numbers<F extends Words> = { [K in keyof F & string]: z.ZodInt };

interface Reported<F extends Words, W extends z.ZodRawShape> {
  /** Who sees it, and takes it away as a file. */
  see: TenantAccess;
  /** What it can be asked for. */
  where: W;
  /** What is counted, by name, with its word: the chart draws the first one. */
  figures: F;
}

/** A bar of the chart: a day, or a month where there are many days. */
export const Bar = z.object({ label: z.string(), value: z.int() });
export type Bar = z.infer<typeof Bar>;

/** The calls of a report by its path and its noun: its days with what they add up to, and the file of them. */
export const reportCalls = <F extends Words, W extends z.ZodRawShape>(
  path: string,
  noun: string,
  { see, where, figures }: Reported<F, W>,
) => {
  const names = Object.keys(figures).map((name) => [name, z.int()]);
  const numbers = z.object(Object.fromEntries(names) as Numbers<F>);
  return {
    /** The newest day first; its code is the day, as in 2026-11-24. */
    page: post(`${path}/page`, noun, see, {
      input: pageQuery.extend(where),
      output: z.object({
        list: z.array(z.object({ code: z.string() }).and(numbers)),
        total: z.int(),
        totals: numbers,
        chart: z.array(Bar),
      }),
    }),
    /** A link to a workbook of all of its days. */
    export: post(`${path}/export`, `导出${noun}`, see, {
      input: z.strictObject(where),
      output: z.object({ url: z.string() }),
    }),
  };
};
