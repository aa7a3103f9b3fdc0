import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Of the layout that stands. */
export async function filesOf(db: Db, factoryId: number, plateId: number) {
  const { rows } = await sql<{
    id: number;
    fileId: number;
    kind: string;
    widthPx: number;
    heightPx: number;
    dpi: number;
    bytes: number;
    sha256: string;
    createdAt: Date;
    layoutVersion: number;
    number: string;
  }>`
    select a.id, a.file_id, a.kind, a.width_px, a.height_px, a.dpi, i.bytes, encode(i.sha256, 'hex') as sha256, a.created_at,
      a.layout_version, t.number
    from plate_file a join plate t on t.factory_id = ${factoryId} and t.id = a.plate_id
      join file i on i.id = a.file_id
    where a.factory_id = ${factoryId} and a.plate_id = ${plateId} and a.layout_version = t.layout_version
    order by a.id`.execute(db);
  return rows;
}

/** As whoever prints it finds it: by the number of its plate. Of several each has a number of its own. */
export const nameOfFile = ({ number, kind }: { number: string; kind: string }, at = 0): string =>
  `${number}${at === 0 ? '' : `-${at + 1}`}.${kind === 'tiff' ? 'tif' : kind}`;
