import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

interface Whose {
  factoryId: number;
  orderId: number;
  materials: ReachedMaterials;
}

const pieces = (db: Db, { factoryId, orderId, materials }: Whose, after: number) =>
  db
    .selectFrom('piece as p')
    .leftJoin('sku as s', (join) => join.onRef('s.id', '=', 'p.skuId').on('s.factoryId', '=', factoryId))
    .leftJoin('orderLine as l', (join) =>
      join.onRef('l.id', '=', 'p.lineId').on('l.factoryId', '=', factoryId),
    )
    .where('p.factoryId', '=', factoryId)
    .where('p.orderId', '=', orderId)
    .where('p.id', '>', after)
    .where(ofMaterials(materials, 's'));

/** By their numbers, which rise with their ids. */
export const piecesOf = (db: Db, whose: Whose, after: number, limit: number) =>
  pieces(db, whose, after)
    .select(['p.id', 'p.number', 'p.copyNo', 'p.state', 'p.recovery', 'p.attempt', 'p.forced', 'l.lineNo'])
    .select('p.artCode')
    .select((eb) => [eb.fn.coalesce('s.name', 'l.title', sql.lit('')).as('title'), 's.code as skuCode'])
    .orderBy('p.id')
    .limit(limit)
    .execute();

export const countBehind = async (db: Db, whose: Whose, after: number): Promise<number> =>
  (
    await pieces(db, whose, after)
      .select((eb) => eb.fn.countAll<number>().as('pieces'))
      .executeTakeFirstOrThrow()
  ).pieces;
