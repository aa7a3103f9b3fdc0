import { sql } from 'kysely';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/platform/database.ts';
import { eventsQuery } from './detail.sql.ts';
import { ROW_COLUMNS } from '#server/modules/order/row/order.sql.ts';
import { preparedOf, type Asker } from '#server/modules/order/reach/party.ts';
import { printsOf, type LinePrint } from './prints.sql.ts';

/** All that a detail shows of an order, in one statement: one round trip, and all of one moment. */
const wholeOrder = preparedOf((db, party, tenantId, id: number) =>
  db
    .selectFrom('tradeOrder as o')
    .select(ROW_COLUMNS.map((name) => `o.${name}` as const))
    .select((o) => [
      o.selectFrom('tenant').select('name').whereRef('tenant.id', '=', 'o.merchantId').as('merchantName'),
      o.selectFrom('tenant').select('name').whereRef('tenant.id', '=', 'o.factoryId').as('factoryName'),
      o
        .selectFrom('tradeOrder as parent')
        .select('parent.orderNo')
        .where(`parent.${party}`, '=', tenantId)
        .whereRef('parent.id', '=', 'o.parentId')
        .as('parentOrderNo'),
      jsonArrayFrom(
        o
          .selectFrom('orderLine')
          .selectAll()
          .where(party, '=', tenantId)
          .where('orderId', '=', id)
          .orderBy('lineNo'),
      ).as('lines'),
      jsonArrayFrom(sql`(${printsOf(sql`array[${id}::bigint]`)})`.$castTo<LinePrint & { id: number }>()).as(
        'prints',
      ),
      jsonArrayFrom(eventsQuery(db, { party, tenantId }, id)).as('events'),
      jsonArrayFrom(
        o
          .selectFrom('packageOrder as po')
          .innerJoin('package as p', (join) =>
            join.onRef('p.id', '=', 'po.packageId').onRef('p.factoryId', '=', 'po.factoryId'),
          )
          .select(['p.id', 'p.number', 'p.stage', 'p.copies', 'p.waybillNo', 'p.expressName'])
          .select(['p.createdAt', 'p.handedOverAt'])
          .where(`po.${party}`, '=', tenantId)
          .where(`p.${party}`, '=', tenantId)
          .where('po.orderId', '=', id)
          .where('p.stage', '<>', PACKAGE_REGIONS.stage.void.code)
          .orderBy('p.id'),
      ).as('packages'),
    ])
    .where(`o.${party}`, '=', tenantId)
    .where('o.id', '=', id),
);

/** One order with its lines, log and parcels; undefined where it is not the asking tenant's. */
export async function findWhole(db: Db, asker: Asker, id: number) {
  const [row] = await wholeOrder(db, asker, id);
  // What the user's department does not reach is not there for him.
  if (row && asker.shopIds && !asker.shopIds.includes(row.shopId ?? 0)) return undefined;
  return (
    row && {
      ...row,
      prints: new Map(row.prints.map(({ id: line, ...print }) => [line, print])),
      // JSON has no times.
      events: row.events.map((event) => ({ ...event, at: new Date(event.at) })),
      packages: row.packages.map((parcel) => ({
        ...parcel,
        createdAt: new Date(parcel.createdAt),
        handedOverAt: parcel.handedOverAt === null ? null : new Date(parcel.handedOverAt),
      })),
    }
  );
}
