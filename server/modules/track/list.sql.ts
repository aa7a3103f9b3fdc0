import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface TrackedPackage {
  id: number;
  number: string;
  waybillNo: string;
  express: string;
  transit: number;
  warning: number;
  dueAt: Date | null;
}

const shown = (db: Db) =>
  db
    .selectFrom('package as p')
    .select([
      'p.id',
      'p.number',
      'p.waybillNo',
      'p.expressName as express',
      'p.transit',
      'p.warning',
      'p.dueAt',
    ]);

export const trackedPackage = (db: Db, factoryId: number, id: number): Promise<TrackedPackage | undefined> =>
  shown(db).where('p.factoryId', '=', factoryId).where('p.id', '=', id).executeTakeFirst();

/** [X39] The packages of an order of this party that left, or that a carrier scanned. */
export const trackedOfOrder = (
  db: Db,
  {
    party,
    tenantId,
    shopIds,
  }: { party: 'merchantId' | 'factoryId'; tenantId: number; shopIds?: readonly number[] },
  orderId: number,
): Promise<TrackedPackage[]> =>
  shown(db)
    .innerJoin('packageOrder as po', (j) =>
      j.onRef('po.packageId', '=', 'p.id').onRef('po.factoryId', '=', 'p.factoryId'),
    )
    .innerJoin('tradeOrder as o', 'o.id', 'po.orderId')
    .where(`po.${party}`, '=', tenantId)
    .where(`p.${party}`, '=', tenantId)
    .where(`o.${party}`, '=', tenantId)
    .where('po.orderId', '=', orderId)
    .where('p.transit', '<>', 0)
    .$if(shopIds !== undefined, (q) =>
      q.where('o.shopId', '=', sql<number>`any(${sql.val([...shopIds!])}::bigint[])`),
    )
    .orderBy('p.id')
    .execute();

/** The scans of the numbers that these packages are on their way with, the newest first. */
export const scansOf = (
  db: Db,
  { party, tenantId }: { party: 'merchantId' | 'factoryId'; tenantId: number },
  packages: readonly { id: number; waybillNo: string }[],
) =>
  db
    .selectFrom('track as t')
    .innerJoin('waybill as w', 'w.id', 't.waybillId')
    .select(['t.id', 't.packageId', 't.at', 't.state', 't.text', 't.place'])
    .where(`t.${party}`, '=', tenantId)
    .where(`w.${party}`, '=', tenantId)
    .where('t.packageId', '=', sql<number>`any(${sql.val(packages.map(({ id }) => id))}::bigint[])`)
    .where('w.no', '=', sql<string>`any(${sql.val(packages.map(({ waybillNo }) => waybillNo))}::text[])`)
    .where('w.stray', '=', false)
    .orderBy('t.at', 'desc')
    .orderBy('t.state', 'desc')
    .orderBy('t.id', 'desc')
    .limit(2000)
    .execute();
