import { sql } from 'kysely';
import { MOST_SUIT_PIECES } from '#contract/suit/suit-limits.ts';
import type { Db } from '#server/platform/database.ts';

// The line of a suit stands beside its parts in the same order; both bear its key (docs/adr/0015-suits.md).

/** A suit `t` that lines can be made of: in use, of a factory that the merchant is bound to, none of its SKUs stopped. */
export const suitInUse = (merchantId: number) => sql`
  t.merchant_id = ${merchantId} and t.status = 0
  and exists (select from binding tb where tb.factory_id = t.factory_id and tb.merchant_id = ${merchantId})
  and not exists (select from suit_item ti left join sku ts on ts.id = ti.sku_id and ts.status = 0
    where ti.merchant_id = ${merchantId} and ti.suit_id = t.id and ts.id is null)`;

/** So many suits in one line make no more pieces than a line may have. */
export const suitsFit = sql`l.quantity::bigint * t.pieces <= ${sql.lit(MOST_SUIT_PIECES)}`;

/** Behind the lines of their orders come the parts that these lines of suits lack, at no price. */
export async function addParts(trx: Db, merchantId: number, lineIds: readonly number[]): Promise<void> {
  await sql`
    insert into order_line (order_id, merchant_id, line_no, platform_code, title, quantity, unit_cents, kind, sku_id,
      sku_code, by_hand, picture_file_id, suit_of, suit_key, suit_item, suit_each)
    select l.order_id, l.merchant_id,
      last.line_no + row_number() over (partition by l.order_id order by l.line_no, i.item_no), '', s.name,
      l.quantity * i.quantity, 0, 'sku', s.id, s.code, true, i.picture_file_id, l.suit_of, l.suit_key, i.item_no, i.quantity
    from order_line l
    join suit_item i on i.merchant_id = ${merchantId} and i.suit_id = l.suit_of
    join sku s on s.id = i.sku_id
    cross join lateral (select max(line_no) as line_no from order_line where order_id = l.order_id) last
    where l.merchant_id = ${merchantId} and l.id = any(${sql.val(lineIds)}::bigint[]) and not exists (
      select from order_line p where p.order_id = l.order_id and p.suit_key = l.suit_key and p.suit_item = i.item_no)`.execute(
    trx,
  );
}

/** Before lines of these codes lose their meaning: the parts of those that are suits go. */
export async function dropParts(
  trx: Db,
  merchantId: number,
  orderIds: readonly number[],
  codes: readonly string[],
): Promise<void> {
  await sql`
    delete from order_line p using order_line l
    where l.merchant_id = ${merchantId} and l.order_id = any(${sql.val(orderIds)}::bigint[])
      and l.platform_code = any(${sql.val(codes)}::text[]) and l.suit_of is not null and l.suit_item is null and not l.by_hand
      and p.merchant_id = ${merchantId} and p.order_id = l.order_id and p.suit_key = l.suit_key
      and p.suit_item is not null`.execute(trx);
}

/** The parts of these lines of a suit become what the suit holds now; a picture that was chosen for one stays on its SKU. */
export async function renewParts(trx: Db, merchantId: number, lineIds: readonly number[]): Promise<void> {
  await sql`
    delete from order_line p using order_line l
    where l.merchant_id = ${merchantId} and l.id = any(${sql.val(lineIds)}::bigint[])
      and p.merchant_id = ${merchantId} and p.order_id = l.order_id and p.suit_key = l.suit_key
      and p.suit_item is not null and not exists (
        select from suit_item i
        where i.merchant_id = ${merchantId} and i.suit_id = l.suit_of and i.item_no = p.suit_item)`.execute(
    trx,
  );
  await sql`
    update order_line p set quantity = l.quantity * i.quantity, suit_each = i.quantity, sku_id = s.id, sku_code = s.code,
      title = s.name,
      picture_file_id = case when p.picture_own and p.sku_id = s.id then p.picture_file_id else i.picture_file_id end,
      picture_own = p.picture_own and p.sku_id = s.id
    from order_line l
    join suit_item i on i.merchant_id = ${merchantId} and i.suit_id = l.suit_of
    join sku s on s.id = i.sku_id
    where l.merchant_id = ${merchantId} and l.id = any(${sql.val(lineIds)}::bigint[])
      and p.merchant_id = ${merchantId} and p.order_id = l.order_id and p.suit_key = l.suit_key
      and p.suit_item = i.item_no`.execute(trx);
  await addParts(trx, merchantId, lineIds);
}
