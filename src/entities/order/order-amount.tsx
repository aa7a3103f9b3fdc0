import type { OrderRow } from '#contract/order/order.ts';
import { Money } from '@/shared/ui/list/index.ts';

const number = new Intl.NumberFormat('zh-CN');

/** Says that lines have no price, which a sum counts as nothing. */
export const Unpriced = ({ lines }: { lines: number }) =>
  lines > 0 && <div className="list-quiet">{number.format(lines)} 行未定价</div>;

/** What the buyer pays: a dash where nobody knows any of it, never 0.00. */
export const OrderAmount = ({
  order: { amountCents, unpricedLines, currency },
}: {
  order: Pick<OrderRow, 'amountCents' | 'unpricedLines' | 'currency'>;
}) => (
  <>
    <Money cents={unpricedLines > 0 && amountCents === 0 ? null : amountCents} currency={currency} />
    <Unpriced lines={unpricedLines} />
  </>
);
