import { sql, type SqlBool } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** Numbers among `ids` that are the factory's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockWaybills = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  trx
    .selectFrom('waybill')
    .select(['id', 'version', 'merchantId', 'factoryId', 'packageId', 'no', 'expressName', 'state'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedWaybill = Awaited<ReturnType<typeof lockWaybills>>[number];

/** The live numbers of these packages (waybill_live), and those that they are on their way with. */
export const liveOf = (trx: Trx, factoryId: number, packageIds: readonly number[]) =>
  trx
    .selectFrom('waybill')
    .select(['id', 'packageId'])
    .where('factoryId', '=', factoryId)
    .where('packageId', '=', sql<number>`any(${sql.val(packageIds)}::bigint[])`)
    .where(sql<SqlBool>`(state in (0, 10, 15, 20) or state = 80 and not stray)`)
    .execute();
