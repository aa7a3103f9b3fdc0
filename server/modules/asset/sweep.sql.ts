import type { Db } from '#server/platform/database.ts';

/** What lay in the trash since before, of any factory, behind an id. */
export const dueToPurge = (system: Db, before: Date, after: number, limit: number) =>
  system
    .selectFrom('asset')
    .select(['id', 'factoryId'])
    .where('id', '>', after)
    .where('trashedAt', '<=', before)
    .orderBy('id')
    .limit(limit)
    .execute();
