import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';
import type { LabelRun } from '#server/platform/schema.ts';

export interface Label {
  packageId: number;
  waybillNo: string;
  again: number;
}

/** A run with its labels, in their order. @returns its id */
export async function insertRun(
  trx: Trx,
  factoryId: number,
  run: Omit<Insertable<LabelRun>, 'factoryId' | 'labels'>,
  labels: readonly Label[],
): Promise<number> {
  const { id } = await trx
    .insertInto('labelRun')
    .values({ ...run, factoryId, labels: labels.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into label_print (factory_id, run_id, nth, package_id, waybill_no, again)
    select ${factoryId}, ${id}, nth, package_id, waybill_no, again
    from unnest(${sql.val(labels.map(({ packageId }) => packageId))}::bigint[],
      ${sql.val(labels.map(({ waybillNo }) => waybillNo))}::text[], ${sql.val(labels.map(({ again }) => again))}::int[])
      with ordinality as given (package_id, waybill_no, again, nth)`.execute(trx);
  return id;
}

export const noteTask = (trx: Trx, factoryId: number, id: number, taskId: number) =>
  trx
    .updateTable('labelRun')
    .set({ taskId })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .execute();

export const findRun = (db: Db | Trx, factoryId: number, id: number) =>
  db
    .selectFrom('labelRun as r')
    .leftJoin('printer as p', (join) =>
      join.onRef('p.factoryId', '=', 'r.factoryId').onRef('p.id', '=', 'r.printerId'),
    )
    .select(['r.id', 'r.templateId', 'r.templateNo', 'r.labels', 'r.masked', 'r.reason', 'r.printedBy'])
    .select(['r.printedByName', 'p.name as printer'])
    .where('r.factoryId', '=', factoryId)
    .where('r.id', '=', id)
    .executeTakeFirst();

/** Which labels of a run, from 1. */
export interface Part {
  runId: number;
  first: number;
  count: number;
}
const within = ({ first, count }: Part) => sql`own.nth between ${first} and ${first + count - 1}`;

/** These labels may come out once more. */
export async function countAgain(trx: Trx, factoryId: number, part: Part): Promise<void> {
  await sql`update label_print own set again = own.again + 1
    where own.factory_id = ${factoryId} and own.run_id = ${part.runId} and ${within(part)}`.execute(trx);
}

/** Those of these that were not told of this attempt yet; they are now. */
export async function tellLabels(
  trx: Trx,
  factoryId: number,
  part: Part,
  { copyNo, attempt }: { copyNo: number; attempt: number },
): Promise<Label[]> {
  const { rows } = await sql<Label>`
    update label_print own set told_copy = ${copyNo}, told_attempt = ${attempt}
    where own.factory_id = ${factoryId} and own.run_id = ${part.runId} and ${within(part)}
      and (own.told_copy, own.told_attempt) < (${copyNo}::int, ${attempt}::int)
    returning own.package_id as "packageId", own.waybill_no as "waybillNo", own.again`.execute(trx);
  return rows;
}

export async function keepPart(
  trx: Trx,
  factoryId: number,
  runId: number,
  part: number,
  pages: object,
): Promise<void> {
  await sql`insert into label_part (factory_id, run_id, part, pages)
    values (${factoryId}, ${runId}, ${part}, ${JSON.stringify(pages)}::jsonb)`.execute(trx);
}

/** As it was kept, in JSON. */
export async function partOf(db: Db, factoryId: number, runId: number, part: number): Promise<string> {
  const { rows } = await sql<{ pages: string }>`
    select pages::text as pages from label_part
    where factory_id = ${factoryId} and run_id = ${runId} and part = ${part}`.execute(db);
  return rows[0]!.pages;
}

/** How much on the pages of a run is not said whole. */
export async function countProblems(trx: Trx, factoryId: number, runId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(jsonb_array_length(pages->'problems')), 0)::int as n from label_part
    where factory_id = ${factoryId} and run_id = ${runId}`.execute(trx);
  return rows[0]!.n;
}

export const forgetParts = (trx: Trx, factoryId: number, runId: number) =>
  trx.deleteFrom('labelPart').where('factoryId', '=', factoryId).where('runId', '=', runId).execute();
