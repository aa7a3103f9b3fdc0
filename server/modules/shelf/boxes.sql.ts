import { sql, type RawBuilder } from 'kysely';
import type { BoxBadge } from '#contract/shelf/box.ts';
import { BOX_REGIONS } from '#contract/box/life-cycle/box-states.ts';
import { STATUS, WARNING } from '#contract/order/life-cycle/order-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

const { box: STATE } = BOX_REGIONS;
const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const OVER = sql`(${code('scrapped')}, ${code('void')})`;
const THERE = sql`(${code('sorted')}, ${code('scanned')})`;

export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}

export interface BoxRow {
  id: number;
  number: string;
  label: string;
  row: number;
  column: number;
  state: number;
  version: number;
  shelfId: number;
  shelf: string;
  /** null: nothing lies in it, or nothing of the materials that the user reaches. */
  orderId: number | null;
  orderNo: string;
  recipientName: string;
  expressName: string;
  of: number;
  there: number;
  since: Date;
  badge: BoxBadge;
  ended: boolean;
}

/** What a person who is limited to materials may know of a box: it is his where something of its parcel is. */
const reached = ({ factoryId, materials }: Asker) =>
  materials
    ? sql`exists (select from piece q left join sku s on s.factory_id = ${factoryId} and s.id = q.sku_id
        where q.factory_id = ${factoryId} and q.order_id = o.id and ${ofMaterials(materials, 's')})`
    : sql`true`;

/** Held or ended before it is late, late before it is whole. */
const badge = sql<BoxBadge>`
  case when b.state = ${sql.lit(STATE.blocked.code)} then 'stopped'
    when b.state = ${sql.lit(STATE.complete.code)} then 'ready'
    when o.warning = ${sql.lit(WARNING.overdueShip.code)} then 'late' else 'waiting' end`;

/** The rows of a page are chosen first: pieces are counted of these alone. */
const shown = (asker: Asker, chosen: RawBuilder<unknown>) => sql<BoxRow>`
  select b.id, b.number, b.label, b.row_no as row, b.column_no as "column", b.state, b.version, b.shelf_id, f.name as shelf,
    o.id as order_id, o.order_no, o.recipient_name, o.express_name, coalesce(c.of, 0) as of, coalesce(c.there, 0) as there,
    b.taken_at as since, ${badge} as badge,
    coalesce(o.status not in (${sql.lit(STATUS.inProduce.code)}, ${sql.lit(STATUS.waitPack.code)}), false) as ended
  from (${chosen}) b
  join shelf f on f.factory_id = ${asker.factoryId} and f.id = b.shelf_id
  left join trade_order o on o.factory_id = ${asker.factoryId} and o.id = b.order_id and ${reached(asker)}
  left join lateral (
    select count(*) filter (where p.state not in ${OVER})::int as of, count(*) filter (where p.state in ${THERE})::int as there
    from piece p where p.factory_id = ${asker.factoryId} and p.order_id = o.id) c on true`;

/** The boxes of a shelf as they stand within its grid. */
export async function boardOf(db: Db, asker: Asker, shelfId: number): Promise<BoxRow[]> {
  const chosen = sql`
    select b.* from shelf_box b join shelf s on s.factory_id = ${asker.factoryId} and s.id = b.shelf_id
    where b.factory_id = ${asker.factoryId} and b.shelf_id = ${shelfId}
      and b.row_no <= s.row_count and b.column_no <= s.column_count`;
  return (await sql<BoxRow>`${shown(asker, chosen)} order by b.row_no, b.column_no`.execute(db)).rows;
}

export async function oneBox(db: Db, asker: Asker, id: number): Promise<BoxRow | undefined> {
  const chosen = sql`select b.* from shelf_box b where b.factory_id = ${asker.factoryId} and b.id = ${id}`;
  return (await shown(asker, chosen).execute(db)).rows[0];
}

export interface Filter {
  shelfId?: number | undefined;
  line?: string | undefined;
  badge?: BoxBadge | undefined;
  /** Taken before it. */
  before?: Date | undefined;
  number?: string | undefined;
  expressName?: string | undefined;
}

function asked(asker: Asker, f: Filter): RawBuilder<unknown> {
  const { factoryId } = asker;
  const all = [sql`b.factory_id = ${factoryId} and b.order_id is not null and ${reached(asker)}`];
  if (f.shelfId !== undefined) all.push(sql`b.shelf_id = ${f.shelfId}`);
  if (f.line) all.push(sql`s.line = ${f.line}`);
  if (f.badge !== undefined) all.push(sql`(${badge}) = ${f.badge}`);
  if (f.before !== undefined) all.push(sql`b.taken_at < ${f.before}`);
  if (f.expressName) all.push(sql`o.express_name = ${f.expressName}`);
  if (f.number)
    all.push(sql`(o.order_no = ${f.number} or o.platform_order_no = ${f.number} or o.waybill_no = ${f.number}
      or b.number = ${f.number} or b.label = upper(${f.number})
      or exists (select from piece q where q.factory_id = ${factoryId} and q.order_id = o.id and q.number = ${f.number}))`);
  return sql.join(all, sql` and `);
}

/** Taken boxes, those that are taken longest first, and how many there are. */
export async function pageBoxes(db: Db, asker: Asker, filter: Filter, place: Place) {
  const { offset, limit } = rowsAt(place);
  const from = sql`from shelf_box b join shelf s on s.factory_id = ${asker.factoryId} and s.id = b.shelf_id
    join trade_order o on o.factory_id = ${asker.factoryId} and o.id = b.order_id where ${asked(asker, filter)}`;
  const chosen = sql`select b.* ${from} order by b.taken_at, b.id offset ${offset} limit ${limit}`;
  const { rows } = await sql<BoxRow>`${shown(asker, chosen)} order by b.taken_at, b.id`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

export interface PieceRow {
  id: number;
  number: string;
  orderId: number;
  title: string;
  skuCode: string;
  copyNo: number | null;
  state: number;
  there: boolean;
  batch: string | null;
  by: string | null;
  at: Date | null;
  pictureFileId: number | null;
}

/**
 * The pieces of these parcels: those that are open, and those that became void in their box. Of somebody who is limited to
 * materials those of his materials alone.
 */
export async function piecesOfOrders(
  db: Db,
  { factoryId, materials }: Asker,
  orderIds: readonly number[],
  { missingOnly, limit }: { missingOnly: boolean; limit: number },
): Promise<PieceRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<PieceRow>`
    select * from (
      select p.id, p.number, p.order_id, coalesce(s.name, l.title, '') as title, coalesce(s.code, '') as sku_code, p.copy_no,
        p.state, p.state in ${THERE} or p.state = ${code('void')} as there, b.number as batch, e.user_name as by, e.at,
        l.picture_file_id, row_number() over (partition by p.order_id order by l.line_no, p.copy_no, p.id) as nth
      from piece p left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
        left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
        left join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
        left join lateral (
          select e.user_name, e.at from piece_event e
          where e.factory_id = ${factoryId} and e.piece_id = p.id and e.event = 'piece.sorted'
          order by e.id desc limit 1) e on p.state in ${THERE} or p.state = ${code('void')}
      where p.factory_id = ${factoryId} and p.order_id = any(${sql.val([...orderIds])}::bigint[])
        and (p.state not in ${OVER} or (p.state = ${code('void')} and p.state_before in ${THERE}))
        and ${missingOnly ? sql`p.state not in ${THERE} and p.state <> ${code('void')}` : sql`true`}
        and ${ofMaterials(materials, 's')}) p
    where p.nth <= ${limit} order by p.order_id, p.nth`.execute(db);
  return rows;
}

/** Numbers of orders that a log names. */
export const orderNosOf = (db: Db, factoryId: number, ids: readonly number[]) =>
  db
    .selectFrom('tradeOrder')
    .select(['id', 'orderNo'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .execute();

/** What happened to a box, the newest first. */
export async function eventsOf(db: Db, factoryId: number, boxId: number, limit: number) {
  const { rows } = await sql<{
    id: number;
    event: string;
    after: number[];
    userName: string | null;
    at: Date;
    params: { reason?: string; orderId?: number; from?: string; to?: string };
  }>`
    select id, event, after, user_name, at, params from shelf_box_event
    where factory_id = ${factoryId} and box_id = ${boxId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Of these pieces those of a material that the user does not reach. */
export async function farPieces(db: Db, { factoryId, materials }: Asker, pieceIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select p.id from piece p left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    where p.factory_id = ${factoryId} and p.id = any(${sql.val([...pieceIds])}::bigint[])
      and not ${ofMaterials(materials, 's')}`.execute(db);
  return rows;
}

/** Of these boxes those in whose parcel is something of a material that the user does not reach. */
export async function farBoxes(db: Db, { factoryId, materials }: Asker, boxIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select b.id from shelf_box b where b.factory_id = ${factoryId} and b.id = any(${sql.val([...boxIds])}::bigint[])
      and exists (select from piece p left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
        where p.factory_id = ${factoryId} and p.order_id = b.order_id and p.state not in ${OVER}
          and not ${ofMaterials(materials, 's')})`.execute(db);
  return rows;
}
