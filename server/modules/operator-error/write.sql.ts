import { sql } from 'kysely';
import type { ErrorKind, ErrorMark } from '#contract/operator-error/operator-error.ts';
import { SAME_SCAN_MS } from '#contract/scan/scan.ts';
import type { Trx } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

export interface HandNote {
  kind: ErrorKind;
  userId: number;
  barCode: string;
  note: string;
  notedBy: string;
  photoFileId: number | null;
  at: Date;
}

/** [M24] Noted by hand; the same of the same person within a moment is one row. @returns its id */
export async function insertNote(trx: Trx, factoryId: number, made: HandNote): Promise<number> {
  const { kind, userId, barCode, note, notedBy, photoFileId, at } = made;
  const { rows } = await sql<{ id: number }>`
    with same as (
      select id from operator_error where factory_id = ${factoryId} and user_id = ${userId} and error_type = ${kind}
        and bar_code = ${barCode} and noted_by <> '' and at >= ${new Date(at.getTime() - SAME_SCAN_MS)} and at <= ${at}
      order by id desc limit 1),
    made as (
      insert into operator_error (factory_id, error_type, bar_code, user_id, note, noted_by, photo_file_id, at, piece_id)
      select ${factoryId}, ${kind}, ${barCode}, ${userId}, ${note}, ${notedBy}, ${photoFileId}, ${at},
        (select p.id from piece p where p.factory_id = ${factoryId} and p.number = ${barCode})
      where not exists (select from same) returning id)
    select id from made union all select id from same`.execute(trx);
  return rows[0]!.id;
}

export interface HeldError {
  id: number;
  kind: ErrorKind;
  barCode: string;
  userId: number | null;
  at: Date;
  mark: ErrorMark | null;
  adjustmentId: number | null;
  version: number;
}

/** Of these errors those that are there and that the user reaches, held until the transaction ends. */
export async function hold(
  trx: Trx,
  { factoryId, materials }: { factoryId: number; materials: ReachedMaterials },
  ids: readonly number[],
): Promise<HeldError[]> {
  const reached = materials
    ? sql`(e.piece_id is null or exists (select from piece p join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
        where p.factory_id = ${factoryId} and p.id = e.piece_id and ${ofMaterials(materials, 'k')}))`
    : sql`true`;
  const { rows } = await sql<HeldError>`
    select e.id, e.error_type as kind, e.bar_code, e.user_id, e.at, e.mark, e.adjustment_id, e.version
    from operator_error e where e.factory_id = ${factoryId} and e.id = ${list(ids)} and ${reached}
    order by e.id for update`.execute(trx);
  return rows;
}

export const setMark = (
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  { mark, by, now }: { mark: ErrorMark | null; by: string; now: Date },
) =>
  sql`update operator_error set mark = ${mark}, marked_by = ${mark === null ? '' : by},
      marked_at = ${mark === null ? null : now}::timestamptz, version = version + 1
    where factory_id = ${factoryId} and id = ${list(ids)}`.execute(trx);

export const setExplanation = (trx: Trx, factoryId: number, id: number, text: string, by: string) =>
  sql`update operator_error set explanation = ${text}, explained_by = ${by}, version = version + 1
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);

export const setAdjustment = (trx: Trx, factoryId: number, id: number, adjustmentId: number | null) =>
  sql`update operator_error set adjustment_id = ${adjustmentId}, version = version + 1
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);

export async function nameOf(trx: Trx, factoryId: number, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from hall_people(${factoryId}, ${sql.val([userId])}::bigint[]) where open`.execute(trx);
  return rows[0]?.name;
}
