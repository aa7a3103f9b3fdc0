import { sql, type Insertable } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import type { Package } from '#server/platform/schema.ts';

/** The parcels of these orders take over what the orders say of them now. */
export async function correctPackages(trx: Trx, factoryId: number, orderIds: readonly number[]) {
  await sql`
    update package p set waybill_no = o.waybill_no, express_name = o.express_name
    from trade_order o
    where p.factory_id = ${factoryId} and p.order_id = any(${orderIds}::bigint[])
      and o.factory_id = ${factoryId} and o.id = p.order_id`.execute(trx);
}

/** A parcel for each order. */
export const makePackages = (trx: Trx, packages: readonly Insertable<Package>[]) =>
  trx
    .insertInto('package')
    .values(packages.map(({ merchantId, factoryId, ...parcel }) => ({ merchantId, factoryId, ...parcel })))
    .execute();
