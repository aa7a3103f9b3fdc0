import { sql } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { PrintColor, PrintWhite } from '#contract/print-file/print-file.ts';
import type { Db } from '#server/platform/database.ts';

const OVER = sql.join([PIECE.scrapped, PIECE.void].map(({ code }) => sql.lit(code)));

export interface PieceRow {
  id: number;
  number: string;
  state: number;
  artCode: string | null;
  batch: string;
}

/** The living pieces of a line, by their copies. */
export async function piecesOfLine(
  db: Db,
  factoryId: number,
  lineId: number,
  most: number,
): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select p.id, p.number, p.state, p.art_code, coalesce(b.number, '') as batch
    from piece p left join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
    where p.factory_id = ${factoryId} and p.line_id = ${lineId} and p.state not in (${OVER})
    order by p.copy_no, p.id limit ${most}`.execute(db);
  return rows;
}

export interface MadeRow {
  fileId: number;
  width: number;
  height: number;
  how: { dpi: number; color: PrintColor; white: PrintWhite };
}

/** What is printed of a line, as it stands: of its pieces the last one whose file is there. */
export async function madeOfLine(db: Db, factoryId: number, lineId: number): Promise<MadeRow | undefined> {
  const { rows } = await sql<MadeRow>`
    select r.file_id, (r.job->>'width')::int as width, (r.job->>'height')::int as height, r.job->'how' as how
    from piece p join piece_side s on s.factory_id = ${factoryId} and s.piece_id = p.id and s.is_current
      join render_task r on r.factory_id = ${factoryId} and r.id = s.render_id and r.file_id is not null
    where p.factory_id = ${factoryId} and p.line_id = ${lineId} and p.state not in (${OVER})
    order by p.state, p.id desc limit 1`.execute(db);
  return rows[0];
}

export interface WayRow {
  at: Date;
  event: string;
  note: string | null;
  code: string | null;
  userName: string | null;
  pieces: number;
}

/** What happened to the art of a line's pieces, the newest first; what happened to several at once is one. */
export async function wayOfLine(db: Db, factoryId: number, lineId: number, most: number): Promise<WayRow[]> {
  const { rows } = await sql<WayRow>`
    select e.at, e.event, e.params->>'reason' as note, e.params->>'code' as code, e.user_name, count(*)::int as pieces
    from piece p join piece_event e on e.factory_id = ${factoryId} and e.piece_id = p.id
    where p.factory_id = ${factoryId} and p.line_id = ${lineId}
      and (e.event like 'piece.art.%' or e.event like 'piece.proof.%' or e.event in ('piece.made', 'piece.remade', 'piece.batched', 'piece.kicked'))
    group by e.at, e.event, note, code, e.user_name
    order by e.at desc, max(e.id) desc limit ${most}`.execute(db);
  return rows;
}
