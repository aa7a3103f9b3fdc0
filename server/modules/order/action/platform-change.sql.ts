import { sql } from 'kysely';
import { OPEN_STATUSES, STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { ReasonCode } from '#contract/order/order.ts';
import type { LogOnly } from '#server/modules/order/row/order-log.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';
import { ofShops } from '#server/platform/reach.ts';

const OPEN = OPEN_STATUSES.map((name) => STATUS[name].code);
const MARK: ReasonCode = 'platformChanged';

/** An open order here that stands on an order of a platform. */
export interface Standing {
  platformOrderNo: string;
  id: number;
  orderNo: string;
  factoryId: number;
  status: number;
  hold: number;
  /** It is neither a part of an order, nor holds more than one. */
  alone: boolean;
  /** A user of the merchant changed it. */
  edited: boolean;
}

/** The open orders of these numbers of a shop, locked: themselves, their parts, and those that took them in. */
export async function standingOn(
  trx: Trx,
  shop: { merchantId: number; shopId: number },
  numbers: readonly string[],
): Promise<Standing[]> {
  const ids = (await readStanding(trx, shop, numbers)).map(({ id }) => id);
  if (ids.length === 0) return [];
  await sql`
    select from trade_order where merchant_id = ${shop.merchantId} and id = any(${ids}::bigint[]) order by id for update`.execute(
    trx,
  );
  // Who held the lock may have moved them.
  return readStanding(trx, shop, numbers);
}

async function readStanding(
  trx: Trx,
  { merchantId, shopId }: { merchantId: number; shopId: number },
  numbers: readonly string[],
): Promise<Standing[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<Standing>`
    with recursive standing as (
      select o.platform_order_no as no, o.id, 0 as depth from trade_order o
      where o.merchant_id = ${merchantId} and o.shop_id = ${shopId} and o.platform_order_no = any(${[...numbers]}::text[])
      union all
      select s.no, o.merged_into_id, s.depth + 1
      from standing s join trade_order o on o.id = s.id and o.merchant_id = ${merchantId}
      where o.merged_into_id is not null and s.depth < 20)
    select distinct on (s.no, o.id) s.no as "platformOrderNo", o.id, o.order_no as "orderNo", o.factory_id as "factoryId",
      o.status, o.hold,
      s.depth = 0 and o.parent_id is null and not exists (
        select from trade_order m where m.merchant_id = ${merchantId} and m.merged_into_id = o.id) as alone,
      exists (select from order_event e where e.merchant_id = ${merchantId} and e.order_id = o.id
        and e.event = 'order.edit' and e.actor = 'merchant' and e.user_id is not null and e.rule is null) as edited
    from standing s join trade_order o on o.id = s.id and o.merchant_id = ${merchantId}
    where o.status = any(${OPEN}::smallint[])
    order by s.no, o.id, s.depth`.execute(trx);
  return rows;
}

/** Who says it, for the log. */
export interface SaidBy {
  actor: 'platform' | 'merchant';
  userId: number | null;
  userName: string | null;
  now: Date;
}

/**
 * Writes what the shop changed on orders of the merchant, or takes it off where `texts` is empty, with a row of each log,
 * which says the same or `said`. The reason for the review stands and goes with it.
 */
export async function writeChange(
  trx: Trx,
  merchantId: number,
  changes: ReadonlyMap<number, readonly string[]>,
  { event, said }: { event: LogOnly; said?: readonly string[] },
  { actor, userId, userName, now }: SaidBy,
): Promise<void> {
  if (changes.size === 0) return;
  const rows = [...changes].map(([id, texts]) => ({ id, texts }));
  await sql`
    with v as (
      select v.id, coalesce(array(select jsonb_array_elements_text(v.texts)), '{}') as texts
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v(id bigint, texts jsonb)
    ), changed as (
      update trade_order o set platform_change = v.texts,
        reasons = array_remove(o.reasons, ${MARK}) || case when v.texts = '{}' then '{}'::text[] else array[${MARK}] end,
        version = o.version + 1, changed_xact = pg_current_xact_id(), updated_at = ${now}
      from v where o.merchant_id = ${merchantId} and o.id = v.id
      returning o.id, o.factory_id, array[o.status, o.hold, o.warning, o.customs, o.platform_sync] as codes, o.version, v.texts
    )
    insert into order_event
      (order_id, merchant_id, factory_id, before, after, facts, version, event, actor, user_id, user_name, params, at)
    select id, ${merchantId}, factory_id, codes, codes, null, version, ${event}, ${actor}, ${userId}::bigint, ${userName},
      jsonb_build_object('platform', ${said ? sql`${JSON.stringify(said)}::jsonb` : sql`to_jsonb(texts)`}), ${now}
    from changed order by id`.execute(trx);
}

/** An order as a decision finds it, locked; `numbers` are those of its platform that it stands on. */
export async function findChanged(trx: Trx, { tenantId, shopIds }: Asker, id: number) {
  const { rows } = await sql<{
    shopId: number;
    shopName: string;
    platform: string;
    status: number;
    version: number;
    platformChange: string[];
    numbers: string[];
  }>`
    select o.shop_id as "shopId", o.shop_name as "shopName", o.platform, o.status, o.version, o.platform_change as "platformChange",
      array(select o.platform_order_no union select m.platform_order_no from trade_order m
        where m.merchant_id = ${tenantId} and m.merged_into_id = o.id) as numbers
    from trade_order o
    where o.merchant_id = ${tenantId} and o.id = ${id} and ${ofShops(shopIds, 'o.shop_id')}
    for update of o`.execute(trx);
  return rows[0];
}
