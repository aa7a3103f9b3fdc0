import { sql } from 'kysely';
import type { StepOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { PictureLife } from './life-types.ts';

export const PICTURE_TABLE: LifeTable<StepOf<PictureLife>> = {
  table: 'picture',
  log: 'picture_event',
  key: 'picture_id',
  regions: ['status', 'use', 'share'],
  columns: [
    { name: 'reason', type: 'text', of: ({ reason }) => reason },
    { name: 'tries', type: 'smallint', of: ({ tries }) => tries },
    { name: 'was_usable', type: 'boolean', of: ({ wasUsable }) => wasUsable },
  ],
  // Whoever moves it lets it go: nobody is at its check any more.
  touched: (now) =>
    sql`changed_xact = pg_current_xact_id(), updated_at = ${now}, held_until = null,
      since = case when o.status <> v.status then ${now} else o.since end`,
  logColumns: [['merchant_id', sql.ref('o.merchant_id')]],
};

/** Pictures among `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockPictures = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('picture')
    .select(['id', 'version', 'merchantId', 'name', 'status', 'use', 'share'])
    .select(['no', 'reason', 'tries', 'heldUntil', 'wasUsable', 'since', 'uploadedBy'])
    .where('merchantId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedPicture = Awaited<ReturnType<typeof lockPictures>>[number];

/**
 * Who puts something into the store waits for others who do: of two that fit only alone one is refused, no two folders get
 * one name, no content comes twice.
 */
export const holdStore = (trx: Trx, merchantId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.pictures}, ${merchantId}::int)`.execute(trx);
