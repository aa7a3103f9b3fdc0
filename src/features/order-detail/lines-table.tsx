import { HTMLTable } from '@blueprintjs/core';
import type { OrderDetail, OrderLine } from '#contract/order/order.ts';
import { inSuits, isSuit } from '@/entities/order/index.ts';
import { PriceSteps } from '@/entities/price/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { Money, WordTag } from '@/shared/ui/list/index.ts';
import { DpiTag, PictureFacts, PictureThumb, type ShownPicture } from '@/shared/ui/picture/index.ts';
import { LinePictureButton } from './line-picture-button.tsx';

/** What was ordered, line by line. */
export function LinesTable({
  order,
  onChanged,
  onShow,
}: {
  order: OrderDetail;
  onChanged: () => void;
  /** Where the pictures stand large beside the table, which then is narrow: shows that of a line there. */
  onShow?: (at: number) => void;
}) {
  const { lines, currency } = order;
  const pictures = lines.map(pictureOf);
  return (
    <HTMLTable compact className="order-lines" aria-label="商品明细">
      <thead>
        <tr>
          <th>商品</th>
          {!onShow && <th>SKU</th>}
          <th data-align="right">数量</th>
          <th data-align="right">单价</th>
        </tr>
      </thead>
      <tbody>
        {inSuits(lines).map(({ line, at: i, suit }) => (
          <tr key={line.id} data-part={suit ? '' : undefined}>
            <td>
              <div className="order-line">
                <PictureThumb
                  picture={pictures[i]!}
                  among={pictures}
                  size={48}
                  onOpen={onShow && (() => onShow(i))}
                />
                <div className="order-line-text">
                  <div>
                    {line.isGift && <WordTag intent="success">赠品</WordTag>}
                    {suit !== undefined && (
                      <WordTag intent="primary">
                        {suit === null ? '套装明细，套装在另一单' : '套装明细'}
                      </WordTag>
                    )}{' '}
                    <bdi>{line.title || '（无名称）'}</bdi>
                  </div>
                  <div className="list-quiet">
                    {[line.variation, line.platformCode].filter(Boolean).join(' · ')}
                  </div>
                  {onShow && (
                    <div className="order-line-beside">
                      <LineMatch line={line} />
                      <LineCost line={line} />
                    </div>
                  )}
                  <div className="order-line-picture">
                    {onShow ? <DpiTag size={line} /> : <PictureFacts size={line} />}
                    <LinePictureButton order={order} line={line} onChanged={onChanged} />
                  </div>
                </div>
              </div>
            </td>
            {!onShow && (
              <td>
                <LineMatch line={line} />
                <LineCost line={line} />
              </td>
            )}
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
}

const pictureOf = (line: OrderLine): ShownPicture => ({ ...line, title: line.title || line.platformCode });

/** What the factory asks for one, and how that came about; where nothing was agreed it is the list price. */
function LineCost({ line: { costCents, costCurrency, priceSteps } }: { line: OrderLine }) {
  if (costCents === null) return null;
  if (costCents === 0 && priceSteps.length === 0) return <div className="order-line-cost">成本 – 未定价</div>;
  const cost = `成本 ${formatMoney(costCents, costCurrency)}`;
  const listPrice = { step: 'list', way: null, value: costCents, after: costCents } as const;
  return (
    <details className="order-line-cost">
      <summary className="tabular">{cost} · 价格说明</summary>
      <PriceSteps steps={priceSteps.length > 0 ? priceSteps : [listPrice]} currency={costCurrency} />
    </details>
  );
}

function LineMatch({ line }: { line: OrderLine }) {
  const { kind, skuCode } = line;
  if (isSuit(line)) return <WordTag>套装</WordTag>;
  if (kind === 'notGoods') return <WordTag>不是商品</WordTag>;
  return skuCode === null ? (
    <WordTag intent="warning">待匹配</WordTag>
  ) : (
    <span className="tabular">{skuCode}</span>
  );
}
