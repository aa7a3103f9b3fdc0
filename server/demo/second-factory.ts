import { TENANT_TYPES } from '#contract/sides.ts';
import type { Trx } from './rows.sql.ts';

/**
 * A second factory, bound to merchant02 only: merchant02 sees two factories, merchant01 and the first factory see
 * nothing of it. Its one user, factory03, has the first operator's role and password and is not offered at sign-in.
 */
export async function makeSecondFactory(trx: Trx, merchantId: number): Promise<number> {
  const tenant = await trx
    .insertInto('tenant')
    .values({ name: '海棠数码印花厂', type: TENANT_TYPES.factory })
    .returning('id')
    .executeTakeFirstOrThrow();
  const model = await trx
    .selectFrom('appUser')
    .innerJoin('userRole', 'userRole.userId', 'appUser.id')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select(['passwordHash', 'role.name', 'role.permissions'])
    .where('username', '=', 'factory01')
    .executeTakeFirstOrThrow();
  const user = await trx
    .insertInto('appUser')
    .values({ username: 'factory03', realName: '何师傅', passwordHash: model.passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await trx
    .insertInto('role')
    .values({ tenantId: tenant.id, name: model.name, permissions: model.permissions })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('membership').values({ tenantId: tenant.id, userId: user.id }).execute();
  await trx
    .insertInto('userRole')
    .values({ tenantId: tenant.id, userId: user.id, roleId: role.id })
    .execute();
  await trx.insertInto('binding').values({ merchantId, factoryId: tenant.id }).execute();
  return tenant.id;
}
