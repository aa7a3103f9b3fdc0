import { goodsAlike, goodsPicture, useOf, type GoodsTarget } from '#contract/picture/goods.ts';
import { enqueue, type ShownShelf } from '@/features/picture-shelf/index.ts';
import { upload } from '@/shared/api/index.ts';

/** The pictures of a factory's goods. */
export const GOODS: ShownShelf = {
  shelf: 'goods',
  title: '商品图片',
  edit: 'factory:means:edit',
  list: 'factory.goodsPicture',
  calls: goodsPicture,
  alike: goodsAlike,
  takesOver: '使用它的商品一起换',
};

export const ACCEPT = '.png,.jpg,.jpeg,.webp,.tif,.tiff,.gif,.svg';

/** Puts files onto the shelf, each for what shows it. */
export const enqueueGoods = (files: readonly { file: File; target?: GoodsTarget; for?: string }[]): void =>
  enqueue(
    files.map(({ file, target = {}, for: whom = '' }) => ({
      ...{ file, name: file.name, path: whom },
      put: (sent) => upload(goodsPicture.upload, sent, target, { quiet: true }),
    })),
  );

/** One for one of what can have a picture. */
export const keyOfTarget = (target: GoodsTarget): string =>
  [useOf(target), target.skuId ?? target.modelId, target.materialId, target.colorId].join(' ');
