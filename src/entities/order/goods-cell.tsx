import { Fragment } from 'react';
import type { OrderRow } from '#contract/order/order.ts';
import { apart, Nothing, Thumb } from '@/shared/ui/list/index.ts';

type Goods = Pick<OrderRow, 'goods' | 'lineCount'>;

/** The goods that are shown, in words, a line each. */
export const goodsText = ({ goods }: Goods): string =>
  goods.map((g) => `${g.title || g.platformCode} ×${g.quantity}`).join('\n');

/** order.css has it smaller where rows are. */
const PICTURE_PX = 40;

/** The first goods of an order as pictures with their numbers, the name of the first and its SKU; its cell has the tip. */
export function goodsCell({ goods, lineCount }: Goods) {
  const [first] = goods;
  if (!first) return null;
  return (
    <div className="goods-cell">
      {goods.map(({ thumbUrl, title, platformCode, quantity }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike, and they never move
        <Fragment key={i}>
          <Thumb url={thumbUrl} alt={title || platformCode} size={PICTURE_PX} />
          {quantity > 1 && <span className="goods-count tabular">{quantity}</span>}
        </Fragment>
      ))}
      <span className="goods-words">
        {apart(first.title || first.skuCode || first.platformCode)}
        <small className="tabular">
          {lineCount > goods.length && `共 ${lineCount} 行 · `}
          {apart(first.skuCode || first.platformCode)}
        </small>
      </span>
    </div>
  );
}

/** The same elsewhere, with its own tip. */
export const GoodsCell = ({ order }: { order: Goods }) =>
  order.goods.length === 0 ? <Nothing /> : <div title={goodsText(order)}>{goodsCell(order)}</div>;
