import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

/** SKUs among `ids` that are the factory's and that are reached, locked in the order of ids: two bulks cannot wait for each other. */
export const lockSkus = (trx: Trx, factoryId: number, ids: readonly number[], materials: ReachedMaterials) =>
  trx
    .selectFrom('sku')
    .select(['id', 'version', 'factoryId', 'code', 'status', 'spec', 'priceGiven'])
    .select(['cause', 'causeId', 'successorId'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .where(ofMaterials(materials, 'sku'))
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedSku = Awaited<ReturnType<typeof lockSkus>>[number];
