import { useMemo, type ReactNode } from 'react';
import {
  grantStatements,
  STATEMENT_DAYS,
  STATEMENT_STATES,
  type GrantStatement,
} from '#contract/grant-statement/grant-statement.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { SureDialog, useDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, type RowAction } from '@/shared/ui/list/index.ts';
import { useSide } from '@/shared/ui/permission/permitted.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { StatementDetail } from './statement-detail.tsx';

type Own = 'owner' | 'receiver';
const INTENTS = {
  open: 'none',
  sent: 'primary',
  disputed: 'danger',
  agreed: 'warning',
  paid: 'success',
} as const;

const c = columnsOf<GrantStatement>();
const columnsFor = (own: Own) => [
  c.digits('month', '月份', 90),
  c.text('accountName', '账户', 170),
  c.text('expressName', '快递', 110),
  own === 'owner' ? c.text('factoryName', '使用方', 160) : c.text('merchantName', '归属方', 160),
  c.word('state', '状态', 90, STATEMENT_STATES, INTENTS),
  c.count('numbers', '单号', 80),
  c.count('corrections', '更正', 80),
  c.money('cents', '金额', 110),
  c.time('sentAt', '出账时间'),
  c.time('dueAt', '异议截止'),
  c.money('paidCents', '已付', 110),
  c.digits('paidDay', '付款日期', 100),
  c.text('paidReference', '凭证号', 140),
];

const EMPTY = {
  owner: '工厂用分享的账户取到当月第一个单号后，这里会生成这个月的对账单，月底自动出账。',
  receiver: '本厂用共享账户取到当月第一个单号后，这里会生成这个月的对账单，月底由分享方出账。',
};

const detailOf = (rows: readonly GrantStatement[]) => ({
  title: '对账单详情',
  content: (id: number) => (
    <StatementDetail key={id} id={id} version={rows.find((one) => one.id === id)?.version} />
  ),
});

/** The statements of one side, each with what this side may do with it. */
export function StatementList({ title, tabs }: { title: string; tabs: ReactNode }) {
  const own = useSide() === 'factory' ? 'receiver' : 'owner';
  const list = useList(grantStatements.page, {
    name: own === 'owner' ? 'business.grantStatement' : 'factory.grantStatement',
  });
  const { open, shown } = useDialog(list.afterAction);
  const columns = useMemo(
    () => [
      ...columnsFor(own),
      c.actions(130, (row) => (own === 'owner' ? owning(row, open) : getting(row, open))),
    ],
    [own, open],
  );
  return (
    <>
      <ListScreen
        title={title}
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '账户', kind: 'text' },
          { name: 'state', label: '状态', kind: 'choice', options: optionsOf(STATEMENT_STATES) },
        ]}
        empty={{ title: '还没有对账单', text: EMPTY[own] }}
        detail={detailOf(list.rows)}
      />
      {shown}
    </>
  );
}

const said = ({ month, accountName, cents, currency, numbers }: GrantStatement): string =>
  `「${accountName}」${month}：${numbers.toLocaleString('zh-CN')} 个单号，${formatMoney(cents, currency)}`;

const owning = (row: GrantStatement, open: OpenDialog): (RowAction | false)[] => {
  const { id, version, state } = row;
  return [
    state === 'open' &&
      row.isOver && {
        text: '出账',
        act: () =>
          open((ends) => (
            <SureDialog
              title="出账"
              text={`${said(row)}。对方可以在 ${STATEMENT_DAYS} 天内提出异议，过期视为确认。`}
              act="出账"
              intent="primary"
              told="已出账，等待对方确认"
              onConfirm={() => call(grantStatements.send, { id, version }, { quiet: true })}
              {...ends}
            />
          )),
      },
    state === 'disputed' && {
      text: '更正',
      act: () => open((ends) => <CorrectDialog statement={row} {...ends} />),
    },
    state === 'agreed' && {
      text: '结清',
      act: () => open((ends) => <PayDialog statement={row} {...ends} />),
    },
  ];
};

const getting = (row: GrantStatement, open: OpenDialog): (RowAction | false)[] => {
  const { id, version, state } = row;
  return [
    state === 'sent' && {
      text: '确认',
      act: () =>
        open((ends) => (
          <SureDialog
            title="确认对账单"
            text={`${said(row)}。确认后不能再提出异议。`}
            act="确认"
            intent="primary"
            told="已确认"
            onConfirm={() => call(grantStatements.agree, { id, version }, { quiet: true })}
            {...ends}
          />
        )),
    },
    state === 'sent' && {
      text: '异议',
      act: () => open((ends) => <DisputeDialog statement={row} {...ends} />),
    },
  ];
};
