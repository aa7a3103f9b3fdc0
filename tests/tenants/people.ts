import { ofSide } from '#contract/sides.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import type { Db } from '#server/platform/database.ts';
import { allOf } from '../../scripts/fuzz/world.ts';
import { BOUND, called, FORMER, NAMES, own, TENANTS, type TenantName } from './marks.ts';

/** What a user may do: all of his side, a little, nothing, or all within a department that reaches nothing. */
export const ROLES = ['head', 'clerk', 'idle', 'bounded'] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
  tenant: TenantName;
  role: Role;
  side: 'business' | 'factory';
  tenantId: number;
  username: string;
  userId: number;
}

const FEW = ['order', 'task', 'code', 'sku', 'review', 'shop', 'log'];
const permissionsOf = (role: Role, side: Person['side']): string[] => {
  if (role === 'idle') return [];
  if (role === 'clerk')
    return ofSide(allOf(side), side).filter(
      (p) => FEW.includes(p.split(':')[1]!) && p.split(':').length === 2,
    );
  return allOf(side);
};

/** Users whom the world's hands are made for; the others are new. */
const HEADS: Partial<Record<TenantName, string>> = { owner: 'merchant01', factory: 'factory01' };
export const usernameOf = (tenant: TenantName, role: Role) =>
  (role === 'head' && HEADS[tenant]) || `${tenant}-${role}`;

/** Six tenants with four users each, beside the demo's people; who is bound to whom. */
export async function settle(system: Db, known: Record<'owner' | 'factory', number>): Promise<Person[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = {} as Record<TenantName, number>;
  const people: Person[] = [];
  for (const name of NAMES) {
    const { side } = TENANTS[name];
    const row = { name: `公司${called(name)}`, type: side === 'business' ? 1 : 2 };
    const standing = name === 'owner' || name === 'factory' ? known[name] : undefined;
    ids[name] =
      standing ??
      (await system.insertInto('tenant').values(row).returning('id').executeTakeFirstOrThrow()).id;
    await system.updateTable('tenant').set(row).where('id', '=', ids[name]).execute();
    for (const role of ROLES) people.push(await seat(system, name, role, ids[name], passwordHash));
  }
  for (const [merchant, factory] of BOUND)
    await system
      .insertInto('binding')
      .values({ merchantId: ids[merchant], factoryId: ids[factory] })
      .onConflict((c) => c.doNothing())
      .execute();
  await system
    .insertInto('bindingPast')
    .values({
      id: 900_000,
      merchantId: ids[FORMER[0]],
      factoryId: ids[FORMER[1]],
      createdAt: new Date(0),
      endedAt: new Date(),
    })
    .execute();
  return people;
}

async function seat(
  system: Db,
  tenant: TenantName,
  role: Role,
  tenantId: number,
  passwordHash: string,
): Promise<Person> {
  const { side } = TENANTS[tenant];
  const username = usernameOf(tenant, role);
  const { id: userId } = await system
    .insertInto('appUser')
    .values({ username, passwordHash, realName: `人${own(tenant)}${role}` })
    .onConflict((c) => c.column('username').doUpdateSet({ realName: `人${own(tenant)}${role}` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await system
    .insertInto('role')
    .values({ tenantId, name: `角色${own(tenant)}${role}`, permissions: permissionsOf(role, side) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deptId =
    role === 'bounded'
      ? (
          await system
            .insertInto('department')
            .values({ tenantId, name: `部门${own(tenant)}`, allShops: false, allMaterials: false })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      : null;
  await system
    .insertInto('membership')
    .values({ tenantId, userId, deptId })
    .onConflict((c) => c.doNothing())
    .execute();
  await system.deleteFrom('userRole').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();
  await system.insertInto('userRole').values({ tenantId, userId, roleId }).execute();
  return { tenant, role, side, tenantId, username, userId };
}
