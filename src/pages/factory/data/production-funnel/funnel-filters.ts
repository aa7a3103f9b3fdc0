import { FUNNEL_DAYS } from '#contract/figures/funnel.ts';
import { LAST_DAYS } from '../spans.ts';

/** What the numbers and the rows behind them can both be asked for. */
export const FUNNEL_FILTERS = [
  { name: 'day', label: '时间', kind: 'dates', maxDays: FUNNEL_DAYS, unset: LAST_DAYS },
  { name: 'customer', label: '客户', kind: 'text' },
  { name: 'material', label: '材质', kind: 'text' },
  { name: 'model', label: '型号', kind: 'text' },
  { name: 'remade', label: '补做件', kind: 'yesNo' },
] as const;
