import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_GRANTED, MOST_GRANTS, type grants } from '#contract/grant/grant.ts';
import { readGrantEvent, type GrantEventType } from '#contract/grant/life-cycle/grant-events.ts';
import { PLAIN_GRANT } from '#contract/grant/life-cycle/grant-facts.ts';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import { grantLife } from '#contract/grant/life-cycle/grant-steps.ts';
import { carrierFacts } from '#server/modules/carrier/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { lendable } from '#server/modules/waybill/service.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import type { GrantMover } from './life-types.ts';
import { beginGrants, GONE, moveGrants } from './life.ts';
import { pageGrants, pageUses } from './list.sql.ts';
import { logOfGrant } from './log.ts';
import type { Party } from './party.ts';
import * as sql from './sql.ts';

const STANDING = '这个账户已分享给该工厂，请直接修改那条分享。';

const partyOf = ({ side }: Ctx): Party => (side === 'business' ? 'owner' : 'receiver');
const moverOf = (ctx: Ctx): GrantMover => {
  const { tenantId, userId, userName, now } = ctx;
  return { tenantId, by: partyOf(ctx), userId, userName, now };
};

type Row = Awaited<ReturnType<ReturnType<typeof pageGrants>['execute']>>[number];
const labelOf = (code: string) => carrierFacts().find((one) => one.code === code)?.label ?? code;
const shownOf = (party: Party, { adapter, state, pausedBy, offeredBy, ...row }: Row) => ({
  ...row,
  carrier: labelOf(adapter),
  state: grantLife.stateOf([state]).grant,
  pausedBy: pausedBy as Party | null,
  // Users of the other side are not named.
  offeredBy: party === 'owner' ? offeredBy : '',
});

export const page = (ctx: Ctx, { state, ...asked }: Parsed<typeof grants.page>) => {
  const wanted = { ...asked, state: state && GRANT_REGIONS.grant[state].code };
  const party = partyOf(ctx);
  return paged(pageGrants(ctx.db, party, ctx.tenantId, ctx.now, wanted), asked, (row) => shownOf(party, row));
};

/** @throws Refusal 404 */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof grants.detail>,
): Promise<Answer<typeof grants.detail>> {
  const party = partyOf(ctx);
  const row = await pageGrants(ctx.db, party, ctx.tenantId, ctx.now, { id }).executeTakeFirst();
  if (!row) throw notFound(GONE);
  return { grant: shownOf(party, row), events: await logOfGrant(ctx.db, party, ctx.tenantId, id) };
}

export const factories = (ctx: Ctx) => sql.boundFactories(ctx.db, ctx.tenantId);

const DAY_MS = 24 * 3_600_000;
const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);
const endOf = (day: string) => new Date(startOf(day).getTime() + DAY_MS);

/** @throws Refusal 400 where the last day is over */
function datesOf({ now }: Ctx, { startDay, endDay }: { startDay: string; endDay: string }) {
  const [startsAt, endsAt] = [startOf(startDay), endOf(endDay)];
  if (endsAt <= now) throw badRequest('到期日已过，请选择今天或之后的日期。');
  return { startsAt, endsAt };
}

export async function offer(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof grants.offer>,
): Promise<Answer<typeof grants.offer>> {
  const { tenantId, userName } = ctx;
  const { accountId, factoryId, total, daily, priceCents } = request;
  const how = { kind: 'waybill', hold: sql.holdGrants, once: { key, request } } as const;
  const answer = await change(ctx, how, async (trx) => {
    const { startsAt, endsAt } = datesOf(ctx, request);
    const account = await lendable(trx, tenantId, accountId);
    if (!account) throw notFound('面单账户不存在或已删除，请刷新后重新选择。');
    const [factory, open] = await Promise.all([
      sql.boundFactory(trx, tenantId, factoryId),
      sql.openOf(trx, tenantId, accountId),
    ]);
    const standing = open.some((one) => one.factoryId === factoryId);
    if (!standing && open.length >= MOST_GRANTS)
      throw conflict(`一个账户最多 ${MOST_GRANTS} 条分享，请先结束不用的。`);
    const rows = [
      {
        ...{ merchant_id: tenantId, factory_id: factoryId, account_id: accountId },
        ...{ account_name: account.name, adapter: account.adapter, express_name: account.expressName },
        ...{ total, daily, price_cents: priceCents, starts_at: startsAt, ends_at: endsAt },
        ...{ used: 0, reserved: 0, day: '2000-01-01', day_used: 0, day_reserved: 0 },
        offered_by: userName,
      },
    ];
    const facts = { ...PLAIN_GRANT, bound: factory !== undefined, standing };
    const event = readGrantEvent('grant.offered', 'owner', {});
    try {
      const begun = await beginGrants(trx, moverOf(ctx), event, { rows, facts }, {});
      if ('msg' in begun) throw new Refusal(begun.code, begun.msg);
      const told = `把面单账户「${account.name}」分享给「${factory!.name}」，${total} 个`;
      return { answer: { id: begun.ids[0]! }, told };
    } catch (error) {
      throw isDuplicate(error) ? conflict(STANDING) : error;
    }
  });
  tell(ctx, [factoryId]);
  return answer;
}

/** What somebody does with one grant, as he saw it. */
async function moveSeen(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  type: GrantEventType,
  title: string,
  params: object = {},
): Promise<void> {
  let tenants = new Set<number>();
  await change(ctx, { kind: 'waybill' }, async (trx) => {
    const mover = moverOf(ctx);
    const event = readGrantEvent(type, mover.by, params);
    const [row] = await sql.lockGrants(trx, partyOf(ctx), ctx.tenantId, [id]);
    const moved = await moveGrants(trx, mover, event, { ids: [id], versions: { [id]: version } });
    const [refused] = moved.failed;
    if (refused) throw new Refusal(refused.code, refused.msg);
    ({ tenants } = moved);
    return { told: `${title}「${row!.accountName}」` };
  });
  tell(ctx, [...tenants]);
}

const tell = (ctx: Ctx, tenants: readonly number[]) => {
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'notice' });
};

export const changeTerms = (
  ctx: Ctx,
  { id, version, total, daily, priceCents, ...days }: Parsed<typeof grants.change>,
) => {
  const { startsAt, endsAt } = datesOf(ctx, days);
  const params = { total, daily, priceCents, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
  return moveSeen(ctx, { id, version }, 'grant.changed', '修改面单分享', params);
};

export async function topUp(ctx: Ctx, { more, ...seen }: Parsed<typeof grants.topUp>): Promise<void> {
  const { db, tenantId, now } = ctx;
  const row = await pageGrants(db, 'owner', tenantId, now, { id: seen.id }).executeTakeFirst();
  if (row && row.total + more > MOST_GRANTED)
    throw badRequest(`总额度最多为 ${MOST_GRANTED.toLocaleString('zh-CN')}，请少追加一些。`);
  await moveSeen(ctx, seen, 'grant.topped.up', `追加 ${more} 个额度给面单分享`, { more });
}

export const accept = (ctx: Ctx, seen: Parsed<typeof grants.accept>) =>
  moveSeen(ctx, seen, 'grant.accepted', '接受面单分享');
export const refuse = (ctx: Ctx, seen: Parsed<typeof grants.refuse>) =>
  moveSeen(ctx, seen, 'grant.refused', '拒绝面单分享');

/** The same of many, refused one by one. */
const moving =
  (type: 'grant.paused' | 'grant.resumed' | 'grant.ended', title: string) =>
  async (ctx: Ctx, { ids }: { ids: number[] }): Promise<Answer<typeof grants.pause>> => {
    let tenants = new Set<number>();
    const answer = await change(ctx, { kind: 'waybill' }, async (trx: Trx) => {
      const mover = moverOf(ctx);
      const event = readGrantEvent(type, mover.by, {});
      const moved = await moveGrants(trx, mover, event, { ids: [...new Set(ids)] });
      const { successIds, failed } = moved;
      ({ tenants } = moved);
      return {
        answer: { successIds, failed, taskId: null },
        told: successIds.length > 0 ? `${title} ${successIds.length} 条面单分享` : '',
      };
    });
    tell(ctx, [...tenants]);
    return answer;
  };

export const pause = moving('grant.paused', '暂停');
export const resume = moving('grant.resumed', '恢复');
export const end = moving('grant.ended', '结束');

export const uses = (ctx: Ctx, asked: Parsed<typeof grants.uses>) =>
  paged(pageUses(ctx.db, partyOf(ctx), ctx.tenantId, asked), asked);
