import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { AppUser, DB, Membership } from '#server/platform/schema.ts';

/** Everything here runs on the owner's connection: users belong to the platform, not to one tenant. */

export interface Wanted {
  keyword?: string | undefined;
  /** A part of the name is enough. */
  username?: string | undefined;
  mobile?: string | undefined;
  /** When he came into the tenant: from the first on, before the second, in epoch milliseconds. */
  createTime?: readonly [number, number] | undefined;
  status?: number | undefined;
  /** Users of these departments only. */
  deptIds?: readonly number[] | undefined;
  roleId?: number | undefined;
  /** Behind this place and user, for reading in pieces. */
  after?: { sort: number; id: number } | undefined;
}

type Eb = ExpressionBuilder<DB & { m: Membership; u: AppUser }, 'm' | 'u'>;

function fits(eb: Eb, tenantId: number, wanted: Wanted) {
  const { keyword, username, mobile, createTime, status, deptIds, roleId, after } = wanted;
  const all: Expression<SqlBool>[] = [eb('m.tenantId', '=', tenantId)];
  if (keyword) all.push(hasWord(eb, ['u.username', 'u.realName', 'u.mobile'], keyword));
  if (username) all.push(hasWord(eb, ['u.username'], username));
  if (mobile) all.push(hasWord(eb, ['u.mobile'], mobile));
  if (createTime)
    all.push(
      eb('m.createdAt', '>=', new Date(createTime[0])),
      eb('m.createdAt', '<', new Date(createTime[1])),
    );
  if (status !== undefined) all.push(eb('m.status', '=', status));
  if (deptIds) all.push(eb('m.deptId', '=', sql<number>`any(${sql.val(deptIds)}::bigint[])`));
  if (roleId !== undefined)
    all.push(
      eb.exists(
        eb
          .selectFrom('userRole as h')
          .select('h.roleId')
          .where('h.tenantId', '=', tenantId)
          .whereRef('h.userId', '=', 'm.userId')
          .where('h.roleId', '=', roleId),
      ),
    );
  if (after) all.push(sql<SqlBool>`(m.sort, m.user_id) > (${after.sort}, ${after.id})`);
  return eb.and(all);
}

const members = (db: Db) => db.selectFrom('membership as m').innerJoin('appUser as u', 'u.id', 'm.userId');

/** Made by this tenant, and with no other one; the virtual ones that it made are itself. */
const ownAccount = sql<boolean>`u.home_tenant_id = m.tenant_id
  and not exists (select from membership o join tenant t on t.id = o.tenant_id
    where o.user_id = m.user_id and o.tenant_id <> m.tenant_id and t.virtual_of is distinct from m.tenant_id)`;

/** The tenant and the virtual ones that it made: who works in it no more works in none of them. */
const withVirtual = (tenantId: number) =>
  sql<number>`any(array(select id from tenant where id = ${tenantId} or virtual_of = ${tenantId}))`;

const rows = (db: Db, tenantId: number) =>
  members(db)
    .leftJoin('department as d', (join) =>
      join.onRef('d.id', '=', 'm.deptId').on('d.tenantId', '=', tenantId),
    )
    .where('m.tenantId', '=', tenantId)
    .select([
      'u.id',
      'u.username',
      'u.realName',
      'u.mobile',
      'm.status',
      'm.isSub',
      sql<boolean>`coalesce(${ownAccount}, false)`.as('own'),
      'd.id as deptId',
      'd.name as deptName',
      'm.remark',
      'm.sort',
      'm.createdAt as joinedAt',
      (eb) =>
        eb
          .selectFrom('session as s')
          .select((s) => s.fn.max('s.lastSeenAt').as('at'))
          .whereRef('s.userId', '=', 'm.userId')
          .where('s.tenantId', '=', tenantId)
          .as('lastSeenAt'),
    ]);
export type UserRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** In the tenant's order, or by when they came into it. */
export const pageUsers = (db: Db, tenantId: number, wanted: Wanted, byTime?: 'asc' | 'desc') =>
  rows(db, tenantId)
    .where((eb) => fits(eb as unknown as Eb, tenantId, wanted))
    .$if(byTime !== undefined, (q) => q.orderBy('m.createdAt', byTime!))
    .orderBy('m.sort')
    .orderBy('m.userId');

export const findUser = (db: Db, tenantId: number, id: number): Promise<UserRow | undefined> =>
  rows(db, tenantId).where('m.userId', '=', id).executeTakeFirst();

/** Of a tenant, by the names that they sign in with. */
export const findByNames = (db: Db, tenantId: number, usernames: readonly string[]): Promise<UserRow[]> =>
  rows(db, tenantId)
    .where('u.username', '=', sql<string>`any(${sql.val(usernames)}::text[])`)
    .execute();

export const simpleUsers = (db: Db, tenantId: number, most: number) =>
  members(db)
    .select(['u.id', 'u.realName'])
    .where('m.tenantId', '=', tenantId)
    .where('m.status', '=', 0)
    .orderBy('m.sort')
    .orderBy('m.userId')
    .limit(most)
    .execute();

/** Those of a tenant who hold a permission, by their names. */
export async function usersWith(
  system: Db,
  tenantId: number,
  permission: string,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.real_name as name from app_user u join membership m on m.user_id = u.id and m.tenant_id = ${tenantId} and m.status = 0
    where exists (select from user_role h join role r on r.id = h.role_id
      where h.tenant_id = ${tenantId} and h.user_id = u.id and ${permission} = any(r.permissions))
    order by u.real_name, u.id`.execute(system);
  return rows;
}

export interface NewUser {
  username: string;
  realName: string;
  mobile: string | null;
  passwordHash: string;
  createdAt: Date;
}

/** An account of the tenant. @returns undefined where the user name is taken. */
export const insertUser = (trx: Db, tenantId: number, user: NewUser) =>
  trx
    .insertInto('appUser')
    .values({ ...user, homeTenantId: tenantId })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();

interface Place {
  deptId: number | null;
  remark: string;
  status: number;
}

/** Behind everybody who is there. @returns undefined where he is a member already. */
export const insertMember = (
  trx: Db,
  tenantId: number,
  member: Place & { userId: number; isSub: boolean; createdAt: Date },
) =>
  trx
    .insertInto('membership')
    .values((eb) => ({
      ...member,
      tenantId,
      sort: eb
        .selectFrom('membership')
        .select(sql<number>`coalesce(max(sort), 0) + 1`.as('next'))
        .where('tenantId', '=', tenantId),
    }))
    .onConflict((c) => c.doNothing())
    .returning('userId')
    .executeTakeFirst();

export async function updateMember(trx: Db, tenantId: number, userId: number, place: Partial<Place>) {
  if (Object.keys(place).length === 0) return;
  await trx
    .updateTable('membership')
    .set(place)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
}

/** Closed or open in the virtual tenants of this one, as in itself. */
export const updateVirtual = (trx: Db, tenantId: number, userId: number, status: number) =>
  trx
    .updateTable('membership')
    .set({ status })
    .where('tenantId', '=', withVirtual(tenantId))
    .where('tenantId', '<>', tenantId)
    .where('userId', '=', userId)
    .execute();

/** A mobile that somebody else wrote down signs nobody in until its user proves it. */
export const updateAccount = (
  trx: Db,
  id: number,
  { realName, mobile }: { realName: string; mobile: string | null },
) =>
  trx
    .updateTable('appUser')
    .set((eb) => ({
      realName,
      mobile,
      mobileProvenAt: eb
        .case()
        .when(sql<boolean>`mobile is not distinct from ${mobile}`)
        .then(eb.ref('mobileProvenAt'))
        .else(null)
        .end(),
    }))
    .where('id', '=', id)
    .execute();

/** Out of the tenant and of the virtual ones that it made. */
export const deleteMember = (trx: Db, tenantId: number, userId: number) =>
  trx
    .deleteFrom('membership')
    .where('tenantId', '=', withVirtual(tenantId))
    .where('userId', '=', userId)
    .execute();

/** His name stays on what he did; user name, mobile and accounts of other services are free for another. */
export async function closeAccount(trx: Db, id: number) {
  await trx
    .updateTable('appUser')
    .set({
      status: 1,
      mobile: null,
      mobileProvenAt: null,
      username: sql<string>`username || '#' || id`,
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('socialAccount').where('userId', '=', id).execute();
}

/** Nothing of the tenant may be his default any more. */
export const forgetDefault = (trx: Db, tenantId: number, userId: number) =>
  trx
    .updateTable('appUser')
    .set({ defaultTenantId: null })
    .where('id', '=', userId)
    .where('defaultTenantId', '=', withVirtual(tenantId))
    .execute();

/** Ends his sessions for this tenant and the virtual ones that it made. @returns which there were. */
export const endSessions = async (trx: Db, tenantId: number, userId: number) =>
  (
    await trx
      .deleteFrom('session')
      .where('userId', '=', userId)
      .where('tenantId', '=', withVirtual(tenantId))
      .returning('id')
      .execute()
  ).map(({ id }) => id);
