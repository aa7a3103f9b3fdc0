import { TickCircle } from '@blueprintjs/icons';
import type { Output } from '#contract/endpoint.ts';
import type { lineArt } from '#contract/order/line-art.ts';
import type { LineItem } from './line-items.ts';

/** So many are named; of more it is said how many there are. */
const NAMED = 5;

/** What came of it, in sentences. */
export const LineResult = ({
  saved: { saved, failed },
  left,
}: {
  saved: Output<typeof lineArt.save>;
  left: readonly LineItem[];
}) => (
  <div className="upload-result" role="status">
    <h3>
      <TickCircle size={20} /> 已保存 {saved} 行的图片
    </h3>
    <ul>
      {failed.slice(0, NAMED).map(({ id, orderNo, msg }) => (
        <li key={id}>
          {orderNo}：{msg}
        </li>
      ))}
      {failed.length > NAMED && <li>另有 {failed.length - NAMED} 行没有保存，请刷新列表后重试</li>}
      {left.length > 0 && (
        <li>
          {left.length} 张图片没有对应到商品行，没有保存：
          {left
            .slice(0, NAMED)
            .map(({ file }) => file.name)
            .join('、')}
          {left.length > NAMED && ' 等'}
        </li>
      )}
    </ul>
  </div>
);
