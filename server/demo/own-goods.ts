import { goodsCode, USUAL_PATTERN } from '#contract/goods/goods-code.ts';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { makeGoods } from '#server/modules/goods/service.ts';
import { itself, movePictures } from '#server/modules/picture/service.ts';
import { NO_LIMITS } from '#server/platform/caller.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import type { Files } from '#server/platform/files.ts';
import { checkPicture } from './check-picture.ts';
import { keepPictures } from './pictures.ts';
import { printed } from './own-goods.sql.ts';
import { filesOfCodes, type Trx } from './rows.sql.ts';

interface Owner {
  merchantId: number;
  userId: number;
  userName: string;
}
/** How many a shop sells, and how many SKUs each has at least. */
const GOODS = 20;
const SKUS = 8;
/** Of which the designer has drawn a new version since. */
const DRAWN_ANEW = 2;
const MINUTE_MS = 60_000;
/** Nobody waits for codes yet: the orders come later. */
const tasks = { submit: () => Promise.reject(new Error('no order waits for these codes')) };

/** Goods of a merchant: his motifs under the codes that his shops sell them by, and under codes of their own for more phones. */
export async function makeOwnGoods(
  trx: Trx,
  files: Files,
  { merchantId: tenantId, ...owner }: Owner,
  factoryId: number,
  now: Date,
): Promise<void> {
  const all = await trx
    .selectFrom('sku')
    .select(['id', 'code', 'material', 'brand', 'model', 'color'])
    .where('factoryId', '=', factoryId)
    .where('status', '=', 0)
    .where('giftTypeId', 'is', null)
    .orderBy('id')
    .execute();
  const motifs = await printed(trx, tenantId, GOODS);
  await onBehalfOf(trx, tenantId, async () => {
    for (const [nth, { id, fileId, name, codes }] of motifs.entries()) {
      await checkPicture(trx, files, { tenantId, id, fileId }, now);
      const number = `KS${String(nth + 1).padStart(3, '0')}`;
      const sold = [...new Map(codes.map((one) => [one.skuId, one])).values()];
      const has = new Set(sold.map(({ skuId }) => skuId));
      const more = all.filter(({ id }, at) => !has.has(id) && at % motifs.length === nth).slice(0, SKUS);
      const added = more.map((sku, i) => ({
        skuId: sku.id,
        code: goodsCode(USUAL_PATTERN, number, sku, i + 1),
      }));
      const by = { tenantId, ...owner, tasks, limits: NO_LIMITS };
      await makeGoods(
        trx,
        { ...by, now: new Date(now.getTime() - (nth + 1) * 97 * MINUTE_MS) },
        {
          ...{ number, name: `${name} 手机壳`, pictureFileId: fileId, pattern: USUAL_PATTERN },
          ...{
            priceCents: nth % 5 === 4 ? null : 2990 + (nth % 4) * 500,
            expressCents: nth % 3 === 0 ? 300 : null,
          },
          skus: [...sold, ...added],
        },
      );
      if (nth === DRAWN_ANEW) await drawAnew(trx, files, { tenantId, ...owner }, { id, fileId, name }, now);
    }
  });
}

/** The server checks the new version when it starts: then it waits to be taken. */
async function drawAnew(
  trx: Trx,
  files: Files,
  { tenantId, ...owner }: Omit<Owner, 'merchantId'> & { tenantId: number },
  { id, fileId, name }: { id: number; fileId: number; name: string },
  now: Date,
): Promise<void> {
  const { default: sharp } = await import('sharp');
  const { path } = await files.pathOf(trx, tenantId, fileId);
  const content = await sharp(path).modulate({ saturation: 1.3 }).png().toBuffer();
  const kept = await keepPictures(files, trx, tenantId, [{ name: `${name}.png`, content }]);
  const [file] = await filesOfCodes(trx, tenantId, kept);
  const hand = { ...itself(tenantId, 'system', now), ...owner, by: 'owner' } as const;
  await movePictures(trx, hand, readPictureEvent('picture.replace', 'owner', {}), {
    ids: [id],
    content: { ...file!, fileId: file!.id },
  });
}
