import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { binding, Bound } from '#contract/binding/binding.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { PATHS } from '#contract/screens.ts';
import {
  countUse,
  findByCode,
  invalid,
  slowly,
  UNKNOWN_CODE,
  type FoundInvite,
} from '#server/modules/invite/service.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { change, tenantName } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { forbidden, Refusal } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/**
 * Binds the caller and who invites him; `factoryId`, where it is said, must be the factory of the two.
 * @throws Refusal ownInvite, alreadyBound, or inviteInvalid with the reason.
 */
export async function bind(
  ctx: Ctx,
  { inviteCode, factoryId }: { inviteCode: string; factoryId?: number },
): Promise<Bound> {
  const { system } = ctx;
  const invite = await foundInvite(ctx, inviteCode);
  const parties = partiesOf(ctx, invite);
  if (factoryId !== undefined && factoryId !== parties.factoryId) throw invalid(UNKNOWN_CODE);
  const own = await tenantName(system, ctx.tenantId);
  await change(ctx, { kind: 'binding', db: system }, async (trx) => {
    const row = { ...parties, inviteCode: invite.code, createdAt: ctx.now };
    // Before its date and its uses are looked at: who follows an old link again is told that he is there already.
    if (!(await sql.insertBinding(trx, row))) throw alreadyBound();
    if (invite.closed) throw invalid(invite.closed);
    if (invite.id !== null && !(await countUse(trx, invite.tenantId, invite.id, ctx.now)))
      throw invalid(await whyNoMore(trx, invite.code, ctx.now));
    await leaveNotice(trx, invite.tenantId, boundNotice(ctx, own), ctx.now);
    return { told: `通过邀请码 ${invite.code} 绑定「${invite.tenantName}」` };
  });
  ctx.live.publish(invite.tenantId, { kind: 'notice' });
  const [factoryName, shopName] =
    ctx.side === 'business' ? [invite.tenantName, own] : [own, invite.tenantName];
  return {
    inviteCode: invite.code,
    factoryId: parties.factoryId,
    factoryName,
    shopName,
    username: invite.inviter,
  };
}

/** What the other side did to its invite at the same moment. */
async function whyNoMore(db: Db, code: string, now: Date): Promise<string> {
  const found = await findByCode(db, code, now);
  return found?.closed ?? UNKNOWN_CODE;
}

const alreadyBound = () => new Refusal(CODES.alreadyBound, '您已绑定过该工厂');

const boundNotice = ({ side }: Ctx, name: string) =>
  side === 'business'
    ? {
        kind: 'binding',
        title: '新客户绑定',
        body: `商家「${name}」已通过邀请码绑定本工厂，可以向本工厂推单了。`,
        link: PATHS['factory/invite-code'],
      }
    : {
        kind: 'binding',
        title: '已绑定工厂',
        body: `工厂「${name}」已通过您的邀请码与您绑定，可以向它推单了。`,
        link: PATHS['business/bind-factory'],
      };

/** Guessed codes are slowed down here, too: who is signed in may ask as often as who is not. */
async function foundInvite(ctx: Ctx, code: string): Promise<FoundInvite> {
  const { system } = ctx;
  return slowly(system, `user ${ctx.userId}`, ctx.now, async () => {
    const found = await findByCode(system, code, ctx.now);
    if (!found) throw invalid(UNKNOWN_CODE);
    return found;
  });
}

/** Who of the two is which. @throws Refusal where the code is no invitation to this tenant. */
function partiesOf(ctx: Ctx, { from, tenantId }: FoundInvite): { merchantId: number; factoryId: number } {
  if (tenantId === ctx.tenantId)
    throw new Refusal(CODES.ownInvite, '这是您自己的邀请码，请把它发给要合作的对方使用。');
  if (ctx.side === 'business') {
    if (from !== 'factory') throw invalid('这是商家的邀请码，商家之间不能绑定；请向工厂索取它的邀请码。');
    return { merchantId: ctx.tenantId, factoryId: tenantId };
  }
  if (ctx.tenantType !== TENANT_TYPES.factory)
    throw forbidden('只有已开通的工厂可以绑定商家；申请还在审核时，请等审核通过后再绑定。');
  if (from !== 'business') throw invalid('这是工厂的邀请码，工厂之间不能绑定；请向商家索取他的邀请码。');
  return { merchantId: tenantId, factoryId: ctx.tenantId };
}

export async function shopsByCode(ctx: Ctx, { inviteCode }: Parsed<typeof binding.shopsByCode>) {
  const invite = await foundInvite(ctx, inviteCode);
  if (invite.from !== 'business') throw invalid('这是工厂的邀请码，没有店铺；请向商家索取他的邀请码。');
  const shops = await sql.shopsOf(ctx.system, invite.tenantId);
  // A merchant's own code shows his people no more than his list of shops does.
  return invite.tenantId === ctx.tenantId ? shops.filter(({ shopId }) => reachesShop(ctx, shopId)) : shops;
}

export async function list(ctx: Ctx): Promise<Answer<typeof binding.list>> {
  const [rows, orders] = await Promise.all([
    sql.bindingsOf(ctx.db, ctx.tenantId),
    sql.openOrders(ctx.db, ctx.tenantId),
  ]);
  return rows.map((row) => ({
    id: row.id,
    factoryId: row.factoryId,
    factoryName: row.factoryName,
    alias: row.alias ?? '',
    contactName: row.contactName ?? '',
    contactMobile: row.contactMobile ?? '',
    remark: row.remark ?? '',
    virtual: row.virtualOf === ctx.tenantId,
    boundAt: row.createdAt,
    openOrders: orders.get(row.factoryId) ?? 0,
  }));
}

/** Binds two without an invitation: the one has made the other. */
export const bindOwn = (trx: sql.Trx, parties: { merchantId: number; factoryId: number }, now: Date) =>
  sql.insertBinding(trx, { ...parties, inviteCode: null, createdAt: now });

export { unbindCustomer } from './ending.ts';
