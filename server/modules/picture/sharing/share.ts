import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { pictureShare } from '#contract/picture/share.ts';
import { readPictureEvent, type PictureEventType } from '#contract/picture/life-cycle/picture-events.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Moved } from '#server/platform/life-cycle/life-cycle.ts';
import { handOf } from '../hand.ts';
import { movePictures } from '../life.ts';
import { holdStore } from '../lock.sql.ts';
import * as sql from '../share/share.sql.ts';
import { namedPictures } from '../share/spread.ts';
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

export const saidOf = (mayDownload: boolean): string => (mayDownload ? '' : '，不允许下载原图');

/** Whether those who have them now may download them; their logs tell of what that changes. @returns who hears of it */
async function permit(ctx: Ctx, trx: Trx, to: Parameters<typeof sql.writeDownload>[2]): Promise<number[]> {
  const changed = Map.groupBy(await sql.writeDownload(trx, ctx.tenantId, to), (row) => row.factoryId);
  const what = to.mayDownload ? '允许下载原图' : '不允许下载原图';
  for (const [factoryId, rows] of changed) {
    const line = `${what}：共享的 ${namedPictures(rows.map(({ name }) => name))}`;
    await sql.tellFactory(trx, ctx.tenantId, factoryId, line, ctx.now);
  }
  return [...changed.keys()];
}

/** Factories more for pictures; who has them already keeps them. */
export const share = (
  ctx: Ctx,
  { ids, factoryIds, mayDownload }: Parsed<typeof pictureShare.share>,
): Promise<Result> =>
  written(ctx, async (trx) => {
    const chosen = [...new Set(ids)];
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
    const otherwise = await permit(ctx, trx, { ids: chosen, factoryIds, mayDownload });
    const done = new Set([...begun.successIds, ...grown.successIds]);
    const names = (await sql.boundAmong(trx, ctx.tenantId, factoryIds)).map(({ name }) => `「${name}」`);
    return {
      successIds: [...done, ...stand],
      failed: [...begun.failed, ...grown.failed],
      tenants: new Set([...begun.tenants, ...grown.tenants, ...otherwise]),
      told: done.size > 0 ? `向${names.join('、')}共享 ${done.size} 张图片${saidOf(mayDownload)}` : '',
    };
  });

/** These factories and no other one. */
export const alter = (
  ctx: Ctx,
  { ids, factoryIds, mayDownload }: Parsed<typeof pictureShare.change>,
): Promise<Result> =>
  written(ctx, async (trx) => {
    const chosen = [...new Set(ids)];
    const has = await recipientsOf(trx, ctx.tenantId, chosen);
    const moved = await sendFor(
      ctx,
      trx,
      'picture.share.change',
      new Map(chosen.map((id) => [id, factoryIds])),
    );
    await permit(ctx, trx, { ids: moved.successIds, factoryIds, mayDownload });
    const n = moved.successIds.length;
    const tenants = new Set([...moved.tenants, ...[...has.values()].flat()]);
    return { ...moved, tenants, told: n > 0 ? `修改 ${n} 张图片的共享${saidOf(mayDownload)}` : '' };
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
