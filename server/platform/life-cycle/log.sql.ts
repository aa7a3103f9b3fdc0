import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Where the log of a life cycle lies: `key` is its column of the row's id. */
export interface LogTable {
  log: string;
  key: string;
}

/** One line of a log as it is kept. */
export interface KeptEvent {
  id: number;
  /** The row that it is of. */
  of: number;
  event: string;
  actor: string;
  userName: string | null;
  before: number[] | null;
  after: number[];
  params: object;
  at: Date;
}

/**
 * The log of these rows, row by row, the newest line last. `wall` names the tenant, as every statement does.
 */
export const keptEvents = async (
  db: Db,
  { log, key }: LogTable,
  wall: { column: string; tenantId: number },
  ids: readonly number[],
): Promise<KeptEvent[]> =>
  (
    await sql<KeptEvent>`
      select id, ${sql.ref(key)} as of, event, actor, user_name, before, after, params, at from ${sql.table(log)}
      where ${sql.ref(wall.column)} = ${wall.tenantId} and ${sql.ref(key)} = any(${sql.val(ids)}::bigint[])
      order by ${sql.ref(key)}, id`.execute(db)
  ).rows;
