import { sql } from 'kysely';
import type { SeenPicture } from '#server/platform/picture-work/read-picture.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { KeptContent, Near, Place } from './life-types.ts';
import { freeName } from './names.sql.ts';
import { shownByGoods } from './needs.sql.ts';

const listed = (ids: readonly number[]) => sql`${sql.val(ids)}::bigint[]`;

/** Writes what the check of its newest version found: that one is in force now. */
export async function writeFacts(trx: Trx, tenantId: number, id: number, facts: SeenPicture) {
  const { width, height, space, profile, alpha, phash, stable, tones } = facts;
  await sql`
    with newest as (
      update picture_version v set state = 'ready', width = ${width}, height = ${height}
      where v.tenant_id = ${tenantId} and v.picture_id = ${id}
        and v.no = (select max(no) from picture_version where tenant_id = ${tenantId} and picture_id = ${id})
      returning v.no, v.file_id, v.sha256, v.bytes, v.kind
    )
    update picture p set no = n.no, file_id = n.file_id, sha256 = n.sha256, bytes = n.bytes, kind = n.kind,
      width = ${width}, height = ${height}, space = ${space}, profile = ${profile}, alpha = ${alpha}
    from newest n where p.tenant_id = ${tenantId} and p.id = ${id}`.execute(trx);
  await sql`
    insert into picture_look (tenant_id, picture_id, phash, stable, tones)
    values (${tenantId}, ${id}, ${phash}::bigint, ${stable}::bigint, ${tones}::bigint)
    on conflict (tenant_id, picture_id) do update
      set phash = excluded.phash, stable = excluded.stable, tones = excluded.tones, is_live = true`.execute(
    trx,
  );
}

/** [G18] Notes what it looks like now; what a user said of a pair stays. */
export async function notePairs(trx: Trx, tenantId: number, id: number, near: readonly Near[]) {
  await sql`
    delete from picture_pair where tenant_id = ${tenantId} and (a_id = ${id} or b_id = ${id})
      and decided is null`.execute(trx);
  if (near.length === 0) return;
  await trx
    .insertInto('picturePair')
    .values(
      near.map((other) => ({
        tenantId,
        aId: Math.min(id, other.id),
        bId: Math.max(id, other.id),
        isSame: other.isSame,
        distance: other.distance,
      })),
    )
    .onConflict((c) => c.columns(['tenantId', 'aId', 'bId']).doNothing())
    .execute();
}

/** The first version of these could not be used: it is kept until it is purged, and can be downloaded. */
export const failVersions = async (trx: Trx, tenantId: number, ids: readonly number[]) => {
  await sql`
    update picture_version set state = 'failed'
    where tenant_id = ${tenantId} and picture_id = any(${listed(ids)}) and state = 'checking'`.execute(trx);
};

/** The newest version of these could not be used, and an earlier one stays in force: its content is not kept. */
export async function dropNewest(trx: Trx, tenantId: number, ids: readonly number[]) {
  const { rows } = await sql<{ fileId: number }>`
    update picture_version v set state = 'failed', file_id = null
    from picture_version was
    where v.tenant_id = ${tenantId} and v.picture_id = any(${listed(ids)}) and v.state = 'checking'
      and was.tenant_id = v.tenant_id and was.picture_id = v.picture_id and was.no = v.no
    returning was.file_id`.execute(trx);
  await forgetFiles(
    trx,
    tenantId,
    rows.map(({ fileId }) => fileId),
  );
}

export async function addVersion(
  trx: Trx,
  tenantId: number,
  id: number,
  { fileId, sha256, bytes, kind }: KeptContent,
  by: { name: string; at: Date },
) {
  await sql`
    insert into picture_version (picture_id, no, tenant_id, file_id, sha256, bytes, kind, created_by, created_at)
    select ${id}, coalesce(max(no), 0) + 1, ${tenantId}, ${fileId}, ${sha256}, ${bytes}, ${kind}, ${by.name}, ${by.at}
    from picture_version where tenant_id = ${tenantId} and picture_id = ${id}`.execute(trx);
}

/** Out of what is looked through for similar ones, or back. */
export const hideLooks = async (trx: Trx, tenantId: number, ids: readonly number[], hidden: boolean) => {
  await sql`
    update picture_look set is_live = ${!hidden}
    where tenant_id = ${tenantId} and picture_id = any(${listed(ids)})`.execute(trx);
};

/** Puts it into a folder of a shelf, or leaves it where it is, under a name that is free there. */
export async function placeIn(trx: Trx, tenantId: number, id: number, to?: Place) {
  const row = await trx
    .selectFrom('picture')
    .select(['name', 'folderId', 'shelf'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { shelf, folderId } = to ?? (row as Place);
  const name = await freeName(trx, tenantId, shelf, { name: row.name, folderId, besides: id });
  await trx
    .updateTable('picture')
    .set({ shelf, folderId, name })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * [G20] Lets go of all contents of these. A file that something else names stays, as a line of an order that has ended; the
 * content itself goes when no row of any tenant names it (server/platform/content).
 */
export async function releaseVersions(trx: Trx, tenantId: number, ids: readonly number[]) {
  const of = listed(ids);
  const { rows } = await sql<{ fileId: number }>`
    select file_id from picture_version
    where tenant_id = ${tenantId} and picture_id = any(${of}) and file_id is not null`.execute(trx);
  await sql`
    update picture_version set file_id = null
    where tenant_id = ${tenantId} and picture_id = any(${of})`.execute(trx);
  await sql`update picture set file_id = null where tenant_id = ${tenantId} and id = any(${of})`.execute(trx);
  await sql`
    delete from picture_look where tenant_id = ${tenantId} and picture_id = any(${of})`.execute(trx);
  await sql`
    delete from picture_pair
    where tenant_id = ${tenantId} and (a_id = any(${of}) or b_id = any(${of}))`.execute(trx);
  await forgetFiles(
    trx,
    tenantId,
    rows.map(({ fileId }) => fileId),
  );
}

/** Those of the files that nothing names any more; the store takes their contents away once that stands. */
const forgetFiles = (trx: Trx, tenantId: number, fileIds: readonly number[]) =>
  sql`
    delete from file f
    where f.tenant_id = ${tenantId} and f.id = any(${listed(fileIds)})
      and not exists (select from picture_version v where v.tenant_id = ${tenantId} and v.file_id = f.id)
      and not exists (select from order_line l where l.merchant_id = ${tenantId} and l.picture_file_id = f.id)
      and not exists (select from code_mapping m where m.merchant_id = ${tenantId} and m.picture_file_id = f.id)
      and not exists (select from code_picture c where c.merchant_id = ${tenantId} and c.picture_file_id = f.id)
      and not exists (select from suit_item i where i.merchant_id = ${tenantId} and i.picture_file_id = f.id)
      and not exists (select from goods h where h.merchant_id = ${tenantId} and h.file_id = f.id)
      and not exists (select from free_request r where r.factory_id = ${tenantId} and r.picture_file_id = f.id)
      and not ${shownByGoods(tenantId, 'f.id')}`.execute(trx);

/** [G25] Orders under review are to be judged by what the factory blocks now. */
export async function wantJudged(trx: Trx, factoryId: number): Promise<void> {
  await sql`
    insert into blocked_changed (factory_id) values (${factoryId})
    on conflict (factory_id) do update set changes = blocked_changed.changes + 1, judged_from = null`.execute(
    trx,
  );
}
