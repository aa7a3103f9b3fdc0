import { sql, type SelectQueryBuilder } from 'kysely';
import type { DB } from '#server/platform/schema.ts';
import { HOLD, STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Filter } from '#server/modules/order/reach/filter.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

/** From here on it pays to look where in the days the offset falls. */
const FAR = 500;

export interface Place {
  field: string;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** Whether the kept counts know every part of the question, so that they can say where a page begins. */
export const keptCountsKnow = (filter: Filter): boolean => {
  const { status: _status, hold: _hold, ...more } = filter;
  return Object.values(more).every((value) => value === undefined);
};

export const isFar = (filter: Filter, { field, offset }: Place): boolean =>
  field === 'createdAt' && offset >= FAR && keptCountsKnow(filter);

type Found = SelectQueryBuilder<DB, 'tradeOrder', object>;

/**
 * Narrows a walk to a far page: the kept counts of each day say in which day the page begins, and only that day's
 * orders are passed over (ADR 0004, lists). Counts and rows are read by one statement, so they are of one moment.
 */
export function jump<Q extends Found>(walk: Q, { party, tenantId }: Asker, filter: Filter, page: Place): Q {
  const { order, offset, limit } = page;
  const direction = sql.raw(order);
  const own = sql.join(
    [
      sql`true`,
      ...(filter.status ? [sql`status = ${STATUS[filter.status].code}`] : []),
      ...(filter.hold ? [sql`hold = ${HOLD[filter.hold].code}`] : []),
    ],
    sql` and `,
  );
  const begins = (what: 'day' | 'before') => sql`(
    select ${sql.ref(what)} from (
      select day, sum(orders) over (order by day ${direction}) - orders as before,
        sum(orders) over (order by day ${direction}) as upto
      from (
        select day, sum(orders) as orders from (
          select day, orders from order_tally where tenant_id = ${tenantId} and ${own}
          union all
          select day, orders from order_tally_delta where ${sql.ref(party)} = ${tenantId} and ${own}
        ) of_party group by day having sum(orders) <> 0
      ) of_day
    ) run where upto > ${offset} order by day ${direction} limit 1)`;
  const edge =
    order === 'desc'
      ? sql<boolean>`created_at < ((${begins('day')} + 1)::timestamp at time zone 'UTC')`
      : sql<boolean>`created_at >= (${begins('day')}::timestamp at time zone 'UTC')`;
  return walk
    .where(edge)
    .offset(sql<number>`greatest(${offset} - ${begins('before')}, 0)`)
    .limit(limit) as Q;
}
