import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** Those of `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockPlates = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('plate')
    .select(['id', 'number', 'version', 'factoryId', 'state', 'profileId', 'profileNo', 'deviceId', 'reason'])
    .select(['layoutVersion', 'printedBy', 'printedByName', 'printedAt', 'tries'])
    .where('factoryId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedPlate = Awaited<ReturnType<typeof lockPlates>>[number];

/** The orders of what lies on these plates, locked in the order in which all lock them: before plates and pieces. */
export async function holdOrdersOn(trx: Trx, factoryId: number, plateIds: readonly number[]): Promise<void> {
  await sql`
    select o.id from trade_order o where o.factory_id = ${factoryId} and o.id in (
      select p.order_id from plate_slot s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
      where s.factory_id = ${factoryId} and s.plate_id = any(${sql.val([...plateIds])}::bigint[]) and not s.blank)
    order by o.id for update`.execute(trx);
}
