import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** A step that a piece passes under a scanner, in the order of its route. */
export interface ScannedStep {
  pieceId: number;
  stepId: number;
  name: string;
  required: boolean;
  /** In the pass that it is in now: done, skipped, or done before and not opened again. */
  isDone: boolean;
}

/** The scanned steps `r` of a piece `p`, named by `w`, with what was done of them, `d`. */
const scannedOf = (factoryId: number): RawBuilder<unknown> => sql`route_step r
      join work_step w on w.factory_id = ${factoryId} and w.id = r.step_id
      left join piece_step d on d.factory_id = ${factoryId} and d.piece_id = p.id and d.pass = p.pass and d.step_id = r.step_id
    where r.factory_id = ${factoryId} and r.version_id = p.route_version_id and r.after_print and not r.counted`;

/** The same steps of a piece `p`, to stand in the statement that finds it. */
export const stepsOfPiece = (factoryId: number): RawBuilder<ScannedStep[]> => sql<ScannedStep[]>`
  coalesce((select jsonb_agg(jsonb_build_object('pieceId', p.id, 'stepId', r.step_id, 'name', w.name, 'required', r.required,
    'isDone', d.step_id is not null) order by r.position) from ${scannedOf(factoryId)}), '[]')`;

/** [M25] The scanned steps of these pieces, each piece's in their order; a piece without a route has none. */
export async function scannedSteps(
  db: Db,
  factoryId: number,
  pieceIds: readonly number[],
): Promise<ScannedStep[]> {
  const { rows } = await sql<ScannedStep>`
    select s.* from piece p
      cross join lateral (
        select p.id as "pieceId", r.step_id as "stepId", w.name, r.required, d.step_id is not null as "isDone", r.position
        from ${scannedOf(factoryId)}) s
    where p.factory_id = ${factoryId} and p.id = ${list(pieceIds)}
    order by s."pieceId", s.position`.execute(db);
  return rows;
}

/** What comes into a batch goes by the route that stands now, and is inspected as often as that says. */
export async function takeRoutes(trx: Trx, factoryId: number, pieceIds: readonly number[]): Promise<void> {
  await sql`
    update piece p set route_version_id = r.version_id, quality_wanted = coalesce(r.wanted, false)
    from (
      select own.id, of_sku.version_id,
        -- By its number, so that the same pieces are chosen however often it is asked.
        ('x' || substr(md5(own.number), 1, 7))::bit(28)::integer % 100 < of_sku.inspected as wanted
      from piece own left join routes_of(${factoryId}, array(
        select distinct sku_id from piece where factory_id = ${factoryId} and id = ${list(pieceIds)} and sku_id is not null)) of_sku
        on of_sku.sku_id = own.sku_id
      where own.factory_id = ${factoryId} and own.id = ${list(pieceIds)}) r
    where p.factory_id = ${factoryId} and p.id = r.id
      and (p.route_version_id, p.quality_wanted) is distinct from (r.version_id, coalesce(r.wanted, false))`.execute(
    trx,
  );
}

/** What is noted of a step of pieces. */
interface Noted {
  how: 'done' | 'skipped';
  reason: string;
  at: Date;
}
type StepsOfPieces = readonly { pieceId: number; stepId: number }[];

/** A step of these pieces, in the pass in which they are; it may stand before another statement. */
export const stepNoted = (
  factoryId: number,
  done: StepsOfPieces,
  { how, reason, at }: Noted,
): RawBuilder<unknown> => sql`
    insert into piece_step (factory_id, piece_id, pass, step_id, how, reason, at)
    select p.factory_id, p.id, p.pass, d.step_id, ${how}, ${reason}, ${at}
    from unnest(${sql.val(done.map(({ pieceId }) => pieceId))}::bigint[], ${sql.val(done.map(({ stepId }) => stepId))}::bigint[])
        d(piece_id, step_id)
      join piece p on p.factory_id = ${factoryId} and p.id = d.piece_id`;

export async function noteStep(
  trx: Trx,
  factoryId: number,
  done: StepsOfPieces,
  noted: Noted,
): Promise<void> {
  await stepNoted(factoryId, done, noted).execute(trx);
}

/** The last step that was done with each of these pieces is open again. @returns it, by piece */
export async function openLastStep(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ pieceId: number; stepId: number }>`
    delete from piece_step d using (
      select distinct on (e.piece_id) e.piece_id, (e.params->>'stepId')::bigint as step_id from piece_event e
      where e.factory_id = ${factoryId} and e.piece_id = ${list(pieceIds)} and e.event = 'piece.step'
      order by e.piece_id, e.id desc) last, piece p
    where p.factory_id = ${factoryId} and p.id = last.piece_id and d.factory_id = ${factoryId} and d.piece_id = p.id
      and d.pass = p.pass and d.step_id = last.step_id
    returning d.piece_id as "pieceId", d.step_id as "stepId"`.execute(trx);
  return new Map(rows.map(({ pieceId, stepId }) => [pieceId, stepId]));
}

/** Another pass of these pieces: what comes before the step in their routes stays done, it and all after it are open. */
export async function nextPass(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
  stepId: number,
  at: Date,
): Promise<void> {
  await sql`
    with next as (
      update piece set pass = pass + 1 where factory_id = ${factoryId} and id = ${list(pieceIds)}
      returning id, factory_id, pass, route_version_id)
    insert into piece_step (factory_id, piece_id, pass, step_id, how, reason, at)
    select n.factory_id, n.id, n.pass, d.step_id, 'carried', '', ${at}
    from next n
      join route_step back on back.factory_id = n.factory_id and back.version_id = n.route_version_id and back.step_id = ${stepId}
      join route_step r on r.factory_id = n.factory_id and r.version_id = n.route_version_id and r.position < back.position
      join piece_step d on d.factory_id = n.factory_id and d.piece_id = n.id and d.pass = n.pass - 1 and d.step_id = r.step_id`.execute(
    trx,
  );
}
