import { z } from 'zod';

export const MOST_BANDS = 20;
const MOST_COUNT = 1_000_000;

const count = (label: string) =>
  z.int(`请输入${label}`).min(1, `${label}至少为 1`).max(MOST_COUNT, `${label}最多为 1,000,000`);

/** From so many grams (pieces) to so many, both included, a parcel costs this flat price. */
export const FeeBand = z.object({
  from: count('每一段的起点'),
  to: count('每一段的终点'),
  /** Integer cents of the template's currency. */
  cents: z
    .int('请输入每一段的价格，最多两位小数')
    .min(0, '价格不能为负数')
    .max(100_000_00, '价格不能超过 100,000.00'),
});
export type FeeBand = z.infer<typeof FeeBand>;

const number = (count: number) => count.toLocaleString('zh-CN');

/** What is wrong with bands in their order: a hole, an overlap or an end before its beginning; undefined where nothing is. */
export function bandComplaint(bands: readonly Pick<FeeBand, 'from' | 'to'>[]): string | undefined {
  let last = 0;
  for (const [at, { from, to }] of bands.entries()) {
    const name = `第 ${at + 1} 段`;
    if (to < from) return `${name}的终点 ${number(to)} 小于起点 ${number(from)}，请改正`;
    if (at === 0 && from !== 1) return `${name}应从 1 起，否则 ${number(from)} 以下没有价格`;
    if (from > last + 1)
      return `${name}从 ${number(from)} 起，前一段到 ${number(last)} 为止，中间的 ${number(last + 1)} 没有价格；${name}应从 ${number(last + 1)} 起`;
    if (from <= last)
      return `${name}从 ${number(from)} 起，与前一段（到 ${number(last)} 为止）重叠；${name}应从 ${number(last + 1)} 起`;
    last = to;
  }
  return undefined;
}

/** Bands from the lightest on, without a hole and without an overlap. */
export const FeeBands = z
  .array(FeeBand)
  .max(MOST_BANDS, `最多 ${MOST_BANDS} 段`)
  .transform((bands) => bands.toSorted((a, b) => a.from - b.from))
  .superRefine((bands, issues) => {
    const message = bandComplaint(bands);
    if (message !== undefined) issues.addIssue({ code: 'custom', message });
  });
