import { sql } from 'kysely';
import type { BillMapping } from '#contract/bill/fields.ts';
import type { Db, Trx } from '#server/platform/database.ts';

interface NewBill {
  factoryId: number;
  taskId: number;
  name: string;
  express: string;
  currency: string;
  sha256: Buffer;
  userName: string;
}

/** The checksum of a file that the factory has. */
export const contentOf = async (db: Db, factoryId: number, fileId: number): Promise<Buffer> =>
  (
    await db
      .selectFrom('file')
      .select('sha256')
      .where('tenantId', '=', factoryId)
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
  ).sha256;

/** The bill that this content is already, and by whom. */
export const billOfContent = (db: Db, factoryId: number, sha256: Buffer) =>
  db
    .selectFrom('bill')
    .select(['id', 'name', 'createdBy', 'createdAt', 'taskId'])
    .where('factoryId', '=', factoryId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

/** The bill of a task: begun where it is not, as where a cancelled import is tried again. @returns undefined: it is another task's */
export async function beginBill(trx: Trx, bill: NewBill, now: Date): Promise<number | undefined> {
  const { factoryId, taskId, name, express, currency, sha256, userName } = bill;
  await trx
    .insertInto('bill')
    .values({
      ...{ factoryId, taskId, name, expressName: express, currency, sha256 },
      ...{ createdBy: userName, createdAt: now },
    })
    .onConflict((c) => c.columns(['factoryId', 'sha256']).doNothing())
    .execute();
  const stands = await billOfContent(trx, factoryId, sha256);
  return stands?.taskId === taskId ? stands.id : undefined;
}

/** What came in of the file by now. */
export async function countIn(
  trx: Trx,
  factoryId: number,
  id: number,
  by: {
    lines: number;
    cents: number;
    refused: readonly { lineNo: number; reason: string; cents: number | null }[];
  },
): Promise<void> {
  const refusedCents = by.refused.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  await sql`
    insert into bill_refused (factory_id, bill_id, line_no, reason, cents)
    select ${factoryId}, ${id}, line_no, reason, cents
    from json_to_recordset(${JSON.stringify(by.refused.map(({ lineNo: line_no, reason, cents }) => ({ line_no, reason, cents })))}::json)
      v(line_no integer, reason text, cents bigint)`.execute(trx);
  await sql`
    update bill set lines = lines + ${by.lines}, cents = cents + ${by.cents},
      refused_lines = refused_lines + ${by.refused.length}, refused_cents = refused_cents + ${refusedCents}
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);
}

export const refusedAfter = (db: Db, factoryId: number, billId: number, after: number, limit: number) =>
  db
    .selectFrom('billRefused')
    .select(['lineNo', 'reason'])
    .where('factoryId', '=', factoryId)
    .where('billId', '=', billId)
    .where('lineNo', '>', after)
    .orderBy('lineNo')
    .limit(limit)
    .execute();

export const countsOf = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('bill')
    .select(['lines', 'refusedLines'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Its lines are compared: people decide about them from now on. */
export const openBill = (trx: Trx, factoryId: number, id: number) =>
  trx
    .updateTable('bill')
    .set((eb) => ({ state: 'open', version: eb('version', '+', 1) }))
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .execute();

/** What a cancelled import brought in: nobody has seen it as a bill yet. */
export const dropBill = (trx: Trx, factoryId: number, taskId: number) =>
  trx
    .deleteFrom('bill')
    .where('factoryId', '=', factoryId)
    .where('taskId', '=', taskId)
    .where('state', '=', 'importing')
    .execute();

/** What the columns of carriers' files were last time. */
export const mappingsOf = async (db: Db, factoryId: number) =>
  db
    .selectFrom('billMapping')
    .select(['expressName as express', 'mapping'])
    .where('factoryId', '=', factoryId)
    .orderBy('updatedAt', 'desc')
    .execute();

export async function keepMapping(
  db: Db,
  factoryId: number,
  express: string,
  mapping: BillMapping,
  now: Date,
): Promise<void> {
  const said = { mapping: JSON.stringify(mapping), updatedAt: now };
  await db
    .insertInto('billMapping')
    .values({ factoryId, expressName: express, ...said })
    .onConflict((c) => c.columns(['factoryId', 'expressName']).doUpdateSet(said))
    .execute();
}
