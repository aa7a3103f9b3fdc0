import { sql, type RawBuilder } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { barcode } from '#contract/barcode/barcode.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials } from '#server/platform/reach.ts';
import { ids, meant } from './meant.sql.ts';
import type { Asker } from './read.sql.ts';

export type Filter = Omit<Parsed<typeof barcode.export>, never> & { now: Date };

const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const OVER = sql.join([code('scrapped'), code('void')]);
const HOUR_MS = 3_600_000;

const between = (column: RawBuilder<unknown>, at: Filter['at']) =>
  at ? sql`${column} >= ${new Date(at[0])} and ${column} < ${new Date(at[1])}` : sql`true`;

/** Who worked on it and where: what was credited says who, what was scanned says where. */
function atWork({ factoryId }: Asker, { userId, stationId, at }: Filter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (userId !== undefined)
    all.push(sql`p.id in (select c.piece_id from work_credit c
      where c.factory_id = ${factoryId} and c.user_id = ${userId} and ${between(sql`c.at`, at)})`);
  if (stationId !== undefined)
    all.push(sql`p.id in (select s.piece_id from scan s where s.factory_id = ${factoryId} and s.station_id = ${stationId}
      and s.piece_id is not null and s.accepted and ${between(sql`s.done_at`, at)})`);
  return all;
}

/** Of piece, as `p`: what is asked for, of materials that the user reaches. */
export function asked(asker: Asker, f: Filter): RawBuilder<unknown> {
  const { factoryId, materials } = asker;
  const all = [sql`p.factory_id = ${factoryId}`, ...atWork(asker, f)];
  if (all.length === 1 && f.at) all.push(between(sql`p.updated_at`, f.at));
  if (f.ids) all.push(sql`p.id = ${ids(f.ids)}`);
  if (f.numbers) all.push(meant(factoryId, f.numbers));
  if (f.state) all.push(sql`p.state = ${code(f.state)}`);
  if (materials || f.sku || f.model)
    all.push(sql`p.sku_id in (select k.id from sku k where k.factory_id = ${factoryId} and ${ofMaterials(materials, 'k')}
      and strpos(lower(k.code), lower(${f.sku ?? ''})) > 0
      and strpos(lower(concat_ws(' ', k.brand, k.model)), lower(${f.model ?? ''})) > 0)`);
  if (f.batch)
    all.push(sql`(select b.id from batch b where b.factory_id = ${factoryId} and b.number = ${f.batch})
      in (p.batch_id, p.tail_of_batch_id)`);
  if (f.again !== undefined) all.push(f.again ? sql`p.attempt > 1` : sql`p.attempt = 1`);
  if (f.forced !== undefined) all.push(sql`p.forced = ${f.forced}`);
  if (f.stuckHours !== undefined)
    all.push(sql`p.state < ${code('packed')}
      and p.updated_at < ${new Date(f.now.getTime() - f.stuckHours * HOUR_MS)}`);
  return sql.join(all, sql` and `);
}

export interface PieceRow {
  id: number;
  number: string;
  version: number;
  state: number;
  attempt: number;
  urgent: boolean;
  forced: boolean;
  held: boolean;
  pictureFileId: number | null;
  skuCode: string;
  material: string;
  model: string;
  color: string;
  orderId: number | null;
  orderNo: string | null;
  orderStatus: number | null;
  place: number;
  ofOrder: number;
  batch: string;
  plate: string;
  slotNo: number | null;
  isOut: boolean;
  box: string;
  successor: string;
  prints: number;
  lastEvent: string;
  lastTold: string;
  lastBy: string | null;
  lastAt: Date;
}

/** The rows of a page are chosen first: what they join is looked up for these alone. */
const shown = (factoryId: number, chosen: RawBuilder<unknown>) => sql<PieceRow>`
  select p.id, p.number, p.version, p.state, p.attempt, p.urgent or coalesce(o.urgent, false) as urgent, p.forced,
    coalesce(o.hold <> 0, false) as held, coalesce(l.picture_file_id, p.picture_file_id) as picture_file_id, coalesce(k.code, l.sku_code, '') as sku_code,
    coalesce(k.material, '') as material, coalesce(k.model, '') as model, coalesce(k.color, '') as color, p.order_id,
    order_or_free(o.order_no, p.free_no) as order_no,
    o.status as order_status, coalesce(c.place, 0) as place, coalesce(c.of_order, 0) as of_order,
    coalesce(b.number, '') as batch, coalesce(t.number, '') as plate, t.no as slot_no,
    coalesce(t.sent_at is not null, false) as is_out, coalesce(x.label, '') as box, coalesce(n.number, '') as successor,
    p.tag_prints as prints, p.last_event, coalesce(e.event, p.last_event) as last_told, e.user_name as last_by,
    coalesce(e.at, p.updated_at) as last_at
  from (${chosen}) p
    left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
    left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    left join batch b on b.factory_id = ${factoryId} and b.id = coalesce(p.batch_id, p.tail_of_batch_id)
    left join lateral (
      select t.number, t.sent_at, s.no from plate_slot s join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id
      where s.factory_id = ${factoryId} and s.piece_id = p.id and not s.blank order by s.id desc limit 1) t on true
    left join shelf_box x on x.factory_id = ${factoryId} and x.order_id = p.order_id
      and p.state in (${code('sorted')}, ${code('scanned')})
    left join piece n on n.factory_id = ${factoryId} and p.state in (${OVER}) and n.line_id = p.line_id
      and n.copy_no = p.copy_no and n.id <> p.id and n.state not in (${OVER})
    left join lateral (
      select v.event, v.user_name, v.at from piece_event v
      where v.factory_id = ${factoryId} and v.piece_id = p.id order by v.id desc limit 1) e on true
    left join lateral (
      select count(distinct (q.line_id, q.copy_no))::int as of_order,
        count(distinct (q.line_id, q.copy_no)) filter (where (q.line_id, q.copy_no) <= (p.line_id, p.copy_no))::int as place
      from piece q where q.factory_id = ${factoryId} and q.order_id = p.order_id and q.state <> ${code('void')}) c on true
  order by p.id desc`;

export async function pagePieces(
  db: Db,
  asker: Asker,
  filter: Filter,
  place: Place,
): Promise<{ rows: PieceRow[]; total: number }> {
  const { offset, limit } = rowsAt(place);
  const where = asked(asker, filter);
  const chosen = sql`select p.* from piece p where ${where} order by p.id desc offset ${offset} limit ${limit}`;
  const [{ rows }, counted] = await Promise.all([
    shown(asker.factoryId, chosen).execute(db),
    sql<{ total: number }>`select count(*)::int as total from piece p where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** One piece as the list has it; undefined: the user reaches none of this id. */
export async function onePiece(db: Db, asker: Asker, id: number): Promise<PieceRow | undefined> {
  const where = asked(asker, { ids: [id], now: new Date(0) });
  const chosen = sql`select p.* from piece p where ${where}`;
  return (await shown(asker.factoryId, chosen).execute(db)).rows[0];
}

/** Those of these pieces that the user reaches, with their orders. */
export async function reachedAmong(db: Db, asker: Asker, chosen: readonly number[]) {
  const { rows } = await sql<{ id: number; lastEvent: string }>`
    select p.id, p.last_event from piece p where ${asked(asker, { ids: [...chosen], now: new Date(0) })}
    order by p.id`.execute(db);
  return rows;
}

/** For the filters: stations, and who has worked in the hall. */
export async function optionsOf(db: Db, factoryId: number) {
  const named = async (of: RawBuilder<unknown>) =>
    (await sql<{ id: number; name: string }>`${of}`.execute(db)).rows;
  const [stations, people] = await Promise.all([
    named(sql`select id, name from station where factory_id = ${factoryId} order by closed, name`),
    named(sql`select u.user_id as id, u.name from hall_people(${factoryId}, array(
      select user_id from badge where factory_id = ${factoryId})) u order by u.name`),
  ]);
  return { stations, people };
}
