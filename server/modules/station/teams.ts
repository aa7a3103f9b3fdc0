import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_TEAMS, type hallTeam } from '#contract/station/team.ts';
import { lockedOr404 } from '#server/modules/device/service.ts';
import { namesToUse, refuseLike } from '#server/modules/route/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { LEFT } from './sessions.ts';
import * as sql from './sql.ts';
import { stamp, TOLD } from './stations.ts';

const NOUN = '班组';
type Form = Parsed<typeof hallTeam.create>;

export const page = (
  { db, tenantId }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof hallTeam.page>,
): Promise<Answer<typeof hallTeam.page>> =>
  paged(sql.pageTeams(db, tenantId, wanted, LEFT), { pageNo, pageSize }, ({ closed, ...row }) => ({
    ...row,
    status: closed ? 1 : 0,
  }));

const NOBODY = { userIds: [], stepIds: [] } as const;

/** What a form says, each id once, and in words; who or what was in the team before may stay in it. @throws Refusal 400 */
async function read(
  trx: Trx,
  factoryId: number,
  form: Form,
  before: { userIds: readonly number[]; stepIds: readonly number[] },
) {
  const [userIds, stepIds] = [[...new Set(form.userIds)], [...new Set(form.stepIds)]];
  const names = await sql.openPeople(trx, factoryId, userIds);
  if (userIds.some((id) => !names.has(id) && !before.userIds.includes(id)))
    throw badRequest('所选的成员已停用或已离开，请刷新后重新选择。');
  const steps = await namesToUse(trx, factoryId, stepIds, before.stepIds);
  const people = userIds.map((id) => names.get(id) ?? LEFT).join('、');
  const done = stepIds.map((id) => steps.get(id)!).join('、');
  return { userIds, stepIds, told: `成员 ${people}${done && `；工序 ${done}`}` };
}

export const create = (ctx: Ctx, form: Form): Promise<Answer<typeof hallTeam.create>> =>
  change(ctx, TOLD, async (trx) => {
    const { tenantId } = ctx;
    if ((await sql.teams.count(trx, tenantId)) >= MOST_TEAMS)
      throw badRequest(`班组最多 ${MOST_TEAMS} 个，请修改已有的班组。`);
    await refuseLike(trx, 'hallTeam', tenantId, form.name);
    const { told, ...team } = await read(trx, tenantId, form, NOBODY);
    const id = await sql.teams.insert(trx, tenantId, { name: form.name }, stamp(ctx));
    await sql.putTeam(trx, tenantId, id, team);
    return { answer: { id }, told: `新建班组「${form.name}」：${told}` };
  });

const locked = async (trx: Trx, factoryId: number, id: number, version?: number) =>
  lockedOr404(NOUN, (await sql.teams.lock(trx, factoryId, [id]))[0], version);

export const update = (ctx: Ctx, { id, version, ...form }: Parsed<typeof hallTeam.update>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const { tenantId } = ctx;
    const row = await locked(trx, tenantId, id, version);
    await refuseLike(trx, 'hallTeam', tenantId, form.name, id);
    const { told, ...team } = await read(trx, tenantId, form, await sql.teamOf(trx, tenantId, id));
    await sql.teams.alter(trx, tenantId, [id], { name: form.name }, stamp(ctx));
    await sql.putTeam(trx, tenantId, id, team);
    const renamed = form.name === row.name ? '' : `改名为「${form.name}」，`;
    return { told: `修改班组「${row.name}」：${renamed}${told}` };
  });

const setClosed =
  (closed: boolean, deed: string) =>
  (ctx: Ctx, { id }: Parsed<typeof hallTeam.stop>): Promise<void> =>
    change(ctx, TOLD, async (trx) => {
      const row = await locked(trx, ctx.tenantId, id);
      if (row.closed === closed) return { told: '' };
      await sql.teams.alter(trx, ctx.tenantId, [id], { closed }, stamp(ctx));
      return { told: `${deed}班组「${row.name}」` };
    });
export const stop = setClosed(true, '停用');
export const start = setClosed(false, '启用');
