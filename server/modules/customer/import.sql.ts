import type { Transaction } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

export interface Place {
  taskId: number;
  factoryId: number;
}

export interface RefusedLine {
  lineNo: number;
  /** Why. */
  errorType: string;
  /** The mobile in it. */
  barCode: string;
}

export const keepRefused = async (trx: Transaction<DB>, place: Place, lines: readonly RefusedLine[]) => {
  if (lines.length === 0) return;
  await trx
    .insertInto('customerImportLine')
    .values(lines.map((line) => ({ ...line, taskId: place.taskId, factoryId: place.factoryId })))
    .execute();
};

/** In the order of the file. */
export const refusedAfter = (db: Db, { taskId, factoryId }: Place, after: number, limit: number) =>
  db
    .selectFrom('customerImportLine')
    .select(['lineNo', 'errorType as reason', 'errorType', 'barCode'])
    .where('factoryId', '=', factoryId)
    .where('taskId', '=', taskId)
    .where('lineNo', '>', after)
    .orderBy('lineNo')
    .limit(limit)
    .execute();
