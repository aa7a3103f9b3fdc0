import { sql, type RawBuilder } from 'kysely';
import type { QualityResult } from '#contract/quality/quality.ts';
import type { DefectLevel, Responsible } from '#contract/quality/defect.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}
export interface Filter {
  number?: string | undefined;
  result?: QualityResult | undefined;
  defectId?: number | undefined;
  level?: DefectLevel | undefined;
  responsible?: Responsible | undefined;
  stepId?: number | undefined;
  responsibleName?: string | undefined;
  deviceId?: number | undefined;
  material?: string | undefined;
  model?: string | undefined;
  inspector?: string | undefined;
  at?: readonly [number, number] | undefined;
  again?: boolean | undefined;
}

export interface RecordRow {
  id: number;
  at: Date;
  pieceId: number;
  number: string;
  attempt: number;
  orderNo: string | null;
  skuCode: string;
  material: string;
  model: string;
  color: string;
  result: QualityResult;
  defectId: number | null;
  defect: string;
  level: DefectLevel | null;
  responsible: Responsible | null;
  responsibleName: string;
  photoFileIds: number[];
  inspectors: string;
  batch: string;
  plate: string;
  device: string;
  tookMs: number | null;
  reason: string;
  correctedBy: string;
  rootId: number | null;
  nextId: number | null;
}

/** Records that stand, by what is asked of them; what a piece says is asked of its piece. */
function asked({ factoryId, materials }: Asker, f: Filter): RawBuilder<unknown> {
  const all = [sql`r.factory_id = ${factoryId}`, sql`r.next_id is null`];
  const ofPiece = (condition: RawBuilder<unknown>) =>
    sql`exists (select from piece p left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
      where p.factory_id = ${factoryId} and p.id = r.piece_id and ${condition})`;
  if (materials) all.push(ofPiece(ofMaterials(materials, 'k')));
  if (f.result) all.push(sql`r.result = ${f.result}`);
  if (f.defectId !== undefined) all.push(sql`r.defect_id = ${f.defectId}`);
  if (f.level) all.push(sql`r.level = ${f.level}`);
  if (f.responsible) all.push(sql`r.responsible = ${f.responsible}`);
  if (f.stepId !== undefined) all.push(sql`r.step_id = ${f.stepId}`);
  if (f.responsibleName) all.push(sql`strpos(lower(r.responsible_name), lower(${f.responsibleName})) > 0`);
  if (f.deviceId !== undefined) all.push(sql`r.plate_device_id = ${f.deviceId}`);
  if (f.inspector)
    all.push(sql`strpos(lower(array_to_string(r.inspectors, ' ')), lower(${f.inspector})) > 0`);
  if (f.at) all.push(sql`r.at >= ${new Date(f.at[0])} and r.at < ${new Date(f.at[1])}`);
  if (f.again) all.push(ofPiece(sql`p.attempt > 1`));
  if (f.material) all.push(ofPiece(sql`strpos(lower(k.material), lower(${f.material})) > 0`));
  if (f.model) all.push(ofPiece(sql`strpos(lower(concat_ws(' ', k.brand, k.model)), lower(${f.model})) > 0`));
  if (f.number)
    all.push(sql`r.piece_id in (
      select p.id from piece p where p.factory_id = ${factoryId} and p.number = ${f.number}
      union all select p.id from trade_order o join piece p on p.factory_id = ${factoryId} and p.order_id = o.id
        where o.factory_id = ${factoryId} and (o.order_no = ${f.number} or o.platform_order_no = ${f.number})
      union all select q.piece_id from batch b join quality_record q on q.factory_id = ${factoryId} and q.batch_id = b.id
        where b.factory_id = ${factoryId} and b.number = ${f.number}
      union all select q.piece_id from plate t join quality_record q on q.factory_id = ${factoryId} and q.plate_id = t.id
        where t.factory_id = ${factoryId} and t.number = ${f.number})`);
  return sql.join(all, sql` and `);
}

const shown = (factoryId: number, chosen: RawBuilder<unknown>) => sql<RecordRow>`
  select r.id, r.at, r.piece_id, p.number, p.attempt, order_or_free(o.order_no, p.free_no) as order_no, coalesce(k.code, '') as sku_code,
    coalesce(k.material, '') as material, coalesce(k.model, '') as model, coalesce(k.color, '') as color, r.result,
    r.defect_id, r.defect, r.level, r.responsible, r.responsible_name,
    array(select h.file_id from quality_photo h where h.factory_id = ${factoryId}
      and h.record_id = coalesce(r.root_id, r.id) order by h.position) as photo_file_ids,
    array_to_string(r.inspectors, '、') as inspectors, coalesce(b.number, '') as batch, coalesce(t.number, '') as plate,
    coalesce(d.name, '') as device, r.took_ms, r.reason, r.corrected_by, r.root_id, r.next_id
  from (${chosen}) r
    join piece p on p.factory_id = ${factoryId} and p.id = r.piece_id
    left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    left join batch b on b.factory_id = ${factoryId} and b.id = r.batch_id
    left join plate t on t.factory_id = ${factoryId} and t.id = r.plate_id
    left join device d on d.factory_id = ${factoryId} and d.id = r.plate_device_id
  order by r.at desc, r.id desc`;

export async function pageRecords(
  db: Db,
  asker: Asker,
  filter: Filter,
  place: Place,
): Promise<{ rows: RecordRow[]; total: number }> {
  const { offset, limit } = rowsAt(place);
  const where = asked(asker, filter);
  const chosen = sql`select r.* from quality_record r where ${where} order by r.at desc, r.id desc
    offset ${offset} limit ${limit}`;
  const [{ rows }, counted] = await Promise.all([
    shown(asker.factoryId, chosen).execute(db),
    sql<{ total: number }>`select count(*)::int as total from quality_record r where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** A record that stands and that the user reaches, behind it what was said before, the newest first. */
export async function recordWithBefore(db: Db, asker: Asker, id: number): Promise<RecordRow[]> {
  const { factoryId } = asker;
  const chosen = sql`
    select r.* from quality_record s join quality_record r on r.factory_id = ${factoryId}
      and (r.id = s.id or coalesce(r.root_id, r.id) = coalesce(s.root_id, s.id))
    where s.factory_id = ${factoryId} and s.id = ${id}
      and s.id in (select r.id from quality_record r where ${asked(asker, {})})`;
  return (await shown(factoryId, chosen).execute(db)).rows.toSorted((a, b) => b.id - a.id);
}

/** All attempts of the copy of this piece. */
export async function attemptsOf(db: Db, factoryId: number, pieceId: number) {
  const { rows } = await sql<{ number: string; attempt: number; state: number }>`
    select q.number, q.attempt, q.state from piece p join piece q on q.factory_id = ${factoryId}
      and q.order_id = p.order_id and q.line_id = p.line_id and q.copy_no = p.copy_no
    where p.factory_id = ${factoryId} and p.id = ${pieceId} order by q.id`.execute(db);
  return rows;
}

export interface Correction {
  defectId: number;
  defect: string;
  level: string;
  responsible: string;
  stepId: number | null;
  operatorId: number | null;
  responsibleName: string;
  reason: string;
  by: string;
  now: Date;
}

/** Of which piece a record is, that stands or stood; undefined: the user does not reach it. */
export async function pieceOfRecord(
  db: Db,
  { factoryId, materials }: Asker,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ pieceId: number }>`
    select r.piece_id from quality_record r join piece p on p.factory_id = ${factoryId} and p.id = r.piece_id
      left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    where r.factory_id = ${factoryId} and r.id = ${id} and ${ofMaterials(materials, 'k')}`.execute(db);
  return rows[0]?.pieceId;
}

/** The record, locked. */
export async function lockRecord(trx: Trx, factoryId: number, id: number) {
  const { rows } = await sql<{
    id: number;
    pieceId: number;
    number: string;
    result: QualityResult;
    nextId: number | null;
    responsible: Responsible | null;
    stepId: number | null;
    userId: number | null;
    state: number;
    recovery: number;
  }>`
    select r.id, r.piece_id, p.number, r.result, r.next_id, r.responsible, r.step_id, r.operator_id as user_id, p.state, p.recovery
    from quality_record r join piece p on p.factory_id = ${factoryId} and p.id = r.piece_id
    where r.factory_id = ${factoryId} and r.id = ${id} for update of r`.execute(trx);
  return rows[0];
}

/** What is said of a judgement from now on: all else is as it was. */
export async function correctRecord(trx: Trx, factoryId: number, id: number, c: Correction): Promise<void> {
  const byDevice = c.responsible === 'device';
  await sql`
    with corrected as (
      insert into quality_record (factory_id, piece_id, root_id, result, defect_id, defect, level, responsible, step_id,
        operator_id, device_id, responsible_name, back_to_step_id, inspector_ids, inspectors, station_id, batch_id, plate_id,
        plate_device_id, took_ms, reason, corrected_by, at, created_at)
      select r.factory_id, r.piece_id, coalesce(r.root_id, r.id), r.result, ${c.defectId}, ${c.defect}, ${c.level},
        ${c.responsible}, ${c.stepId}, ${c.operatorId}, case when ${byDevice} then r.plate_device_id end,
        case when ${byDevice} then coalesce((select name from device d where d.factory_id = ${factoryId}
          and d.id = r.plate_device_id), '') else ${c.responsibleName} end, r.back_to_step_id, r.inspector_ids, r.inspectors,
        r.station_id, r.batch_id, r.plate_id, r.plate_device_id, r.took_ms, ${c.reason}, ${c.by}, r.at, ${c.now}
      from quality_record r where r.factory_id = ${factoryId} and r.id = ${id} returning id)
    update quality_record r set next_id = c.id from corrected c where r.factory_id = ${factoryId} and r.id = ${id}`.execute(
    trx,
  );
}
