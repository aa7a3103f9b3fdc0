import { HTMLTable } from '@blueprintjs/core';
import type { OrderDetail, OrderLine } from '#contract/order.ts';
import { Money, Thumb, WordTag } from '@/shared/ui/list/index.ts';

/** What was ordered, line by line. */
export const LinesTable = ({ order: { lines, currency } }: { order: OrderDetail }) => (
  <HTMLTable compact className="order-lines" aria-label="商品明细">
    <thead>
      <tr>
        <th>商品</th>
        <th>SKU</th>
        <th data-align="right">数量</th>
        <th data-align="right">单价</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            <div className="order-line">
              <Thumb url={line.pictureUrl} alt={line.title || line.platformCode} size={48} />
              <div>
                <div>{line.title || '（无名称）'}</div>
                <div className="list-quiet">
                  {[line.variation, line.platformCode].filter(Boolean).join(' · ')}
                </div>
              </div>
            </div>
          </td>
          <td>
            <LineMatch line={line} />
          </td>
          <td data-align="right" className="tabular">
            {line.quantity}
          </td>
          <td data-align="right">
            <Money cents={line.unitCents} currency={currency} />
          </td>
        </tr>
      ))}
    </tbody>
  </HTMLTable>
);

function LineMatch({ line: { kind, skuCode } }: { line: OrderLine }) {
  if (kind === 'notGoods') return <WordTag>不是商品</WordTag>;
  return skuCode === null ? (
    <WordTag intent="warning">待匹配</WordTag>
  ) : (
    <span className="tabular">{skuCode}</span>
  );
}
