import type { Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import type { user } from '#contract/user/user.ts';
import { findHolder } from '#server/modules/auth/service.ts';
import { rolesToGive, setRoles } from '#server/modules/role/service.ts';
import { takeCode } from '#server/modules/sms/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, Refusal } from '#server/platform/refusal.ts';
import { aboutPeople, requirePlace } from './service.ts';
import * as sql from './sql.ts';

/**
 * Takes in somebody who has an account. He agrees by telling the code that went to his mobile; before it nothing tells
 * whether there is such an account.
 * @throws Refusal userUnknown, 409 where he is here already, what takeCode and rolesToGive refuse.
 */
export async function associate(
  ctx: Ctx,
  { mobile, code, roleIds, deptId, remark }: Parsed<typeof user.associate>,
) {
  const { system } = ctx;
  // Before the code is used up; and once more under the lock, where nobody takes them away any more.
  await rolesToGive(system, ctx, roleIds);
  await requirePlace(system, ctx, deptId);
  await takeCode(system, { mobile, scene: SMS_SCENES.associate, code }, ctx.now);
  const found = await findHolder(system, mobile);
  if (!found || found.awaited || found.status !== 0)
    throw new Refusal(CODES.userUnknown, '该手机号还没有可用的账号，请改用「新建用户」。');
  await change(ctx, aboutPeople(system, ctx), async (trx) => {
    const roles = await rolesToGive(trx, ctx, roleIds);
    await requirePlace(trx, ctx, deptId);
    const member = { userId: found.id, deptId, remark, status: 0, isSub: true, createdAt: ctx.now };
    if (!(await sql.insertMember(trx, ctx.tenantId, member)))
      throw conflict(`「${found.realName}」已经是本公司的用户，请在列表中修改他的角色。`);
    await setRoles(
      trx,
      ctx.tenantId,
      found.id,
      roles.map(({ id }) => id),
    );
    return { told: `关联用户「${found.realName}」，角色：${roles.map(({ name }) => name).join('、')}` };
  });
  return { id: found.id, realName: found.realName };
}
