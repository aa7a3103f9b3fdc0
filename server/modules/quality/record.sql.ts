import { sql } from 'kysely';
import type { QualityResult } from '#contract/quality/quality.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** What is said of pieces that were judged together. */
export interface Judgement {
  result: Exclude<QualityResult, 'undone'>;
  /** Code or name of the defect; empty: there is none. */
  defect: string;
  level: string | null;
  responsible: string | null;
  stepId: number | null;
  operatorId: number | null;
  responsibleName: string;
  backToStepId: number | null;
  inspectorIds: readonly number[];
  inspectors: readonly string[];
  stationId: number | null;
  tookMs: number | null;
  at: Date;
  now: Date;
}

/**
 * A row for each of these pieces, with the plate on which it came out last; what is put down to the device is put down to that
 * one's. @returns their ids by piece
 */
export async function insertRecords(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
  j: Judgement,
): Promise<Map<number, number>> {
  const byDevice = j.responsible === 'device';
  const { rows } = await sql<{ id: number; pieceId: number }>`
    insert into quality_record (factory_id, piece_id, result, defect_id, defect, level, responsible, step_id, operator_id,
      device_id, responsible_name, back_to_step_id, inspector_ids, inspectors, station_id, batch_id, plate_id, plate_device_id,
      took_ms, at, created_at)
    select p.factory_id, p.id, ${j.result}, d.id, coalesce(d.name, ${j.defect}), ${j.level}, ${j.responsible}, ${j.stepId},
      ${j.operatorId}, case when ${byDevice} then t.device_id end,
      case when ${byDevice} then coalesce(e.name, '') else ${j.responsibleName} end, ${j.backToStepId},
      ${sql.val([...j.inspectorIds])}::bigint[], ${sql.val([...j.inspectors])}::text[], ${j.stationId},
      coalesce(p.batch_id, p.tail_of_batch_id), t.id, t.device_id, ${j.tookMs}, ${j.at}, ${j.now}
    from piece p
      left join defect d on d.factory_id = ${factoryId} and ${j.defect} <> ''
        and (d.code_key = lower(${j.defect}) or d.name_key = lower(${j.defect}))
      left join lateral (
        select t.id, t.device_id from plate_slot s join plate t on t.factory_id = ${factoryId} and t.id = s.plate_id
        where s.factory_id = ${factoryId} and s.piece_id = p.id and t.sent_at is not null order by s.id desc limit 1) t on true
      left join device e on e.factory_id = ${factoryId} and e.id = t.device_id
    where p.factory_id = ${factoryId} and p.id = ${list(pieceIds)} order by p.id
    returning id, piece_id`.execute(trx);
  return new Map(rows.map(({ id, pieceId }) => [pieceId, id]));
}

export async function insertPhotos(
  trx: Trx,
  factoryId: number,
  recordIds: readonly number[],
  fileIds: readonly number[],
): Promise<void> {
  await sql`
    insert into quality_photo (factory_id, record_id, position, file_id)
    select ${factoryId}, r.id, f.nth, f.id from unnest(${sql.val([...recordIds])}::bigint[]) r(id)
      cross join unnest(${sql.val([...fileIds])}::bigint[]) with ordinality f(id, nth)`.execute(trx);
}

/** What was said last of these pieces is taken back: it stands no more, and a row says by whom. */
export async function undoRecords(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
  by: { inspectorIds: readonly number[]; inspectors: readonly string[]; at: Date; now: Date },
): Promise<void> {
  await sql`
    with stood as (
      select distinct on (r.piece_id) r.* from quality_record r
      where r.factory_id = ${factoryId} and r.piece_id = ${list(pieceIds)} and r.next_id is null and r.result <> 'undone'
      order by r.piece_id, r.id desc),
    undone as (
      insert into quality_record (factory_id, piece_id, root_id, result, defect_id, defect, inspector_ids, inspectors,
        station_id, batch_id, plate_id, plate_device_id, at, created_at)
      select s.factory_id, s.piece_id, coalesce(s.root_id, s.id), 'undone', s.defect_id, s.defect,
        ${sql.val([...by.inspectorIds])}::bigint[], ${sql.val([...by.inspectors])}::text[], s.station_id, s.batch_id,
        s.plate_id, s.plate_device_id, ${by.at}, ${by.now}
      from stood s order by s.id returning id, piece_id)
    update quality_record r set next_id = u.id from stood s join undone u on u.piece_id = s.piece_id
    where r.factory_id = ${factoryId} and r.id = s.id`.execute(trx);
}

/** How often the same defect came up since then on the plate of this piece, and on that one's device. */
export async function alikeLately(trx: Trx, factoryId: number, pieceId: number, since: Date) {
  const { rows } = await sql<{
    defect: string;
    device: string | null;
    plate: string | null;
    onPlate: number;
    onDevice: number;
  }>`
    select r.defect, d.name as device, t.number as plate,
      count(*) filter (where o.plate_id = r.plate_id)::int as on_plate,
      count(*) filter (where o.plate_device_id = r.plate_device_id)::int as on_device
    from (select * from quality_record where factory_id = ${factoryId} and piece_id = ${pieceId} and next_id is null
        and responsible is not null order by id desc limit 1) r
      join quality_record o on o.factory_id = ${factoryId} and o.defect = r.defect and o.at >= ${since} and o.next_id is null
        and o.responsible is not null
      left join plate t on t.factory_id = ${factoryId} and t.id = r.plate_id
      left join device d on d.factory_id = ${factoryId} and d.id = r.plate_device_id
    where r.plate_id is not null
    group by r.defect, d.name, t.number`.execute(trx);
  return rows[0];
}
