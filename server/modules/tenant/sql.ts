import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Everything here runs on the owner's connection: tenants, members and passwords are the platform's tables. */

export const isSubAccount = async (system: Db, tenantId: number, userId: number) =>
  (
    await system
      .selectFrom('membership')
      .select('isSub')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.isSub ?? true;

/** Of any tenant: who asks may not be acquainted with it yet. */
export const tenantName = async (system: Db, id: number) =>
  (await system.selectFrom('tenant').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

export const renameTenant = (system: Db, id: number, name: string) =>
  system.updateTable('tenant').set({ name }).where('id', '=', id).execute();

/** Members in their order; two sortings of one tenant go one after the other. */
export const lockMembers = async (system: Db, tenantId: number) =>
  (
    await system
      .selectFrom('membership')
      .select('userId')
      .where('tenantId', '=', tenantId)
      .orderBy('sort')
      .orderBy('userId')
      .forUpdate()
      .execute()
  ).map((row) => row.userId);

/** Gives each member his place in the list. */
export const sortMembers = (system: Db, tenantId: number, userIds: readonly number[]) =>
  sql`
    update membership m set sort = v.place
    from unnest(${userIds}::bigint[]) with ordinality v(user_id, place)
    where m.tenant_id = ${tenantId} and m.user_id = v.user_id`.execute(system);

export const dangerHash = async (system: Db, tenantId: number) =>
  (
    await system
      .selectFrom('dangerPassword')
      .select('hash')
      .where('tenantId', '=', tenantId)
      .executeTakeFirst()
  )?.hash;

export const saveDangerHash = (system: Db, tenantId: number, hash: string, setAt: Date) =>
  system
    .insertInto('dangerPassword')
    .values({ tenantId, hash, setAt })
    .onConflict((c) => c.column('tenantId').doUpdateSet({ hash, setAt }))
    .execute();

export const dropDangerHash = (system: Db, tenantId: number) =>
  system.deleteFrom('dangerPassword').where('tenantId', '=', tenantId).execute();
