import type { OrderDetail, OrderLine, OrderRow } from '#contract/order/order.ts';
import type { ShownPicture } from '@/shared/ui/picture/index.ts';

/** A line of the order as its picture is reviewed. */
export interface ReviewedPicture extends ShownPicture {
  quantity: number;
  /** Of its file; null where it is not known. */
  pictureBytes: number | null;
  /** What it is printed on; null where it is not known. */
  skuId: number | null;
  /** 按此印刷, said by the merchant. */
  leave: OrderLine['leave'];
  /** A line that nothing is printed for. */
  isGoods: boolean;
}

const UNKNOWN = {
  ...{ pictureKind: null, pictureBytes: null, isGoods: true, skuId: null, leave: null },
  ...{ widthPx: null, heightPx: null, printWidthMm: null, printHeightMm: null },
} as const;

/** Of the whole order, or of the first lines that its row in the list has. */
export function picturesOf(order: OrderDetail | OrderRow): ReviewedPicture[] {
  if ('lines' in order)
    return order.lines.map((line) => ({
      ...line,
      title: line.title || line.platformCode,
      isGoods: line.kind !== 'notGoods',
    }));
  return order.goods.map((line) => ({ ...UNKNOWN, ...line, title: line.title || line.platformCode }));
}

/** Where one begins to look: at the first picture that there is. */
export const firstOf = (pictures: readonly Pick<ReviewedPicture, 'pictureUrl'>[]): number =>
  Math.max(
    0,
    pictures.findIndex(({ pictureUrl }) => pictureUrl !== null),
  );
