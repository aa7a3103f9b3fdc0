import type { Db } from '#server/platform/database.ts';

/** Whom prices are for: give the owner's connection. */
export const buildGroup = async (db: Db, factoryId: number, name: string): Promise<number> =>
  (
    await db
      .insertInto('customerGroup')
      .values({ factoryId, name, createdAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const intoGroup = (db: Db, factoryId: number, merchantId: number, groupId: number | null) =>
  db
    .updateTable('factoryCustomer')
    .set({ groupId })
    .where('factoryId', '=', factoryId)
    .where('merchantId', '=', merchantId)
    .execute();

export async function buildAgent(db: Db, factoryId: number, agentId: number): Promise<number> {
  await db
    .insertInto('factoryAgent')
    .values({ factoryId, agentId, inviteCode: 'AGENT', createdAt: new Date() })
    .execute();
  return agentId;
}
