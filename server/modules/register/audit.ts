import type { Answer, Parsed } from '#contract/endpoint.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { TENANT_KINDS, type register } from '#contract/register/register.ts';
import { PATHS } from '#contract/screens.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import type { Services } from '#server/platform/services.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { OWNERS, viewOf } from './service.ts';
import * as sql from './sql.ts';

const APPROVED = 1;
const REFUSED = 2;
/** Why a request is not open any more, by its status. */
const CLOSED: Readonly<Record<number, string>> = {
  1: '该申请已经通过，不能再次审核，请刷新列表。',
  2: '该申请已经驳回，不能再次审核；申请人重新提交后会有一条新的申请，请刷新列表。',
  3: '申请人已经撤回该申请，请刷新列表。',
};

export const list = (
  { system }: Services,
  { status, name, ...place }: Parsed<typeof register.list>,
): Promise<Answer<typeof register.list>> =>
  paged(sql.pageRegistrations(system, { status, name }), place, viewOf, counted(system, { status, name }));

/** Those of each status, and with them how many the list has. */
async function counted(db: Db, { status, name }: sql.Wanted) {
  const rows = await sql.countRegistrations(db, { name });
  const counts = Object.fromEntries(rows.map(({ status: of, n }) => [String(of), n]));
  const all = rows.reduce((sum, { n }) => sum + n, 0);
  return { counts, total: status === undefined ? all : (counts[String(status)] ?? 0) };
}

/**
 * An approved tenant is a factory from its next request on; a refused one is told why and may ask again.
 * @throws Refusal 404; 409 where it is closed already.
 */
export async function audit(
  ctx: Ctx,
  { id, approved, reason }: Parsed<typeof register.audit>,
): Promise<void> {
  const tenantId = await change(ctx, { kind: 'silent', db: ctx.system }, async (trx) => {
    const asked = await sql.tenantOfRegistration(trx, id);
    if (!asked) throw notFound('注册申请不存在，请刷新列表。');
    const { type } = await sql.lockTenant(trx, asked.tenantId);
    const closed = CLOSED[await sql.statusOfRegistration(trx, id)];
    if (closed) throw conflict(closed);
    if (type !== TENANT_TYPES.guide) throw conflict('该公司的类型已经确定，不能再审核，请刷新列表。');
    await sql.closeRegistration(trx, id, {
      status: approved ? APPROVED : REFUSED,
      reason: approved ? null : (reason ?? ''),
      auditedAt: ctx.now,
      auditedBy: ctx.userId,
    });
    if (approved) {
      const becomes = asked.kind === TENANT_KINDS.factory ? TENANT_TYPES.factory : TENANT_TYPES.merchant;
      const owner = await sql.memberOf(trx, asked.tenantId, asked.userId);
      await sql.setType(trx, asked.tenantId, becomes);
      if (owner) await sql.setRole(trx, asked.tenantId, owner.roleId, OWNERS[becomes]!);
    }
    await leaveNotice(trx, asked.tenantId, approved ? WELCOME : refusal(reason ?? ''), ctx.now);
    return asked.tenantId;
  });
  ctx.live.publish(tenantId, { kind: 'notice' });
}

const WELCOME = {
  kind: 'registration',
  title: '注册申请已通过',
  body: '您的工厂已开通，可以开始邀请商家、接收订单了。',
  link: PATHS['factory/guide'],
};
const refusal = (reason: string) => ({
  kind: 'registration',
  title: '注册申请被驳回',
  body: `原因：${reason}。请修改后重新提交，或选择商家类型直接开始。`,
  link: `${PATHS.guide}?step=5`,
});
