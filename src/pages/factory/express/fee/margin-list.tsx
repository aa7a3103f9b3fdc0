import type { ReactElement } from 'react';
import { margin, MARGIN_BY, type Margin, type MarginBy } from '#contract/fee-desk/margin.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { countText } from './count-text.ts';
import './fee.css';

const BYS = Object.keys(MARGIN_BY) as MarginBy[];

const c = columnsOf<Margin>();
const columnsBy = (by: MarginBy) => [
  c.text('name', MARGIN_BY[by], 220, ({ name }) => name || '未填写'),
  c.count('packages', '单量', 90),
  c.money('cents', '应收', 120),
  c.money('costCents', '成本', 120),
  c.money('marginCents', '毛利', 120),
  c.text('currency', '币种', 70),
  c.text('averageG', '平均重', 110, ({ averageG }) => countText(averageG, '克'), { align: 'right' }),
  c.text('uncosted', '无成本价', 100, ({ uncosted }) => (uncosted === 0 ? '' : countText(uncosted, '个')), {
    align: 'right',
  }),
];

/** What packages brought beyond what carriers took, by customer, express, province or day. */
export function MarginList({ tabs }: { tabs: ReactElement }) {
  const list = useList(margin.page, { name: 'factory.feeMargin', start: { by: 'customer' } });
  const asked = list.asked['by'];
  const by = BYS.find((one) => one === asked) ?? 'customer';
  const sums = list.answer?.sums ?? [];
  return (
    <ListScreen
      title="快递费"
      list={list}
      columns={columnsBy(by)}
      tabs={tabs}
      filters={[
        { name: 'by', label: '汇总', kind: 'choice', options: optionsOf(MARGIN_BY) },
        { name: 'day', label: '出库时间', kind: 'dates' },
        { name: 'customer', label: '客户', kind: 'text' },
        { name: 'express', label: '快递', kind: 'text' },
        { name: 'area', label: '到达省市', kind: 'text', placeholder: '省或市' },
      ]}
      quick={
        sums.length > 0 && (
          <p className="fee-sums tabular" role="status">
            {sums.map(({ currency, packages, cents, costCents, marginCents, uncosted }) => (
              <span key={currency}>
                {packages.toLocaleString('zh-CN')} 个包裹，应收{' '}
                <strong>{formatMoney(cents, currency)}</strong>
                ，成本 <strong>{formatMoney(costCents, currency)}</strong>，毛利{' '}
                <strong>{formatMoney(marginCents, currency)}</strong>
                {uncosted > 0 && `（${uncosted.toLocaleString('zh-CN')} 个没有成本价，成本按 0 计）`}
              </span>
            ))}
            <span className="list-quiet">成本按出库时的成本价，账单认账后按账单。</span>
          </p>
        )
      }
      empty={{ title: '没有已计费的包裹', text: '包裹出库时计费，并按成本价记下成本。' }}
    />
  );
}
