import { sql } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { RENDER_TASK_REGIONS } from '#contract/render-task/life-cycle/render-task-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;
const piece = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const OVER = sql.join([piece('scrapped'), piece('void')]);
const UNBATCHED = sql.join([piece('waitArt'), piece('artFailed'), piece('waitProof'), piece('waitBatch')]);

export interface LockedTask {
  id: number;
  version: number;
  state: number;
  code: string | null;
  lineId: number;
  orderId: number;
  orderNo: string;
  orderVersion: number;
  merchantId: number;
  shopId: number;
  handlerId: number | null;
  handlerName: string | null;
  hasPicture: boolean;
  dpi: number | null;
  /** The numbers of the batches that pieces of it are in; null: none is. */
  batches: string | null;
}

/** Tasks that are the factory's, locked in the order of ids; their orders are held. */
export async function lockTasks(trx: Trx, factoryId: number, ids: readonly number[]): Promise<LockedTask[]> {
  const { rows } = await sql<LockedTask>`
    select t.id, t.version, t.state, t.code, t.line_id, t.order_id, o.order_no, o.version as order_version, o.merchant_id,
      o.shop_id, t.handler_id, t.handler_name, l.picture_file_id is not null as has_picture, l.art_dpi as dpi,
      (select string_agg(distinct b.number, '、') from piece p
        join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
        where p.factory_id = ${factoryId} and p.line_id = t.line_id and p.state not in (${OVER})) as batches
    from custom_task t join trade_order o on o.factory_id = ${factoryId} and o.id = t.order_id
      join order_line l on l.factory_id = ${factoryId} and l.id = t.line_id
    where t.factory_id = ${factoryId} and t.id = ${list(ids)} order by t.id for update of t`.execute(trx);
  return rows;
}

/** The orders of tasks, and of all pieces that want one of these arts. */
export async function ordersOf(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  renderIds: readonly number[] = [],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from custom_task where factory_id = ${factoryId} and id = ${list(ids)}
    union
    select p.order_id from piece_side s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
    where s.factory_id = ${factoryId} and s.render_id = ${list(renderIds)} and s.is_current and p.order_id is not null`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Nobody had them, and nobody else gets them: whoever is told of a task here has it. */
export const giveTo = (
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  to: { id: number; name: string } | null,
  now: Date,
) =>
  sql`
    update custom_task set handler_id = ${to?.id ?? null}::bigint, handler_name = ${to?.name ?? null}::text,
      taken_at = ${to && now}::timestamptz, version = version + 1
    where factory_id = ${factoryId} and id = ${list(ids)}`.execute(trx);

export const noteAsked = (trx: Trx, factoryId: number, ids: readonly number[], asked: string, now: Date) =>
  sql`
    update custom_task set asked = ${asked}, asked_at = ${now}
    where factory_id = ${factoryId} and id = ${list(ids)}`.execute(trx);

export interface OpenPiece {
  id: number;
  lineId: number;
  state: number;
  renderId: number | null;
  /** The art that it wants failed, and is asked for again for all that want it. */
  renderFailed: boolean;
  /** Nothing that decides its art changed since it was looked at. */
  isFresh: boolean;
}

/** The pieces of these lines that are in no batch yet. */
export async function openPieces(
  trx: Trx,
  factoryId: number,
  lineIds: readonly number[],
): Promise<OpenPiece[]> {
  const { rows } = await sql<OpenPiece>`
    select p.id, p.line_id, p.state, s.render_id,
      coalesce(r.state = ${sql.lit(RENDER_TASK_REGIONS.status.failed.code)}, false) as render_failed,
      p.art_planned and not exists (
        select from art_stale a join material m on m.factory_id = ${factoryId} and m.id = a.material_id
          join sku k on k.factory_id = ${factoryId} and k.material = m.name
        where a.factory_id = ${factoryId} and k.id = p.sku_id) as is_fresh
    from piece p
      left join piece_side s on s.factory_id = ${factoryId} and s.piece_id = p.id and s.side = 1 and s.is_current
      left join render_task r on r.factory_id = ${factoryId} and r.id = s.render_id
    where p.factory_id = ${factoryId} and p.line_id = ${list(lineIds)} and p.state in (${UNBATCHED}) order by p.id`.execute(
    trx,
  );
  return rows;
}

/** The arts that failed of these tasks' pieces. */
export async function failedRenders(trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.id from custom_task t
      join piece p on p.factory_id = ${factoryId} and p.line_id = t.line_id and p.state = ${piece('artFailed')}
      join piece_side s on s.factory_id = ${factoryId} and s.piece_id = p.id and s.is_current
      join render_task r on r.factory_id = ${factoryId} and r.id = s.render_id
        and r.state = ${sql.lit(RENDER_TASK_REGIONS.status.failed.code)}
    where t.factory_id = ${factoryId} and t.id = ${list(ids)} order by r.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** 按此印刷 of these lines, as their pictures are now. */
export const setLeave = (
  trx: Trx,
  factoryId: number,
  lineIds: readonly number[],
  said: { by: string; at: number; reason: string },
) =>
  sql`
    update order_line set print_leave = ${JSON.stringify(said)}::jsonb
      || jsonb_build_object('fileId', picture_file_id, 'dpi', art_dpi)
    where factory_id = ${factoryId} and id = ${list(lineIds)} and art_dpi is not null`.execute(trx);
