import { sql, type RawBuilder } from 'kysely';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { DeskPiece, DeskPlace } from '#contract/plate-desk/plate-desk.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { bedOf } from '#server/modules/plate/service.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

const RUNNING = sql.join(
  [BATCH_REGIONS.batch.released, BATCH_REGIONS.batch.running].map(({ code }) => sql.lit(code)),
);

export type PieceRow = Omit<DeskPiece, 'group' | 'pictureThumbUrl'> & {
  orderId: number | null;
  batchId: number;
  skuId: number | null;
  pictureFileId: number | null;
};

/** A piece with what its batch, its order and its file say of it. Sides are kept in tenths of a millimetre. */
const from = (factoryId: number) => sql`
  from piece p
  join piece_side s on s.factory_id = ${factoryId} and s.piece_id = p.id and s.is_current
  left join render_task r on r.factory_id = ${factoryId} and r.id = s.render_id
  left join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
  left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
  left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
  left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id`;
const URGENT = sql`(p.urgent or coalesce(b.urgent, false) or coalesce(o.urgent, false))`;
const SHOWN = sql`
  p.id as piece_id, s.side, p.number as piece_number, o.order_no, coalesce(b.number, '') as batch,
  coalesce(k.code, '') as sku_code, coalesce(k.model, '') as model, coalesce(k.color, '') as color,
  s.width * 10 as width, s.height * 10 as height, s.bleed * 10 as bleed, ${URGENT} as urgent,
  coalesce(o.hold, 0) <> 0 as held, p.state, l.picture_file_id, p.order_id, p.batch_id, p.sku_id`;

/** What lies on it. */
export async function piecesOn(db: Db, factoryId: number, plateId: number): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select ${SHOWN} ${from(factoryId)}
    join plate_slot q on q.factory_id = ${factoryId} and q.piece_id = p.id and q.side = s.side and not q.blank
    where p.factory_id = ${factoryId} and q.plate_id = ${plateId} order by q.no`.execute(db);
  return rows;
}

/** Which pieces wait that could lie on a plate: their files are made as it is printed, and nothing holds them. */
export interface CouldLie {
  factoryId: number;
  profileId: number;
  materials: ReachedMaterials;
  settings: PrintSettings;
}
const couldLie = ({ factoryId, profileId, materials, settings }: CouldLie): RawBuilder<unknown> => sql`
  p.factory_id = ${factoryId} and p.state = ${sql.lit(PIECE.batched.code)} and b.profile_id = ${profileId}
  and b.state in (${RUNNING}) and coalesce(o.hold, 0) = 0 and r.file_id is not null
  and (r.job->'how'->>'dpi')::integer = ${settings.dpi} and r.job->'how'->>'color' = ${settings.color}
  and r.job->'how'->>'white' = ${settings.white} and ${ofMaterials(materials, 'k')}`;

export async function couldLieOf(db: Db, of: CouldLie, ids: readonly number[]): Promise<PieceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PieceRow>`
    select ${SHOWN} ${from(of.factoryId)}
    where ${couldLie(of)} and p.id = any(${sql.val([...ids])}::bigint[]) order by p.id`.execute(db);
  return rows;
}

/** The most urgent and oldest first, as they are laid by itself. */
export async function pageCouldLie(
  db: Db,
  of: CouldLie,
  { keyword, urgent }: { keyword: string; urgent: boolean },
  place: Place,
): Promise<{ rows: PieceRow[]; total: number }> {
  const { offset, limit } = rowsAt(place);
  const named =
    keyword === ''
      ? sql`true`
      : sql`(p.number = ${keyword} or o.order_no = ${keyword} or o.platform_order_no = ${keyword} or b.number = ${keyword}
          or strpos(lower(k.model), lower(${keyword})) > 0)`;
  const where = sql`${couldLie(of)} and ${named} and ${urgent ? URGENT : sql`true`}`;
  const { rows } = await sql<PieceRow>`
    select ${SHOWN} ${from(of.factoryId)} where ${where}
    order by ${URGENT} desc, p.batch_id, p.order_id, p.id offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total ${from(of.factoryId)} where ${where}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Where it all lies, in the order of its numbers. */
export async function placesOn(db: Db, factoryId: number, plateId: number): Promise<DeskPlace[]> {
  const { rows } = await sql<DeskPlace>`
    select piece_id, side, x, y, rotation, locked from plate_slot
    where factory_id = ${factoryId} and plate_id = ${plateId} and not blank order by no`.execute(db);
  return rows;
}

/** By what it is printed: the version of its profile that it was made by. */
export async function printedBy(db: Db, factoryId: number, plateId: number) {
  const { rows } = await sql<{ profileId: number; settings: unknown }>`
    select t.profile_id, v.settings from plate t
    join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = t.profile_id and v.no = t.profile_no
    where t.factory_id = ${factoryId} and t.id = ${plateId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      profileId: row.profileId,
      settings: await bedOf(db, factoryId, PrintSettings.parse(row.settings)),
    }
  );
}
