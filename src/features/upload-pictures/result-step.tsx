import { TickCircle } from '@blueprintjs/icons';
import type { PictureItem, Saved } from './upload-pictures.machine.ts';

/** What came of it, in sentences. */
export function ResultStep({ saved, left }: { saved: Saved; left: readonly PictureItem[] }) {
  const { mapped, kept, lines, underReview } = saved;
  return (
    <div className="upload-result" role="status">
      <h3>
        <TickCircle size={20} /> 已保存 {mapped + kept} 个编码的图片
      </h3>
      <ul>
        {mapped > 0 && (
          <li>
            {mapped} 个编码已更换图片，{lines} 行商品改用新图片
          </li>
        )}
        {kept > 0 && <li>{kept} 个编码还没有映射，图片先保留，映射后自动使用</li>}
        {underReview > 0 && (
          <li>{underReview} 行商品的订单正在工厂审单或被锁定，没有更换；需要更换时请联系工厂</li>
        )}
        {left.length > 0 && (
          <li>
            {left.length} 张图片没有编码，没有保存：
            {left
              .slice(0, 5)
              .map(({ file }) => file.name)
              .join('、')}
            {left.length > 5 && ' 等'}
          </li>
        )}
      </ul>
    </div>
  );
}
