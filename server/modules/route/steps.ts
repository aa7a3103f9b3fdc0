import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_WORK_STEPS, type workStep } from '#contract/route/work-step.ts';
import { lockedOr404 } from '#server/modules/device/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import { holdHall, NOUNS, refuseLike } from './names.sql.ts';
import * as sql from './steps.sql.ts';

const NOUN = NOUNS.workStep;
export const TOLD = { kind: 'station', hold: holdHall } as const;
export const stamp = ({ userName: by, now }: Ctx): By => ({ by, now });

export const page = (
  { db, tenantId }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof workStep.page>,
): Promise<Answer<typeof workStep.page>> =>
  paged(sql.pageSteps(db, tenantId, wanted), { pageNo, pageSize }, ({ closed, ...row }) => ({
    ...row,
    status: closed ? 1 : 0,
  }));

/** @throws Refusal 400 where another one has its name, or there are too many */
export async function makeStep(trx: Trx, factoryId: number, name: string, by: By): Promise<number> {
  if ((await sql.steps.count(trx, factoryId)) >= MOST_WORK_STEPS)
    throw badRequest(`工序最多 ${MOST_WORK_STEPS} 道，请修改已有的工序。`);
  await refuseLike(trx, 'workStep', factoryId, name);
  return sql.steps.insert(trx, factoryId, { name }, by);
}

export const create = (
  ctx: Ctx,
  { name }: Parsed<typeof workStep.create>,
): Promise<Answer<typeof workStep.create>> =>
  change(ctx, TOLD, async (trx) => ({
    answer: { id: await makeStep(trx, ctx.tenantId, name, stamp(ctx)) },
    told: `新建工序「${name}」`,
  }));

const locked = async (trx: Trx, factoryId: number, id: number, version?: number) =>
  lockedOr404(NOUN, (await sql.steps.lock(trx, factoryId, [id]))[0], version);

export const update = (ctx: Ctx, { id, version, name }: Parsed<typeof workStep.update>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id, version);
    if (row.name === name) return { told: '' };
    await refuseLike(trx, 'workStep', ctx.tenantId, name, id);
    await sql.steps.alter(trx, ctx.tenantId, [id], { name }, stamp(ctx));
    return { told: `工序「${row.name}」改名为「${name}」` };
  });

/** Pieces that are on their way go on by the version of their route; nothing new names it. */
export const stop = (ctx: Ctx, { id }: Parsed<typeof workStep.stop>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (row.closed) return { told: '' };
    const used = await sql.routeWith(trx, ctx.tenantId, id);
    if (used !== undefined) throw badRequest(`工艺路线「${used}」还有这道工序，请先修改或停用那条路线。`);
    await sql.steps.alter(trx, ctx.tenantId, [id], { closed: true }, stamp(ctx));
    return { told: `停用工序「${row.name}」` };
  });

export const start = (ctx: Ctx, { id }: Parsed<typeof workStep.start>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (!row.closed) return { told: '' };
    await sql.steps.alter(trx, ctx.tenantId, [id], { closed: false }, stamp(ctx));
    return { told: `启用工序「${row.name}」` };
  });

export const remove = (ctx: Ctx, { id }: Parsed<typeof workStep.delete>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(trx, ctx.tenantId, id);
    if (await sql.isNamed(trx, ctx.tenantId, id))
      throw badRequest(`工序「${row.name}」用过，不能删除，可以停用。`);
    await sql.deleteStep(trx, ctx.tenantId, id);
    return { told: `删除工序「${row.name}」` };
  });

/**
 * The names of these steps, which somebody names anew: one that is stopped only where it was `before`.
 * @throws Refusal 400 where one is not the factory's, or stopped
 */
export async function namesToUse(
  db: Db,
  factoryId: number,
  ids: readonly number[],
  before: readonly number[] = [],
): Promise<ReadonlyMap<number, string>> {
  const found = await sql.stepsOf(db, factoryId, ids);
  for (const id of ids) {
    const row = found.get(id);
    if (!row) throw badRequest('所选的工序不存在，请刷新后重新选择。');
    if (row.closed && !before.includes(id)) throw badRequest(`工序「${row.name}」已停用，请先启用它。`);
  }
  return new Map([...found].map(([id, { name }]) => [id, name]));
}
