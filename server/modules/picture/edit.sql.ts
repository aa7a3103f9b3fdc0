import { sql } from 'kysely';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import type { Db } from '#server/platform/database.ts';

const TRASHED = PICTURE_REGIONS.status.trashed.code;
const listed = (ids: readonly number[]) => sql<number>`any(${sql.val(ids)}::bigint[])`;

/** Of these pictures those that are not thrown away. */
export const namesAmong = (db: Db, tenantId: number, shelf: Shelf, ids: readonly number[]) =>
  db
    .selectFrom('picture')
    .select(['id', 'name', 'folderId'])
    .where('tenantId', '=', tenantId)
    .where('shelf', '=', shelf)
    .where('id', '=', listed(ids))
    .where('status', '<', TRASHED)
    .orderBy('id')
    .execute();

export const writeName = (
  db: Db,
  tenantId: number,
  id: number,
  { name, folderId, now }: { name: string; folderId: number | null; now: Date },
) =>
  db
    .updateTable('picture')
    .set((eb) => ({ name, folderId, updatedAt: now, version: eb('version', '+', 1) }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();

interface Tags {
  add: readonly string[];
  remove: readonly string[];
}
const texts = (all: readonly string[]) => sql<string[]>`${sql.val(all)}::text[]`;

/** Those it has, without what is removed, with what is added, each once and in order. */
const tagged = ({ add, remove }: Tags) => sql<string[]>`(
  select coalesce(array_agg(tag order by tag), '{}') from (
    (select unnest(p.tags) except select unnest(${texts(remove)})) union select unnest(${texts(add)})
  ) all_tags (tag))`;

/** The name of one that would have too many. */
export const tooManyTags = async (
  db: Db,
  tenantId: number,
  shelf: Shelf,
  ids: readonly number[],
  { most, ...tags }: Tags & { most: number },
) =>
  (
    await sql<{ name: string }>`
      select name from picture p where tenant_id = ${tenantId} and shelf = ${shelf} and id = ${listed(ids)}
        and cardinality(${tagged(tags)}) > ${most} limit 1`.execute(db)
  ).rows[0]?.name;

export const writeTags = async (
  db: Db,
  tenantId: number,
  shelf: Shelf,
  ids: readonly number[],
  { now, ...tags }: Tags & { now: Date },
): Promise<number> =>
  Number(
    (
      await sql`
        update picture p set tags = ${tagged(tags)}, updated_at = ${now}, version = version + 1
        where tenant_id = ${tenantId} and shelf = ${shelf} and id = ${listed(ids)} and status < ${TRASHED}
          and tags <> ${tagged(tags)}`.execute(db)
    ).numAffectedRows ?? 0n,
  );
