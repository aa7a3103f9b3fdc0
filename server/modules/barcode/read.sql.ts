import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';
import { ordersNamed, texts } from './meant.sql.ts';

export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}

/** What a number names, and what its text is made of. */
export interface Found {
  number: string;
  id: number;
  name: string;
  state: number;
  /** Of the device, the step, the person; may be empty. */
  of: string;
  pieces: number;
}

const rowsOf = async (db: Db, of: RawBuilder<unknown>): Promise<Found[]> =>
  (await sql<Found>`${of}`.execute(db)).rows;

/** Whoever is limited to materials finds what holds a piece of them. */
const hasReached = ({ factoryId, materials }: Asker, pieces: RawBuilder<unknown>) =>
  materials
    ? sql`exists (select from piece p join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
        where p.factory_id = ${factoryId} and ${pieces} and ${ofMaterials(materials, 'k')})`
    : sql`true`;

export const pieces = (db: Db, { factoryId, materials }: Asker, numbers: readonly string[]) =>
  rowsOf(
    db,
    sql`select p.number, p.id, p.number as name, p.state, '' as of, 1 as pieces from piece p
      left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
      where p.factory_id = ${factoryId} and p.number = ${texts(numbers)} and ${ofMaterials(materials, 'k')}`,
  );

export const plates = (db: Db, asker: Asker, numbers: readonly string[]) =>
  rowsOf(
    db,
    sql`select t.number, t.id, t.number as name, t.state, d.name as of,
        (select count(distinct s.piece_id) from plate_slot s where s.factory_id = ${asker.factoryId} and s.plate_id = t.id
          and not s.blank)::int as pieces
      from plate t join device d on d.factory_id = ${asker.factoryId} and d.id = t.device_id
      where t.factory_id = ${asker.factoryId} and t.number = ${texts(numbers)} and ${hasReached(
        asker,
        sql`p.id in (select s.piece_id from plate_slot s where s.factory_id = ${asker.factoryId} and s.plate_id = t.id)`,
      )}`,
  );

export const batches = (db: Db, asker: Asker, numbers: readonly string[]) =>
  rowsOf(
    db,
    sql`select b.number, b.id, b.number as name, b.state, f.name as of,
        (select count(*) from piece p where p.factory_id = ${asker.factoryId} and p.batch_id = b.id)::int as pieces
      from batch b join print_profile f on f.factory_id = ${asker.factoryId} and f.id = b.profile_id
      where b.factory_id = ${asker.factoryId} and b.number = ${texts(numbers)}
        and ${hasReached(asker, sql`p.batch_id = b.id`)}`,
  );

export const workOrders = (db: Db, asker: Asker, numbers: readonly string[]) =>
  rowsOf(
    db,
    sql`select w.number, w.id, w.number as name, w.state, s.name as of, w.planned as pieces
      from work_order w join work_step s on s.factory_id = ${asker.factoryId} and s.id = w.step_id
      where w.factory_id = ${asker.factoryId} and w.number = ${texts(numbers)}
        and ${hasReached(asker, sql`p.batch_id = w.batch_id`)}`,
  );

export const boxes = (db: Db, asker: Asker, numbers: readonly string[]) =>
  rowsOf(
    db,
    sql`select b.number, b.id, b.label as name, b.state, s.name as of,
        coalesce((select count(*) from piece p where p.factory_id = ${asker.factoryId} and p.order_id = b.order_id
          and p.state = 75), 0)::int as pieces
      from shelf_box b join shelf s on s.factory_id = ${asker.factoryId} and s.id = b.shelf_id
      where b.factory_id = ${asker.factoryId} and b.number = ${texts(numbers)}
        and (b.order_id is null or ${hasReached(asker, sql`p.order_id = b.order_id`)})`,
  );

export const badges = (db: Db, { factoryId }: Asker, numbers: readonly string[]) =>
  rowsOf(
    db,
    sql`select b.number, b.user_id as id, u.name, (b.closed_at is not null)::int as state, '' as of, 0 as pieces
      from badge b join hall_people(${factoryId}, array(select user_id from badge
        where factory_id = ${factoryId} and number = ${texts(numbers)})) u on u.user_id = b.user_id
      where b.factory_id = ${factoryId} and b.number = ${texts(numbers)}`,
  );

const places =
  (table: 'station' | 'device') =>
  (db: Db, { factoryId }: Asker, numbers: readonly string[]) =>
    rowsOf(
      db,
      sql`select x.number, x.id, x.name, x.closed::int as state, '' as of, 0 as pieces from ${sql.table(table)} x
      where x.factory_id = ${factoryId} and x.number = ${texts(numbers)}`,
    );
export const stations = places('station');
export const devices = places('device');

export const orders = (db: Db, asker: Asker, numbers: readonly string[]) =>
  rowsOf(
    db,
    sql`select n.number, o.id, o.order_no as name, o.status as state, '' as of, o.pieces
      from (${ordersNamed(asker.factoryId, numbers)}) n
      join trade_order o on o.factory_id = ${asker.factoryId} and o.id = n.id
      where ${hasReached(asker, sql`p.order_id = o.id`)} order by o.id`,
  );
