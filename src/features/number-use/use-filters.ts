import { USUAL_DAYS } from '#contract/figures/asked.ts';
import { MOST_USES, USE_DAYS, USE_STATES } from '#contract/number-use/number-use.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

const LAST_DAYS = `近 ${USUAL_DAYS} 天`;

/** What numbers and their sums can both be asked for. */
const filtersFor = <M extends number>(maxDays: M) =>
  [
    { name: 'day', label: '取号时间', kind: 'dates', maxDays, unset: LAST_DAYS },
    { name: 'numbers', label: '运单号', kind: 'numbers', most: MOST_USES },
    { name: 'account', label: '账户', kind: 'text' },
    { name: 'partner', label: '对方', kind: 'text' },
    { name: 'express', label: '快递', kind: 'text' },
    { name: 'province', label: '省份', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choice', options: optionsOf(USE_STATES) },
  ] as const;
export const USE_FILTERS = filtersFor(USE_DAYS);
export { filtersFor };
