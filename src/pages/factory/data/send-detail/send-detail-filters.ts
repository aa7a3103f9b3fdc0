import { PLATFORMS } from '#contract/platform/platform.ts';
import { MOST_NUMBERS } from '#contract/send/send-detail.ts';
import { SEND_DAYS } from '#contract/send/send-record.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { LAST_DAYS } from '../spans.ts';

/** What the lines and what they come to can both be asked for. */
export const SEND_FILTERS = [
  { name: 'day', label: '发货时间', kind: 'dates', maxDays: SEND_DAYS, unset: LAST_DAYS },
  { name: 'numbers', label: '单号', kind: 'numbers', most: MOST_NUMBERS },
  { name: 'customer', label: '客户', kind: 'text' },
  { name: 'customerGroup', label: '客户分组', kind: 'text' },
  { name: 'shop', label: '店铺', kind: 'text' },
  { name: 'platform', label: '平台', kind: 'choice', options: optionsOf(PLATFORMS) },
  { name: 'express', label: '快递', kind: 'text' },
  { name: 'sku', label: 'SKU', kind: 'text' },
  { name: 'material', label: '材质', kind: 'text' },
  { name: 'area', label: '地区', kind: 'text', placeholder: '国家、省或市' },
  { name: 'forced', label: '强制打包', kind: 'yesNo' },
] as const;
