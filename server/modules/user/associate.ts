import type { FastifyInstance } from 'fastify';
import type { Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { SMS_SCENES } from '#contract/sms.ts';
import type { user } from '#contract/user.ts';
import { departmentsOf } from '#server/modules/department/service.ts';
import { rolesToGive, setRoles } from '#server/modules/role/service.ts';
import { takeCode } from '#server/modules/sms/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, Refusal } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/**
 * Takes in somebody who has an account. He agrees by telling the code that went to his mobile; before it nothing tells
 * whether there is such an account.
 * @throws Refusal userUnknown, 409 where he is here already, what takeCode and rolesToGive refuse.
 */
export async function associate(
  app: FastifyInstance,
  ctx: Ctx,
  { mobile, code, roleIds, deptId, remark }: Parsed<typeof user.associate>,
) {
  const { system } = app.database;
  const roles = await rolesToGive(system, ctx, roleIds);
  if (deptId !== null && !(await departmentsOf(ctx.db, ctx.tenantId)).some(({ id }) => id === deptId))
    throw badRequest('所选部门不存在或已删除，请刷新后重新选择。');
  await takeCode(system, { mobile, scene: SMS_SCENES.associate, code }, ctx.now);
  const found = await sql.findByMobile(system, mobile);
  if (!found || found.status !== 0)
    throw new Refusal(CODES.userUnknown, '该手机号还没有可用的账号，请改用「新建用户」。');
  await system.transaction().execute(async (trx) => {
    const member = { userId: found.id, deptId, remark, status: 0, isSub: true, createdAt: ctx.now };
    if (!(await sql.insertMember(trx, ctx.tenantId, member)))
      throw conflict(`「${found.realName}」已经是本租户的用户，请在列表中修改他的角色。`);
    await setRoles(
      trx,
      ctx.tenantId,
      found.id,
      roles.map(({ id }) => id),
    );
    await tell(
      trx,
      ctx,
      'user',
      `关联用户「${found.realName}」，角色：${roles.map(({ name }) => name).join('、')}`,
    );
  });
  return { id: found.id, realName: found.realName };
}
