import { sql, type RawBuilder } from 'kysely';
import { MOST_TAGS } from '#contract/order/life-cycle/order-event-fields.ts';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Asker, Party } from '#server/modules/order/reach/party.ts';

interface TagChange {
  add?: readonly string[] | undefined;
  remove?: readonly string[] | undefined;
}

/** An order's tags with some more and without some; the ones it has keep their order. */
export const tagsAfter = (tags: RawBuilder<unknown>, { add = [], remove = [] }: TagChange) => sql<
  string[]
>`array(
  select tag from unnest(${tags} || ${sql.val(add)}::text[]) with ordinality t(tag, nth)
  where not tag = any(${sql.val(remove)}::text[]) group by tag order by min(nth))`;

const ownTags = (party: Party) =>
  sql.ref<string[]>(party === 'merchantId' ? 'merchant_tags' : 'factory_tags');

const column = (party: Party) => sql.ref(party === 'merchantId' ? 'merchant_id' : 'factory_id');

/** Orders that would have more tags than one may have. */
export async function overTagged(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
  change: TagChange,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('tradeOrder')
    .select('id')
    .where(party, '=', tenantId)
    .where('id', '=', anyOf(ids, 'bigint'))
    .where(sql<boolean>`cardinality(${tagsAfter(ownTags(party), change)}) > ${MOST_TAGS}`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders looked at for their tags: what was not used in so many is not offered. */
const RECENT = 5000;
const MOST_OFFERED = 200;

/** The asking side's tags on its recent orders, the most used first: a walk along the index of times, no more. */
export async function recentTags(db: Db, { party, tenantId, shopIds }: Asker) {
  const { rows } = await sql<{ tag: string; orders: number }>`
    select tag, count(*)::int as orders
    from (select ${ownTags(party)} as tags from trade_order
      where ${column(party)} = ${tenantId} and ${ofShops(shopIds, 'shop_id')}
      order by created_at desc, id desc limit ${RECENT}) recent, unnest(recent.tags) tag
    group by tag order by orders desc, tag limit ${MOST_OFFERED}`.execute(db);
  return rows;
}
