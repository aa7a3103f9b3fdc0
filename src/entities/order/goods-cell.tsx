import type { OrderRow } from '#contract/order/order.ts';
import { Nothing, Thumb } from '@/shared/ui/list/index.ts';

/** The first goods of an order as pictures with their numbers, and what the rest is. */
export function GoodsCell({ order: { goods, lineCount } }: { order: Pick<OrderRow, 'goods' | 'lineCount'> }) {
  const [first] = goods;
  if (!first) return <Nothing />;
  const name = first.title || first.skuCode || first.platformCode;
  return (
    <div
      className="goods-cell"
      title={goods.map((g) => `${g.title || g.platformCode} ×${g.quantity}`).join('\n')}
    >
      {goods.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike, and they never move
        <span key={i} className="goods-thumb">
          <Thumb url={line.thumbUrl} alt={line.title || line.platformCode} />
          {line.quantity > 1 && <span className="goods-count tabular">{line.quantity}</span>}
        </span>
      ))}
      <span className="goods-name">{name}</span>
      {lineCount > goods.length && <span className="goods-more tabular">共 {lineCount} 行</span>}
    </div>
  );
}
