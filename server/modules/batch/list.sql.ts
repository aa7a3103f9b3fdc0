import { sql, type RawBuilder } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);

interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}

export interface WaitingRow {
  id: number;
  profile: string;
  device: string;
  material: string;
  pieces: number;
  orders: number;
  urgent: number;
  leftOut: number;
  oldest: Date;
}

/** Profiles for which pieces wait; those with the most urgent ones first. */
export async function waitingProfiles(
  db: Db,
  { factoryId, materials }: Asker,
  { keyword, materialId }: { keyword: string; materialId?: number | undefined },
): Promise<WaitingRow[]> {
  const named =
    keyword === ''
      ? sql`true`
      : sql`strpos(lower(f.name || ' ' || d.name || ' ' || m.name), lower(${keyword})) > 0`;
  const { rows } = await sql<WaitingRow>`
    with waiting as (
      select p.profile_id, p.order_id, p.created_at, p.urgent or coalesce(o.urgent, false) as urgent,
        coalesce(o.hold <> 0, false) as held
      from piece p left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
        left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
      where p.factory_id = ${factoryId} and p.state = ${code('waitBatch')} and p.profile_id is not null
        and ${ofMaterials(materials, 's')})
    select f.id, f.name as profile, d.name as device, m.name as material, count(*)::int as pieces,
      count(distinct w.order_id)::int as orders, count(*) filter (where w.urgent)::int as urgent,
      count(*) filter (where w.held)::int as left_out, min(w.created_at) as oldest
    from waiting w
    join print_profile f on f.factory_id = ${factoryId} and f.id = w.profile_id
    join device d on d.factory_id = ${factoryId} and d.id = f.device_id
    join material m on m.factory_id = ${factoryId} and m.id = f.material_id
    where ${named} and ${materialId === undefined ? sql`true` : sql`m.id = ${materialId}`}
    group by f.id, f.name, d.name, m.name
    order by count(*) filter (where w.urgent) > 0 desc, min(w.created_at), f.id`.execute(db);
  return rows;
}

export interface Filter {
  state?: number | undefined;
  profileId?: number | undefined;
  materialId?: number | undefined;
  number?: string | undefined;
  merchantId?: number | undefined;
  urgent?: boolean | undefined;
  withTails?: boolean | undefined;
  withHeld?: boolean | undefined;
  made?: readonly [from: Date, to: Date] | undefined;
}

const has = (factoryId: number, where: RawBuilder<unknown>) => sql`
  exists (select from piece p left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where p.factory_id = ${factoryId} and p.batch_id = b.id and ${where})`;

/** What is asked of a batch but its state. */
function asked({ factoryId, materials }: Asker, f: Filter): RawBuilder<unknown> {
  const all = [sql`b.factory_id = ${factoryId}`];
  if (f.profileId !== undefined) all.push(sql`b.profile_id = ${f.profileId}`);
  if (f.materialId !== undefined)
    all.push(sql`b.profile_id in (select id from print_profile where factory_id = ${factoryId}
      and material_id = ${f.materialId})`);
  if (materials)
    all.push(sql`b.profile_id in (select f.id from print_profile f join material m on m.factory_id = ${factoryId}
      and m.id = f.material_id where f.factory_id = ${factoryId}
      and m.name = any(${sql.val(materials.map(({ material }) => material))}::text[]))`);
  if (f.number)
    all.push(
      sql`(b.number = ${f.number} or b.id in (
        select p.batch_id from piece p where p.factory_id = ${factoryId} and p.number = ${f.number}
        union all select p.batch_id from trade_order o join piece p on p.factory_id = ${factoryId} and p.order_id = o.id
        where o.factory_id = ${factoryId} and (o.order_no = ${f.number} or o.platform_order_no = ${f.number})))`,
    );
  if (f.merchantId !== undefined) all.push(has(factoryId, sql`o.merchant_id = ${f.merchantId}`));
  if (f.urgent) all.push(sql`b.urgent`);
  if (f.withHeld) all.push(has(factoryId, sql`o.hold <> 0 and p.state < ${code('passed')}`));
  if (f.withTails)
    all.push(sql`exists (select from piece p where p.factory_id = ${factoryId} and p.tail_of_batch_id = b.id
      and p.batch_id is null and p.state < ${code('passed')})`);
  if (f.made) all.push(sql`b.created_at >= ${f.made[0]} and b.created_at < ${f.made[1]}`);
  return sql.join(all, sql` and `);
}

export interface BatchRow {
  id: number;
  number: string;
  profileId: number;
  profile: string;
  device: string;
  material: string;
  source: string;
  madeBy: string;
  state: number;
  urgent: boolean;
  orders: number;
  pieces: number;
  printed: number;
  passed: number;
  packed: number;
  remade: number;
  tails: number;
  held: number;
  version: number;
  createdAt: Date;
  doneAt: Date | null;
}

/** The rows of a page are chosen first: what is counted of their pieces is counted of these alone. */
const shown = (factoryId: number, chosen: RawBuilder<unknown>) => sql<BatchRow>`
  select b.id, b.number, b.profile_id, f.name as profile, d.name as device, m.name as material, b.source, b.made_by,
    b.state, b.urgent, b.version, b.created_at, b.done_at, c.*,
    (select count(*) from piece p where p.factory_id = ${factoryId} and p.tail_of_batch_id = b.id
      and p.state not in (${code('scrapped')}, ${code('void')}))::int as remade,
    (select count(*) from piece p where p.factory_id = ${factoryId} and p.tail_of_batch_id = b.id and p.batch_id is null
      and p.state < ${code('passed')})::int as tails
  from (${chosen}) b
  join print_profile f on f.factory_id = ${factoryId} and f.id = b.profile_id
  join device d on d.factory_id = ${factoryId} and d.id = f.device_id
  join material m on m.factory_id = ${factoryId} and m.id = f.material_id
  cross join lateral (
    select count(*)::int as pieces, count(distinct p.order_id)::int as orders,
      count(*) filter (where p.was_made)::int as printed,
      count(*) filter (where p.state >= ${code('passed')})::int as passed,
      count(*) filter (where p.state >= ${code('packed')})::int as packed,
      count(*) filter (where o.hold <> 0 and p.state < ${code('passed')})::int as held
    from piece p left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where p.factory_id = ${factoryId} and p.batch_id = b.id
      and p.state not in (${code('scrapped')}, ${code('void')})) c
  order by b.urgent desc, b.id desc`;

const inState = (state: number | undefined) => (state === undefined ? sql`true` : sql`b.state = ${state}`);

export async function pageBatches(db: Db, asker: Asker, filter: Filter, place: Place): Promise<BatchRow[]> {
  const { offset, limit } = rowsAt(place);
  const chosen = sql`select b.* from batch b where ${asked(asker, filter)} and ${inState(filter.state)}
    order by b.urgent desc, b.id desc offset ${offset} limit ${limit}`;
  return (await shown(asker.factoryId, chosen).execute(db)).rows;
}

/** How many there are in each state, whatever state is asked for. */
export async function countBatches(db: Db, asker: Asker, filter: Filter): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: number; batches: number }>`
    select b.state, count(*)::int as batches from batch b where ${asked(asker, filter)} group by b.state`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ state, batches }) => [String(state), batches]));
}

export async function oneBatch(db: Db, asker: Asker, id: number): Promise<BatchRow | undefined> {
  const chosen = sql`select b.* from batch b where ${asked(asker, {})} and b.id = ${id}`;
  return (await shown(asker.factoryId, chosen).execute(db)).rows[0];
}

/** How many pieces of it there are in each state. */
export async function statesOfPieces(db: Db, factoryId: number, id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: number; pieces: number }>`
    select state, count(*)::int as pieces from piece where factory_id = ${factoryId} and batch_id = ${id}
    group by state order by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, pieces }) => [String(state), pieces]));
}

export interface PieceRow {
  id: number;
  number: string;
  orderId: number | null;
  orderNo: string | null;
  skuCode: string;
  material: string;
  model: string;
  color: string;
  copyNo: number | null;
  state: number;
  attempt: number;
  urgent: boolean;
  held: boolean;
  pictureFileId: number | null;
}

/** The pieces of a batch, those of an order together, and how many there are. */
export async function pagePieces(
  db: Db,
  { factoryId, materials }: Asker,
  { id, state }: { id: number; state?: number | undefined },
  place: Place,
): Promise<{ rows: PieceRow[]; total: number }> {
  const { offset, limit } = rowsAt(place);
  const own = sql`p.factory_id = ${factoryId} and p.batch_id = ${id}
    and ${state === undefined ? sql`true` : sql`p.state = ${state}`}`;
  const { rows } = await sql<PieceRow>`
    select p.id, p.number, p.order_id, order_or_free(o.order_no, p.free_no) as order_no, coalesce(s.code, '') as sku_code, coalesce(s.material, '') as material,
      coalesce(s.model, '') as model, coalesce(s.color, '') as color, p.copy_no, p.state, p.attempt,
      p.urgent or coalesce(o.urgent, false) as urgent, coalesce(o.hold <> 0, false) as held,
      coalesce(l.picture_file_id, p.picture_file_id) as picture_file_id
    from piece p left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
      left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    where ${own} and ${ofMaterials(materials, 's')}
    order by p.order_id, p.id offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from piece p left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    where ${own} and ${ofMaterials(materials, 's')}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}
