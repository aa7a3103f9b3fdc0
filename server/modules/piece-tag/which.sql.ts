import { sql, type RawBuilder } from 'kysely';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import type { Db } from '#server/platform/database.ts';

/** Pieces that a number on paper or screen means. */
export interface Meant {
  /** Of piece, as `p`. */
  where: RawBuilder<unknown>;
  kind: 'plate' | 'batch' | 'piece' | 'order' | 'request';
}

/** Of piece, as `p`: these. */
export const theseIds = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`p.id = any(${sql.val(ids)}::bigint[])`;

const MOST_SLOTS = 1_000_000;
/** Of the place on a plate, as `s`: from the one to the other; null: no end. */
export const betweenSlots = (from: number | null, to: number | null): RawBuilder<unknown> =>
  sql`s.no between ${from ?? 1} and ${to ?? MOST_SLOTS}`;
export const both = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${one} and ${other}`;

/** A number of a plate, a batch, a piece, an order, a platform or a request of free prints; undefined: nothing of the factory has it. */
export async function piecesMeant(db: Db, factoryId: number, number: string): Promise<Meant | undefined> {
  const one = async (of: ReturnType<typeof sql<{ id: number }>>) => (await of.execute(db)).rows[0]?.id;
  const kind = hallKindOf(number);
  if (kind === 'plate') {
    const id = await one(sql`select id from plate where factory_id = ${factoryId} and number = ${number}`);
    if (id !== undefined)
      return {
        kind,
        where: sql`p.id in (select s.piece_id from plate_slot s
          where s.factory_id = ${factoryId} and s.plate_id = ${id} and not s.blank)`,
      };
  }
  if (kind === 'batch') {
    const id = await one(sql`select id from batch where factory_id = ${factoryId} and number = ${number}`);
    if (id !== undefined) return { kind, where: sql`p.batch_id = ${id}` };
  }
  if (kind === 'piece') {
    const id = await one(sql`select id from piece where factory_id = ${factoryId} and number = ${number}`);
    if (id !== undefined) return { kind, where: sql`p.id = ${id}` };
  }
  const request = await one(
    sql`select id from free_request where factory_id = ${factoryId} and number = ${number}`,
  );
  if (request !== undefined) return { kind: 'request', where: sql`p.free_request_id = ${request}` };
  const { rows } = await sql<{ id: number }>`
    select o.id from trade_order o where o.factory_id = ${factoryId} and o.order_no = ${number}
    union select f.order_id from order_finder f
    where f.factory_id = ${factoryId} and f.platform_order_no = ${number}`.execute(db);
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => id);
  return { kind: 'order', where: sql`p.order_id = any(${sql.val(ids)}::bigint[])` };
}

/** The newest piece that is made in place of this one, and of the one made in its place; undefined: none is. */
export async function remakeOf(db: Db, factoryId: number, pieceId: number): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    with recursive chain as (
      select id, number, 1 as nth from piece where factory_id = ${factoryId} and remake_of_id = ${pieceId}
      union all
      select p.id, p.number, chain.nth + 1 from piece p join chain on p.remake_of_id = chain.id
      where p.factory_id = ${factoryId} and chain.nth < 100)
    select number from chain order by nth desc, id desc limit 1`.execute(db);
  return rows[0]?.number;
}
