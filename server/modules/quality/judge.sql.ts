import { sql } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { PHOTO_BYTES, PHOTO_KINDS } from '#contract/quality/quality.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;
const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);

/**
 * [M27] The number of what stands in the place of a piece that was scrapped, however often it was made again; undefined: it
 * was not scrapped, or nothing was made in its place.
 */
export async function successorOf(
  db: Db,
  factoryId: number,
  of: { id: number } | { number: string },
): Promise<string | undefined> {
  const first = 'id' in of ? sql`id = ${of.id}` : sql`number = ${of.number}`;
  const { rows } = await sql<{ number: string }>`
    with recursive chain as (
      select id, number, state, 0 as nth from piece where factory_id = ${factoryId} and ${first}
      union all
      select n.id, n.number, n.state, c.nth + 1 from chain c join piece n on n.factory_id = ${factoryId}
        and n.remake_of_id = c.id and n.state <> ${code('void')}
      where c.state = ${code('scrapped')})
    select number from chain where nth > 0 order by nth desc limit 1`.execute(db);
  return rows[0]?.number;
}

/** Of these pieces those that were scrapped, each with the number of what stands in its place, if anything does. */
export async function scrappedAmong(
  db: Db,
  factoryId: number,
  ids: readonly number[],
): Promise<{ id: number; number: string; successor: string | null }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; number: string; successor: string | null }>`
    select p.id, p.number, n.number as successor from piece p
      left join piece n on n.factory_id = ${factoryId} and n.line_id = p.line_id and n.copy_no = p.copy_no and n.id <> p.id
        and n.state not in (${code('scrapped')}, ${code('void')})
    where p.factory_id = ${factoryId} and p.id = ${list(ids)} and p.state = ${code('scrapped')}`.execute(db);
  return rows;
}

/** Of these pieces those that the user reaches: of materials of his department alone. */
export async function reached(
  db: Db,
  { factoryId, materials }: { factoryId: number; materials: ReachedMaterials },
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from piece p left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    where p.factory_id = ${factoryId} and p.id = ${list(ids)} and ${ofMaterials(materials, 'k')}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a judgement needs to know of a piece. */
export async function pieceOf(trx: Trx, factoryId: number, id: number) {
  const { rows } = await sql<{ number: string; state: number; lastEvent: string }>`
    select number, state, last_event from piece where factory_id = ${factoryId} and id = ${id}`.execute(trx);
  return rows[0];
}

/** What a step is called; undefined: the factory has none of this id. */
export async function stepName(trx: Trx, factoryId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from work_step where factory_id = ${factoryId} and id = ${id}`.execute(trx);
  return rows[0]?.name;
}

/** Who worked on a piece, of those who still belong to the factory. */
export async function peopleOf(
  db: Db,
  factoryId: number,
  pieceId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.user_id as id, u.name from hall_people(${factoryId}, array(
      select distinct c.user_id from work_credit c
      where c.factory_id = ${factoryId} and c.piece_id = ${pieceId} and c.work <> 'quality')) u
    order by u.name`.execute(db);
  return rows;
}

/** Of these files of the factory those that may be photos of a judgement; `by`: only what that user sent in. */
export async function photosAmong(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  by: number | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from file where tenant_id = ${factoryId} and id = ${list(ids)} and bytes <= ${PHOTO_BYTES}
      and kind = any(${sql.val([...PHOTO_KINDS])}::text[])
      and ${by === undefined ? sql`true` : sql`uploaded_by = ${by}`}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What lies on a plate, and whether the user reaches all of it; undefined: the factory has no plate of this number. */
export async function plateOf(trx: Trx, factoryId: number, materials: ReachedMaterials, number: string) {
  const { rows } = await sql<{
    pieces: { id: number; number: string; state: number; orderId: number | null; isReached: boolean }[];
  }>`
    select coalesce((
      select jsonb_agg(distinct jsonb_build_object('id', p.id, 'number', p.number, 'state', p.state, 'orderId', p.order_id,
        'isReached', ${ofMaterials(materials, 'k')}))
      from plate_slot s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
        left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
      where s.factory_id = ${factoryId} and s.plate_id = t.id and not s.blank), '[]') as pieces
    from plate t where t.factory_id = ${factoryId} and t.number = ${number}`.execute(trx);
  return rows[0]?.pieces;
}
