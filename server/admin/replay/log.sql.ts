import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/platform/schema.ts';
import type { Logged, Standing } from './log.ts';

export type Trx = Transaction<DB>;

/** The next orders by their ids, as they stand. */
export const nextOrders = (trx: Trx, after: number, limit: number) =>
  trx
    .selectFrom('tradeOrder')
    .select(['id', 'orderNo', 'merchantId', 'parentId', 'version'])
    .select(['status', 'hold', 'warning', 'customs', 'platformSync'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Log rows of the orders with ids above `after` up to `last`, in the order in which they were written. */
export const orderEvents = (trx: Trx, after: number, last: number) =>
  trx
    .selectFrom('orderEvent')
    .select([
      'id',
      'orderId',
      'merchantId',
      'event',
      'actor',
      'before',
      'after',
      'facts',
      'params',
      'version',
    ])
    .where('orderId', '>', after)
    .where('orderId', '<=', last)
    .orderBy('orderId')
    .orderBy('id')
    .execute();

/** Where the rows of a life cycle and its log lie: its own table, the owner's column, how a person calls a row. */
export interface ReplayedTable {
  table: string;
  log: string;
  key: string;
  regions: readonly string[];
  owner: string;
  /** The column of its number; undefined: its id. */
  number?: string | undefined;
}

/** The next rows of a life cycle by their ids, as they stand. */
export const nextRows = async (
  trx: Trx,
  { table, regions, owner, number = 'id' }: ReplayedTable,
  after: number,
  limit: number,
): Promise<Standing[]> =>
  (
    await sql<Standing>`
      select id, ${sql.ref(number)}::text as no, ${sql.ref(owner)} as owner, version,
        array[${sql.join(regions.map((name) => sql.ref(name)))}] as codes
      from ${sql.table(table)} where id > ${after} order by id limit ${limit}`.execute(trx)
  ).rows;

/** The same of its log. */
export const rowEvents = async (
  trx: Trx,
  { log, key, owner }: ReplayedTable,
  after: number,
  last: number,
): Promise<Logged[]> =>
  (
    await sql<Logged>`
      select id, ${sql.ref(key)} as of, ${sql.ref(owner)} as owner, event, actor, before, after, facts, params, version
      from ${sql.table(log)} where ${sql.ref(key)} > ${after} and ${sql.ref(key)} <= ${last}
      order by ${sql.ref(key)}, id`.execute(trx)
  ).rows;
