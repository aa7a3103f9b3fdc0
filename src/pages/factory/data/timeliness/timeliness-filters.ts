import { TIMELINESS_BY, TIMELINESS_CLOCKS, TIMELINESS_DAYS } from '#contract/figures/timeliness.ts';
import { PLATFORMS } from '#contract/platform/platform.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { LAST_DAYS } from '../spans.ts';

/** What the list of figures and that of the orders behind them open with. */
export const TIMELINESS_START = { by: 'push', clock: 'net', group: 'day' } as const;

/** What the numbers and the orders behind them can both be asked for. */
export const TIMELINESS_FILTERS = [
  { name: 'day', label: '时间', kind: 'dates', maxDays: TIMELINESS_DAYS, unset: LAST_DAYS },
  { name: 'by', label: '时间按', kind: 'choice', options: optionsOf(TIMELINESS_BY) },
  { name: 'clock', label: '时长按', kind: 'choice', options: optionsOf(TIMELINESS_CLOCKS) },
  { name: 'customer', label: '客户', kind: 'text' },
  { name: 'shop', label: '店铺', kind: 'text' },
  { name: 'platform', label: '平台', kind: 'choice', options: optionsOf(PLATFORMS) },
  { name: 'urgent', label: '加急', kind: 'yesNo' },
  { name: 'single', label: '单件订单', kind: 'yesNo' },
  { name: 'forced', label: '含强制打包', kind: 'yesNo' },
] as const;
