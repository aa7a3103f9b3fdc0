import { sql } from 'kysely';
import type { HitTrigger } from '#contract/rule-tag/rule-tag.ts';
import type { GiftGiven } from '#server/modules/order/service.ts';
import type { Trx } from '#server/platform/database.ts';

export interface HitOf {
  id: number;
  ruleId: number;
  orderId: number;
}

export interface NewHit {
  ruleId: number;
  orderId: number;
  why: readonly string[];
}

/**
 * Writes down that these rules look after these orders now. Another transaction that does the same is waited for. Where an
 * order was split, what looked after it has looked after its parts.
 * @returns those that had not before.
 */
export async function takeHits(
  trx: Trx,
  merchantId: number,
  hits: readonly NewHit[],
  { trigger, now }: { trigger: HitTrigger; now: Date },
) {
  const { rows } = await sql<HitOf>`
    with recursive split(of_order, id) as (
      select o.id, o.parent_id from trade_order o
      where o.merchant_id = ${merchantId} and o.id = any(${hits.map(({ orderId }) => orderId)}::bigint[])
        and o.parent_id is not null
      union
      select s.of_order, o.parent_id from split s join trade_order o on o.merchant_id = ${merchantId} and o.id = s.id
      where o.parent_id is not null)
    insert into rule_tag_hit (merchant_id, rule_id, order_id, why, trigger, at)
    select ${merchantId}, h.rule, h.of_order, h.why, ${trigger}, ${now}
    from jsonb_to_recordset(${JSON.stringify(
      hits.map(({ ruleId, orderId, why }) => ({ rule: ruleId, of_order: orderId, why })),
    )}::jsonb) as h(rule bigint, of_order bigint, why jsonb)
    where not exists (select from split s join rule_tag_hit b on b.merchant_id = ${merchantId} and b.order_id = s.id
      where s.of_order = h.of_order and b.rule_id = h.rule)
    order by h.of_order, h.rule
    on conflict (rule_id, order_id) do nothing
    returning id, rule_id, order_id`.execute(trx);
  return rows;
}

/** What was done by these hits; what is said already is not written again. */
export const writeDid = (
  trx: Trx,
  merchantId: number,
  did: readonly { id: number; did: string | null; gift: GiftGiven | undefined }[],
) =>
  sql`update rule_tag_hit h set did = coalesce(v.did, h.did), gave_gift = v.gave, gift_said = v.said
    from unnest(${did.map(({ id }) => id)}::bigint[], ${did.map((one) => one.did)}::text[],
      ${did.map(({ gift }) => gift?.done ?? false)}::boolean[], ${did.map(({ gift }) => gift?.said ?? '')}::text[]
    ) v(id, did, gave, said)
    where h.merchant_id = ${merchantId} and h.id = v.id
      and (coalesce(v.did, h.did), v.gave, v.said) is distinct from (h.did, h.gave_gift, h.gift_said)`.execute(
    trx,
  );

/** Hits of these rules on these orders that have not given their gift yet. */
export const giftsDue = async (
  trx: Trx,
  merchantId: number,
  ruleIds: readonly number[],
  orderIds: readonly number[],
): Promise<HitOf[]> =>
  (
    await sql<HitOf>`
      select h.id, h.rule_id, h.order_id from rule_tag_hit h
      where h.merchant_id = ${merchantId} and h.order_id = any(${orderIds}::bigint[])
        and h.rule_id = any(${ruleIds}::bigint[]) and not h.gave_gift`.execute(trx)
  ).rows;

/** [G15] Where these rules gave their gift to an order that these took in, or that they came of: it is not given again. */
export const giftsBefore = async (
  trx: Trx,
  merchantId: number,
  ruleIds: readonly number[],
  orderIds: readonly number[],
): Promise<Omit<HitOf, 'id'>[]> =>
  (
    await sql<Omit<HitOf, 'id'>>`
      with recursive kin(order_id, id) as (
        select o.id, o.id from trade_order o
        where o.merchant_id = ${merchantId} and o.id = any(${orderIds}::bigint[])
        union
        select k.order_id, n.id from kin k cross join lateral (
          select p.parent_id as id from trade_order p
          where p.merchant_id = ${merchantId} and p.id = k.id and p.parent_id is not null
          union all
          select m.id from trade_order m where m.merchant_id = ${merchantId} and m.merged_into_id = k.id) n)
      select distinct h.rule_id, k.order_id from kin k
      join rule_tag_hit h on h.merchant_id = ${merchantId} and h.order_id = k.id
      where h.rule_id = any(${ruleIds}::bigint[]) and h.gave_gift`.execute(trx)
  ).rows;
