import { sql, type RawBuilder } from 'kysely';
import type { Margin, MarginBy } from '#contract/fee-desk/margin.ts';
import type { Db } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';
import { chosen, IS_CHARGED, type Asker, type Filter } from './receivable.sql.ts';

/** What a group is told apart by, and what it is called: expressions over `c`. */
const BY: Record<MarginBy, (factoryId: number) => { key: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  customer: (factoryId) => ({
    key: sql`c.merchant_id::text`,
    name: sql`(select coalesce(nullif(k.alias, ''), k.merchant_name) from factory_customer k
      where k.factory_id = ${factoryId} and k.merchant_id = c.merchant_id)`,
  }),
  express: () => ({ key: sql`c.express_name`, name: sql`c.express_name` }),
  province: () => ({ key: sql`c.province`, name: sql`c.province` }),
  day: () => ({ key: sql`c.day::text`, name: sql`to_char(c.day, 'YYYY-MM-DD')` }),
};

/** As agreed, and as carriers' bills that were accepted say; null: neither is known. */
const COST = sql`case when c.cost_currency = c.currency then c.cost_cents + coalesce(c.billed_cents, 0)
  when c.cost_currency is null then c.billed_cents end`;
const FIGURES = sql`c.currency, count(*)::int as packages, sum(c.cents)::bigint as cents,
  coalesce(sum(${COST}), 0)::bigint as "costCents", (sum(c.cents) - coalesce(sum(${COST}), 0))::bigint as "marginCents",
  (count(*) - count(${COST}))::int as uncosted, round(avg(c.count_g))::int as "averageG"`;

/** The largest amounts first; of days the newest. */
export async function page(db: Db, asker: Asker, by: MarginBy, filter: Filter, place: Place) {
  const { key, name } = BY[by](asker.factoryId);
  const groups = sql`select ${key} || ' ' || c.currency as id, min(${name}) as name, ${FIGURES}
    from ${chosen(asker, filter)} and ${IS_CHARGED} group by c.currency, ${key}`;
  const order = by === 'day' ? sql`g.id desc` : sql`g.cents desc, g.id`;
  return countedRows(place, async (at) => {
    const { offset, limit } = rowsAt(at);
    const { rows } = await sql<Margin & { total: number }>`
      select g.*, coalesce(g.name, '') as name, count(*) over ()::int as total from (${groups}) g
      order by ${order} offset ${offset} limit ${limit}`.execute(db);
    return rows;
  });
}

export async function sums(db: Db, asker: Asker, filter: Filter) {
  const { rows } = await sql<Omit<Margin, 'id' | 'name'>>`
    select ${FIGURES} from ${chosen(asker, filter)} and ${IS_CHARGED} group by c.currency order by c.currency`.execute(
    db,
  );
  return rows;
}
