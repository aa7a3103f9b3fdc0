import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { goodsPicture, GoodsTarget } from '#contract/picture/goods.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { plainSkuEvent } from '#contract/sku/life-cycle/sku-events.ts';
import { noteMeans, refuseLimited } from '#server/modules/means/service.ts';
import { holdGoods, moveSkus } from '#server/modules/sku/service.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { usableAmong } from '../needs.sql.ts';
import { lockPictures, type LockedPicture } from '../lock.sql.ts';
import * as sql from './give.sql.ts';

const { status: STATUS, use: USE } = PICTURE_REGIONS;
export const LIMITED = '商品的图片';
const NO_GOODS = '有的商品已被删除或淘汰，请刷新后重新选择。';

/** Shows goods these pictures; those that are still checked are given as soon as they are found usable. */
export async function give(
  ctx: Ctx,
  { items }: Parsed<typeof goodsPicture.give>,
): Promise<Answer<typeof goodsPicture.give>> {
  refuseLimited(ctx, LIMITED);
  const { tenantId } = ctx;
  const wanted = items.map(({ pictureId, ...target }) => ({ pictureId, target }));
  const answer = await change(ctx, { kind: 'picture' }, async (trx) => {
    const ids = [...new Set(wanted.flatMap(({ pictureId }) => pictureId ?? []))];
    const pictures = new Map(
      (await lockPictures(trx, tenantId, ids, 'goods')).map((picture) => [picture.id, picture]),
    );
    refuseUnfit(ids, pictures);
    await holdGoods(trx, tenantId);
    await refuseUnknown(
      trx,
      tenantId,
      wanted.map(({ target }) => target),
    );
    const usable = await usableAmong(trx, tenantId, ids);
    const files = await sql.filesInForce(trx, tenantId, ids);
    const now = wanted.filter(({ pictureId }) => pictureId === null || usable.has(pictureId));
    const given = await apply(
      trx,
      ctx,
      now.map(({ pictureId, target }) => ({
        target,
        fileId: pictureId === null ? null : files.get(pictureId)!,
      })),
    );
    const later = wanted.filter(
      ({ pictureId }) => pictures.get(pictureId ?? 0)?.status === STATUS.checking.code,
    );
    for (const [pictureId, asked] of Map.groupBy(later, (one) => one.pictureId!))
      await wish(trx, ctx, pictureId, { targets: asked.map(({ target }) => target) });
    const waiting = wanted.length - now.length;
    return {
      answer: { given, waiting },
      told: given + waiting > 0 ? `设置 ${given + waiting} 处商品图片` : '',
    };
  });
  ctx.live.publish(tenantId, { kind: 'picture' });
  return answer;
}

/** @throws Refusal 404 where one is not there, 409 where it cannot be shown */
function refuseUnfit(ids: readonly number[], pictures: ReadonlyMap<number, LockedPicture>): void {
  for (const id of ids) {
    const picture = pictures.get(id);
    if (!picture) throw notFound('有的图片不存在或已彻底删除，请刷新列表。');
    const shown = picture.status === STATUS.ready.code || picture.status === STATUS.checking.code;
    if (!shown || picture.use !== USE.open.code)
      throw conflict(`图片「${picture.name}」不能使用，请还原它，或换一张图片。`);
  }
}

/** @throws Refusal 404 where the factory has one of them not */
export async function refuseUnknown(
  db: Db,
  tenantId: number,
  targets: readonly GoodsTarget[],
): Promise<void> {
  if ((await sql.standing(db, tenantId, targets)).size < targets.length) throw notFound(NO_GOODS);
}

/** Adds to what the newest version, which is not checked yet, is for. */
export async function wish(
  trx: Trx,
  by: Pick<Doer, 'tenantId' | 'userId' | 'userName'>,
  pictureId: number,
  more: Pick<sql.Wish, 'targets' | 'everywhere'>,
): Promise<void> {
  const before = await sql.wishOf(trx, by.tenantId, pictureId);
  await sql.writeWish(trx, by.tenantId, pictureId, {
    ...{ userId: by.userId, userName: by.userName },
    targets: [...(before?.targets ?? []), ...(more.targets ?? [])],
    everywhere: before?.everywhere === true || more.everywhere === true,
  });
}

/** The newest version of this picture has been found usable: what it is for shows it now. The picture is locked. */
export async function fulfil(trx: Trx, tenantId: number, pictureId: number, now: Date): Promise<void> {
  const asked = await sql.wishOf(trx, tenantId, pictureId);
  if (!asked) return;
  await sql.writeWish(trx, tenantId, pictureId, null);
  await holdGoods(trx, tenantId);
  const fileId = (await sql.filesInForce(trx, tenantId, [pictureId])).get(pictureId);
  if (!fileId) return;
  const targets = asked.targets ?? [];
  // What is gone since has nothing to show.
  const stands = await sql.standing(trx, tenantId, targets);
  const gifts = [
    ...(asked.everywhere ? await sql.takersOver(trx, tenantId, pictureId, fileId) : []),
    ...targets.filter((_, at) => stands.has(at)).map((target) => ({ target, fileId })),
  ];
  await apply(trx, { tenantId, userId: asked.userId, userName: asked.userName, now }, gifts);
}

/** @returns how many show something else now */
async function apply(trx: Trx, by: Doer, all: readonly sql.Gift[]): Promise<number> {
  // Of two for one the last holds.
  const gifts = [...new Map(all.map((gift) => [keyOf(gift.target), gift])).values()];
  const { tenantId, now } = by;
  const skus = await sql.giveToSkus(trx, tenantId, gifts);
  if (skus.length > 0) {
    const mover = { ...by, by: 'factory', materials: null } as const;
    await moveSkus(trx, mover, plainSkuEvent('sku.edit'), { ids: skus });
  }
  const stamp = { by: by.userName, now };
  const models = await sql.giveToModels(trx, tenantId, gifts, stamp);
  for (const id of models) await noteMeans(trx, by, { kind: 'model', id }, '更换图片');
  const means = await sql.giveToMeans(trx, tenantId, gifts, stamp);
  for (const { materialId, colorId } of means) {
    const both = materialId !== null && colorId !== null;
    if (materialId !== null)
      await noteMeans(
        trx,
        by,
        { kind: 'material', id: materialId },
        both ? '更换一种颜色的图片' : '更换图片',
      );
    if (colorId !== null)
      await noteMeans(trx, by, { kind: 'color', id: colorId }, both ? '更换一种材质的图片' : '更换图片');
  }
  return skus.length + models.length + means.length;
}

const keyOf = ({ skuId = 0, modelId = 0, materialId = 0, colorId = 0 }: GoodsTarget): string =>
  [skuId, modelId, materialId, colorId].join(' ');
