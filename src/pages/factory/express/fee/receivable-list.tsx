import type { ReactElement } from 'react';
import { CHARGE_MODES } from '#contract/price/charge-mode.ts';
import { CHARGE_STATES, MOST_NUMBERS, receivable, type Receivable } from '#contract/fee-desk/receivable.ts';
import { feeColumns } from '#contract/package-fee/fee-kinds.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { countText } from './count-text.ts';
import { ReceivableDetail } from './receivable-detail.tsx';
import './fee.css';

const INTENTS = { estimated: 'none', charged: 'success', adjusted: 'primary', none: 'none' } as const;
type Part = keyof ReturnType<typeof feeColumns>;

/** What a row has nothing to say of stays empty. */
const isReckoned = ({ state, reason }: Receivable): boolean => state !== 'none' && reason === '';
const part =
  (name: Part) =>
  (row: Receivable): { cents: number; currency: string } | null => {
    const { [name]: cents } = feeColumns(row.parts);
    return isReckoned(row) && cents !== 0 ? { cents, currency: row.currency } : null;
  };
const total = (row: Receivable) => (row.state === 'none' ? null : row);

const c = columnsOf<Receivable>();
const COLUMNS = [
  c.code('number', '包裹号', 160),
  c.code('waybillNo', '运单号', 160),
  c.text('customer', '客户', 120),
  c.text('express', '快递', 100),
  c.text('area', '到达省市', 130),
  c.time('handedOverAt', '出库', 112),
  c.word('state', '状态', 78, CHARGE_STATES, INTENTS),
  c.text('real', '实重', 84, ({ realG }) => countText(realG, '克'), { align: 'right' }),
  c.text('volumetric', '体积重', 84, ({ volumetricG }) => countText(volumetricG, '克'), { align: 'right' }),
  c.text(
    'chargeable',
    '计费',
    96,
    ({ chargeable, mode, byEstimate }) =>
      `${byEstimate && mode === 'weight' ? '估 ' : ''}${countText(chargeable, mode === 'piece' ? '件' : '克')}`,
    { align: 'right' },
  ),
  c.money('first', '首费', 78, part('first')),
  c.money('extra', '续费', 78, part('extra')),
  c.money('surcharge', '附加费', 78, part('surcharge')),
  c.money('discount', '折扣', 78, part('discount')),
  c.money('adjusted', '补差', 78, ({ adjustedCents: cents, currency }) =>
    cents === 0 ? null : { cents, currency },
  ),
  c.text('reason', '未收原因', 150),
  // At hand wherever the others are scrolled to.
  c.money('total', '应收', 90, total),
];

const detailOf = (rows: readonly Receivable[], onChanged: () => void) => ({
  title: '快递费详情',
  content: (id: number) => (
    <ReceivableDetail
      key={id}
      id={id}
      version={rows.find((one) => one.id === id)?.version}
      onChanged={onChanged}
    />
  ),
});

/** What each package costs its customer, and how much that is in all. */
export function ReceivableList({ tabs }: { tabs: ReactElement }) {
  const list = useList(receivable.page, { name: 'factory.feeReceivable' });
  const sums = list.answer?.sums ?? [];
  return (
    <ListScreen
      title="快递费"
      list={list}
      columns={COLUMNS}
      tabs={tabs}
      filters={[
        { name: 'day', label: '出库时间', kind: 'dates' },
        { name: 'numbers', label: '单号', kind: 'numbers', most: MOST_NUMBERS },
        { name: 'customer', label: '客户', kind: 'text' },
        { name: 'express', label: '快递', kind: 'text' },
        { name: 'area', label: '到达省市', kind: 'text', placeholder: '省或市' },
        { name: 'mode', label: '计费方式', kind: 'choice', options: optionsOf(CHARGE_MODES) },
        { name: 'state', label: '状态', kind: 'choice', options: optionsOf(CHARGE_STATES) },
      ]}
      quick={
        list.total > 0 && (
          <p className="fee-sums tabular" role="status">
            {sums.length === 0 && '没有已计费的包裹'}
            {sums.map(({ currency, packages, cents, adjustedCents }) => (
              <span key={currency}>
                已计费 {packages.toLocaleString('zh-CN')} 个包裹，应收{' '}
                <strong>{formatMoney(cents, currency)}</strong>
                {adjustedCents !== 0 && `（其中补差 ${formatMoney(adjustedCents, currency)}）`}
              </span>
            ))}
            <span className="list-quiet">应收只记录应收的金额，不从客户账户扣款。</span>
          </p>
        )
      }
      empty={{
        title: '没有这样的包裹',
        text: '包裹出库时按实重和快递费模板计费；出库前显示的是预估。',
      }}
      detail={detailOf(list.rows, list.acted)}
    />
  );
}
