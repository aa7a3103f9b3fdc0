import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Parsed } from '#contract/endpoint.ts';
import type { tenant } from '#contract/tenant/tenant.ts';
import { hashPassword, tenantsOf } from '#server/modules/auth/service.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, forbidden, Refusal } from '#server/platform/refusal.ts';
import { change } from './change.ts';
import { requireDangerPassword, type Asking } from './danger.ts';
import * as sql from './sql.ts';

export { eachOf, type Deed, type Lockable, type Named } from './each.ts';
export { change, type Change, type Changed, type SilentChange } from './change.ts';
export { requireDangerPassword } from './danger.ts';
export { recordHandlers } from './record.ts';
export { isSubAccount, renameTenant, tenantName } from './sql.ts';

/** @throws Refusal 403 where the caller is a sub-account. */
export async function refuseSubAccount({ system, tenantId, userId }: Asking, what: string) {
  if (await sql.isSubAccount(system, tenantId, userId)) throw forbidden(`子账号不能${what}，请联系主账号。`);
}

/** The tenants that a user may act for, by number and name. */
export const ownTenants = async (system: Db, { userId }: Pick<Caller, 'userId'>) =>
  (await tenantsOf(system, userId)).map(({ id, name }) => ({ id, name }));

/** Of the caller's own tenants. Who brings no token that holds is told of none, whatever the name. */
export async function idByName(
  app: Pick<FastifyInstance, 'system' | 'authenticate'>,
  request: FastifyRequest,
  name: string,
): Promise<number | null> {
  if (!request.headers.authorization) return null;
  const caller = await app.authenticate(request).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  const own = caller ? await ownTenants(app.system, caller) : [];
  return own.find((one) => one.name === name)?.id ?? null;
}

/** A sub-account may not rename its tenant. */
export async function rename(ctx: Ctx, { name }: Parsed<typeof tenant.rename>): Promise<void> {
  await refuseSubAccount(ctx, '修改公司名称');
  await change(ctx, { kind: 'tenant', db: ctx.system }, async (trx) => {
    await sql.renameTenant(trx, ctx.tenantId, name);
    return { told: `公司改名为「${name}」` };
  });
}

/** Not for sub-accounts. @throws Refusal 400 where somebody is no member of the tenant, or is named twice. */
export async function sortUsers(ctx: Ctx, { userIds }: Parsed<typeof tenant.sortUsers>): Promise<void> {
  await refuseSubAccount(ctx, '调整用户顺序');
  await change(ctx, { kind: 'silent', db: ctx.system }, async (trx) => {
    const members = await sql.lockMembers(trx, ctx.tenantId);
    const first = new Set(userIds);
    if (first.size < userIds.length || !userIds.every((id) => members.includes(id)))
      throw badRequest('用户列表已有变化，请刷新后重新排序。');
    await sql.sortMembers(trx, ctx.tenantId, [...userIds, ...members.filter((id) => !first.has(id))]);
  });
}

export const isDangerPasswordSet = async (ctx: Asking): Promise<boolean> =>
  (await sql.dangerHash(ctx.system, ctx.tenantId)) !== undefined;

const OLD = { missing: '请输入原来的危险操作密码。', wrong: '原来的危险操作密码不正确，请重新输入。' };

/** Not for sub-accounts; where one is set, the old one is asked for. Empty: taken away. */
export async function setDangerPassword(
  ctx: Ctx,
  { dangerOptPassword, oldDangerOptPassword }: Parsed<typeof tenant.setDangerPassword>,
): Promise<void> {
  await refuseSubAccount(ctx, '设置危险操作密码');
  await requireDangerPassword(ctx, oldDangerOptPassword, OLD);
  const hash = dangerOptPassword === '' ? undefined : await hashPassword(dangerOptPassword);
  await change(ctx, { kind: 'tenant', db: ctx.system }, async (trx) => {
    if (hash === undefined) await sql.dropDangerHash(trx, ctx.tenantId);
    else await sql.saveDangerHash(trx, ctx.tenantId, hash, ctx.now);
    return { told: hash === undefined ? '清除危险操作密码' : '设置危险操作密码' };
  });
}
