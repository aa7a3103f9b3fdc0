import type { Answer, DangerPass, Parsed } from '#contract/endpoint.ts';
import type { AdminTenant, tenancy } from '#contract/tenancy/tenancy.ts';
import { endSessions, setPassword } from '#server/modules/auth/service.ts';
import { endTasks } from '#server/modules/task/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import { change, requireDangerPassword } from '#server/modules/tenant/service.ts';
import { refuseAbove } from '#server/modules/user/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import * as sql from './sql.ts';

const CLOSED = 1;
const statusOf = (status: number): AdminTenant['status'] => (status === 0 ? 0 : CLOSED);

export async function tenants(
  services: Services,
  { pageNo, pageSize, ...wanted }: Parsed<typeof tenancy.tenants>,
): Promise<Answer<typeof tenancy.tenants>> {
  const { system } = services;
  const { list: rows, total } = await paged(sql.pageTenants(system, wanted), { pageNo, pageSize });
  const owners = await sql.ownersOf(
    system,
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => ({
    ...row,
    status: statusOf(row.status),
    owner: owners.get(row.id) ?? null,
  }));
  return { list, total };
}

async function tenantOf(db: Db, id: number) {
  const found = await sql.findTenant(db, id);
  if (!found) throw notFound('公司不存在，请刷新列表。');
  return found;
}

const aboutTenants = ({ system }: Ctx, input: DangerPass) =>
  ({ kind: 'tenant', pass: input, db: system }) as const;

/** @throws Refusal 404; 400 for the platform's own tenant; dangerPassword where one is set. */
export async function tenantStatus(ctx: Ctx, input: Parsed<typeof tenancy.tenantStatus>): Promise<void> {
  const { id, status } = input;
  const ended = await change(ctx, aboutTenants(ctx, input), async (trx) => {
    const found = await tenantOf(trx, id);
    if (id === ctx.tenantId) throw badRequest('不能停用您正在使用的公司。');
    if (statusOf(found.status) === status) return { answer: [], told: '' };
    const did = status === CLOSED ? '停用' : '启用';
    await sql.setTenantStatus(trx, id, status);
    await tell(trx, asPlatform(ctx, id), 'tenant', `平台${did}了本公司`);
    if (status === CLOSED) await endTasks(trx, { tenantId: id });
    const answer = status === CLOSED ? await sql.endSessionsOfTenant(trx, id) : [];
    return { answer, told: `${did}公司「${found.name}」` };
  });
  for (const sessionId of ended) ctx.live.endSession(sessionId);
}

/** In another tenant's log the platform's people have no names. */
const asPlatform = (ctx: Ctx, tenantId: number) => ({
  tenantId,
  userId: null,
  userName: '平台',
  now: ctx.now,
});

/** Its main account sets a new one, without the old. */
export const clearDangerPassword = (
  ctx: Ctx,
  input: Parsed<typeof tenancy.clearDangerPassword>,
): Promise<void> =>
  change(ctx, aboutTenants(ctx, input), async (trx) => {
    const found = await tenantOf(trx, input.id);
    if (!(await sql.dropDangerPassword(trx, input.id))) return { told: '' };
    await tell(trx, asPlatform(ctx, input.id), 'tenant', '平台清除了本公司的危险操作密码');
    return { told: `清除公司「${found.name}」的危险操作密码` };
  });

export async function users(
  services: Services,
  { pageNo, pageSize, ...wanted }: Parsed<typeof tenancy.users>,
): Promise<Answer<typeof tenancy.users>> {
  const { system } = services;
  const { list: rows, total } = await paged(sql.pageUsers(system, wanted), { pageNo, pageSize });
  const tenantsOf = await sql.tenantsOfUsers(
    system,
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => ({
    ...row,
    status: statusOf(row.status),
    tenants: (tenantsOf.get(row.id) ?? []).map(({ userId: _user, status, ...one }) => ({
      ...one,
      status: statusOf(status),
    })),
  }));
  return { list, total };
}

async function userOf(db: Db, id: number) {
  const found = await sql.findUser(db, id);
  if (!found) throw notFound('用户不存在，请刷新列表。');
  return found;
}

/** A closed account works in no tenant; its sessions end. @throws Refusal 403 for the platform's own above the caller. */
export async function userStatus(ctx: Ctx, input: Parsed<typeof tenancy.userStatus>): Promise<void> {
  const { id, status } = input;
  const { system } = ctx;
  await change(ctx, { kind: 'user', pass: input, db: system }, async (trx) => {
    const { username, realName } = await userOf(trx, id);
    if (id === ctx.userId) throw badRequest('不能停用自己的账号。');
    await refuseAbove(trx, ctx, id);
    await sql.setUserStatus(trx, id, status);
    if (status === CLOSED) await endTasks(trx, { userId: id });
    return { told: `${status === CLOSED ? '停用' : '启用'}账号「${realName}」（${username}）` };
  });
  if (status === CLOSED) await endSessions(system, ctx.live, id, {});
}

export async function userPassword(
  ctx: Ctx,
  { id, password, dangerOptPassword }: Parsed<typeof tenancy.userPassword>,
): Promise<void> {
  await requireDangerPassword(ctx, dangerOptPassword);
  const { system } = ctx;
  const { username, realName } = await userOf(system, id);
  if (id === ctx.userId) throw badRequest('请在「个人资料」中修改自己的密码。');
  await refuseAbove(system, ctx, id);
  await setPassword(system, ctx.live, id, { password, now: ctx.now }, (trx) =>
    tell(trx, ctx, 'user', `重置账号「${realName}」（${username}）的密码`),
  );
}
