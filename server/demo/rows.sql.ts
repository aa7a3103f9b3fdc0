import { fileKey } from '#server/platform/content/store.ts';
import { sql, type Insertable, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

/** Any number that nothing else locks: one start makes the demo, the others wait and find it made. */
const LOCK = 7_046_023;
export const waitForDemo = (trx: Trx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);

export const isMade = async (db: Db) =>
  (await db.selectFrom('tenant').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Stations, and no shelf that they sort into. */
export async function hasIdleHall(db: Db): Promise<boolean> {
  const { rows } = await sql<{ idle: boolean }>`
    select exists (select from station) and not exists (select from shelf) as idle`.execute(db);
  return rows[0]!.idle;
}

/** Which of these users there are, with the hashes of their passwords. */
export const usersAmong = (db: Db, usernames: readonly string[]) =>
  db.selectFrom('appUser').select(['username', 'passwordHash']).where('username', 'in', usernames).execute();

type Table = keyof DB;

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Ids from the table's own sequence, so that rows can name one another before they are written. */
export async function reserveIds(trx: Trx, table: Table, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${snake(table)}, 'id'))::bigint as id from generate_series(1, ${count})`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** As many order numbers' last digits. */
export async function reserveOrderNos(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select nextval('trade_order_no_seq')::bigint as no from generate_series(1, ${count})`.execute(trx);
  return rows.map(({ no }) => no);
}

/** Writes rows in one statement, in their order; all have the keys of the first. */
export async function insertRows<T extends Table>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!) as (keyof Insertable<DB[T]>)[];
  const named = columns.map((column) => [snake(column as string), column] as const);
  const values = rows.map((row) => Object.fromEntries(named.map(([name, column]) => [name, row[column]])));
  const names = sql.join(named.map(([name]) => sql.ref(name)));
  await sql`
    insert into ${sql.table(snake(table))} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(snake(table))}, ${JSON.stringify(values)}::json)`.execute(
    trx,
  );
}

/** Who sends events in the demo, by user name. */
export async function usersByName(trx: Trx): Promise<Map<string, { userId: number; userName: string }>> {
  const rows = await trx.selectFrom('appUser').select(['id', 'username', 'realName']).execute();
  return new Map(rows.map(({ id, username, realName }) => [username, { userId: id, userName: realName }]));
}

/** What tenants are called, by id. */
export async function namesOfTenants(trx: Trx, ids: readonly number[]): Promise<Record<number, string>> {
  const rows = await trx.selectFrom('tenant').select(['id', 'name']).where('id', 'in', ids).execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** The kept counts, added up at once: the first page need not do it. */
export const foldAll = (trx: Trx) => sql`select fold_tally()`.execute(trx);

/** Fresh figures for the planner: autovacuum would come a minute too late. */
export const analyse = (trx: Trx) =>
  sql`analyze trade_order, order_line, order_finder, sku, code_mapping`.execute(trx);

/** Takes every row of the product away; the migrations' book and the key of signed links stay. */
export async function emptyTables(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename not in ('migration', 'secret')`.execute(trx);
  await sql`truncate ${sql.raw(rows.map(({ name }) => name).join(', '))} restart identity`.execute(trx);
  await sql`alter sequence trade_order_no_seq restart`.execute(trx);
}

/** The files that a merchant's codes print, each content once; or these. */
export async function filesOfCodes(trx: Trx, merchantId: number, ids?: readonly number[]) {
  const own = trx
    .selectFrom('file')
    .select(['id', 'sha256', 'name', 'bytes', 'kind'])
    .where('tenantId', '=', merchantId);
  if (ids) return own.where('id', 'in', ids).execute();
  return own
    .distinctOn('sha256')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('codeMapping')
        .select((of) => of.ref('pictureFileId').$notNull().as('id'))
        .where('merchantId', '=', merchantId)
        .where('pictureFileId', 'is not', null),
    )
    .orderBy('sha256')
    .execute();
}

/** Keys of the contents that rows name. */
export const filesInUse = async (trx: Trx): Promise<Set<string>> => {
  const rows = await trx.selectFrom('file').select('sha256').distinct().execute();
  return new Set(rows.map(({ sha256 }) => fileKey(sha256)));
};

export interface Pair {
  materialId: number;
  colorId: number;
  material: string;
  color: string;
}

/** Materials in their colours, each with one of the files that their SKUs show. */
export const pairsWithPictures = async (trx: Trx, factoryId: number, most: number) =>
  (
    await sql<Pair & { id: number; sha256: Buffer; bytes: number; kind: string }>`
      select distinct on (f.id) m.id as material_id, c.id as color_id, m.name as material, c.name as color,
        f.id, f.sha256, f.bytes, f.kind
      from (
        select material, color, min(picture_file_id) as file_id from sku
        where factory_id = ${factoryId} and picture_file_id is not null group by material, color
      ) s
      join material m on m.factory_id = ${factoryId} and m.name = s.material
      join color c on c.factory_id = ${factoryId} and c.name = s.color
      join file f on f.id = s.file_id
      order by f.id limit ${most}`.execute(trx)
  ).rows.map(({ materialId, colorId, material, color, ...file }) => ({
    ...{ materialId, colorId, material, color, file },
  }));

export const showForPairs = (
  trx: Trx,
  { tenantId, userName, at }: { tenantId: number; userName: string; at: Date },
  pairs: readonly (Pair & { fileId: number })[],
) =>
  trx
    .insertInto('goodsPicture')
    .values(
      pairs.map(({ materialId, colorId, fileId }) => ({
        ...{ factoryId: tenantId, materialId, colorId, fileId, updatedBy: userName, updatedAt: at },
      })),
    )
    .execute();

/** SKUs of these show no picture of their own. */
export const showNothing = async (trx: Trx, factoryId: number, pairs: readonly Pair[]) => {
  for (const { material, color } of pairs)
    await trx
      .updateTable('sku')
      .set({ pictureFileId: null })
      .where('factoryId', '=', factoryId)
      .where('material', '=', material)
      .where('color', '=', color)
      .execute();
};
