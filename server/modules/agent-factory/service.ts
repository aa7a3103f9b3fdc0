import type { AgentFactory, agentFactory } from '#contract/agent-factory/agent-factory.ts';
import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { PATHS } from '#contract/screens.ts';
import { requireFactory } from '#server/modules/customer/service.ts';
import { countUse, findByCode, invalid, slowly, UNKNOWN_CODE } from '#server/modules/invite/service.ts';
import { leaveNotice, type Message } from '#server/modules/notice/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

export async function list(ctx: Ctx): Promise<Answer<typeof agentFactory.list>> {
  return (await sql.pairsOf(ctx.system, ctx.tenantId)).map((pair) => viewOf(pair, ctx.tenantId));
}

const viewOf = (pair: sql.PairRow, tenantId: number): Shown<typeof AgentFactory> =>
  pair.factoryId === tenantId
    ? {
        id: pair.id,
        role: 'agent',
        factoryId: pair.agentId,
        factoryName: pair.agentName,
        boundAt: pair.createdAt,
      }
    : {
        id: pair.id,
        role: 'principal',
        factoryId: pair.factoryId,
        factoryName: pair.factoryName,
        boundAt: pair.createdAt,
      };

/**
 * The factory behind the code becomes the caller's agent. It learns of it, and may end it.
 * @throws Refusal ownInvite, alreadyBound, or inviteInvalid with the reason; 409 where it is the other way round already.
 */
export async function bind(
  ctx: Ctx,
  { inviteCode }: Parsed<typeof agentFactory.bind>,
): Promise<Shown<typeof AgentFactory>> {
  const { system } = ctx;
  requireFactory(ctx);
  const invite = await slowly(system, `user ${ctx.userId}`, ctx.now, async () => {
    const found = await findByCode(system, inviteCode, ctx.now);
    if (!found) throw invalid(UNKNOWN_CODE);
    return found;
  });
  if (invite.from !== 'factory') throw invalid('这是商家的邀请码，不是工厂的；请向代理工厂索取它的邀请码。');
  const agentId = invite.tenantId;
  if (agentId === ctx.tenantId)
    throw new Refusal(CODES.ownInvite, '这是您自己的邀请码，请填写代理工厂的邀请码。');
  const id = await change(ctx, { kind: 'binding', db: system }, async (trx) => {
    const name = (await sql.lockPair(trx, [ctx.tenantId, agentId])).find(
      ({ id }) => id === ctx.tenantId,
    )!.name;
    if (await sql.hasPair(trx, agentId, ctx.tenantId))
      throw conflict(`本工厂已经是「${invite.tenantName}」的代理，不能再反过来绑定。`);
    const { tenantId: factoryId, userId: createdBy, now: createdAt } = ctx;
    const row = { factoryId, agentId, inviteCode: invite.code, createdBy, createdAt };
    const made = await sql.insertPair(trx, row);
    if (!made) throw new Refusal(CODES.alreadyBound, '您已绑定过该工厂');
    if (invite.closed) throw invalid(invite.closed);
    if (invite.id !== null && !(await countUse(trx, agentId, invite.id, ctx.now)))
      throw invalid((await findByCode(trx, inviteCode, ctx.now))?.closed ?? UNKNOWN_CODE);
    await leaveNotice(trx, agentId, hello(name), ctx.now);
    return { answer: made.id, told: `绑定代理工厂「${invite.tenantName}」` };
  });
  ctx.live.publish(agentId, { kind: 'notice' });
  return { id, role: 'agent', factoryId: agentId, factoryName: invite.tenantName, boundAt: ctx.now };
}

const LINK = PATHS['factory/other-factory'];
const hello = (name: string): Message => ({
  kind: 'binding',
  title: '成为代理工厂',
  body: `工厂「${name}」通过邀请码把本工厂绑定为代理工厂。如不认识对方，可以解绑。`,
  link: LINK,
});

const GONE = '代理关系不存在或已解绑，请刷新列表。';

/** @throws Refusal 404; dangerPassword where one is set. */
export async function unbind(ctx: Ctx, input: Parsed<typeof agentFactory.unbind>): Promise<void> {
  const { id } = input;
  const { system } = ctx;
  const found = await sql.findPair(system, ctx.tenantId, id);
  if (!found) throw notFound(GONE);
  const mine = found.factoryId === ctx.tenantId;
  const [other, otherName, ownName] = mine
    ? [found.agentId, found.agentName, found.factoryName]
    : [found.factoryId, found.factoryName, found.agentName];
  await change(ctx, { kind: 'binding', pass: input, db: system }, async (trx) => {
    if (!(await sql.deletePair(trx, found.factoryId, id))) throw notFound(GONE);
    const body = `工厂「${ownName}」已解除与本工厂的代理关系。`;
    await leaveNotice(trx, other, { kind: 'binding', title: '代理关系已解除', body, link: LINK }, ctx.now);
    return { told: `解除与工厂「${otherName}」的代理关系` };
  });
  ctx.live.publish(other, { kind: 'notice' });
}
