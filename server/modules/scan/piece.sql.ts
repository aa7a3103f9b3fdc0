import { sql } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { stepsOfPiece, type ScannedStep } from '#server/modules/route/service.ts';
import { pausedOfPiece } from '#server/modules/work-order/service.ts';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

/** A piece as a scan finds it. */
export interface FoundPiece {
  id: number;
  number: string;
  state: number;
  /** What becomes of what is left of it. */
  recovery: number;
  /** 0: its order is not held. */
  hold: number;
  orderStatus: number | null;
  /** When something last happened to it. */
  updatedAt: Date;
  /** What was made in its place and lives. */
  successor: string | null;
  /** The steps that it passes under scanners, in their order. */
  steps: ScannedStep[];
  /** Why those of them stand still whose work orders were paused, by step. */
  paused: Record<string, string>;
}

/** The piece of this number that the user reaches; undefined: there is none. */
export async function findPiece(
  db: Db,
  { factoryId, materials }: { factoryId: number; materials: ReachedMaterials },
  number: string,
): Promise<FoundPiece | undefined> {
  const { rows } = await sql<FoundPiece>`
    select p.id, p.number, p.state, p.recovery, coalesce(o.hold, 0) as hold, o.status as "orderStatus", p.updated_at as "updatedAt",
      (select n.number from piece n where n.factory_id = ${factoryId} and n.line_id = p.line_id and n.copy_no = p.copy_no
        and n.id <> p.id and n.state not in (95, 96)) as successor,
      ${stepsOfPiece(factoryId)} as steps, ${pausedOfPiece(factoryId)} as paused
    from piece p left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    where p.factory_id = ${factoryId} and p.number = ${number} and ${ofMaterials(materials, 's')}`.execute(
    db,
  );
  return rows[0];
}

/** Whether the order of a piece is held or closed; of no piece that the user reaches it is not. */
export async function isHeld(
  db: Db,
  { factoryId, materials }: { factoryId: number; materials: ReachedMaterials },
  pieceId: number,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select o.hold <> 0 or o.status = ${STATUS.closed.code} as held from piece p
      join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    where p.factory_id = ${factoryId} and p.id = ${pieceId} and ${ofMaterials(materials, 's')}`.execute(db);
  return rows[0]?.held ?? false;
}

/** A piece as a station shows it. */
export interface SeenPiece {
  id: number;
  number: string;
  orderNo: string;
  skuCode: string;
  material: string;
  model: string;
  color: string;
  nth: number;
  of: number;
  passed: number;
  state: number;
  urgent: boolean;
  pictureFileId: number | null;
  steps: ScannedStep[];
}

export async function seePieces(db: Db, factoryId: number, ids: readonly number[]): Promise<SeenPiece[]> {
  const { rows } = await sql<SeenPiece>`
    select p.id, p.number, coalesce(order_or_free(o.order_no, p.free_no), '') as "orderNo", coalesce(s.code, '') as "skuCode",
      coalesce(s.material, '') as material, coalesce(s.model, '') as model, coalesce(s.color, '') as color,
      c.nth, c.of, c.passed, p.state, p.urgent or coalesce(o.urgent, false) as urgent, coalesce(l.picture_file_id, p.picture_file_id) as "pictureFileId",
      ${stepsOfPiece(factoryId)} as steps
    from piece p left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
      left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
      cross join lateral (
        -- A piece that was made again stands where the one before it stood.
        select count(*) filter (where (n.line_id, n.copy_no) <= (p.line_id, p.copy_no))::int as nth, count(*)::int as of,
          count(*) filter (where n.state >= 70 and n.state < 92)::int as passed
        from piece n where n.factory_id = ${factoryId} and n.order_id = p.order_id and n.state not in (95, 96)) c
    where p.factory_id = ${factoryId} and p.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return rows;
}
