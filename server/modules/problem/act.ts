import type { Answer, Parsed } from '#contract/endpoint.ts';
import { permissionOf } from '#contract/life-cycle/by-hand.ts';
import { HandResult, PROBLEM_EVENTS, readProblemEvent } from '#contract/problem/life-cycle/problem-events.ts';
import { PLAIN_PROBLEM } from '#contract/problem/life-cycle/problem-facts.ts';
import { PROBLEM_KINDS } from '#contract/problem/problem-words.ts';
import type { problems } from '#contract/problem/problem.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { DUE_MS } from './assigned.sql.ts';
import { beginProblems, moveProblems, partyOf } from './life.ts';
import type { ProblemMover } from './life-types.ts';
import { askerOf, refuseFar } from './list.ts';
import { openAmong, packagesFor } from './open.sql.ts';
import { openingRows } from './raise.sql.ts';
import { holdPackages } from './table.sql.ts';

/** Deeds that take many tickets at once; the others ask for something of one ticket alone. */
const IN_BULK: readonly string[] = [
  ...['problem.taken', 'problem.asked.merchant', 'problem.solved', 'problem.urged', 'problem.closed'],
];

const handOf = ({
  side,
  tenantId,
  userId,
  userName,
  now,
}: Ctx): ProblemMover & { by: 'merchant' | 'factory' } => {
  const own = side === 'business' ? 'merchant' : 'factory';
  return { tenantId, side: own, by: own, userId, userName, now };
};

const told = (ctx: Ctx, tenants: Iterable<number>) => {
  for (const tenantId of tenants) {
    ctx.live.publish(tenantId, { kind: 'order' });
    ctx.live.publish(tenantId, { kind: 'notice' });
  }
};

/** One event for chosen tickets, refused one by one. */
export async function act(
  ctx: Ctx,
  asked: Parsed<typeof problems.act>,
): Promise<Answer<typeof problems.act>> {
  const { idempotencyKey: key, ...request } = asked;
  const { event: type, ids, versions, params } = request;
  const mover = handOf(ctx);
  const { label } = PROBLEM_EVENTS[type];
  if (!permissionOf(PROBLEM_EVENTS[type], mover.by))
    throw forbidden(`「${label}」由${mover.by === 'factory' ? '商家' : '工厂'}操作，请联系对方处理。`);
  if (ids.length > 1 && !IN_BULK.includes(type))
    throw badRequest(`「${label}」一次处理一个问题件，请只选择一个。`);
  if (type === 'problem.solved') HandResult.parse(params['result']);
  const event = readProblemEvent(type, mover.by, params);
  await refuseFar(ctx, ids);
  const { answer, tenants } = await change(ctx, { kind: 'problem', once: { key, request } }, async (trx) => {
    const { successIds, failed, tenants: whose } = await moveProblems(trx, mover, event, { ids, versions });
    return {
      answer: { answer: { successIds, failed, taskId: null }, tenants: [...whose] },
      told: successIds.length > 0 ? `${label} ${successIds.length} 个快递问题件` : '',
    };
  });
  told(ctx, tenants);
  return answer;
}

const NOT_FOUND = '没有找到这个单号的包裹，请核对运单号、订单号或包裹号。';

/** A person says what happened to a parcel. @throws Refusal where none or several are meant, or one of the kind is open */
export async function open(
  ctx: Ctx,
  asked: Parsed<typeof problems.open>,
): Promise<Answer<typeof problems.open>> {
  const { idempotencyKey: key, ...request } = asked;
  const { number, kind, text } = request;
  const mover = handOf(ctx);
  const asker = askerOf(ctx);
  const party = partyOf(mover);
  const { label } = PROBLEM_KINDS[kind];
  const { answer, tenants } = await change(ctx, { kind: 'problem', once: { key, request } }, async (trx) => {
    const found = await packagesFor(trx, asker, number);
    const [one] = found;
    if (!one) throw notFound(NOT_FOUND);
    if (found.length > 1) throw conflict('这个单号有多个包裹，请填写其中一个的运单号或包裹号。');
    await holdPackages(trx, party, ctx.tenantId, openAmong.ids([one.id]));
    const standing = await openAmong.find(trx, asker, one.id, kind);
    if (standing)
      throw conflict(`这个包裹已有「${label}」的问题件 ${standing.number} 在处理，请在其中继续。`);
    const [row] = await openingRows(trx, { party, tenantId: ctx.tenantId }, [{ packageId: one.id }]);
    if (!row) throw notFound(NOT_FOUND);
    const due = new Date(ctx.now.getTime() + DUE_MS);
    const begun = await beginProblems(
      trx,
      mover,
      readProblemEvent('problem.opened', mover.by, { kind, text }),
      {
        rows: [{ ...row, kind, opened_by: mover.by, due_at: due }],
        facts: { ...PLAIN_PROBLEM, onItsWay: one.onItsWay },
      },
      {},
    );
    if ('msg' in begun) throw conflict(begun.msg);
    const id = begun.ids[0]!;
    const own = await openAmong.numberOf(trx, asker, id);
    return {
      answer: { answer: { id, number: own }, tenants: [row.merchant_id, row.factory_id] },
      told: `登记快递问题件 ${own}：${label}`,
    };
  });
  told(ctx, tenants);
  return answer;
}
