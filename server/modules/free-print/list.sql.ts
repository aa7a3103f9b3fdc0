import { sql, type RawBuilder } from 'kysely';
import type { FreeCost, FreeReason, freePrint } from '#contract/free-print/free-print.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { PIECE, type PieceStateName } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials } from '#server/platform/reach.ts';
import type { Asker } from './sql.ts';

export type Filter = Omit<Parsed<typeof freePrint.page>, keyof Place>;
const code = (name: PieceStateName) => sql.lit(PIECE[name].code);
const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;

/** Of free_request, as `r`: what is asked for, of materials that the user reaches. */
function asked({ factoryId, materials }: Asker, f: Filter): RawBuilder<unknown> {
  const all = [sql`r.factory_id = ${factoryId}`];
  if (f.reason) all.push(sql`r.reason = ${f.reason}`);
  if (f.askedBy !== undefined) all.push(sql`r.asked_by = ${f.askedBy}`);
  if (f.createdAt)
    all.push(sql`r.created_at >= ${new Date(f.createdAt[0])} and r.created_at < ${new Date(f.createdAt[1])}`);
  if (f.customer)
    all.push(sql`r.merchant_id in (select c.merchant_id from factory_customer c where c.factory_id = ${factoryId}
      and ${within(sql`concat_ws(' ', c.merchant_name, c.alias)`, f.customer)})`);
  if (materials || f.sku)
    all.push(sql`r.sku_id in (select k.id from sku k where k.factory_id = ${factoryId} and ${ofMaterials(materials, 'k')}
      and ${within(sql`concat_ws(' ', k.code, k.brand, k.model)`, f.sku ?? '')})`);
  if (f.open !== undefined) {
    const some = sql`r.id in (select p.free_request_id from piece p
      where p.factory_id = ${factoryId} and p.free_request_id is not null and p.state < ${code('passed')})`;
    all.push(f.open ? some : sql`not ${some}`);
  }
  if (f.number)
    all.push(sql`(r.number = upper(${f.number}) or r.id = (select p.free_request_id from piece p
      where p.factory_id = ${factoryId} and p.number = ${f.number}))`);
  return sql.join(all, sql` and `);
}

export interface RequestRow {
  id: number;
  number: string;
  reason: FreeReason;
  customer: string;
  cost: FreeCost;
  skuCode: string;
  material: string;
  model: string;
  color: string;
  pictureName: string;
  pictureFileId: number;
  quantity: number;
  counts: { state: number; pieces: number }[];
  note: string;
  askedBy: string;
  createdAt: Date;
}

/** The rows of a page are chosen first: their pieces are counted for these alone. */
const shown = (factoryId: number, chosen: RawBuilder<unknown>) => sql<RequestRow>`
  select r.id, r.number, r.reason, coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer, r.cost, k.code as sku_code,
    k.material, k.model, k.color, r.picture_name, r.picture_file_id, r.quantity, r.note, r.asked_by_name as asked_by,
    r.created_at, (
      select coalesce(jsonb_agg(jsonb_build_object('state', n.state, 'pieces', n.pieces) order by n.state), '[]') from (
        select p.state, count(*)::int as pieces from piece p
        where p.factory_id = ${factoryId} and p.free_request_id = r.id group by p.state) n) as counts
  from (${chosen}) r
    join sku k on k.factory_id = ${factoryId} and k.id = r.sku_id
    left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = r.merchant_id
  order by r.id desc`;

export async function pageRequests(db: Db, asker: Asker, filter: Filter, place: Place) {
  const { offset, limit } = rowsAt(place);
  const where = asked(asker, filter);
  const [{ rows }, counted] = await Promise.all([
    shown(
      asker.factoryId,
      sql`select r.* from free_request r where ${where} order by r.id desc offset ${offset} limit ${limit}`,
    ).execute(db),
    sql<{ total: number }>`select count(*)::int as total from free_request r where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** undefined: the user reaches none of this id. */
export async function oneRequest(db: Db, asker: Asker, id: number): Promise<RequestRow | undefined> {
  const where = asked(asker, {});
  return (
    await shown(asker.factoryId, sql`select r.* from free_request r where ${where} and r.id = ${id}`).execute(
      db,
    )
  ).rows[0];
}

export interface PieceRow {
  id: number;
  number: string;
  copyNo: number;
  state: number;
  artCode: string | null;
  batch: string;
  plate: string;
  slotNo: number | null;
  prints: number;
}
export async function piecesShown(db: Db, factoryId: number, id: number): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select p.id, p.number, p.copy_no, p.state, p.art_code, coalesce(b.number, '') as batch, coalesce(t.number, '') as plate,
      t.no as slot_no, p.tag_prints as prints
    from piece p left join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
      left join lateral (
        select t.number, s.no from plate_slot s join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id
        where s.factory_id = ${factoryId} and s.piece_id = p.id and not s.blank order by s.id desc limit 1) t on true
    where p.factory_id = ${factoryId} and p.free_request_id = ${id} order by p.copy_no, p.id`.execute(db);
  return rows;
}

/** The files that its pieces are printed of. */
export async function filesOf(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<{ fileId: number; name: string; pieces: number }>`
    select f.id as file_id, f.name, count(*)::int as pieces from piece p
      join piece_side s on s.factory_id = ${factoryId} and s.piece_id = p.id and s.is_current
      join render_task t on t.factory_id = ${factoryId} and t.id = s.render_id
      join file f on f.tenant_id = ${factoryId} and f.id = t.file_id
    where p.factory_id = ${factoryId} and p.free_request_id = ${id} group by f.id, f.name order by f.id`.execute(
    db,
  );
  return rows;
}

/** Who has asked for some. */
export async function peopleOf(db: Db, factoryId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct on (asked_by) asked_by as id, asked_by_name as name from free_request
    where factory_id = ${factoryId} and asked_by is not null order by asked_by, id desc`.execute(db);
  return rows;
}
