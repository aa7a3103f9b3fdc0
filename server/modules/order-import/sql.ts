import { sql, type Transaction } from 'kysely';
import type { ImportLine } from './import-line.ts';
import type { ColumnMapping } from '#contract/order-import/order-import.ts';
import type { Db } from '#server/platform/database.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';
import type { DB } from '#server/platform/schema.ts';
import { packLine, unpackLine } from './staged-line.ts';

type Trx = Transaction<DB>;

export interface StagedLine {
  lineNo: number;
  orderKey: string;
  line: ImportLine | null;
  reason: string | null;
}

export interface Staging {
  taskId: number;
  merchantId: number;
}

export async function stageLines(trx: Trx, { taskId, merchantId }: Staging, lines: readonly StagedLine[]) {
  // One text of packed lines: as an array, each of their quotation marks would be escaped.
  const packed = lines.map((l) => (l.line ? packLine(l.line) : '')).join('\n');
  await sql`
    insert into import_line (task_id, merchant_id, line_no, order_key, line, reason)
    select ${taskId}, ${merchantId}, v.line_no, v.order_key, nullif(v.line, ''), v.reason
    from unnest(
      ${lines.map((l) => l.lineNo)}::int[], ${lines.map((l) => l.orderKey)}::text[],
      string_to_array(${packed}, E'\n'), ${lines.map((l) => l.reason)}::text[]
    ) v(line_no, order_key, line, reason)
    on conflict do nothing`.execute(trx);
}

/** Lines of the orders behind `after`. */
export const countStaged = async (trx: Db | Trx, { taskId, merchantId }: Staging, after = '') =>
  (
    await trx
      .selectFrom('importLine')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('merchantId', '=', merchantId)
      .where('taskId', '=', taskId)
      .where('orderKey', '>', after)
      .executeTakeFirstOrThrow()
  ).n;

/** Staged lines of the orders after `after`, by order and line; the last order may go on beyond `limit`. */
export async function linesAfter(
  db: Db,
  { taskId, merchantId }: Staging,
  after: string,
  limit: number,
): Promise<StagedLine[]> {
  const rows = await db
    .selectFrom('importLine')
    .select(['lineNo', 'orderKey', 'line', 'reason'])
    .where('merchantId', '=', merchantId)
    .where('taskId', '=', taskId)
    .where('orderKey', '>', after)
    .orderBy('orderKey')
    .orderBy('lineNo')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, line: row.line === null ? null : unpackLine(row.line) }));
}

/** Refuses an order whose lines are too many to be read. @returns how many they are. */
export const refuseOrder = async (
  trx: Trx,
  { taskId, merchantId }: Staging,
  orderKey: string,
  reason: string,
) =>
  Number(
    (
      await trx
        .updateTable('importLine')
        .set((eb) => ({ reason: eb.fn.coalesce('reason', eb.val(reason)) }))
        .where('merchantId', '=', merchantId)
        .where('taskId', '=', taskId)
        .where('orderKey', '=', orderKey)
        .executeTakeFirst()
    ).numUpdatedRows,
  );

export async function refuseLines(
  trx: Trx,
  { taskId, merchantId }: Staging,
  refused: readonly { lineNo: number; reason: string }[],
) {
  if (refused.length === 0) return;
  await sql`
    update import_line l set reason = v.reason
    from unnest(${refused.map((r) => r.lineNo)}::int[], ${refused.map((r) => r.reason)}::text[]) v(line_no, reason)
    where l.merchant_id = ${merchantId} and l.task_id = ${taskId} and l.line_no = v.line_no`.execute(trx);
}

/** Refused lines after a line of the file, in its order; of the orders up to that number, where one is given. */
export const refusedAfter = (
  db: Db,
  { taskId, merchantId }: Staging,
  { after, upTo }: { after: number; upTo: string | undefined },
  limit: number,
) =>
  db
    .selectFrom('importLine')
    .select(['lineNo', 'reason'])
    .where('merchantId', '=', merchantId)
    .where('taskId', '=', taskId)
    .where('lineNo', '>', after)
    .where('reason', 'is not', null)
    .$if(upTo !== undefined, (q) => q.where('orderKey', '<=', upTo!))
    .orderBy('lineNo')
    .limit(limit)
    .execute();

export const clearStaging = (trx: Db | Trx, { taskId, merchantId }: Staging) =>
  trx.deleteFrom('importLine').where('merchantId', '=', merchantId).where('taskId', '=', taskId).execute();

export const findImport = (db: Db, merchantId: number, userId: number, id: number) =>
  db
    .selectFrom('task')
    .select(['id', 'status', 'done', 'failed', 'errorFileId', 'input', 'cursor'])
    .where('tenantId', '=', merchantId)
    .where('userId', '=', userId)
    .where('kind', '=', 'order.import')
    .where('id', '=', id)
    .executeTakeFirst();

export const recentImports = (db: Db, merchantId: number, shopIds: ReachedShops) =>
  db
    .selectFrom('task')
    .select(['id', 'title', 'userId', 'input', 'status', 'done', 'failed', 'result', 'createdAt'])
    .where('tenantId', '=', merchantId)
    .where('kind', '=', 'order.import')
    .where(ofShops(shopIds, sql`(input->'place'->>'shopId')::bigint`))
    .orderBy('id', 'desc');

export const findShop = (db: Db, merchantId: number, shopId: number) =>
  db
    .selectFrom('shop')
    .select(['id', 'nick', 'platform'])
    .where('merchantId', '=', merchantId)
    .where('id', '=', shopId)
    .executeTakeFirst();

export const templatesOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('importTemplate')
    .select(['id', 'name', 'mapping'])
    .where('merchantId', '=', merchantId)
    .orderBy('name')
    .execute();

export const saveTemplate = (db: Db, merchantId: number, name: string, mapping: ColumnMapping) =>
  db
    .insertInto('importTemplate')
    .values({ merchantId, name, mapping: JSON.stringify(mapping) })
    .onConflict((c) => c.columns(['merchantId', 'name']).doUpdateSet({ mapping: JSON.stringify(mapping) }))
    .returning(['id', 'name', 'mapping'])
    .executeTakeFirstOrThrow();

export const deleteTemplate = async (db: Db, merchantId: number, id: number) =>
  Number(
    (
      await db
        .deleteFrom('importTemplate')
        .where('merchantId', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirst()
    ).numDeletedRows,
  );
