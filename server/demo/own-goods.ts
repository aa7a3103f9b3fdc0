import { sql } from 'kysely';
import { goodsCode, USUAL_PATTERN } from '#contract/goods/goods-code.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { makeGoods } from '#server/modules/goods/service.ts';
import { NO_LIMITS } from '#server/platform/caller.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import type { Trx } from './rows.sql.ts';

interface Owner {
  merchantId: number;
  userId: number;
  userName: string;
}
/** How many a shop sells, and how many SKUs each has at least. */
const GOODS = 20;
const SKUS = 8;
const MINUTE_MS = 60_000;
/** Nobody waits for codes yet: the orders come later. */
const tasks = { submit: () => Promise.reject(new Error('no order waits for these codes')) };

/** What a merchant's store prints and his codes mean, the most used pictures first. */
const printed = async (trx: Trx, merchantId: number) =>
  (
    await sql<{ fileId: number; name: string; codes: { skuId: number; code: string }[] }>`
      select p.file_id as "fileId", p.name, json_agg(json_build_object('skuId', m.sku_id, 'code', m.code) order by m.code) as codes
      from code_mapping m join picture p on p.tenant_id = ${merchantId} and p.file_id = m.picture_file_id
        and p.shelf = 'store' and p.status = ${PICTURE_REGIONS.status.ready.code}
      where m.merchant_id = ${merchantId} and m.kind = 'sku'
      group by p.id order by count(*) desc, p.id limit ${GOODS}`.execute(trx)
  ).rows;

/** Goods of a merchant: his motifs under the codes that his shops sell them by, and under codes of their own for more phones. */
export async function makeOwnGoods(
  trx: Trx,
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
  const motifs = await printed(trx, tenantId);
  await onBehalfOf(trx, tenantId, async () => {
    for (const [nth, { fileId, name, codes }] of motifs.entries()) {
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
    }
  });
}
