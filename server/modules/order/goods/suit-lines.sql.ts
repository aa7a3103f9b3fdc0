import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/** After lines of an order that no factory has were written: each part has as many pieces as its suit says, or is gone with it. */
export async function partsFollow(trx: Trx, merchantId: number, orderId: number): Promise<void> {
  const part = sql`p.merchant_id = ${merchantId} and p.order_id = ${orderId} and p.suit_item is not null`;
  const suit = sql`s.merchant_id = ${merchantId} and s.order_id = ${orderId} and s.suit_key = p.suit_key and s.suit_item is null`;
  await sql`delete from order_line p where ${part} and not exists (select from order_line s where ${suit})`.execute(
    trx,
  );
  await sql`
    update order_line p set quantity = s.quantity * p.suit_each from order_line s
    where ${part} and ${suit} and p.quantity <> s.quantity * p.suit_each`.execute(trx);
}
