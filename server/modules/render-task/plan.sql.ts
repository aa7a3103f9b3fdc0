import { sql } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Placement } from '#contract/values/placement.ts';
import type { PrintJob } from '#server/modules/print-file/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { LOCKS } from '#server/platform/locks.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...new Set(ids)])}::bigint[])`;

/** Pieces whose art may still become another. */
export const UNBATCHED = sql.join(
  [PIECE.waitArt, PIECE.artFailed, PIECE.waitProof, PIECE.waitBatch].map(({ code }) => sql.lit(code)),
);

/**
 * Who decides about art of a factory: before he locks orders, art or pieces, so that whoever holds the art of a key never
 * waits for an order whose holder waits for that art.
 */
export const holdArt = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.art}, ${factoryId})`.execute(trx);

/** Pieces of materials that changed are looked at again. @returns whether there were any materials */
export async function spreadStale(trx: Trx, factoryId: number): Promise<boolean> {
  const { rows } = await sql<{ materials: number }>`
    with gone as (delete from art_stale where factory_id = ${factoryId} returning material_id),
    chosen as (
      select p.id from gone g join material m on m.factory_id = ${factoryId} and m.id = g.material_id
        join sku s on s.factory_id = ${factoryId} and s.material = m.name
        join piece p on p.factory_id = ${factoryId} and p.sku_id = s.id
      where p.state in (${UNBATCHED}) and p.art_planned order by p.id for update of p),
    marked as (
      update piece p set art_planned = false from chosen c where p.factory_id = ${factoryId} and p.id = c.id returning 1)
    select (select count(*) from gone)::int as materials, (select count(*) from marked) as pieces`.execute(
    trx,
  );
  return rows[0]!.materials > 0;
}

/** Of these pieces the art is looked at again. */
export const lookAgain = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  sql`update piece set art_planned = false where factory_id = ${factoryId} and id = ${list(ids)}`.execute(
    trx,
  );

/** The first ones that are to be looked at; of free prints there is no order. */
export async function unplanned(trx: Trx, factoryId: number, limit: number) {
  const { rows } = await sql<{ id: number; orderId: number | null }>`
    select id, order_id from piece
    where factory_id = ${factoryId} and not art_planned and state in (${UNBATCHED}) and needs_print
    order by id limit ${limit}`.execute(trx);
  return rows;
}

/** A piece that is to be looked at, with what its line prints and what it was to be printed of. */
export interface PieceToPlan {
  id: number;
  state: number;
  lineId: number | null;
  /** Of a free print, which has no line. */
  freeRequestId: number | null;
  skuId: number | null;
  pictureFileId: number | null;
  pictureKind: string | null;
  place: Placement | null;
  /** Below what the material asks for, and nobody said that it is printed as it is. */
  isLow: boolean;
  renderId: number | null;
  /** Why its art failed. */
  artCode: string | null;
  /** A person looks at its art before it is batched. */
  proofWanted: boolean;
}

/** Those that still stand where they can be looked at, locked in the order of ids. Their orders are held. */
export async function piecesToPlan(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
): Promise<PieceToPlan[]> {
  const { rows } = await sql<PieceToPlan>`
    select p.id, p.state, p.art_code, p.proof_wanted, p.line_id, p.free_request_id, p.sku_id,
      coalesce(p.picture_file_id, l.picture_file_id) as picture_file_id, f.kind as picture_kind,
      place_of(l.print_place, l.picture_file_id) as place,
      coalesce(case when p.free_request_id is null
        then l.art_dpi < m.dpi_least and not leave_holds(l.print_leave, l.picture_file_id, l.art_dpi)
        else placed_dpi(f.kind, f.width, f.height, print_tenths(s.print_width_mm, s.print_w),
          print_tenths(s.print_height_mm, s.print_h), null) < m.dpi_least end, false) as is_low,
      (select s.render_id from piece_side s
        where s.factory_id = ${factoryId} and s.piece_id = p.id and s.side = 1 and s.is_current) as render_id
    from piece p
    left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
    left join file f on f.id = coalesce(p.picture_file_id, l.picture_file_id)
    left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    left join material m on m.factory_id = ${factoryId} and m.name = s.material
    where p.factory_id = ${factoryId} and p.id = ${list(ids)} and not p.art_planned and p.state in (${UNBATCHED})
      and p.needs_print
    order by p.id for update of p`.execute(trx);
  return rows;
}

/** The art of these keys, locked. */
export const rendersOf = (trx: Trx, factoryId: number, keys: readonly string[]) =>
  trx
    .selectFrom('renderTask')
    .select(['id', 'key', 'state', 'code'])
    .where('factoryId', '=', factoryId)
    .where('key', '=', sql<string>`any(${sql.val([...keys])}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** What a piece is printed of from now on; no file where nothing can be printed. */
export interface Side {
  pieceId: number;
  renderId: number | null;
  /** Tenths of a millimetre, with the bleed. */
  width: number;
  height: number;
  bleed: number;
}

export async function laySides(trx: Trx, factoryId: number, sides: readonly Side[]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(sides)}::json)
    as n("pieceId" bigint, "renderId" bigint, width integer, height integer, bleed integer)`;
  await sql`
    update piece_side s set is_current = false from ${given}
    where s.factory_id = ${factoryId} and s.piece_id = n."pieceId" and s.side = 1 and s.is_current
      and (s.render_id, s.width, s.height) is distinct from (n."renderId", n.width, n.height)`.execute(trx);
  await sql`
    insert into piece_side (factory_id, piece_id, side, render_id, width, height, bleed)
    select ${factoryId}, n."pieceId", 1, n."renderId", n.width, n.height, n.bleed from ${given}
    where n."renderId" is not null and not exists (
      select from piece_side s
      where s.factory_id = ${factoryId} and s.piece_id = n."pieceId" and s.side = 1 and s.is_current)`.execute(
    trx,
  );
}

/** Whether a person looks at the art of these pieces before they are batched. */
export async function setProofs(
  trx: Trx,
  factoryId: number,
  pieces: readonly { id: number; wanted: boolean }[],
): Promise<void> {
  if (pieces.length === 0) return;
  await sql`
    update piece p set proof_wanted = n.wanted from json_to_recordset(${JSON.stringify(pieces)}::json) as n(id bigint, wanted boolean)
    where p.factory_id = ${factoryId} and p.id = n.id`.execute(trx);
}

/** They were looked at, and are printed by these profiles; null: none says how their material is printed. */
export async function markPlanned(
  trx: Trx,
  factoryId: number,
  pieces: readonly { id: number; profileId: number | null; profileNo: number | null }[],
): Promise<void> {
  await sql`
    update piece p set art_planned = true, profile_id = n."profileId", profile_no = n."profileNo"
    from json_to_recordset(${JSON.stringify(pieces)}::json) as n(id bigint, "profileId" bigint, "profileNo" integer)
    where p.factory_id = ${factoryId} and p.id = n.id`.execute(trx);
}

/** Those of these that no piece wants which is not void, scrapped or gone. */
export async function unwanted(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
): Promise<{ id: number; state: number }[]> {
  const { rows } = await sql<{ id: number; state: number }>`
    select t.id, t.state from render_task t where t.factory_id = ${factoryId} and t.id = ${list(ids)} and not exists (
      select from piece_side s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
      where s.factory_id = ${factoryId} and s.render_id = t.id and s.is_current
        and p.state not in (${sql.lit(PIECE.scrapped.code)}, ${sql.lit(PIECE.void.code)}))
    order by t.id`.execute(trx);
  return rows;
}

/** As `beginRenderTasks` takes them. */
export const newRender = (factoryId: number, key: string, job: PrintJob, now: Date) => ({
  factoryId,
  key,
  job,
  dueAt: now,
});

/**
 * Of these pieces those whose file is there and is of the picture and of the profile that stand now. What else may have
 * changed is seen when they are looked at (plan.ts).
 */
export async function standing(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from piece p
    join piece_side s on s.factory_id = ${factoryId} and s.piece_id = p.id and s.is_current
    join render_task t on t.factory_id = ${factoryId} and t.id = s.render_id and t.file_id is not null
    left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
    left join print_profile f on f.factory_id = ${factoryId} and f.id = p.profile_id
    where p.factory_id = ${factoryId} and p.id = ${list(pieceIds)}
      and (p.line_id is null or (t.job->>'pictureFileId')::bigint is not distinct from l.picture_file_id)
      and f.version_no is not distinct from p.profile_no`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** What was made in place of these pieces is printed of the same files. */
export async function inherit(trx: Trx, factoryId: number, pieceIds: readonly number[]): Promise<void> {
  await sql`
    insert into piece_side (factory_id, piece_id, side, render_id, width, height, bleed)
    select n.factory_id, n.id, s.side, s.render_id, s.width, s.height, s.bleed
    from piece n join piece_side s on s.factory_id = ${factoryId} and s.piece_id = n.remake_of_id and s.is_current
    where n.factory_id = ${factoryId} and n.remake_of_id = ${list(pieceIds)} and n.state = ${sql.lit(PIECE.waitBatch.code)}
      and not exists (select from piece_side own where own.factory_id = ${factoryId} and own.piece_id = n.id)
    order by n.id, s.side`.execute(trx);
}
