import { Button } from '@blueprintjs/core';
import type { Price } from '#contract/price/price.ts';
import { PRICE_TARGETS } from '#contract/price/pricing.ts';
import { itemText, priceValue, rangesText } from '@/entities/price/index.ts';
import { formatDate } from '@/shared/lib/time/index.ts';
import { type Column, LongText, TimeText, WordTag } from '@/shared/ui/list/index.ts';

const COLUMNS: Column<Price>[] = [
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
  { name: 'item', title: '适用于', width: 150, cell: (row) => <LongText text={itemText(row)} /> },
  {
    name: 'change',
    title: '价格',
    width: 110,
    cell: (row) => <span className="tabular">{priceValue(row, row.currency)}</span>,
  },
  { name: 'ranges', title: '数量区间', width: 190, cell: (row) => <LongText text={rangesText(row)} /> },
  {
    name: 'promotion',
    title: '促销',
    width: 170,
    cell: ({ promotion }) => (
      <LongText
        text={
          promotion
            ? `${promotion.name}（${formatDate(promotion.from)} 至 ${formatDate(promotion.until)}）`
            : ''
        }
      />
    ),
  },
  { name: 'updatedAt', title: '更新时间', width: 112, cell: (row) => <TimeText at={row.updatedAt} /> },
];

/** Who may change prices has one more column, with what opens the dialogs. */
export const discountColumns = (
  doing: { onEdit: (row: Price) => void; onDelete: (row: Price) => void } | undefined,
): Column<Price>[] =>
  doing === undefined
    ? COLUMNS
    : [
        ...COLUMNS,
        {
          name: 'do',
          title: '操作',
          width: 112,
          cell: (row) => (
            <>
              <Button variant="minimal" size="small" text="修改" onClick={() => doing.onEdit(row)} />
              <Button
                variant="minimal"
                size="small"
                intent="danger"
                text="删除"
                onClick={() => doing.onDelete(row)}
              />
            </>
          ),
        },
      ];
