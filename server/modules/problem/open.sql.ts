import { sql } from 'kysely';
import { isFar } from '#server/modules/package/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { ofShops } from '#server/platform/reach.ts';
import { packagesBy, type Asker } from './list.sql.ts';
import { wallOf } from './table.sql.ts';

/** The packages that a number means, as far as the asker reaches them, those that hold nothing left out. */
export async function packagesFor(trx: Trx, asker: Asker, number: string) {
  const wall = wallOf(asker);
  const { tenantId, materials, shopIds, party } = asker;
  const near = materials && party === 'factory_id' ? sql`not ${isFar(tenantId, materials)}` : sql`true`;
  const { rows } = await sql<{ id: number; onItsWay: boolean }>`
    select p.id, p.stage = 40 or exists (
      select from waybill w where ${wall('w')} and w.package_id = p.id and w.state = 80) as "onItsWay"
    from package p join trade_order o on ${wall('o')} and o.id = p.order_id and ${ofShops(shopIds, 'o.shop_id')}
    where ${wall('p')} and p.stage <> 80 and p.id in (${packagesBy(asker, [number])}) and ${near}
    order by p.id limit 2`.execute(trx);
  return rows;
}

export const openAmong = {
  ids: (ids: readonly number[]) => sql`select unnest(${sql.val([...ids])}::bigint[])`,
  /** The open ticket of this package and kind. */
  find: async (trx: Trx, asker: Asker, packageId: number, kind: string) => {
    const { rows } = await sql<{ number: string }>`
      select pr.number from problem pr
      where ${wallOf(asker)('pr')} and pr.package_id = ${packageId} and pr.kind = ${kind} and pr.state < 80`.execute(
      trx,
    );
    return rows[0];
  },
  numberOf: async (trx: Trx, asker: Asker, id: number) => {
    const { rows } = await sql<{ number: string }>`
      select pr.number from problem pr where ${wallOf(asker)('pr')} and pr.id = ${id}`.execute(trx);
    return rows[0]!.number;
  },
};
