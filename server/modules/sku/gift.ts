import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { SomeDone } from '#contract/means/names.ts';
import { GIVERS_SHOWN, type gift } from '#contract/sku/gift.ts';
import { plainSkuEvent, type Cause, type SkuEvent } from '#contract/sku/life-cycle/sku-events.ts';
import { tenantNames } from '#server/modules/shop/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, notFound, Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import { handOf, log } from './act.ts';
import * as gifts from './gift.sql.ts';
import { moveSkus } from './life.ts';
import { shownPictures } from './shown.sql.ts';
import * as sql from './sql.ts';
import * as write from './write.ts';

// A gift is a SKU with a sort: what is done with it is done with the SKU.

const GONE = '赠品不存在，或您没有它的权限，请刷新列表。';
const NONE = { pieces30: 0, orders30: 0 };
const THIRTY_DAYS_MS = 30 * 86_400_000;
const thirtyDaysAgo = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() - THIRTY_DAYS_MS);

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof gift.page>,
): Promise<Answer<typeof gift.page>> {
  const query = gifts.pageGifts(ctx.db, ctx.tenantId, wanted, ctx.limits.materials);
  const { list: rows, total } = await paged(query, { pageNo, pageSize });
  const ids = rows.map(({ id }) => id);
  const given = await gifts.givenOf(ctx.db, ctx.tenantId, ids, thirtyDaysAgo(ctx));
  const successors = rows.flatMap(({ successorId }) => successorId ?? []);
  const codes = await sql.codesOf(ctx.db, [ctx.tenantId], successors);
  const pictures = await shownPictures(ctx.db, ids);
  const list = rows.map(({ typeMost, giftMost, ...row }) => ({
    ...row,
    most: giftMost ?? typeMost,
    ownMost: giftMost,
    cause: row.cause as Cause | null,
    successorCode: codes.get(row.successorId ?? 0) ?? null,
    factoryName: '',
    pictureUrl: ctx.files.link(pictures.get(row.id)?.fileId ?? null),
    thumbUrl: ctx.files.link(pictures.get(row.id)?.fileId ?? null, 'thumb'),
    pictureFrom: pictures.get(row.id)?.source ?? null,
    ...(given.get(row.id) ?? NONE),
  }));
  return { list, total };
}

/** @throws Refusal 400 where the factory has no such sort */
async function refuseUnknown(ctx: Ctx, giftTypeId: number): Promise<void> {
  if ((await gifts.sortsOf(ctx.db, [ctx.tenantId], [giftTypeId])).size === 0)
    throw badRequest('赠品类型不存在，请刷新后重新选择。');
}

export async function create(ctx: Ctx, form: Parsed<typeof gift.create>) {
  await refuseUnknown(ctx, form.giftTypeId);
  return write.create(ctx, form);
}

export async function update(ctx: Ctx, form: Parsed<typeof gift.update>): Promise<void> {
  await refuseUnknown(ctx, form.giftTypeId);
  await write.update(ctx, form);
}

/** Does something with each of the chosen gifts; one that is refused is told apart. */
async function each(
  ctx: Ctx,
  ids: readonly number[],
  act: string,
  work: (trx: Trx, id: number, told: Set<number>) => Promise<void>,
): Promise<SomeDone> {
  const told = new Set<number>();
  const answer = await change<SomeDone>(ctx, { kind: 'sku', hold: sql.holdGoods }, async (trx) => {
    const done: SomeDone = { successIds: [], failed: [] };
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const row = await sql.findSku(trx, ctx.tenantId, id);
      try {
        if (!row || row.giftTypeId === null) throw notFound(GONE);
        await alone(trx, () => work(trx, id, told));
        done.successIds.push(id);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        done.failed.push({ id, name: row?.code ?? '', msg: error.message });
      }
    }
    const count = done.successIds.length;
    return { answer: done, told: count > 0 ? `${act} ${count} 个赠品` : '' };
  });
  for (const merchantId of told) ctx.live.publish(merchantId, { kind: 'notice' });
  return answer;
}

const sendTo = (ctx: Ctx, event: SkuEvent) => async (trx: Trx, id: number, told: Set<number>) => {
  const { failed } = await moveSkus(trx, handOf(ctx), event, { ids: [id], told });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
};

export const stop = (ctx: Ctx, { ids }: Parsed<typeof gift.stop>) =>
  each(ctx, ids, '停用', sendTo(ctx, { type: 'sku.stop', by: 'factory', cause: null }));
export const start = (ctx: Ctx, { ids }: Parsed<typeof gift.start>) =>
  each(ctx, ids, '启用', sendTo(ctx, { type: 'sku.start', by: 'factory', cause: null }));

export const setPrice = (ctx: Ctx, { ids, priceCents }: Parsed<typeof gift.setPrice>) =>
  each(ctx, ids, '设置标价', async (trx, id) => {
    await sql.updateSku(trx, ctx.tenantId, id, { priceCents });
    const known = { codeStays: true, priceGiven: true };
    const { failed } = await moveSkus(trx, handOf(ctx), plainSkuEvent('sku.edit'), { ids: [id], known });
    if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
  });

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof gift.detail>,
): Promise<Answer<typeof gift.detail>> {
  const how = { since: thirtyDaysAgo(ctx), most: GIVERS_SHOWN };
  const givers = await gifts.giversOf(ctx.db, ctx.tenantId, id, how);
  const names = await tenantNames(
    ctx.db,
    givers.map(({ merchantId }) => merchantId),
  );
  return {
    givers: givers.map((one) => ({ ...one, name: names.get(one.merchantId) ?? '' })),
    log: await log(ctx, { id }),
  };
}
