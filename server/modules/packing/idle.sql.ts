import type { Db } from '#server/platform/database.ts';

/** Parcels of any factory in which nothing was scanned since then, oldest first. */
export const idleSince = (system: Db, since: Date, limit: number) =>
  system
    .selectFrom('packing')
    .select(['id', 'factoryId', 'orderId'])
    .where('endedAt', 'is', null)
    .where('lastScanAt', '<', since)
    .orderBy('lastScanAt')
    .limit(limit)
    .execute();
