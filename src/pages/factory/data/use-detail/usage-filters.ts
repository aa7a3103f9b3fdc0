import { USAGE_DAYS, USAGE_GROUPS, USAGE_KINDS, USAGE_REASONS } from '#contract/usage/usage.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { LAST_DAYS } from '../spans.ts';

/** What lines and groups of them can both be asked for. */
export const USAGE_FILTERS = [
  { name: 'day', label: '时间', kind: 'dates', maxDays: USAGE_DAYS, unset: LAST_DAYS },
  { name: 'kind', label: '种类', kind: 'choice', options: optionsOf(USAGE_KINDS) },
  { name: 'reason', label: '原因', kind: 'choice', options: optionsOf(USAGE_REASONS) },
  { name: 'material', label: '材质', kind: 'text' },
  { name: 'sku', label: 'SKU', kind: 'text' },
  { name: 'device', label: '设备', kind: 'text' },
  { name: 'plate', label: '版号', kind: 'text' },
  { name: 'batch', label: '批次号', kind: 'text' },
  { name: 'customer', label: '客户', kind: 'text', placeholder: '只有坯件分客户' },
  { name: 'byHand', label: '手工登记', kind: 'yesNo' },
] as const;

/** Every use by itself, and what they add up to. */
export const USAGE_TABS = [
  { value: undefined, label: '明细' },
  ...optionsOf(USAGE_GROUPS).map(({ value, label }) => ({
    value,
    label: /^[A-Z]/.test(label) ? `按 ${label}` : `按${label}`,
  })),
];
