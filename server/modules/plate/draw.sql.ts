import { sql } from 'kysely';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import type { Turn } from '#contract/plate/layout.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { Db, Trx } from '#server/platform/database.ts';

const RENDERING = sql.lit(PLATE_REGIONS.plate.rendering.code);

/** A plate whose files are to be drawn. */
export interface ToDraw {
  id: number;
  factoryId: number;
  number: string;
  layoutVersion: number;
  usedLength: number;
  tries: number;
  settings: PrintSettings;
}

/** Takes it for himself until then, where nobody has it. */
export async function take(
  db: Db,
  factoryId: number,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<ToDraw | undefined> {
  const { rows } = await sql<ToDraw>`
    update plate t set held_until = ${until}, tries = t.tries + 1 from print_profile_version v
    where t.factory_id = ${factoryId} and t.id = ${id} and t.state = ${RENDERING}
      and (t.held_until is null or t.held_until < ${now})
      and v.factory_id = ${factoryId} and v.profile_id = t.profile_id and v.no = t.profile_no
    returning t.id, t.factory_id, t.number, t.layout_version, t.used_length, t.tries, v.settings`.execute(db);
  const [row] = rows;
  return row && { ...row, settings: PrintSettings.parse(row.settings) };
}

/** The server closes under it: as if it had never been taken up. */
export const giveBack = (db: Db, { factoryId, id }: Pick<ToDraw, 'factoryId' | 'id'>) =>
  sql`
    update plate set held_until = null, tries = tries - 1
    where factory_id = ${factoryId} and id = ${id} and state = ${RENDERING} and tries > 0`.execute(db);

export interface DrawnPiece {
  number: string;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: Turn;
  /** Tenths of a millimetre. */
  bleed: number;
  blank: boolean;
  fileId: number | null;
}

/** What lies on it, each with its own print file. */
export async function drawnPieces(db: Db, factoryId: number, plateId: number): Promise<DrawnPiece[]> {
  const { rows } = await sql<DrawnPiece>`
    select p.number, s.x, s.y, s.w, s.h, s.rotation, coalesce(d.bleed, 0) as bleed, s.blank, r.file_id
    from plate_slot s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
      left join piece_side d on d.factory_id = ${factoryId} and d.piece_id = p.id and d.side = s.side and d.is_current
      left join render_task r on r.factory_id = ${factoryId} and r.id = d.render_id
    where s.factory_id = ${factoryId} and s.plate_id = ${plateId} order by s.no`.execute(db);
  return rows;
}

export interface NewFile {
  plateId: number;
  layoutVersion: number;
  kind: string;
  fileId: number;
  widthPx: number;
  heightPx: number;
  dpi: number;
  createdAt: Date;
}

export const keepFile = (db: Db, factoryId: number, file: NewFile) =>
  db
    .insertInto('plateFile')
    .values({ factoryId, ...file })
    .execute();

/** Its work was broken off: whoever looks next takes it up at once. */
export const letGo = (db: Db, { factoryId, id }: Pick<ToDraw, 'factoryId' | 'id'>, now: Date) =>
  sql`
    update plate set held_until = ${new Date(now.getTime() - 1)}
    where factory_id = ${factoryId} and id = ${id} and state = ${RENDERING}`.execute(db);

/** The layout that stands, of a plate that is still to be drawn. */
export async function layoutOf(db: Db, factoryId: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ layoutVersion: number }>`
    select layout_version from plate where factory_id = ${factoryId} and id = ${id} and state = ${RENDERING}
    for update`.execute(db);
  return rows[0]?.layoutVersion;
}

/** Whether a plate that is drawn goes to its device without a hand: only if it never was sent, and nobody took it back. */
export async function sendsItself(trx: Trx, factoryId: number, plateId: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select (t.sends or coalesce((v.settings->>'sendsItself')::boolean, false)) and v.settings->>'target' = 'hotFolder' and not exists (
      select from plate_event e where e.factory_id = ${factoryId} and e.plate_id = t.id
        and e.event in ('plate.send', 'plate.recalled')) as yes
    from plate t join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = t.profile_id
      and v.no = t.profile_no
    where t.factory_id = ${factoryId} and t.id = ${plateId}`.execute(trx);
  return rows[0]?.yes ?? false;
}
