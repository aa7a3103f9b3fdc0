import type { Answer, Parsed } from '#contract/endpoint.ts';
import { withParents } from '#contract/permission-tree.ts';
import { isPermission } from '#contract/permissions.ts';
import { ofSide } from '#contract/sides.ts';
import type { role } from '#contract/role/role.ts';
import { standingOf } from '#server/modules/auth/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import * as sql from './sql.ts';

export { findRolesByName, permissionsOf, rolesOfUsers, setRoles } from './sql.ts';

const MOST_CHOICES = 200;
const GONE = '角色不存在或已删除，请刷新列表。';
const taken = (name: string) => conflict(`角色「${name}」已存在，请换一个名称。`);

export const page = (ctx: Ctx, { name, ...place }: Parsed<typeof role.page>) =>
  paged(sql.pageRoles(ctx.system, ctx.tenantId, name), place);

export const simple = (ctx: Ctx) => sql.simpleRoles(ctx.system, ctx.tenantId, MOST_CHOICES);

/** @throws Refusal 404 */
export async function get({ system, tenantId }: Ctx, id: number): Promise<Answer<typeof role.get>> {
  const row = await sql.readRole(system, tenantId, id);
  if (!row) throw notFound(GONE);
  return row;
}

export async function ofUser({ system, tenantId }: Ctx, userId: number): Promise<number[]> {
  return (await sql.rolesOfUsers(system, tenantId, [userId])).map(({ id }) => id);
}

/**
 * Who gives or takes permissions must hold them himself: nobody lifts himself, or another, above what he has.
 * @throws Refusal 403
 */
export function refuseBeyond(ctx: Pick<Ctx, 'permissions'>, permissions: readonly string[]): void {
  if (permissions.some((one) => !ctx.permissions.includes(one)))
    throw forbidden('其中有您自己没有的权限，不能替他人调整；请联系主账号。');
}

const symmetricDifference = (a: readonly string[], b: readonly string[]) => [
  ...a.filter((one) => !b.includes(one)),
  ...b.filter((one) => !a.includes(one)),
];

/** Without it the tenant could never be put right again. */
export async function requireKeeper(
  trx: Db,
  { tenantId, side }: Pick<Ctx, 'tenantId' | 'side'>,
): Promise<void> {
  if (!(await sql.mainAccountHolds(trx, tenantId, [`${side}:user:edit`, `${side}:role:edit`])))
    throw badRequest(
      '至少要有一个启用的主账号同时拥有「管理用户与部门」和「编辑角色」权限，请先把它们交给另一个主账号。',
    );
}

/** What was asked for of the tenant's own side, whole; what lies beside it stays as it was. */
function permissionsFor(ctx: Ctx, asked: readonly string[], before: readonly string[]): string[] {
  const own = withParents(ofSide(asked, ctx.side!), ctx.side!);
  if (own.length === 0) throw badRequest('请至少选择一个权限。');
  const kept = before.filter((one) => !one.startsWith(`${ctx.side}:`));
  refuseBeyond(ctx, symmetricDifference(own, ofSide(before, ctx.side!).filter(isPermission)));
  return [...own, ...kept];
}

/** Roles are not behind the wall; who changes one acts on people. */
const aboutRoles = (ctx: Ctx) =>
  ({ kind: 'role', db: ctx.system, hold: (trx: Db) => actOnPeople(trx, ctx) }) as const;

export async function create(ctx: Ctx, { name, remark, permissions }: Parsed<typeof role.create>) {
  const whole = permissionsFor(ctx, permissions, []);
  return change(ctx, aboutRoles(ctx), async (trx) => {
    if ((await sql.countRoles(trx, ctx.tenantId, undefined)) >= MOST_CHOICES)
      throw badRequest(`最多可以有 ${MOST_CHOICES} 个角色，请先删除不用的角色。`);
    const row = await sql.insertRole(trx, ctx.tenantId, {
      name,
      remark,
      permissions: whole,
      updatedAt: ctx.now,
    });
    if (!row) throw taken(name);
    return { answer: row, told: `新建角色「${name}」，${whole.length} 项权限` };
  });
}

/** @throws Refusal 404; 409 where another role has the name; 403 beyond the caller's own; 400 where nobody could manage any more. */
export async function update(
  ctx: Ctx,
  { id, name, remark, permissions }: Parsed<typeof role.update>,
): Promise<void> {
  await change(ctx, aboutRoles(ctx), async (trx) => {
    const before = await sql.findRole(trx, ctx.tenantId, id);
    if (!before) throw notFound(GONE);
    if (await sql.nameTaken(trx, ctx.tenantId, name, id)) throw taken(name);
    const whole = permissionsFor(ctx, permissions, before.permissions);
    await sql.updateRole(trx, ctx.tenantId, id, { name, remark, permissions: whole, updatedAt: ctx.now });
    await requireKeeper(trx, ctx);
    const given = whole.filter((one) => !before.permissions.includes(one)).length;
    const lost = before.permissions.filter((one) => !whole.includes(one)).length;
    return { told: `修改角色「${name}」：增加 ${given} 项权限，减少 ${lost} 项权限` };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'people' });
}

/** @throws Refusal 404; 409 while somebody has it; dangerPassword where one is set. */
export const remove = (ctx: Ctx, input: Parsed<typeof role.delete>): Promise<void> =>
  change(ctx, { ...aboutRoles(ctx), pass: input }, async (trx) => {
    const found = await sql.findRole(trx, ctx.tenantId, input.id);
    if (!found) throw notFound(GONE);
    refuseBeyond(ctx, ofSide(found.permissions, ctx.side!));
    const users = await sql.usersOf(trx, ctx.tenantId, input.id);
    if (users > 0) throw conflict(`还有 ${users} 个用户使用角色「${found.name}」，请先为他们换一个角色。`);
    await sql.deleteRole(trx, ctx.tenantId, input.id);
    return { told: `删除角色「${found.name}」` };
  });

/** The tenant's roles of these ids, which the caller may give. @throws Refusal 400 where one is not the tenant's, 403 */
export async function rolesToGive(
  db: Db,
  ctx: Pick<Ctx, 'tenantId' | 'permissions' | 'side'>,
  ids: readonly number[],
) {
  const wanted = [...new Set(ids)];
  const roles = await sql.findRoles(db, ctx.tenantId, wanted);
  if (roles.length < wanted.length) throw badRequest('所选角色不存在或已删除，请刷新后重新选择。');
  refuseBeyond(
    ctx,
    roles.flatMap(({ permissions }) => ofSide(permissions, ctx.side!)),
  );
  return roles;
}

export const lockPeople = (trx: Db, tenantId: number) => sql.lockPeople(trx, tenantId);

/**
 * The lock, for who changes people: what was taken from him while he waited for it, or himself sent away, counts.
 * @throws Refusal 403
 */
export async function actOnPeople(
  trx: Db,
  { tenantId, userId, permissions }: Pick<Ctx, 'tenantId' | 'userId' | 'permissions'>,
): Promise<void> {
  await sql.lockPeople(trx, tenantId);
  const now = await standingOf(trx, tenantId, userId);
  if (!now || permissions.some((one) => !now.permissions.includes(one)))
    throw forbidden('您的权限刚刚有变化，操作没有执行，请刷新页面后重试。');
}
