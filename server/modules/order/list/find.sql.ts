import { sql } from 'kysely';
import type { FoundBy } from '#contract/order/order.ts';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { OrderFinder } from '#server/platform/schema.ts';
import { beginsIn, finder } from '#server/modules/order/reach/filter.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

/** A column of the finder that is to begin with a text. */
export interface Way {
  by: FoundBy;
  column: keyof OrderFinder;
  text: string;
}

/** What one way reads at most: enough that limits of departments leave some, and no more than a search may cost. */
const EACH = 50;
const ALL = 40;

/** Each way reads a stretch of its own index; where an order is found twice, its row stands twice. */
export function findBy(db: Db, asker: Asker, ways: readonly Way[]) {
  const { party, tenantId, shopIds } = asker;
  return db
    .selectFrom((eb) =>
      ways
        .map(({ by, column, text }, rank) =>
          eb
            .selectFrom(
              finder(eb, asker)
                .where(beginsIn([column], text))
                // Numbers of orders rise with time: of a beginning that many have the latest are read.
                .orderBy(column, 'desc')
                .limit(EACH)
                .as('one'),
            )
            .select(['orderId', sql<FoundBy>`${by}::text`.as('by'), sql<number>`${rank}::int`.as('rank')]),
        )
        .reduce((all, one) => all.unionAll(one))
        .as('found'),
    )
    .innerJoin('tradeOrder', 'tradeOrder.id', 'found.orderId')
    .select(['id', 'orderNo', 'platformOrderNo', 'status', 'shopName', 'waybillNo', 'by'])
    .where(`tradeOrder.${party}`, '=', tenantId)
    .where(ofShops(shopIds, 'shop_id'))
    .orderBy('rank')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ALL)
    .execute();
}
