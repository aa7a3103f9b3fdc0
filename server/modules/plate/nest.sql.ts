import { sql } from 'kysely';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Turn } from '#contract/plate/layout.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const RUNNING = sql.join(
  [BATCH_REGIONS.batch.released, BATCH_REGIONS.batch.running].map(({ code }) => sql.lit(code)),
);

/** A side that waits for its place: tenths of a millimetre as its art stands upright. */
export interface Waiting {
  id: number;
  number: string;
  orderId: number | null;
  batchId: number;
  width: number;
  height: number;
  bleed: number;
  model: string;
  color: string;
  skuId: number | null;
  urgent: boolean;
  /** How its file was made; null where nobody kept it. */
  dpi: number | null;
  inks: string | null;
  white: string | null;
}

/** Pieces of released batches of a profile whose file stands, and that are not held; the most urgent and oldest first. */
export async function waitingFor(
  db: Db,
  {
    factoryId,
    profileId,
    materials,
    batchId,
    ids,
    tails = false,
  }: {
    factoryId: number;
    profileId: number;
    materials: ReachedMaterials;
    /** Of this batch alone. */
    batchId?: number;
    /** Of these alone. */
    ids?: readonly number[];
    /** They are the last ones of their batches, and urgent for that. */
    tails?: boolean;
  },
  most: number,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select p.id, p.number, p.order_id, p.batch_id, s.width, s.height, s.bleed, coalesce(k.model, '') as model,
      coalesce(k.color, '') as color, p.sku_id, p.urgent or b.urgent or coalesce(o.urgent, false) or ${tails} as urgent,
      (r.job->'how'->>'dpi')::integer as dpi, r.job->'how'->>'color' as inks, r.job->'how'->>'white' as white
    from piece p
    join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id and b.state in (${RUNNING})
    join piece_side s on s.factory_id = ${factoryId} and s.piece_id = p.id and s.is_current
    join render_task r on r.factory_id = ${factoryId} and r.id = s.render_id and r.file_id is not null
    left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    where p.factory_id = ${factoryId} and p.state = ${sql.lit(PIECE.batched.code)} and b.profile_id = ${profileId}
      and ${batchId === undefined ? sql`true` : sql`p.batch_id = ${batchId}`} and ${ids ? sql`p.id = any(${sql.val([...ids])}::bigint[])` : sql`true`} and coalesce(o.hold, 0) = 0 and ${ofMaterials(materials, 'k')}
    order by p.urgent or b.urgent or coalesce(o.urgent, false) desc, p.batch_id, p.order_id, p.id
    limit ${most}`.execute(db);
  return rows;
}

/** How a profile prints now, and on which device. */
export async function profileNow(db: Db, factoryId: number, id: number) {
  const row = await db
    .selectFrom('printProfile as p')
    .innerJoin('printProfileVersion as v', (join) =>
      join
        .onRef('v.profileId', '=', 'p.id')
        .onRef('v.no', '=', 'p.versionNo')
        .onRef('v.factoryId', '=', 'p.factoryId'),
    )
    .innerJoin('device as d', (join) =>
      join.onRef('d.id', '=', 'p.deviceId').onRef('d.factoryId', '=', 'p.factoryId'),
    )
    .select(['p.id', 'p.name', 'p.deviceId', 'p.versionNo', 'v.settings', 'd.closed as deviceClosed'])
    .where('p.factoryId', '=', factoryId)
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, settings: PrintSettings.parse(row.settings) };
}

export interface NewSlot {
  no: number;
  pieceId: number;
  side: number;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: Turn;
}

/** The places of a plate, before its pieces come onto it. */
export async function laySlots(
  trx: Trx,
  factoryId: number,
  plateId: number,
  slots: readonly NewSlot[],
): Promise<void> {
  await sql`
    insert into plate_slot (factory_id, plate_id, no, piece_id, side, x, y, w, h, rotation)
    select ${factoryId}, ${plateId}, n.no, n."pieceId", n.side, n.x, n.y, n.w, n.h, n.rotation
    from json_to_recordset(${JSON.stringify(slots)}::json)
      as n(no integer, "pieceId" bigint, side smallint, x integer, y integer, w integer, h integer, rotation smallint)
    order by n.no`.execute(trx);
}
