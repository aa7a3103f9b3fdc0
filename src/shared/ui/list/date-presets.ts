import { addDays, startOfDay, subDays, subMonths } from 'date-fns';

/** [from, to) in epoch milliseconds. */
export type TimeRange = [number, number];

export interface DatePreset {
  label: string;
  /** Whole days in the user's zone. */
  rangeAt: (nowMs: number) => TimeRange;
}

const lastDays =
  (days: number) =>
  (nowMs: number): TimeRange => [
    startOfDay(subDays(nowMs, days - 1)).getTime(),
    startOfDay(addDays(nowMs, 1)).getTime(),
  ];
const lastMonths =
  (months: number) =>
  (nowMs: number): TimeRange => [
    startOfDay(subMonths(nowMs, months)).getTime(),
    startOfDay(addDays(nowMs, 1)).getTime(),
  ];

/** The ranges that are offered by one click (rule K02). */
export const DATE_PRESETS: readonly DatePreset[] = [
  {
    label: '昨天',
    rangeAt: (now) => [startOfDay(subDays(now, 1)).getTime(), startOfDay(now).getTime()],
  },
  { label: '今天', rangeAt: lastDays(1) },
  { label: '近2天', rangeAt: lastDays(2) },
  { label: '近3天', rangeAt: lastDays(3) },
  { label: '近1周', rangeAt: lastDays(7) },
  { label: '近10天', rangeAt: lastDays(10) },
  { label: '近1个月', rangeAt: lastMonths(1) },
  { label: '近3个月', rangeAt: lastMonths(3) },
  { label: '近6个月', rangeAt: lastMonths(6) },
];

/** The presets that a list with a cap on its range may offer. */
export const presetsWithin = (maxDays: number | undefined): readonly DatePreset[] =>
  maxDays === undefined
    ? DATE_PRESETS
    : DATE_PRESETS.filter(({ rangeAt }) => {
        const [from, to] = rangeAt(0);
        return to - from <= (maxDays + 1) * 86_400_000;
      });
