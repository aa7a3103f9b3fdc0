import type { OrderRow } from '#contract/order/order.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { Nothing } from '@/shared/ui/list/index.ts';

const number = new Intl.NumberFormat('zh-CN');

/** Says that lines have no price, which a sum counts as nothing. */
export const Unpriced = ({ lines }: { lines: number }) =>
  lines > 0 && <div className="list-quiet">{number.format(lines)} 行未定价</div>;

type Amount = Pick<OrderRow, 'amountCents' | 'unpricedLines' | 'currency'>;

/** What the buyer pays, as the content of a cell: nothing where nobody knows any of it, never 0.00. */
export function orderAmount({ amountCents, unpricedLines, currency }: Amount) {
  if (unpricedLines === 0) return formatMoney(amountCents, currency);
  return (
    <>
      {amountCents === 0 ? <Nothing /> : formatMoney(amountCents, currency)}
      <Unpriced lines={unpricedLines} />
    </>
  );
}

/** The same in a place that is no cell of a list. */
export const OrderAmount = ({ order }: { order: Amount }) => (
  <span className="tabular">{orderAmount(order)}</span>
);
