import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';

export const PLATE_TABLE: LifeTable<unknown> = {
  table: 'plate',
  log: 'plate_event',
  key: 'plate_id',
  regions: ['state'],
  columns: [],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};

/** Rows of 拼版 among `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockPlates = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('plate')
    .select(['id', 'version', 'factoryId', 'state'])
    .where('factoryId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedPlate = Awaited<ReturnType<typeof lockPlates>>[number];
