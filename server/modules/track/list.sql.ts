import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface TrackedPackage {
  id: number;
  number: string;
  waybillNo: string;
  express: string;
  transit: number;
  warning: number;
  intercept: number;
  dueAt: Date | null;
}

export interface Party {
  party: 'merchantId' | 'factoryId';
  tenantId: number;
}

const COLUMNS = [
  'id',
  'number',
  'waybillNo',
  'expressName as express',
  'transit',
  'warning',
  'intercept',
  'dueAt',
] as const;

export const trackedPackage = (db: Db, factoryId: number, id: number): Promise<TrackedPackage | undefined> =>
  db
    .selectFrom('package')
    .select(COLUMNS)
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

/** [X39] The packages of an order of this party that left, or that a carrier scanned. */
export const trackedOfOrder = (
  db: Db,
  { party, tenantId, shopIds }: Party & { shopIds?: readonly number[] },
  orderId: number,
): Promise<TrackedPackage[]> =>
  db
    .selectFrom('package')
    .select(COLUMNS)
    .where(party, '=', tenantId)
    .where('transit', '<>', 0)
    .where('id', 'in', (q) =>
      q
        .selectFrom('packageOrder')
        .select('packageId')
        .where(party, '=', tenantId)
        .where('orderId', '=', orderId)
        .where('orderId', 'in', (o) =>
          o
            .selectFrom('tradeOrder')
            .select('id')
            .where(party, '=', tenantId)
            .where('id', '=', orderId)
            .$if(shopIds !== undefined, (of) =>
              of.where('shopId', '=', sql<number>`any(${sql.val([...shopIds!])}::bigint[])`),
            ),
        ),
    )
    .orderBy('id')
    .execute();

/** The scans of the numbers that these packages are on their way with, the newest first. */
export const scansOf = (
  db: Db,
  { party, tenantId }: Party,
  packages: readonly { id: number; waybillNo: string }[],
) =>
  db
    .selectFrom('track')
    .select(['id', 'packageId', 'at', 'state', 'text', 'place'])
    .where(party, '=', tenantId)
    .where('packageId', '=', sql<number>`any(${sql.val(packages.map(({ id }) => id))}::bigint[])`)
    .where('waybillId', 'in', (q) =>
      q
        .selectFrom('waybill')
        .select('id')
        .where(party, '=', tenantId)
        .where('packageId', '=', sql<number>`any(${sql.val(packages.map(({ id }) => id))}::bigint[])`)
        .where('no', '=', sql<string>`any(${sql.val(packages.map(({ waybillNo }) => waybillNo))}::text[])`)
        .where('stray', '=', false),
    )
    .orderBy('at', 'desc')
    .orderBy('state', 'desc')
    .orderBy('id', 'desc')
    .limit(2000)
    .execute();
