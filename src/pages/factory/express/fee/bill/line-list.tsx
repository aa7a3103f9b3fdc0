import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { bills, MOST_NUMBERS, type BillLine } from '#contract/bill/bill.ts';
import { DIFFERENCE_WORDS } from '#contract/bill/difference.ts';
import { BILL_REGIONS } from '#contract/bill/life-cycle/bill-states.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { countText } from '../count-text.ts';
import { LineActions } from './line-actions.tsx';
import { LineDetail } from './line-detail.tsx';
import '../fee.css';

const STATES = Object.values(BILL_REGIONS.bill);
const STATE_WORDS = Object.fromEntries(STATES.map(({ code, label }) => [code, label])) as Record<
  number,
  string
>;
const INTENTS = {
  0: 'none',
  10: 'success',
  20: 'warning',
  25: 'danger',
  26: 'danger',
  30: 'primary',
  40: 'success',
  50: 'none',
  80: 'none',
} as const;
const CHOSEN_BILLS = 200;

const c = columnsOf<BillLine>();
const COLUMNS = [
  c.text('bill', '账单', 130),
  c.code('no', '运单号', 150),
  c.word('state', '状态', 78, STATE_WORDS, INTENTS),
  c.text('kind', '差异类型', 80, ({ kind }) => kind && DIFFERENCE_WORDS[kind]),
  c.text('billed', '账单重', 84, ({ billedG }) => countText(billedG, '克'), { align: 'right' }),
  c.text('our', '我方重', 84, ({ ourG }) => countText(ourG, '克'), { align: 'right' }),
  c.money('cents', '账单金额', 90),
  c.money('ourCents', '我方成本', 90, ({ ourCents, currency }) =>
    ourCents === null ? null : { cents: ourCents, currency },
  ),
  c.text('reason', '原因', 160),
  c.money('chargedCents', '向客户补收', 96, ({ chargedCents, currency }) =>
    chargedCents === null ? null : { cents: chargedCents, currency },
  ),
  c.text('customer', '客户', 120),
  c.code('packageNo', '包裹号', 150),
  c.text('leg', '费用类型', 90),
  // At hand wherever the others are scrolled to.
  c.money('differenceCents', '差额', 90),
];

const detailOf = (rows: readonly BillLine[]) => ({
  title: '账单行详情',
  content: (id: number) => (
    <LineDetail key={id} id={id} version={rows.find((one) => one.id === id)?.version} />
  ),
});

/** Every line of carriers' bills beside what we weighed and expect to pay (P115). */
export function LineList({ tabs }: { tabs: ReactElement }) {
  const list = useList(bills.lines, { name: 'factory.billLine' });
  const files = useQuery(query(bills.page, { pageSize: CHOSEN_BILLS }, { quiet: true }));
  const { sums = [], counts } = list.answer ?? {};
  return (
    <ListScreen
      title="快递费"
      list={list}
      columns={COLUMNS}
      tabs={tabs}
      filters={[
        {
          ...{ name: 'billId', label: '账单', kind: 'choice' },
          options: (files.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          ...{ name: 'state', label: '状态', kind: 'choice' },
          options: STATES.map(({ code, label }) => ({
            value: code,
            label: counts ? `${label}（${counts[String(code)] ?? 0}）` : label,
          })),
        },
        { name: 'kind', label: '差异类型', kind: 'choice', options: optionsOf(DIFFERENCE_WORDS) },
        { name: 'numbers', label: '运单号', kind: 'numbers', most: MOST_NUMBERS },
        { name: 'least', label: '差额至少（分）', kind: 'text', placeholder: '如 50' },
        { name: 'most', label: '差额至多（分）', kind: 'text', placeholder: '如 1000' },
      ]}
      actions={<LineActions target={list} onChanged={list.acted} />}
      quick={
        sums.length > 0 && (
          <p className="fee-sums tabular" role="status">
            {sums.map(({ currency, lines, cents, ourCents, differenceCents }) => (
              <span key={currency}>
                {lines.toLocaleString('zh-CN')} 行，账单 <strong>{formatMoney(cents, currency)}</strong>
                ，我方成本 <strong>{formatMoney(ourCents, currency)}</strong>，差额{' '}
                <strong>{formatMoney(differenceCents, currency)}</strong>
              </span>
            ))}
            <span className="list-quiet">没有成本价的按 0 计。</span>
          </p>
        )
      }
      empty={{
        title: '没有账单行',
        text: '在「账单」页签导入快递公司的账单，系统逐行与我方的重量和成本价核对。',
      }}
      detail={detailOf(list.rows)}
    />
  );
}
