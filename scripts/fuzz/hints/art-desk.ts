import { artDesk } from '#contract/art-desk/art-desk.ts';
import { order } from '#contract/order/order.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';
import { PICTURE_OUTSIDE } from '../open-world.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Pictures of lines that a factory puts right. */
export function artDeskHints({ world, factory, word }: Hands): Hint[] {
  const { system } = world.database;
  const { merchant1: merchantId, factory: factoryId } = world.tenants;
  const place = { fit: 'contain' as const, turn: 90 as const, mirror: false };
  /** A line under review with its picture, which was laid otherwise before. */
  const line = async () => {
    const sku = await buildSku(system, {
      ...{ factoryId, code: word('SKU'), printWidthMm: 70, printHeightMm: 150 },
    });
    const { id: pictureFileId } = await buildPicture(system, merchantId);
    const { id } = await buildOrder(system, {
      ...{ merchantId, factoryId, status: 'waitReview', platformOrderNo: word('T'), orderNo: word('PH') },
      lines: [{ platformCode: sku.code, kind: 'sku', skuId: sku.id, skuCode: sku.code, pictureFileId }],
    });
    const seen = await factory(order.get, { id });
    const lineId = seen.lines[0]!.id;
    await factory(artDesk.place, { items: [{ lineId, version: seen.version }], place });
    return { lineId, version: (await factory(order.get, { id })).version };
  };
  return [
    hint(artDesk.fetch, () => ({ url: `${world.outside}${PICTURE_OUTSIDE}` })),
    hint(artDesk.restore, async () => {
      const { lineId, version } = await line();
      const { steps } = await factory(artDesk.detail, { lineId });
      return { stepId: steps.at(-1)!.id, version };
    }),
  ];
}
