import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import type { Asker, Party } from '#server/modules/order/reach/party.ts';

const partyOfLine = (party: Party) => sql.ref(party === 'merchantId' ? 'l.merchant_id' : 'l.factory_id');
const column = (party: Party) => sql.ref(party === 'merchantId' ? 'o.merchant_id' : 'o.factory_id');

/** A line as it shall stand; `id` null: a new one. */
export interface WrittenLine {
  id: number | null;
  platformCode: string;
  title: string;
  quantity: number;
  /** 0 where it is unknown. */
  unitCents: number;
  priceUnknown: boolean;
  kind: string;
  skuId: number | null;
  skuCode: string | null;
  byHand: boolean;
  costCents: number | null;
  costCurrency: string | null;
  /** null: it waits for its price. */
  priceSteps: unknown;
  pictureFileId: number | null;
  /** Chosen for this line alone. */
  pictureOwn: boolean;
}

/** Changes, adds and removes lines of one order, in three statements however many they are. */
export async function writeLines(
  trx: Trx,
  { party, tenantId }: Asker,
  order: { id: number; merchantId: number; factoryId: number },
  lines: readonly WrittenLine[],
  removed: readonly number[],
) {
  await trx
    .deleteFrom('orderLine')
    .where(party, '=', tenantId)
    .where('orderId', '=', order.id)
    .where('id', '=', sql<number>`any(${sql.val(removed)}::bigint[])`)
    .execute();
  const known = JSON.stringify(lines.filter((line) => line.id !== null));
  await sql`
    update order_line l set quantity = v.quantity, unit_cents = v."unitCents",
      price_unknown = v."priceUnknown", kind = v.kind, sku_id = v."skuId",
      sku_code = v."skuCode", by_hand = v."byHand", cost_cents = v."costCents", cost_currency = v."costCurrency",
      picture_file_id = v."pictureFileId", picture_own = v."pictureOwn", price_steps = v."priceSteps",
      -- A gift of which a person wants more, or another, is his.
      gift_hit_id = case when (l.quantity, l.sku_id) = (v.quantity, v."skuId") then l.gift_hit_id end,
      -- A line that is goods now is no suit any more.
      suit_of = case when v.kind = 'notGoods' or l.suit_item is not null then l.suit_of end,
      suit_key = case when v.kind = 'notGoods' or l.suit_item is not null then l.suit_key end
    from json_to_recordset(${known}::json) v(id bigint, quantity int, "unitCents" bigint, "priceUnknown" boolean, kind text, "skuId" bigint,
      "skuCode" text, "byHand" boolean, "costCents" bigint, "costCurrency" text, "pictureFileId" bigint,
      "pictureOwn" boolean, "priceSteps" jsonb)
    where ${partyOfLine(party)} = ${tenantId} and l.order_id = ${order.id} and l.id = v.id`.execute(trx);
  const added = JSON.stringify(lines.filter((line) => line.id === null));
  await sql`
    insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, title, quantity, unit_cents,
      price_unknown, kind, sku_id, sku_code, by_hand, cost_cents, cost_currency, picture_file_id, picture_own, price_steps)
    select ${order.id}, ${order.merchantId}, ${order.factoryId}, v.nth + coalesce((
        select max(l.line_no) from order_line l where ${partyOfLine(party)} = ${tenantId} and l.order_id = ${order.id}), 0),
      v."platformCode", v.title, v.quantity, v."unitCents", v."priceUnknown", v.kind, v."skuId", v."skuCode", v."byHand", v."costCents",
      v."costCurrency", v."pictureFileId", v."pictureOwn", v."priceSteps"
    from (select row_number() over () as nth, a.* from json_to_recordset(${added}::json) a("platformCode" text, title text,
      quantity int, "unitCents" bigint, "priceUnknown" boolean, kind text, "skuId" bigint, "skuCode" text, "byHand" boolean, "costCents" bigint,
      "costCurrency" text, "pictureFileId" bigint, "pictureOwn" boolean, "priceSteps" jsonb)) v`.execute(trx);
}

/** What the lines come to, by order: what stands beside it (postage, discounts) is the amount's rest. */
export async function lineSums(trx: Trx, { party, tenantId }: Asker, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; cents: number }>`
    select v.id, coalesce(sum(l.quantity * l.unit_cents), 0)::bigint as cents
    from unnest(${ids}::bigint[]) v(id)
    left join order_line l on l.order_id = v.id and ${partyOfLine(party)} = ${tenantId}
    group by v.id`.execute(trx);
  return new Map(rows.map((row) => [row.id, row.cents]));
}

/**
 * Counts lines, pieces and amounts of these orders anew. `before` is what the lines came to: the amount follows the
 * difference, so that its rest stays. An order that was pushed costs what its lines cost.
 */
export async function recountGoods(
  trx: Trx,
  { party, tenantId }: Asker,
  before: ReadonlyMap<number, number>,
  now: Date,
) {
  const { rows } = await sql<{ id: number; status: number; unmappedLines: number; goodsLines: number }>`
    update trade_order o set goods_lines = c.goods, unmapped_lines = c.unmapped, pieces = c.pieces,
      amount_cents = greatest(0, o.amount_cents + c.amount - c.before),
      cost_cents = case when o.factory_id = 0 then o.cost_cents else c.cost end,
      changed_xact = pg_current_xact_id(), updated_at = ${now}
    from (
      select v.id, v.before, count(*) filter (where l.kind <> 'notGoods') as goods,
        count(*) filter (where l.kind = 'unmapped') as unmapped,
        coalesce(sum(l.quantity) filter (where l.kind <> 'notGoods' and not l.in_parcel), 0) as pieces,
        coalesce(sum(l.quantity * l.unit_cents), 0)::bigint as amount,
        coalesce(sum(l.quantity * l.cost_cents) filter (where l.kind = 'sku'), 0)::bigint as cost
      from unnest(${[...before.keys()]}::bigint[], ${[...before.values()]}::bigint[]) v(id, before)
      left join order_line l on l.order_id = v.id and ${partyOfLine(party)} = ${tenantId}
      group by v.id, v.before
    ) c
    where ${column(party)} = ${tenantId} and o.id = c.id
    returning o.id, o.status, o.unmapped_lines as "unmappedLines", o.goods_lines as "goodsLines"`.execute(
    trx,
  );
  return rows;
}
