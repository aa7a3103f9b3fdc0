import type { ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { useSearchParams } from 'react-router';
import { BILL_STATES, bills, type Bill } from '#contract/bill/bill.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

const MANAGE = ['factory:express:bill'] as const;
const INTENTS = {
  importing: 'none',
  open: 'primary',
  settling: 'none',
  settled: 'success',
  reopening: 'none',
} as const;

const c = columnsOf<Bill>();
const COLUMNS = [
  c.text('name', '账单', 220),
  c.text('express', '快递公司', 100),
  c.word('state', '状态', 84, BILL_STATES, INTENTS),
  c.count('lines', '行数', 84),
  c.money('cents', '账单金额', 120),
  c.count('open', '待处理', 84),
  c.money('payCents', '应付', 120),
  c.count('refusedLines', '拒绝的行', 84),
  c.money('refusedCents', '拒绝的金额', 110),
  c.text('createdBy', '导入人', 100, ({ createdBy }) => createdBy ?? ''),
  c.time('createdAt', '导入时间'),
  c.text('settledBy', '结算人', 100, ({ settledBy }) => settledBy ?? ''),
  c.time('settledAt', '结算时间'),
];

/** Carriers' bills, each a file: what came in of it, what is still to be decided, and what is paid. */
export function BillList({ tabs }: { tabs: ReactElement }) {
  const list = useList(bills.page, { name: 'factory.bill' });
  const [, setSearch] = useSearchParams();
  const { open, shown } = useDialog(list.reload);
  const may = usePermits(MANAGE);
  const columns = [
    ...COLUMNS,
    c.actions(150, (bill) => [
      { text: '核对', act: () => setSearch({ tab: 'line', billId: String(bill.id) }) },
      may &&
        bill.state === 'open' && {
          ...{ text: '结算', intent: 'primary' },
          ...(bill.open > 0 && { why: `还有 ${bill.open.toLocaleString('zh-CN')} 行没有认账或拒付。` }),
          act: () => open((ends) => <SettleDialog bill={bill} {...ends} />),
        },
      may &&
        bill.state === 'settled' && {
          ...{ text: '反结算', intent: 'danger' },
          act: () => open((ends) => <ReopenDialog bill={bill} {...ends} />),
        },
    ]),
  ];
  return (
    <>
      <ListScreen
        title="快递费"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '账单或快递公司' },
          { name: 'state', label: '状态', kind: 'choice', options: optionsOf(BILL_STATES) },
        ]}
        tools={
          <Permitted need={MANAGE}>
            <Button
              icon={<Import />}
              intent="primary"
              text="导入账单"
              onClick={() =>
                open(({ onSettled, onClose }) => <ImportDialog onSettled={onSettled} onClose={onClose} />)
              }
            />
          </Permitted>
        }
        quick={
          <span className="list-quiet">
            每行与包裹的重量和成本价核对；全部认账或拒付后结算，多收的重量费向客户补差。只记录金额，不付款。
          </span>
        }
        empty={{ title: '还没有账单', text: '导入快递公司的账单文件，系统逐行核对，列出有差异的行。' }}
      />
      {shown}
    </>
  );
}
