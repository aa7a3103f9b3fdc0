import { MEANS_STATUS } from '#contract/means/names.ts';
import { columnsOf } from '@/shared/ui/list/index.ts';
import type { Named } from './named.ts';

interface Updated {
  status: number;
  updatedBy: string;
  updatedAt: number;
}

const c = columnsOf<Updated>();
/** What all of these lists end with. */
export const STANDING = [
  c.word('status', '状态', 72, MEANS_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 90, { hidden: true }),
  c.time('updatedAt', '更新时间'),
];

/** How many SKUs are made of it. */
export const SKU_COUNTS = columnsOf<Pick<Named, 'activeSkus' | 'skus'>>().text(
  'skus',
  'SKU 启用 / 全部',
  112,
  ({ activeSkus, skus }) => `${activeSkus} / ${skus}`,
  { align: 'right' },
);
