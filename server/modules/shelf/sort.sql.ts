import { sql } from 'kysely';
import { BOX_REGIONS } from '#contract/box/life-cycle/box-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const FREE = sql.lit(BOX_REGIONS.box.free.code);
const OVER = sql`(${sql.lit(PIECE.scrapped.code)}, ${sql.lit(PIECE.void.code)})`;

/** Shelves that a station sorts into: those of its own line, and those of no line. */
const ofStation = (factoryId: number, stationId: number) => sql`
  select s.id, s.line, s.single_direct from shelf s join station t on t.factory_id = ${factoryId} and t.id = ${stationId}
  where s.factory_id = ${factoryId} and not s.closed and (s.line = '' or t.line = '' or s.line = t.line)`;

/** How many shelves there are for a station, and whether orders of one piece pass by them. */
export async function shelvesOf(trx: Trx, factoryId: number, stationId: number) {
  const { rows } = await sql<{ shelves: number; singleDirect: boolean }>`
    select count(*)::int as shelves, coalesce(bool_or(single_direct), false) as single_direct
    from (${ofStation(factoryId, stationId)}) s`.execute(trx);
  return rows[0]!;
}

/**
 * The free box that comes first, locked: of the station's own line before those of none, then by shelf, row and column. One that
 * another station takes just now is passed by, unless none else is free: that one may not come to it.
 */
export async function freeBox(trx: Trx, factoryId: number, stationId: number): Promise<number | undefined> {
  const first = async (wait: ReturnType<typeof sql>) =>
    (
      await sql<{ id: number }>`
        select b.id from shelf_box b join (${ofStation(factoryId, stationId)}) s on s.id = b.shelf_id
        where b.factory_id = ${factoryId} and b.state = ${FREE}
        order by s.line = '', b.shelf_id, b.row_no, b.column_no limit 1
        for update of b ${wait}`.execute(trx)
    ).rows[0]?.id;
  return (await first(sql`skip locked`)) ?? (await first(sql``));
}

/** The box of an order, locked; the caller holds the order. */
export async function boxOf(trx: Trx, factoryId: number, orderId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from shelf_box where factory_id = ${factoryId} and order_id = ${orderId} for update`.execute(
    trx,
  );
  return rows[0]?.id;
}

/** How many open pieces an order has, and how many of them lie in its box. */
export async function countOf(trx: Trx, factoryId: number, orderId: number) {
  const { rows } = await sql<{ of: number; lies: number }>`
    select count(*)::int as of,
      (count(*) filter (where state in (${sql.lit(PIECE.sorted.code)}, ${sql.lit(PIECE.scanned.code)})))::int as lies
    from piece where factory_id = ${factoryId} and order_id = ${orderId} and state not in ${OVER}`.execute(
    trx,
  );
  return rows[0]!;
}

export const statusOf = (trx: Trx, factoryId: number, orderId: number) =>
  trx
    .selectFrom('tradeOrder')
    .select(['orderNo', 'hold'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
