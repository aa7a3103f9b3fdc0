import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** Boxes among `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockBoxes = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('shelfBox')
    .select(['id', 'number', 'label', 'shelfId', 'version', 'factoryId', 'state', 'orderId', 'takenAt'])
    .where('factoryId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedBox = Awaited<ReturnType<typeof lockBoxes>>[number];
