import { sql } from 'kysely';
import { BOX_REGIONS } from '#contract/box/life-cycle/box-states.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { signedTable } from '#server/platform/signed-table.ts';

const { box: STATE } = BOX_REGIONS;
const inState = (name: keyof typeof STATE) =>
  sql`(count(*) filter (where b.state = ${sql.lit(STATE[name].code)}))::int`;

/** Who sets up shelves of a factory waits: how many boxes there are is said of all of them. */
export const hold = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.shelves}, ${factoryId}::int)`.execute(trx);

export const shelves = signedTable('shelf');

export interface ShelfRow {
  id: number;
  name: string;
  line: string;
  rows: number;
  columns: number;
  singleDirect: boolean;
  closed: boolean;
  free: number;
  taken: number;
  complete: number;
  blocked: number;
  version: number;
  updatedBy: string;
  updatedAt: Date;
}

/** All shelves of a factory, those in use first, by name. */
export async function listShelves(db: Db, factoryId: number): Promise<ShelfRow[]> {
  const { rows } = await sql<ShelfRow>`
    select s.id, s.name, s.line, s.row_count as rows, s.column_count as columns, s.single_direct, s.closed, s.version,
      s.updated_by, s.updated_at, c.*
    from shelf s cross join lateral (
      select ${inState('free')} as free, ${inState('taken')} as taken, ${inState('complete')} as complete,
        ${inState('blocked')} as blocked
      from shelf_box b where b.factory_id = ${factoryId} and b.shelf_id = s.id) c
    where s.factory_id = ${factoryId} order by s.closed, s.name_key`.execute(db);
  return rows;
}

/** Another shelf of this name, in whatever case. */
export const likeIt = (trx: Trx, factoryId: number, name: string, id = 0) =>
  trx
    .selectFrom('shelf')
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('id', '<>', id)
    .where('nameKey', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

/** Shelves and boxes of the factory beside this shelf. */
export async function countBeside(trx: Trx, factoryId: number, id = 0) {
  const { rows } = await sql<{ shelves: number; boxes: number }>`
    select (select count(*) from shelf where factory_id = ${factoryId} and id <> ${id})::int as shelves,
      (select count(*) from shelf_box where factory_id = ${factoryId} and shelf_id <> ${id}
        and state <> ${sql.lit(STATE.closed.code)})::int as boxes`.execute(trx);
  return rows[0]!;
}

/** The boxes of a shelf, locked in the order of their ids. */
export const lockBoxesOf = (trx: Trx, factoryId: number, shelfId: number) =>
  trx
    .selectFrom('shelfBox')
    .select(['id', 'state', 'rowNo', 'columnNo'])
    .where('factoryId', '=', factoryId)
    .where('shelfId', '=', shelfId)
    .orderBy('id')
    .forUpdate()
    .execute();
