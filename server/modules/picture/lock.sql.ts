import { sql } from 'kysely';
import type { Shelf } from '#contract/picture/shelf.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { LOCKS } from '#server/platform/locks.ts';

/** Pictures among `ids` that lie on the tenant's shelf, or on any, locked in the order of ids: two bulks cannot wait for each other. */
export const lockPictures = (trx: Trx, tenantId: number, ids: readonly number[], shelf?: Shelf) =>
  trx
    .selectFrom('picture')
    .select(['id', 'version', 'tenantId', 'shelf', 'name', 'status', 'use', 'share'])
    .select(['no', 'reason', 'tries', 'heldUntil', 'wasUsable', 'since', 'uploadedBy'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .$if(shelf !== undefined, (q) => q.where('shelf', '=', shelf!))
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedPicture = Awaited<ReturnType<typeof lockPictures>>[number];

/**
 * Who puts something into the store waits for others who do: of two that fit only alone one is refused, no two folders get
 * one name, no content comes twice.
 */
export const holdStore = (trx: Trx, tenantId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.pictures}, ${tenantId}::int)`.execute(trx);
