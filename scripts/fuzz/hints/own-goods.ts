import { goods } from '#contract/goods/goods.ts';
import { picture } from '#contract/picture/picture.ts';
import { sku } from '#contract/sku/sku.ts';
import { until } from '#tests/support/until.ts';
import { drawings } from './drawn.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const CHECKING = 0;

/** What a merchant sells: pictures of his store under codes. */
export function ownGoodsHints({ call, factory, merchant, word, world }: Hands): Hint[] {
  const newSku = async () =>
    (
      await factory(sku.create, {
        ...{
          code: word('GOODS'),
          name: '手机壳',
          material: '软壳',
          brand: '华为',
          model: 'M',
          color: '黑色',
        },
        priceCents: 990,
      })
    ).id;
  const draw = drawings(30_011);
  const checked = (id: number, no: number) =>
    until(async () => {
      const one = await merchant(picture.detail, { id });
      return one.status !== CHECKING && one.no >= no && { ...one, fileId: one.fileId! };
    });
  const inStore = async () => {
    const { id } = await call(world.cast.business, picture.upload, {}, draw());
    return checked(Number(id), 1);
  };
  const coded = async () => [{ skuId: await newSku(), code: word('KS') }];
  const form = async (pictureFileId?: number) => ({
    ...{ number: word('KS'), name: '商品', pattern: '{货号}-{SKU}' },
    ...{ pictureFileId: pictureFileId ?? (await inStore()).fileId, skus: await coded() },
  });
  const made = async () => {
    const { id } = await merchant(goods.create, await form());
    return { id: Number(id) };
  };
  return [
    hint(goods.create, () => form()),
    hint(goods.clashes, async () => ({ ...(await made()), skus: await coded() })),
    hint(goods.update, async () => ({ ...(await made()), version: 1, number: word('KS'), name: '商品' })),
    hint(goods.add, async () => ({ ...(await made()), pattern: '{SKU}', skus: await coded() })),
    hint(goods.rematch, async () => {
      const { id } = await made();
      return { id, skuIds: (await merchant(goods.skus, { id })).map(({ skuId }) => skuId) };
    }),
    ...[goods.skus, goods.reach, goods.orders, goods.log].map((of) => hint(of, made)),
    hint(goods.renew, async () => {
      const { id: pictureId, version, fileId } = await inStore();
      const { id } = await merchant(goods.create, await form(fileId));
      await call(world.cast.business, picture.replace, { id: pictureId, version }, draw());
      await checked(pictureId, 2);
      return { id: Number(id), version: 1 };
    }),
    hint(goods.price, async () => ({ ids: [(await made()).id], way: 'price' as const, cents: 2990 })),
    hint(goods.turn, async () => ({ ids: [(await made()).id], status: 'off' as const })),
    hint(goods.listing, async () => ({ ids: [(await made()).id] })),
    hint(goods.delete, async () => ({ ...(await made()), codes: 'drop' as const })),
  ];
}
