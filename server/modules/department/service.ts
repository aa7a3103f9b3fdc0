import { DEEPEST, MOST_DEPARTMENTS, type department } from '#contract/department/department.ts';
import type { Output, Parsed } from '#contract/endpoint.ts';
import { lockPeople } from '#server/modules/role/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

export { reachOf, refuseBeyondReach } from './reach.ts';
export {
  assignMaterials,
  assignShops,
  departmentsOf,
  findDepartment,
  materialsOf,
  shopsOf,
  withBelow,
} from './sql.ts';

const GONE = '部门不存在或已删除，请刷新列表。';
const taken = (name: string) => conflict(`同一级已有部门「${name}」，请换一个名称。`);

export async function list(ctx: Ctx): Promise<Output<typeof department.list>> {
  const [rows, users] = await Promise.all([
    sql.departmentsOf(ctx.db, ctx.tenantId),
    sql.countUsers(ctx.system, ctx.tenantId),
  ]);
  return rows.map((row) => ({ ...row, users: users.get(row.id) ?? 0 }));
}

type Row = Awaited<ReturnType<typeof sql.departmentsOf>>[number];

/** From the department up to the top, itself first; a circle ends where it would begin again. */
function pathUp(rows: readonly Row[], id: number | null): number[] {
  const path: number[] = [];
  for (let at = id; at !== null && !path.includes(at);) {
    path.push(at);
    at = rows.find((row) => row.id === at)?.parentId ?? null;
  }
  return path;
}

const depthBelow = (rows: readonly Row[], id: number): number =>
  1 + Math.max(0, ...rows.filter((row) => row.parentId === id).map((row) => depthBelow(rows, row.id)));

function refuseMisplaced(rows: readonly Row[], parentId: number | null, self?: number): void {
  if (parentId !== null && !rows.some((row) => row.id === parentId))
    throw badRequest('上级部门不存在或已删除，请刷新后重新选择。');
  const above = pathUp(rows, parentId);
  if (self !== undefined && above.includes(self))
    throw badRequest('不能把部门放到它自己或它的下级部门里，请换一个上级部门。');
  if (above.length + (self === undefined ? 1 : depthBelow(rows, self)) > DEEPEST)
    throw badRequest(`部门最多 ${DEEPEST} 级，请换一个上级部门。`);
}

const ABOUT = { kind: 'department', hold: sql.lockDepartments } as const;

export const create = (ctx: Ctx, form: Parsed<typeof department.create>) =>
  change(ctx, ABOUT, async (trx) => {
    const rows = await sql.departmentsOf(trx, ctx.tenantId);
    if (rows.length >= MOST_DEPARTMENTS)
      throw badRequest(`最多可以有 ${MOST_DEPARTMENTS} 个部门，请先删除不用的部门。`);
    refuseMisplaced(rows, form.parentId);
    const row = await sql.insertDepartment(trx, ctx.tenantId, { ...form, createdAt: ctx.now });
    if (!row) throw taken(form.name);
    return { answer: row, told: `新建部门「${form.name}」` };
  });

export async function update(ctx: Ctx, { id, ...form }: Parsed<typeof department.update>): Promise<void> {
  try {
    await change(ctx, ABOUT, async (trx) => {
      const rows = await sql.departmentsOf(trx, ctx.tenantId);
      const before = rows.find((row) => row.id === id);
      if (!before) throw notFound(GONE);
      refuseMisplaced(rows, form.parentId, id);
      await sql.updateDepartment(trx, ctx.tenantId, id, form);
      return { told: `修改部门「${before.name}」${before.name === form.name ? '' : `为「${form.name}」`}` };
    });
  } catch (error) {
    throw isDuplicate(error) ? taken(form.name) : error;
  }
}

/** @throws Refusal 404; 409 while it has users or departments below it; dangerPassword where one is set. */
export const remove = (ctx: Ctx, input: Parsed<typeof department.delete>): Promise<void> =>
  // By the owner's connection: it counts users, and nobody is put into the department meanwhile.
  change(ctx, { kind: 'department', pass: input, db: ctx.system, hold: lockPeople }, async (trx) => {
    const { id } = input;
    await sql.lockDepartments(trx, ctx.tenantId);
    const users = await sql.countUsers(trx, ctx.tenantId);
    const rows = await sql.departmentsOf(trx, ctx.tenantId);
    const found = rows.find((row) => row.id === id);
    if (!found) throw notFound(GONE);
    if (rows.some((row) => row.parentId === id))
      throw conflict(`部门「${found.name}」还有下级部门，请先删除或移走它们。`);
    const n = users.get(id);
    if (n) throw conflict(`部门「${found.name}」还有 ${n} 个用户，请先把他们移到其他部门。`);
    await sql.deleteDepartment(trx, ctx.tenantId, id);
    return { told: `删除部门「${found.name}」` };
  });
