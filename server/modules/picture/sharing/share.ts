import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MAX_SHARED, type pictureShare } from '#contract/picture/share.ts';
import { readPictureEvent, type PictureEventType } from '#contract/picture/life-cycle/picture-events.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Moved } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { requireFolder } from '../folders.ts';
import { handOf } from '../hand.ts';
import { movePictures } from '../life.ts';
import { holdStore } from '../lock.sql.ts';
import * as sql from '../share/share.sql.ts';
import { endMarked } from './ending.ts';

type Result = Answer<typeof pictureShare.share>;
const TOLD = { kind: 'picture', hold: holdStore } as const;
const NONE: Moved = { successIds: [], failed: [], tenants: new Set() };

/** Who has each of these now. */
const recipientsOf = async (trx: Trx, merchantId: number, ids: readonly number[]) =>
  new Map(
    [...Map.groupBy(await sql.sharesOf(trx, merchantId, ids), ({ pictureId }) => pictureId)].map(
      ([id, rows]) => [id, rows.map(({ factoryId }) => factoryId)],
    ),
  );

type Kind = Extract<PictureEventType, 'picture.share' | 'picture.share.change'>;

/** Sends the event for pictures, each with whom it is for from now on. */
async function sendFor(ctx: Ctx, trx: Trx, type: Kind, to: ReadonlyMap<number, readonly number[]>) {
  if (to.size === 0) return NONE;
  const bound = await sql.boundAmong(trx, ctx.tenantId, [...new Set([...to.values()].flat())]);
  const named = (factoryIds: readonly number[]) =>
    bound.flatMap(({ id, name }) => (factoryIds.includes(id) ? name : [])).join('、');
  const params = new Map([...to].map(([id, factoryIds]) => [id, { factoryIds, to: named(factoryIds) }]));
  const event = readPictureEvent(type, 'owner', {});
  const known = { rightsStated: true };
  return movePictures(trx, handOf(ctx, 'store'), event, { ids: [...to.keys()], params, known });
}

async function written(ctx: Ctx, work: (trx: Trx) => Promise<Moved & { told: string }>): Promise<Result> {
  const { tenants, ...answer } = await change(ctx, TOLD, async (trx) => {
    const { told, successIds, failed, tenants: heard } = await work(trx);
    return { told, answer: { successIds, failed, taskId: null, tenants: heard } };
  });
  for (const tenantId of new Set([ctx.tenantId, ...tenants])) ctx.live.publish(tenantId, { kind: 'picture' });
  return answer;
}

/** Factories more for pictures; who has them already keeps them. */
export const share = (
  ctx: Ctx,
  { ids, folderId, factoryIds }: Parsed<typeof pictureShare.share>,
): Promise<Result> =>
  written(ctx, async (trx) => {
    const chosen = ids ? [...new Set(ids)] : await inFolder(trx, ctx.tenantId, folderId!);
    // What a binding left behind is ended first: it may be shared anew.
    await endMarked(trx, ctx.tenantId, ctx.now, chosen);
    const has = await recipientsOf(trx, ctx.tenantId, chosen);
    const first = chosen.filter((id) => !has.has(id));
    const all = new Map(chosen.map((id) => [id, [...new Set([...(has.get(id) ?? []), ...factoryIds])]]));
    const more = [...has.keys()].filter((id) => all.get(id)!.length > has.get(id)!.length);
    const stand = [...has.keys()].filter((id) => !more.includes(id));
    const to = (some: readonly number[]) => new Map(some.map((id) => [id, all.get(id)!]));
    const begun = await sendFor(ctx, trx, 'picture.share', to(first));
    const grown = await sendFor(ctx, trx, 'picture.share.change', to(more));
    const done = [...begun.successIds, ...grown.successIds];
    const names = (await sql.boundAmong(trx, ctx.tenantId, factoryIds)).map(({ name }) => `「${name}」`);
    return {
      successIds: [...done, ...stand],
      failed: [...begun.failed, ...grown.failed],
      tenants: new Set([...begun.tenants, ...grown.tenants]),
      told: done.length > 0 ? `向${names.join('、')}共享 ${done.length} 张图片` : '',
    };
  });

async function inFolder(trx: Trx, merchantId: number, folderId: number): Promise<number[]> {
  await requireFolder(trx, merchantId, folderId);
  const ids = await sql.usableIn(trx, merchantId, folderId, MAX_SHARED);
  if (ids.length === 0) throw badRequest('这个文件夹里没有可用的图片，请先上传，或选择别的文件夹。');
  if (ids.length > MAX_SHARED)
    throw badRequest(`一次最多共享 ${MAX_SHARED} 张图片，请分文件夹共享，或选择图片后共享。`);
  return ids;
}

/** These factories and no other one. */
export const alter = (ctx: Ctx, { ids, factoryIds }: Parsed<typeof pictureShare.change>): Promise<Result> =>
  written(ctx, async (trx) => {
    const chosen = [...new Set(ids)];
    const has = await recipientsOf(trx, ctx.tenantId, chosen);
    const moved = await sendFor(
      ctx,
      trx,
      'picture.share.change',
      new Map(chosen.map((id) => [id, factoryIds])),
    );
    const n = moved.successIds.length;
    const tenants = new Set([...moved.tenants, ...[...has.values()].flat()]);
    return { ...moved, tenants, told: n > 0 ? `修改 ${n} 张图片的共享` : '' };
  });

export const unshare = (ctx: Ctx, { ids }: Parsed<typeof pictureShare.unshare>): Promise<Result> =>
  written(ctx, async (trx) => {
    const has = await recipientsOf(trx, ctx.tenantId, ids);
    const event = readPictureEvent('picture.unshare', 'owner', {});
    const moved = await movePictures(trx, handOf(ctx, 'store'), event, { ids });
    const n = moved.successIds.length;
    const tenants = new Set([...moved.tenants, ...[...has.values()].flat()]);
    return { ...moved, tenants, told: n > 0 ? `取消共享 ${n} 张图片` : '' };
  });
