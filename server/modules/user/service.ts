import type { Answer, DangerPass, Parsed, Shown } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { User, user } from '#contract/user/user.ts';
import { hashPassword, setPasswordIn, tellingTaken } from '#server/modules/auth/service.ts';
import { findDepartment, withBelow } from '#server/modules/department/service.ts';
import {
  actOnPeople,
  permissionsOf,
  requireKeeper,
  rolesOfUsers,
  rolesToGive,
  setRoles,
} from '#server/modules/role/service.ts';
import { endTasks } from '#server/modules/task/service.ts';
import { change, type Changed } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, forbidden, notFound, Refusal } from '#server/platform/refusal.ts';
import { refuseUnmanageable, refuseWiderPlace, type Manager } from './manage.ts';
import * as sql from './sql.ts';
import type { Services } from '#server/platform/services.ts';

export { namesOfUsers } from './names.sql.ts';
export { usersWith } from './sql.ts';

const GONE = '用户不存在或已被移出，请刷新列表。';
const MOST_CHOICES = 10_000;
const taken = () => new Refusal(CODES.usernameTaken, '用户名已被使用，请换一个。');

/** The filter as the tables have it. */
export async function wantedOf(
  system: Db,
  tenantId: number,
  { deptId, ...filter }: Parsed<typeof user.export>,
): Promise<sql.Wanted> {
  return deptId === undefined ? filter : { ...filter, deptIds: await withBelow(system, tenantId, deptId) };
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, sortingFields, ...filter }: Parsed<typeof user.page>,
): Promise<Answer<typeof user.page>> {
  const { system } = ctx;
  const wanted = await wantedOf(system, ctx.tenantId, filter);
  const asked = sql.pageUsers(system, ctx.tenantId, wanted, sortingFields?.[0]?.order);
  const { list: rows, total } = await paged(asked, { pageNo, pageSize });
  return { list: await viewsOf(system, ctx.tenantId, rows), total };
}

export async function viewsOf(
  system: Db,
  tenantId: number,
  rows: readonly sql.UserRow[],
): Promise<Shown<typeof User>[]> {
  const roles = Map.groupBy(
    await rolesOfUsers(
      system,
      tenantId,
      rows.map(({ id }) => id),
    ),
    (one) => one.userId,
  );
  return rows.map(({ sort: _sort, deptId, deptName, status, ...row }) => ({
    ...row,
    status: status === 1 ? 1 : 0,
    roles: (roles.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    dept: deptId === null ? null : { id: deptId, name: deptName ?? '' },
  }));
}

export async function get(ctx: Ctx, id: number): Promise<Shown<typeof User>> {
  const row = await sql.findUser(ctx.system, ctx.tenantId, id);
  if (!row) throw notFound(GONE);
  return (await viewsOf(ctx.system, ctx.tenantId, [row]))[0]!;
}

export const simple = (ctx: Ctx) => sql.simpleUsers(ctx.system, ctx.tenantId, MOST_CHOICES);

/**
 * A department where the manager may put somebody; null: none. `db`: the owner's connection.
 * @returns its name, '' for none. @throws Refusal 400 where it is not the tenant's; 403 where it reaches more than he.
 */
export async function requirePlace(db: Db, manager: Manager, deptId: number | null): Promise<string> {
  const dept = deptId === null ? undefined : await findDepartment(db, manager.tenantId, deptId);
  if (deptId !== null && !dept) throw badRequest('所选部门不存在或已删除，请刷新后重新选择。');
  await refuseWiderPlace(db, manager, deptId);
  return dept?.name ?? '';
}

export type NewUser = Parsed<typeof user.create>;

/** Who changes what people may do: one after the other. */
export const aboutPeople = (system: Db, manager: Manager) =>
  ({ kind: 'user', db: system, hold: (trx: Db) => actOnPeople(trx, manager) }) as const;

/** A sub-account of the tenant. @throws Refusal usernameTaken; 400; 403 beyond the manager's own. */
async function createIn(trx: Db, manager: Manager, form: NewUser, passwordHash: string) {
  const { username, realName, mobile, roleIds, deptId, remark, status } = form;
  await requirePlace(trx, manager, deptId);
  const roles = await rolesToGive(trx, manager, roleIds);
  const made = await sql.insertUser(trx, manager.tenantId, {
    username,
    realName,
    mobile,
    passwordHash,
    createdAt: manager.now,
  });
  if (!made) throw taken();
  const member = { userId: made.id, deptId, remark, status, isSub: true, createdAt: manager.now };
  await sql.insertMember(trx, manager.tenantId, member);
  await setRoles(
    trx,
    manager.tenantId,
    made.id,
    roles.map(({ id }) => id),
  );
  const told = `新建用户「${realName}」（${username}），角色：${roles.map(({ name }) => name).join('、')}`;
  return { answer: made.id, told };
}

/** The same in a transaction of its own. @throws Refusal 429 for who is told too often that a user name is taken. */
export async function create({ system }: Pick<Services, 'system'>, manager: Manager, form: NewUser) {
  const passwordHash = await hashPassword(form.password);
  const made = () =>
    change({ ...manager, system, db: system }, aboutPeople(system, manager), (trx) =>
      createIn(trx, manager, form, passwordHash),
    );
  return { id: await tellingTaken(system, manager, made) };
}

/** What is left out stays; the status has a call of its own, but for the import. */
export type UserChange = Parsed<typeof user.update> & { status?: 0 | 1 };

/** In the caller's change, which holds lockPeople. @returns the sessions that ended. */
export async function updateIn(trx: Db, manager: Manager, form: UserChange): Promise<Changed<number[]>> {
  const { id, status, roleIds, deptId, remark } = form;
  const { tenantId } = manager;
  const before = await manageable(trx, manager, id);
  const { realName = before.realName, mobile = before.mobile } = form;
  const what: string[] = [];
  if (realName !== before.realName || mobile !== before.mobile) {
    if (!before.own)
      throw forbidden('该用户还属于其他公司或自行注册，姓名和手机号由他本人在个人资料中修改。');
    await sql.updateAccount(trx, id, { realName, mobile });
    if (realName !== before.realName) what.push(`姓名：${before.realName} → ${realName}`);
    if (mobile !== before.mobile) what.push(`手机号：${before.mobile ?? '无'} → ${mobile ?? '无'}`);
  }
  if (roleIds) {
    const roles = await rolesToGive(trx, manager, roleIds);
    const ids = roles.map((one) => one.id);
    await setRoles(trx, tenantId, id, ids);
    what.push(`角色：${roles.map(({ name }) => name).join('、')}`);
  }
  if (deptId !== undefined && deptId !== before.deptId)
    what.push(`部门：${before.deptName ?? '无'} → ${(await requirePlace(trx, manager, deptId)) || '无'}`);
  await sql.updateMember(trx, tenantId, id, {
    ...(deptId !== undefined && { deptId }),
    ...(remark !== undefined && { remark }),
  });
  const ended = status === undefined ? [] : await setStatus(trx, manager, id, status);
  if (status !== undefined && status !== before.status) what.push(status === 1 ? '停用' : '启用');
  await requireKeeper(trx, manager);
  return { answer: ended, told: [`修改用户「${realName}」`, ...what].join('，') };
}

/** In this tenant and in the virtual ones that it made. @returns the sessions that ended. */
async function setStatus(trx: Db, manager: Manager, id: number, status: 0 | 1): Promise<number[]> {
  if (status === 1) refuseSelf(manager, id, '停用');
  await sql.updateMember(trx, manager.tenantId, id, { status });
  await sql.updateVirtual(trx, manager.tenantId, id, status);
  return status === 1 ? endWork(trx, manager.tenantId, id) : [];
}

/** He does nothing more here, nor does what he started. @returns the sessions that ended. */
async function endWork(trx: Db, tenantId: number, userId: number): Promise<number[]> {
  await endTasks(trx, { tenantId, userId });
  return sql.endSessions(trx, tenantId, userId);
}

/** @throws Refusal 404; 403 above the caller; 400 where nobody could manage any more. */
export const update = (ctx: Ctx, form: UserChange): Promise<void> =>
  inPeople(ctx, (trx) => updateIn(trx, ctx, form));

export async function updateStatus(
  ctx: Ctx,
  { id, status }: Parsed<typeof user.updateStatus>,
): Promise<void> {
  await inPeople(ctx, async (trx) => {
    const { realName } = await manageable(trx, ctx, id);
    const ended = await setStatus(trx, ctx, id, status);
    await requireKeeper(trx, ctx);
    return { answer: ended, told: `${status === 1 ? '停用' : '启用'}用户「${realName}」` };
  });
}

/** @throws Refusal 404; dangerPassword where one is set; 400 for the caller himself. */
export async function remove(ctx: Ctx, input: Parsed<typeof user.delete>): Promise<void> {
  const { id } = input;
  const work = async (trx: Db) => {
    const { realName, username, own } = await manageable(trx, ctx, id);
    refuseSelf(ctx, id, '删除');
    const ended = await endWork(trx, ctx.tenantId, id);
    await sql.deleteMember(trx, ctx.tenantId, id);
    await sql.forgetDefault(trx, ctx.tenantId, id);
    if (own) await sql.closeAccount(trx, id);
    await requireKeeper(trx, ctx);
    return { answer: ended, told: `删除用户「${realName}」（${username}）` };
  };
  await inPeople(ctx, work, input);
}

/** A change of what people may do: their sessions end after it, and every browser hears of it. */
async function inPeople(ctx: Ctx, work: (trx: Db) => Promise<Changed<number[]>>, input?: DangerPass) {
  const ended = await change(ctx, { ...aboutPeople(ctx.system, ctx), pass: input }, work);
  for (const sessionId of ended) ctx.live.endSession(sessionId);
  ctx.live.publish(ctx.tenantId, { kind: 'people' });
}

/** The user, whom the caller may manage. @throws Refusal 404, 403 */
async function manageable(db: Db, manager: Manager, id: number) {
  const row = await sql.findUser(db, manager.tenantId, id);
  if (!row) throw notFound(GONE);
  const held = await permissionsOf(db, manager.tenantId, [id]);
  await refuseUnmanageable(db, manager, row, held.get(id) ?? []);
  return row;
}

/** For who reaches users of all tenants: those of his own tenant he manages as there, others as he may. @throws Refusal 403 */
export async function refuseAbove(db: Db, manager: Manager, id: number): Promise<void> {
  if (await sql.findUser(db, manager.tenantId, id)) await manageable(db, manager, id);
}

function refuseSelf({ userId }: Pick<Ctx, 'userId'>, id: number, what: string) {
  if (id === userId) throw badRequest(`不能${what}自己，请让另一位管理员操作。`);
}

/** Of the tenant's own accounts only: nobody gets into other tenants by it. */
export async function updatePassword(
  ctx: Ctx,
  { id, password }: Parsed<typeof user.updatePassword>,
): Promise<void> {
  if (id === ctx.userId) throw badRequest('请在「个人资料」中修改自己的密码。');
  const passwordHash = await hashPassword(password);
  await inPeople(ctx, async (trx) => {
    const { realName, own } = await manageable(trx, ctx, id);
    if (!own) throw forbidden('该用户还属于其他公司或自行注册，请他在登录页用「忘记密码」自行重置。');
    const answer = await setPasswordIn(trx, id, { passwordHash, now: ctx.now });
    return { answer, told: `重置用户「${realName}」的密码` };
  });
}
