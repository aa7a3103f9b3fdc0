import { sql, type SqlBool } from 'kysely';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import type { Db } from '#server/platform/database.ts';

/** What lies in the trash, or is purged, keeps no name from others. */
const TRASHED = PICTURE_REGIONS.status.trashed.code;
const MOST_NAME = 128;

/** Of the folder, or of no folder: each in words that use the index. */
export const inFolder = (column: string, folderId: number | null) =>
  folderId === null
    ? sql<SqlBool>`${sql.ref(column)} is null`
    : sql<SqlBool>`${sql.ref(column)} = ${folderId}`;

/**
 * The name that a picture gets in a folder of a shelf: the one given, or where another picture of the folder has it, whatever the case,
 * with the first number behind it that is free: `logo (2)`.
 */
export async function freeName(
  db: Db,
  tenantId: number,
  shelf: Shelf,
  { name, folderId, besides = 0 }: { name: string; folderId: number | null; besides?: number },
): Promise<string> {
  const others = db
    .selectFrom('picture')
    .select('nameKey')
    .where('tenantId', '=', tenantId)
    .where('shelf', '=', shelf)
    .where(inFolder('folder_id', folderId))
    .where('status', '<', TRASHED)
    .where('id', '<>', besides);
  const key = sql<string>`lower(${name})`;
  if (!(await others.where('nameKey', '=', key).executeTakeFirst())) return name;
  const rows = await others
    .where(sql<SqlBool>`starts_with(name_key, lower(${name.slice(0, 100)}))`)
    .execute();
  const taken = new Set(rows.map(({ nameKey }) => nameKey));
  for (let n = 2; ; n++) {
    const end = ` (${n})`;
    const next = `${name.slice(0, MOST_NAME - end.length)}${end}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}
