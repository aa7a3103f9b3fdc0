import { QUALITY_DAYS } from '#contract/figures/quality-figures.ts';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { LAST_DAYS } from '../spans.ts';

/** What the list of figures and that of the pieces behind them open with. */
export const QUALITY_START = { group: 'day' } as const;

/** What the numbers and the pieces behind them can both be asked for. */
export const QUALITY_FILTERS = [
  { name: 'day', label: '时间', kind: 'dates', maxDays: QUALITY_DAYS, unset: LAST_DAYS },
  { name: 'material', label: '材质', kind: 'text' },
  { name: 'model', label: '型号', kind: 'text' },
  { name: 'customer', label: '客户', kind: 'text' },
  { name: 'defect', label: '缺陷', kind: 'text' },
  { name: 'level', label: '级别', kind: 'choice', options: optionsOf(DEFECT_LEVELS) },
  { name: 'responsible', label: '责任', kind: 'choice', options: optionsOf(RESPONSIBLE) },
  { name: 'responsibleName', label: '责任方', kind: 'text', placeholder: '人、工序或设备的名称' },
  { name: 'again', label: '补做件', kind: 'yesNo' },
] as const;
