import { sql } from 'kysely';
import type { MissingAt, TailView, WaitsFor } from '#contract/tails/tails.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { askedTails, code, DUE_AT, missingOf, type Asker, type Filter } from './set.sql.ts';

const VIEWS: Record<TailView, ReturnType<typeof sql>> = {
  open: sql`not t.held`,
  held: sql`t.held`,
  all: sql`true`,
};

export interface Found {
  batches: number;
  pieces: number;
  held: number;
  orders: number;
  /** In the view, and those of the page. */
  total: number;
  rows: { id: number; waits: WaitsFor | null }[];
}

/** What there is of what was asked for, and the rows of a page, batch by batch with the oldest first: one look at all of it. */
export async function findTails(
  db: Db,
  asker: Asker,
  { view, ...filter }: Filter & { view: TailView },
  place: Place,
): Promise<Found> {
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<Found>`
    ${askedTails(asker, filter)}
    select count(distinct t.of_batch)::int as batches, count(*)::int as pieces, count(*) filter (where t.held)::int as held,
      count(distinct t.order_id) filter (where t.waits is not null)::int as orders,
      count(*) filter (where ${VIEWS[view]})::int as total,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'waits', x.waits) order by x.of_batch, x.id) from (
        select t.id, t.of_batch, t.waits from asked t where ${VIEWS[view]}
        order by t.of_batch, t.id offset ${offset} limit ${limit}) x), '[]') as rows
    from asked t`.execute(db);
  return rows[0]!;
}

export interface TailRow {
  id: number;
  number: string;
  version: number;
  state: number;
  attempt: number;
  urgent: boolean;
  held: boolean;
  batchId: number;
  batch: string;
  profile: string;
  device: string;
  orderId: number | null;
  orderNo: string | null;
  customer: string;
  pictureFileId: number | null;
  skuCode: string;
  material: string;
  model: string;
  color: string;
  missingAt: MissingAt;
  plate: string;
  scannedAt: Date | null;
  station: string;
  movedAt: Date;
  dueAt: Date | null;
  passed: number;
  ofOrder: number;
}

/** What these pieces show. The rows of a page are chosen before: what they join is looked up for these alone. */
export async function shownTails(db: Db, { factoryId }: Pick<Asker, 'factoryId'>, ids: readonly number[]) {
  const { rows } = await sql<TailRow>`
    select t.id, t.number, t.version, t.state, t.attempt, t.urgent or b.urgent or coalesce(o.urgent, false) as urgent,
      coalesce(o.hold <> 0, false) as held, b.id as batch_id, b.number as batch, f.name as profile, d.name as device,
      t.order_id, order_or_free(o.order_no, t.free_no) as order_no, coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer,
      coalesce(l.picture_file_id, t.picture_file_id) as picture_file_id,
      coalesce(k.code, l.sku_code, '') as sku_code, coalesce(k.material, '') as material, coalesce(k.model, '') as model,
      coalesce(k.color, '') as color, ${missingOf(factoryId)} as missing_at, coalesce(x.number, '') as plate,
      s.done_at as scanned_at, coalesce(s.name, '') as station, t.updated_at as moved_at,
      ${DUE_AT} as due_at, coalesce(o.passed_pieces, 0) as passed, coalesce(o.pieces, 0) as of_order
    from unnest(${sql.val([...ids])}::bigint[]) with ordinality n(id, at)
      join piece t on t.factory_id = ${factoryId} and t.id = n.id
      join batch b on b.factory_id = ${factoryId} and b.id = coalesce(t.batch_id, t.tail_of_batch_id)
      join print_profile f on f.factory_id = ${factoryId} and f.id = b.profile_id
      join device d on d.factory_id = ${factoryId} and d.id = f.device_id
      left join trade_order o on o.factory_id = ${factoryId} and o.id = t.order_id
      left join order_line l on l.factory_id = ${factoryId} and l.id = t.line_id
      left join sku k on k.factory_id = ${factoryId} and k.id = t.sku_id
      left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = o.merchant_id
      left join lateral (
        select y.number from plate_slot s join plate y on y.factory_id = ${factoryId} and y.id = s.plate_id
        where s.factory_id = ${factoryId} and s.piece_id = t.id and not s.blank and t.state = ${code('spliced')}
        order by s.id desc limit 1) x on true
      left join lateral (
        select s.done_at, st.name from scan s join station st on st.factory_id = ${factoryId} and st.id = s.station_id
        where s.factory_id = ${factoryId} and s.piece_id = t.id and s.accepted and s.undone_at is null
        order by s.id desc limit 1) s on true
    order by n.at`.execute(db);
  return rows;
}
