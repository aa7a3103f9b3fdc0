import { Button } from '@blueprintjs/core';
import { CHARGE_MODES, CHARGE_UNITS, type ExpressFee } from '#contract/express/express-fee.ts';
import { Money, TimeText, type Column } from '@/shared/ui/list/index.ts';
import type { FeeAsk } from './express-fee-dialogs.tsx';

const countText = (count: number, { mode }: ExpressFee): string =>
  count === 0 ? '不加收' : `${count.toLocaleString('zh-CN')} ${CHARGE_UNITS[mode]}`;

const COLUMNS: Column<ExpressFee>[] = [
  {
    name: 'expressName',
    title: '快递公司',
    width: 180,
    cell: (row) => <span title={row.expressName}>{row.expressName || '全部快递'}</span>,
  },
  { name: 'area', title: '省份', width: 140, cell: (row) => row.area || '全国' },
  { name: 'mode', title: '计费方式', width: 96, cell: (row) => CHARGE_MODES[row.mode] },
  {
    name: 'startCount',
    title: '首件 / 首重',
    width: 120,
    align: 'right',
    cell: (row) => countText(row.startCount, row),
  },
  {
    name: 'startCents',
    title: '首费',
    width: 110,
    align: 'right',
    cell: (row) => <Money cents={row.startCents} currency={row.currency} />,
  },
  {
    name: 'extraCount',
    title: '每续',
    width: 120,
    align: 'right',
    cell: (row) => countText(row.extraCount, row),
  },
  {
    name: 'extraCents',
    title: '续费',
    width: 110,
    align: 'right',
    cell: (row) => <Money cents={row.extraCents} currency={row.currency} />,
  },
  { name: 'updatedAt', title: '更新时间', width: 112, cell: (row) => <TimeText at={row.updatedAt} /> },
];

export const expressFeeColumns = (ask: ((ask: FeeAsk) => void) | undefined): Column<ExpressFee>[] =>
  ask === undefined
    ? COLUMNS
    : [
        ...COLUMNS,
        {
          name: 'do',
          title: '操作',
          width: 112,
          cell: (fee) => (
            <>
              <Button variant="minimal" size="small" text="修改" onClick={() => ask({ kind: 'edit', fee })} />
              <Button
                variant="minimal"
                size="small"
                intent="danger"
                text="删除"
                onClick={() => ask({ kind: 'delete', fee })}
              />
            </>
          ),
        },
      ];
