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
