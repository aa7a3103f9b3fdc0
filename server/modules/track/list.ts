import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { tracks } from '#contract/track/track.ts';
import { askerOf } from '#server/modules/order/service.ts';
import { refuseFar, UNKNOWN_PACKAGE } from '#server/modules/package/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { findAccount } from './account.sql.ts';
import { secretOf } from './account.ts';
import { queryTracks, readResult } from './kuaidi100.ts';
import * as sql from './list.sql.ts';
import { keepRaw } from './raw.sql.ts';
import { companyOf } from './subscribe.ts';
import { workOwnTracks } from './work.ts';

/** @throws Refusal 404, the same for a foreign one and one of a material that the user does not reach */
export async function ofPackage(
  ctx: Ctx,
  { id }: Parsed<typeof tracks.ofPackage>,
): Promise<Answer<typeof tracks.ofPackage>> {
  await refuseFar(ctx, [id]);
  const found = await sql.trackedPackage(ctx.db, ctx.tenantId, id);
  if (!found) throw notFound(UNKNOWN_PACKAGE);
  const party = { party: 'factoryId', tenantId: ctx.tenantId } as const;
  return { ...found, tracks: await sql.scansOf(ctx.db, party, [found]) };
}

/** [X39] A merchant reads those of his orders, a factory those of the orders that were pushed to it; of others there are none. */
export async function ofOrder(
  ctx: Ctx,
  { orderId }: Parsed<typeof tracks.ofOrder>,
): Promise<Answer<typeof tracks.ofOrder>> {
  const asker = askerOf(ctx);
  const found = await sql.trackedOfOrder(ctx.db, asker, orderId);
  if (found.length === 0) return [];
  const scans = Map.groupBy(await sql.scansOf(ctx.db, asker, found), ({ packageId }) => packageId);
  return found.map((one) => ({ ...one, tracks: scans.get(one.id) ?? [] }));
}

const NO_ANSWER = '快递100 没有回应，请稍后再查。';

/** @throws Refusal where the factory has no account, its express is not known there, or nothing comes back */
export const refresher =
  (baseUrl: () => string) =>
  async (ctx: Ctx, { id }: Parsed<typeof tracks.refresh>): Promise<Answer<typeof tracks.refresh>> => {
    await refuseFar(ctx, [id]);
    const found = await sql.trackedPackage(ctx.db, ctx.tenantId, id);
    if (!found) throw notFound(UNKNOWN_PACKAGE);
    if (found.waybillNo === '') throw conflict('包裹还没有运单号，没有轨迹可查。');
    const account = await findAccount(ctx.db, ctx.tenantId);
    if (!account?.open || !account.sealedSecret)
      throw conflict('还没有开启轨迹订阅，请到「系统配置」的「轨迹」中填写快递100 的账户。');
    const com = companyOf(found.express);
    if (com === undefined)
      throw conflict(`快递100 不认识快递公司「${found.express}」，请先更正包裹的快递公司。`);
    const secret = secretOf(ctx, account.sealedSecret);
    const { customer } = account;
    const ask = async () =>
      queryTracks({ baseUrl: baseUrl(), customer, secret }, { com, num: found.waybillNo });
    const body = await ask().catch(() => {
      throw conflict(NO_ANSWER);
    });
    if (!readResult(body))
      throw conflict('快递100 没有查到这个单号的轨迹，请稍后再查，或核对运单号和快递公司。');
    await keepRaw(ctx.db, {
      factoryId: ctx.tenantId,
      source: 'query',
      body: body.replaceAll('\0', ''),
      now: ctx.now,
    });
    return { added: await workOwnTracks(ctx, ctx.tenantId, ctx.now) };
  };
