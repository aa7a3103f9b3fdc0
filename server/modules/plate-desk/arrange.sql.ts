import { sql } from 'kysely';
import type { Place } from '#contract/plate/layout.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** The orders of what lies on a plate and of what shall come onto it: all of them are held in one go, in their order. */
export async function ordersOf(
  trx: Trx,
  factoryId: number,
  plateId: number,
  pieceIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.order_id as id from piece p
    where p.factory_id = ${factoryId} and p.order_id is not null and (p.id = any(${sql.val([...pieceIds])}::bigint[])
      or p.id in (select s.piece_id from plate_slot s
        where s.factory_id = ${factoryId} and s.plate_id = ${plateId} and not s.blank))`.execute(trx);
  return rows.map(({ id }) => id);
}

export type NewPlace = Omit<Place, 'piece'> & { no: number; pieceId: number; locked: boolean };

/** All places of a plate anew; those that were left blank are free, too. */
export async function putPlaces(
  trx: Trx,
  factoryId: number,
  plateId: number,
  places: readonly NewPlace[],
  { usedLength, urgent }: { usedLength: number; urgent: boolean },
): Promise<void> {
  await sql`delete from plate_slot where factory_id = ${factoryId} and plate_id = ${plateId}`.execute(trx);
  await sql`
    insert into plate_slot (factory_id, plate_id, no, piece_id, side, x, y, w, h, rotation, locked)
    select ${factoryId}, ${plateId}, n.no, n."pieceId", n.side, n.x, n.y, n.w, n.h, n.rotation, n.locked
    from json_to_recordset(${JSON.stringify(places)}::json) as n(no integer, "pieceId" bigint, side smallint, x integer,
      y integer, w integer, h integer, rotation smallint, locked boolean)
    order by n.no`.execute(trx);
  await sql`
    update plate set used_length = ${usedLength}, urgent = ${urgent}
    where factory_id = ${factoryId} and id = ${plateId}`.execute(trx);
}
