import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import { SOON_DAYS, USE_DAYS, type gallery, type GalleryPicture } from '#contract/gallery/gallery.ts';
import { STATUS as ORDER } from '#contract/order/life-cycle/order-states.ts';
import { pagePictures } from '#server/modules/picture/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;
const listed = (ids: readonly number[]) => sql`${sql.val(ids)}::bigint[]`;

/** The day on which licences end is that of the factories. */
export const dayOf = (now: Date) => sql`(${now}::timestamptz at time zone 'Asia/Shanghai')::date`;

type Asked = Omit<Parsed<typeof gallery.page>, 'pageNo' | 'pageSize'>;
interface Wanted extends Asked {
  tenantId: number;
  now: Date;
  /** The largest print area, in tenths of a millimetre. */
  area: { width: number; height: number } | undefined;
}

/** What ended without being made counts no more. */
const MADE_BELOW = ORDER.closed.code;

/** Lines of orders that were pushed within USE_DAYS, and print what was taken of the factory's gallery. */
const printed = (factoryId: number, now: Date) => sql`
  gallery_taken t
  join order_line l on l.factory_id = ${factoryId} and l.picture_file_id = t.file_id and l.kind = 'sku'
  join trade_order o on o.factory_id = ${factoryId} and o.id = l.order_id and o.status < ${MADE_BELOW}
    and o.pushed_at >= ${new Date(now.getTime() - USE_DAYS * 86_400_000)}`;

/** The pictures of the gallery, the newest first. */
export function pageGallery(
  db: Db,
  { keyword, series, rights, endsSoon, scope, dpiBelow, status, used, tenantId, now, area, ...rest }: Wanted,
) {
  const said = [
    ...(series === undefined ? [] : [sql`e.series = ${series}`]),
    ...(rights === undefined ? [] : [sql`e.rights = ${rights}`]),
    ...(scope === undefined ? [] : [sql`e.scope = ${scope}`]),
    ...(status === undefined ? [] : [sql`e.status = ${status}`]),
    ...(endsSoon === undefined
      ? []
      : [
          sql`(e.licensed_until <= ${dayOf(now)} + ${SOON_DAYS}::int) is ${endsSoon ? sql`true` : sql`not true`}`,
        ]),
  ];
  const entry = (...asked: RawBuilder<unknown>[]) => sql<SqlBool>`exists (
    select from gallery_entry e
    where ${sql.join([sql`e.factory_id = ${tenantId} and e.picture_id = picture.id`, ...asked], sql` and `)})`;
  // The numbers are looked through once for all pictures, not beside each.
  const words = (keyword?.split(/\s+/).filter(Boolean) ?? []).map(
    (word) => sql<SqlBool>`(strpos(picture.name_key, lower(${word})) > 0
      or ${entry(sql`strpos(e.no_key, lower(${word})) > 0`)})`,
  );
  const isUsed = sql<SqlBool>`exists (
    select from ${printed(tenantId, now)} where t.factory_id = ${tenantId} and t.gallery_id = picture.id)`;
  return (
    pagePictures(db, { ...rest, below: true, tenantId, shelf: 'gallery' })
      // Each has an entry: none is looked up where nothing is asked of it.
      .$if(said.length > 0, (q) => q.where(entry(...said)))
      .$if(words.length > 0, (q) => q.where((eb) => eb.and(words)))
      .$if(used !== undefined, (q) => q.where(used ? isUsed : sql<SqlBool>`not ${isUsed}`))
      .$if(dpiBelow !== undefined && area !== undefined, (q) =>
        q.where(
          sql<SqlBool>`least(width * 254 / ${area!.width}::int, height * 254 / ${area!.height}::int) < ${dpiBelow}`,
        ),
      )
  );
}

/** The largest area of the factory's print specs. */
export const largestArea = (db: Db, factoryId: number) =>
  db
    .selectFrom('printSpec')
    .select(['width', 'height'])
    .where('factoryId', '=', factoryId)
    .where('isCurrent', '=', true)
    .orderBy(sql`width * height`, 'desc')
    .limit(1)
    .executeTakeFirst();

interface EntryRow extends Omit<GalleryPicture['entry'], 'customers' | 'statedAt' | 'updatedAt'> {
  pictureId: number;
  statedAt: Date;
  updatedAt: Date;
}
export const entriesOf = async (db: Db, factoryId: number, ids: readonly number[]) =>
  (
    await sql<EntryRow>`
      select e.picture_id, e.no, e.series, e.rights, to_char(e.licensed_until, 'YYYY-MM-DD') as licensed_until,
        e.stated_by_name as stated_by, e.stated_at, e.scope, e.group_id, g.name as group_name, e.status, e.version,
        e.updated_by, e.updated_at
      from gallery_entry e left join customer_group g on g.factory_id = ${factoryId} and g.id = e.group_id
      where e.factory_id = ${factoryId} and e.picture_id = any(${listed(ids)})`.execute(db)
  ).rows;

interface UseRow {
  id: number;
  merchants: number;
  lines: number;
  pieces: number;
}
/** What customers printed with each. */
export const printedWith = async (db: Db, factoryId: number, ids: readonly number[], now: Date) =>
  new Map(
    (
      await sql<UseRow>`
        select t.gallery_id as id, count(distinct l.merchant_id)::int as merchants, count(*)::int as lines,
          sum(l.quantity)::int as pieces
        from ${printed(factoryId, now)}
        where t.factory_id = ${factoryId} and t.gallery_id = any(${listed(ids)})
        group by 1`.execute(db)
    ).rows.map((row) => [row.id, row]),
  );

const MOST_USERS = 50;
export const usersOf = async (db: Db, factoryId: number, id: number, now: Date) =>
  (
    await sql<{ merchantId: number; merchantName: string; lines: number; pieces: number }>`
      select l.merchant_id, f.merchant_name, count(*)::int as lines, sum(l.quantity)::int as pieces
      from ${printed(factoryId, now)}
      join factory_customer f on f.factory_id = ${factoryId} and f.merchant_id = l.merchant_id
      where t.factory_id = ${factoryId} and t.gallery_id = ${id}
      group by 1, 2 order by 4 desc, 1 limit ${MOST_USERS}`.execute(db)
  ).rows;

const MOST_OFFERED = 500;
export const seriesOf = async (db: Db, factoryId: number): Promise<string[]> =>
  (
    await sql<{ series: string }>`
      select distinct series from gallery_entry
      where factory_id = ${factoryId} and series <> '' order by 1 limit ${MOST_OFFERED}`.execute(db)
  ).rows.map(({ series }) => series);

export interface SaidOfEntry {
  no: string;
  series: string;
  rights: string;
  licensedUntil: string | null;
  scope: string;
  groupId: number | null;
}
interface By {
  userId: number;
  name: string;
  now: Date;
}

/** A number is free again when its picture is purged. */
const freeNumbers = (trx: Trx, factoryId: number, nos: readonly string[]) =>
  sql`
    update gallery_entry e set no = left(e.no, 16) || '~' || e.picture_id
    from picture p
    where e.factory_id = ${factoryId} and e.no_key = any(select lower(n) from unnest(${sql.val(nos)}::text[]) t (n))
      and p.tenant_id = ${factoryId} and p.id = e.picture_id and p.status = 40`.execute(trx);

/** The name of the other picture that has the number. */
export async function holderOf(trx: Trx, factoryId: number, no: string, besides: number) {
  await freeNumbers(trx, factoryId, [no]);
  return (
    await sql<{ name: string; isTrashed: boolean }>`
      select p.name, p.status = 30 as is_trashed
      from gallery_entry e join picture p on p.tenant_id = ${factoryId} and p.id = e.picture_id
      where e.factory_id = ${factoryId} and e.no_key = lower(${no}) and e.picture_id <> ${besides}`.execute(
      trx,
    )
  ).rows[0];
}

const MOST_TRIED = 1000;
/** The number itself, or with what comes behind it where it is taken. */
export async function freeNo(trx: Trx, factoryId: number, no: string): Promise<string | undefined> {
  await freeNumbers(trx, factoryId, [no]);
  return (
    await sql<{ no: string }>`
      select c.no from (
        select n, case when n = 1 then ${no} else left(${no}, 32 - length('-' || n)) || '-' || n end as no
        from generate_series(1, ${MOST_TRIED}::int) n) c
      where not exists (select from gallery_entry e where e.factory_id = ${factoryId} and e.no_key = lower(c.no))
      order by c.n limit 1`.execute(trx)
  ).rows[0]?.no;
}

export const hasEntry = async (trx: Trx, factoryId: number, id: number): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('galleryEntry')
      .select('no')
      .where('factoryId', '=', factoryId)
      .where('pictureId', '=', id)
      .executeTakeFirst()
  )?.no;

export const insertEntry = (trx: Trx, factoryId: number, id: number, said: SaidOfEntry, by: By) =>
  trx
    .insertInto('galleryEntry')
    .values({
      ...said,
      ...{ factoryId, pictureId: id, statedBy: by.userId, statedByName: by.name, statedAt: by.now },
      ...{ updatedBy: by.name, createdAt: by.now, updatedAt: by.now },
    })
    .execute();

/** As a person saw it; undefined: it is not the factory's, or was thrown away for good. */
export const lockEntry = async (trx: Trx, factoryId: number, id: number) =>
  (
    await sql<SaidOfEntry & { version: number; name: string; status: number }>`
      select e.no, e.series, e.rights, to_char(e.licensed_until, 'YYYY-MM-DD') as licensed_until, e.scope, e.group_id,
        e.version, e.status, p.name
      from gallery_entry e join picture p on p.tenant_id = ${factoryId} and p.id = e.picture_id and p.shelf = 'gallery'
      where e.factory_id = ${factoryId} and e.picture_id = ${id} and p.status < 40
      for update of e`.execute(trx)
  ).rows[0];

export const writeEntry = (trx: Trx, factoryId: number, id: number, said: SaidOfEntry, by: By) =>
  trx
    .updateTable('galleryEntry')
    .set(({ eb }) => ({
      ...said,
      ...{ statedBy: by.userId, statedByName: by.name, statedAt: by.now },
      ...{ updatedBy: by.name, updatedAt: by.now, version: eb('version', '+', 1) },
    }))
    .where('factoryId', '=', factoryId)
    .where('pictureId', '=', id)
    .execute();

type Part = { scope: string; groupId: number | null } | { status: number };
/** Of these what lies on the shelf. @returns the ids of what was changed */
export const writeEntries = async (
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  part: Part,
  by: Omit<By, 'userId'>,
) =>
  (
    await trx
      .updateTable('galleryEntry')
      .from('picture')
      .set(({ eb }) => ({
        ...part,
        ...{ updatedBy: by.name, updatedAt: by.now, version: eb('galleryEntry.version', '+', 1) },
      }))
      .whereRef('picture.id', '=', 'galleryEntry.pictureId')
      .where('picture.tenantId', '=', factoryId)
      .where('picture.shelf', '=', 'gallery')
      .where('picture.status', '<', 40)
      .where('galleryEntry.factoryId', '=', factoryId)
      .where('galleryEntry.pictureId', '=', sql<number>`any(${listed(ids)})`)
      .$if('status' in part, (q) => q.where('galleryEntry.status', '<>', (part as { status: number }).status))
      .returning('galleryEntry.pictureId as id')
      .execute()
  ).map(({ id }) => id);

/** The first whose licence has ended: it is not offered again. */
export const endedAmong = async (trx: Trx, factoryId: number, ids: readonly number[], now: Date) =>
  (
    await sql<{ no: string }>`
      select no from gallery_entry
      where factory_id = ${factoryId} and picture_id = any(${listed(ids)}) and licensed_until < ${dayOf(now)}
      order by no limit 1`.execute(trx)
  ).rows[0]?.no;
