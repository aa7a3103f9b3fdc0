import { Callout, HTMLTable, Spinner } from '@blueprintjs/core';
import type { PushEstimate } from '#contract/order/order.ts';
import { Unpriced } from '@/entities/order/index.ts';
import { Money, MoneySums, sumsOf } from '@/shared/ui/list/index.ts';
import { OrderProblems } from './order-problems.tsx';

const number = new Intl.NumberFormat('zh-CN');

/** By factory: how many orders and pieces, and what they cost; below it what cannot be pushed, and why. */
export function EstimateTable({
  estimate,
  onLeave,
}: {
  estimate: PushEstimate | undefined;
  /** One of the orders is opened. */
  onLeave: () => void;
}) {
  if (!estimate) return <Spinner size={24} aria-label="正在估算" />;
  const { factories, refused, refusedCount, doubts, doubtsCount } = estimate;
  const sum = (of: 'orders' | 'pieces') => number.format(factories.reduce((total, f) => total + f[of], 0));
  return (
    <>
      {factories.length > 0 && (
        <HTMLTable className="estimate-table" aria-label="推单预估">
          <thead>
            <tr>
              <th>工厂</th>
              <th>单数</th>
              <th>件数</th>
              <th>预估费用</th>
            </tr>
          </thead>
          <tbody>
            {factories.map((f) => (
              <tr key={`${f.factoryId} ${f.currency}`}>
                <td>{f.factoryName}</td>
                <td>{number.format(f.orders)}</td>
                <td>{number.format(f.pieces)}</td>
                <td>
                  <Money
                    cents={f.unpricedLines > 0 && f.costCents === 0 ? null : f.costCents}
                    currency={f.currency}
                  />
                  <Unpriced lines={f.unpricedLines} />
                </td>
              </tr>
            ))}
          </tbody>
          {factories.length > 1 && (
            <tfoot>
              <tr>
                <td>合计</td>
                <td>{sum('orders')}</td>
                <td>{sum('pieces')}</td>
                <td>
                  <MoneySums
                    sums={sumsOf(
                      factories.map(({ costCents, currency }) => ({ cents: costCents, currency })),
                    )}
                  />
                  <Unpriced lines={factories.reduce((total, f) => total + f.unpricedLines, 0)} />
                </td>
              </tr>
            </tfoot>
          )}
        </HTMLTable>
      )}
      {factories.length > 0 && <p className="list-quiet">预估费用是商品的生产费用，不含运费。</p>}
      {refused.length > 0 && (
        <Callout intent="warning" compact title={`${number.format(refusedCount)} 单不能推送`}>
          <OrderProblems
            orders={refused.map(({ msg, ...one }) => ({ ...one, problems: [msg] }))}
            onLeave={onLeave}
          />
        </Callout>
      )}
      {doubts.length > 0 && (
        <Callout intent="warning" compact title={`${number.format(doubtsCount)} 单推送后工厂会要求处理`}>
          <OrderProblems orders={doubts} onLeave={onLeave} />
          <p className="list-quiet">建议先修改再推单；现在推送，有问题的订单可能停在「待处理」。</p>
        </Callout>
      )}
    </>
  );
}
