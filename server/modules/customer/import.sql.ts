import type { Transaction } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

export interface Place {
  taskId: number;
  factoryId: number;
}

export interface RefusedLine {
  lineNo: number;
  reason: string;
}

/** The file has the rest of the line: nothing of a person is staged. */
export const keepRefused = async (
  trx: Trx,
  { taskId, factoryId }: Place,
  refused: readonly RefusedLine[],
) => {
  if (refused.length === 0) return;
  await trx
    .insertInto('customerImportLine')
    .values(
      refused.map(({ lineNo, reason }) => ({ taskId, factoryId, lineNo, errorType: reason, barCode: '' })),
    )
    .execute();
};

/** In the order of the file. */
export const refusedAfter = (db: Db, { taskId, factoryId }: Place, after: number, limit: number) =>
  db
    .selectFrom('customerImportLine')
    .select(['lineNo', 'errorType as reason'])
    .where('factoryId', '=', factoryId)
    .where('taskId', '=', taskId)
    .where('lineNo', '>', after)
    .orderBy('lineNo')
    .limit(limit)
    .execute();

export const clearRefused = (trx: Trx, { taskId, factoryId }: Place) =>
  trx
    .deleteFrom('customerImportLine')
    .where('factoryId', '=', factoryId)
    .where('taskId', '=', taskId)
    .execute();
