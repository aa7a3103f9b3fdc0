import type { Price } from '#contract/price/price.ts';
import { PRICE_TARGETS } from '#contract/price/pricing.ts';
import { itemText, priceValue, rangesText } from '@/entities/price/index.ts';
import { formatDate } from '@/shared/lib/time/index.ts';
import type { DiscountDialogs } from './discount-dialogs.tsx';
import { type Column, WordTag, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<Price>();

export const DISCOUNT_COLUMNS: Column<Price>[] = [
  {
    name: 'target',
    title: '对象',
    width: 190,
    cell: (row) => (
      <>
        <WordTag intent={row.target === 'customer' ? 'none' : 'primary'}>{PRICE_TARGETS[row.target]}</WordTag>{' '}
        <span title={row.targetName}>{row.targetName}</span>
      </>
    ),
  },
  c.text('item', '适用于', 150, (row) => itemText(row)),
  c.digits('change', '价格', 110, (row) => priceValue(row, row.currency)),
  c.text('ranges', '数量区间', 190, (row) => rangesText(row)),
  c.text('promotion', '促销', 170, ({ promotion }) =>
    promotion ? `${promotion.name}（${formatDate(promotion.from)} 至 ${formatDate(promotion.until)}）` : '',
  ),
  c.time('updatedAt', '更新时间'),
];

/** For who may change prices. */
export const discountActions = (ask: DiscountDialogs): Column<Price> =>
  c.actions(112, (row) => [
    { text: '修改', act: () => ask.edit(row) },
    { text: '删除', intent: 'danger', act: () => ask.delete([row]) },
  ]);
