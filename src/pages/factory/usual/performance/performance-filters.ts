import { USUAL_DAYS } from '#contract/figures/asked.ts';
import { PERFORMANCE_DAYS, RANKED_BY } from '#contract/performance/performance.ts';
import { WORKS } from '#contract/wage/access.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

/** What the rows and what is behind their numbers open with. */
export const PERFORMANCE_START = { by: 'person', rankBy: 'pieces' } as const;
export const ROWS_START = { by: 'person' } as const;

const DAYS = {
  name: 'days',
  label: '时间',
  kind: 'dates',
  maxDays: PERFORMANCE_DAYS,
  unset: `近 ${USUAL_DAYS} 天`,
} as const;
const OF_WHAT = [
  { name: 'person', label: '姓名', kind: 'text' },
  { name: 'team', label: '班组', kind: 'text' },
  { name: 'work', label: '计件', kind: 'choice', options: optionsOf(WORKS) },
  { name: 'step', label: '工序', kind: 'text' },
  { name: 'material', label: '材质', kind: 'text' },
] as const;
const LEAST = [10, 30, 100, 300, 1000].map((value) => ({
  value,
  label: `${value.toLocaleString('zh-CN')} 件`,
}));

/** What is behind a number can be asked for the same. */
export const ROWS_FILTERS = [DAYS, ...OF_WHAT] as const;
export const COMPARED_FILTERS = [
  DAYS,
  { name: 'rankBy', label: '排名按', kind: 'choice', options: optionsOf(RANKED_BY) },
  ...OF_WHAT,
  { name: 'atLeast', label: '至少件数', kind: 'choice', options: LEAST },
] as const;
