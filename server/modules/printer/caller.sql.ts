import type { Db } from '#server/platform/database.ts';

const OPEN_TENANT = 0;

/** On the owner's connection: whose agent it is comes out of its key. */
export const agentOfKey = (system: Db, hash: Buffer) =>
  system
    .selectFrom('printAgent as a')
    .innerJoin('tenant as t', (join) =>
      join.onRef('t.id', '=', 'a.factoryId').on('t.status', '=', OPEN_TENANT),
    )
    .select(['a.id', 'a.factoryId', 'a.name', 'a.closed', 'a.seenAt', 'a.program'])
    .where('a.keyHash', '=', hash)
    .executeTakeFirst();

export const noteSeen = (db: Db, factoryId: number, id: number, program: string, now: Date) =>
  db
    .updateTable('printAgent')
    .set({ seenAt: now, program })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .execute();
