import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** Those of `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockBatches = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('batch')
    .select(['id', 'number', 'version', 'factoryId', 'state', 'profileId', 'urgent'])
    .where('factoryId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedBatch = Awaited<ReturnType<typeof lockBatches>>[number];

/** Those of these pieces that are of no order, locked in the order of ids: nothing else keeps two from taking them. */
export async function holdFree(trx: Trx, factoryId: number, ids: readonly number[]): Promise<void> {
  await sql`
    select id from piece where factory_id = ${factoryId} and id = any(${sql.val([...ids])}::bigint[]) and order_id is null
    order by id for update`.execute(trx);
}
