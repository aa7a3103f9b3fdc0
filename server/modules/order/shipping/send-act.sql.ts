import { sql } from 'kysely';
import type { SendWay } from '#contract/send/send-ways.ts';
import type { Trx } from '#server/platform/database.ts';

interface By {
  way: SendWay;
  userId: number | null;
  userName: string | null;
  now: Date;
}

/** The acts of these orders that stand are taken back: they stay in the record, and count no more. */
export async function withdrawSendActs(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  { userName, now }: Pick<By, 'userName' | 'now'>,
): Promise<void> {
  await sql`
    update send_act set undone_at = ${now}, undone_by = ${userName}
    where factory_id = ${factoryId} and order_id = any(${orderIds}::bigint[]) and undone_at is null`.execute(
    trx,
  );
}

/** Notes who sent these orders, which were shipped just now: with the number that stands on them since. */
export const noteSendActs = (
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  { way, userId, userName, now }: By,
) =>
  sql`
    insert into send_act (factory_id, order_id, merchant_id, shop_id, at, way, user_id, user_name, express_name, waybill_no)
    select o.factory_id, o.id, o.merchant_id, o.shop_id, ${now}, ${way}, ${userId}, ${userName}, o.express_name, o.waybill_no
    from trade_order o where o.factory_id = ${factoryId} and o.id = any(${orderIds}::bigint[])
    order by o.id`.execute(trx);
