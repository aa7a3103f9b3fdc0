import { sql } from 'kysely';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import type { Db } from '#server/platform/database.ts';
import { inFolder } from './names.sql.ts';

const { checking, ready } = PICTURE_REGIONS.status;
/** What a folder counts: what can be used, and what is checked. */
export const IN_USE = [checking.code, ready.code];

export const foldersOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('pictureFolder')
    .select(['id', 'parentId', 'name', 'depth'])
    .where('tenantId', '=', tenantId)
    .orderBy('nameKey')
    .execute();

/** How many pictures lie in each folder itself; null: in none. */
export const countsOf = async (db: Db, tenantId: number) =>
  new Map(
    (
      await db
        .selectFrom('picture')
        .select(['folderId', (eb) => eb.fn.countAll<number>().as('n')])
        .where('tenantId', '=', tenantId)
        .where('status', 'in', IN_USE)
        .groupBy('folderId')
        .execute()
    ).map(({ folderId, n }) => [folderId, n]),
  );

export const findFolder = (db: Db, tenantId: number, id: number) =>
  db
    .selectFrom('pictureFolder')
    .select(['id', 'parentId', 'name', 'depth'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The folder beside others that has this name, whatever the case. */
export const findNamed = (db: Db, tenantId: number, parentId: number | null, name: string) =>
  db
    .selectFrom('pictureFolder')
    .select(['id', 'name', 'depth'])
    .where('tenantId', '=', tenantId)
    .where(inFolder('parent_id', parentId))
    .where('nameKey', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();

export const countFolders = async (db: Db, tenantId: number): Promise<number> =>
  (
    await db
      .selectFrom('pictureFolder')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('tenantId', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).n;

export const insertFolder = async (
  db: Db,
  values: { tenantId: number; parentId: number | null; name: string; depth: number; createdAt: Date },
): Promise<number> =>
  (await db.insertInto('pictureFolder').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const renameFolder = (db: Db, tenantId: number, id: number, name: string) =>
  db
    .updateTable('pictureFolder')
    .set({ name })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();

/** The folder and all below it, the deepest first. */
export const subtree = async (db: Db, tenantId: number, id: number) =>
  (
    await sql<{ id: number; depth: number }>`
      with recursive below (id, depth) as (
        select id, depth from picture_folder where tenant_id = ${tenantId} and id = ${id}
        union all
        select f.id, f.depth from below join picture_folder f on f.tenant_id = ${tenantId} and f.parent_id = below.id
      )
      select id, depth from below order by depth desc`.execute(db)
  ).rows;

/** Under another folder, with all below: all of them `deeper` by so many. */
export async function moveFolder(
  db: Db,
  tenantId: number,
  id: number,
  { parentId, ids, deeper }: { parentId: number | null; ids: readonly number[]; deeper: number },
) {
  await sql`
    update picture_folder set depth = depth + ${deeper},
      parent_id = case when id = ${id} then ${parentId}::bigint else parent_id end
    where tenant_id = ${tenantId} and id = any(${sql.val(ids)}::bigint[])`.execute(db);
}

/** Pictures in these folders that can be thrown away, at most so many. */
export const picturesIn = async (db: Db, tenantId: number, folderIds: readonly number[], most: number) =>
  (
    await db
      .selectFrom('picture')
      .select(['id', 'status'])
      .where('tenantId', '=', tenantId)
      .where('folderId', '=', sql<number>`any(${sql.val(folderIds)}::bigint[])`)
      .where('status', 'in', [...IN_USE, PICTURE_REGIONS.status.broken.code])
      .limit(most)
      .execute()
  ).map(({ id, status }) => ({ id, isChecked: status === checking.code }));

/** What lies in them comes to no folder: the trash, and what is purged. */
export const deleteFolders = (db: Db, tenantId: number, ids: readonly number[]) =>
  db
    .deleteFrom('pictureFolder')
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();
