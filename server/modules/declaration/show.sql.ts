import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { ofShops } from '#server/platform/reach.ts';
import { own, type Asker } from './wall.sql.ts';

/** Who asks, with the shops that he reaches; none named: all. */
export interface ReachingAsker extends Asker {
  shopIds: readonly number[] | undefined;
}

const shown = (db: Db, asker: ReachingAsker) =>
  db
    .selectFrom('declaration as d')
    .innerJoin('tradeOrder as o', 'o.id', 'd.orderId')
    .where(own('o', asker))
    .where(own('d', asker))
    .where(ofShops(asker.shopIds, 'o.shop_id'))
    .select(['d.id', 'd.version', 'd.state', 'd.country', 'd.declarationNo', 'd.orderId', 'o.orderNo'])
    .select(['d.partyName', 'd.creditCode', 'd.ioss', 'd.eori', 'd.vat']);

export const reachedDeclaration = (db: Db, asker: ReachingAsker, id: number) =>
  shown(db, asker).where('d.id', '=', id).executeTakeFirst();

/** The one that is not cancelled; where all are, the last one. */
export const declarationOfOrder = (db: Db, asker: ReachingAsker, orderId: number) =>
  shown(db, asker)
    .where('d.orderId', '=', orderId)
    .orderBy(sql`d.state = 90`)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** [X34] Lines of declarations that wait to be filled, the oldest first. */
export const pageLacking = (
  db: Db,
  { tenantId, shopIds }: ReachingAsker,
  { keyword }: { keyword?: string | undefined },
) =>
  db
    .selectFrom('declarationLine as d')
    .innerJoin('declaration as of', (join) =>
      join.onRef('of.id', '=', 'd.declarationId').on('of.merchantId', '=', tenantId),
    )
    .innerJoin('tradeOrder as o', (join) =>
      join.onRef('o.id', '=', 'd.orderId').on('o.merchantId', '=', tenantId),
    )
    .innerJoin('orderLine as l', (join) =>
      join.onRef('l.id', '=', 'd.lineId').on('l.merchantId', '=', tenantId),
    )
    .where('d.merchantId', '=', tenantId)
    .where('d.lacking', '<>', '')
    .where('of.state', '=', 0)
    .where(ofShops(shopIds, 'o.shop_id'))
    .$if(Boolean(keyword), (q) =>
      q.where((eb) => hasWord(eb, ['o.orderNo', 'l.skuCode', 'l.title', 'l.platformCode'], keyword!)),
    )
    .select(['d.lineId as id', 'd.orderId', 'o.orderNo', 'of.country', 'o.shopName', 'l.title'])
    .select([sql<string>`coalesce(l.sku_code, '')`.as('skuCode'), 'd.quantity', 'd.lacking'])
    .orderBy('d.declarationId')
    .orderBy('d.lineId');

export interface Waiting {
  id: number;
  orderId: number;
}
/** Declarations that wait to be filled and whose orders nobody holds, the oldest first; at most so many. */
export const waitingIn = (db: Db, asker: ReachingAsker, limit: number): Promise<Waiting[]> =>
  shown(db, asker)
    .clearSelect()
    .where('d.state', '=', 0)
    .where('o.hold', '=', 0)
    .select(['d.id', 'd.orderId'])
    .orderBy('d.id')
    .limit(limit)
    .execute();
