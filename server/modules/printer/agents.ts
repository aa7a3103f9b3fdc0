import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_AGENTS, PAIRING, type printAgent } from '#contract/printer/print-agent.ts';
import { lockedOr404 } from '#server/modules/device/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import { isHeard } from './heard.ts';
import { newPairing } from './pair.ts';
import * as sql from './sql.ts';

const NOUN = '打印助手';
const TOLD = { kind: 'paper', hold: sql.hold } as const;
const stamp = ({ userName: by, now }: Ctx): By => ({ by, now });

export const page = (
  { db, tenantId, now }: Ctx,
  place: Parsed<typeof printAgent.page>,
): Promise<Answer<typeof printAgent.page>> =>
  paged(sql.pageAgents(db, tenantId), place, ({ closed, seenAt, pairUntil, pairTries, ...row }) => ({
    ...row,
    pairing: !closed && pairUntil !== null && pairUntil > now && pairTries < PAIRING.tries,
    seenAt,
    online: !closed && isHeard(seenAt, now),
    status: closed ? 1 : 0,
  }));

async function refuseLike(trx: Trx, factoryId: number, name: string, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, 'printAgent', factoryId, name, id);
  if (like) throw badRequest(`已有打印助手「${like.name}」，请换一个名称。`);
}

export const create = (
  ctx: Ctx,
  { name }: Parsed<typeof printAgent.create>,
): Promise<Answer<typeof printAgent.create>> =>
  change(ctx, TOLD, async (trx) => {
    const most = MOST_AGENTS[ctx.side ?? 'business'];
    if ((await sql.agents.count(trx, ctx.tenantId)) >= most)
      throw badRequest(`打印助手最多 ${most} 个，请移除不用的打印助手，或修改已有的。`);
    await refuseLike(trx, ctx.tenantId, name);
    const { code, row } = newPairing(ctx.now);
    const id = await sql.agents.insert(trx, ctx.tenantId, { name, ...row }, stamp(ctx));
    return { answer: { id, code, until: row.pairUntil }, told: `新建打印助手「${name}」` };
  });

const locked = async (trx: Trx, factoryId: number, id: number, version?: number) =>
  lockedOr404(NOUN, (await sql.agents.lock(trx, factoryId, [id]))[0], version);

export const update = (ctx: Ctx, { id, version, name }: Parsed<typeof printAgent.update>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id, version);
    await refuseLike(trx, ctx.tenantId, name, id);
    if (name === row.name) return { told: '' };
    await sql.agents.alter(trx, ctx.tenantId, [id], { name }, stamp(ctx));
    return { told: `打印助手「${row.name}」改名为「${name}」` };
  });

export const pairAgain = (
  ctx: Ctx,
  input: Parsed<typeof printAgent.pairAgain>,
): Promise<Answer<typeof printAgent.pairAgain>> =>
  change(ctx, { ...TOLD, pass: input }, async (trx) => {
    const { id, name, closed } = await locked(trx, ctx.tenantId, input.id);
    if (closed) throw badRequest('打印助手已停用，请先启用它，再重新配对。');
    const { code, row } = newPairing(ctx.now);
    await sql.agents.alter(trx, ctx.tenantId, [id], row, stamp(ctx));
    return {
      answer: { id, code, until: row.pairUntil },
      told: `重新配对打印助手「${name}」，原来的密钥失效`,
    };
  });

export const remove = (ctx: Ctx, input: Parsed<typeof printAgent.remove>): Promise<void> =>
  change(ctx, { ...TOLD, pass: input }, async (trx) => {
    const { id, name } = await locked(trx, ctx.tenantId, input.id);
    const named = await sql.namedBy(trx, ctx.tenantId, id);
    if (named) throw badRequest(`打印机「${named.name}」由它打印，请先给这台打印机换一个打印助手。`);
    await sql.dropAgent(trx, ctx.tenantId, id);
    return { told: `移除打印助手「${name}」` };
  });

export const stop = (ctx: Ctx, { id }: Parsed<typeof printAgent.stop>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (row.closed) return { told: '' };
    const served = await sql.servedBy(trx, ctx.tenantId, id);
    if (served)
      throw badRequest(`打印机「${served.name}」还由它打印，请先停用这台打印机，或换一个打印助手。`);
    await sql.agents.alter(trx, ctx.tenantId, [id], { closed: true }, stamp(ctx));
    return { told: `停用打印助手「${row.name}」` };
  });

export const start = (ctx: Ctx, { id }: Parsed<typeof printAgent.start>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (!row.closed) return { told: '' };
    await sql.agents.alter(trx, ctx.tenantId, [id], { closed: false }, stamp(ctx));
    return { told: `启用打印助手「${row.name}」` };
  });
