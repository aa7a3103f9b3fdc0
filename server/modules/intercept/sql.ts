import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';

/** Packages among these that are the merchant's, as far as he reaches their shops, with who sends them. */
export async function ownPackages(
  trx: Trx,
  merchantId: number,
  shopIds: ReachedShops,
  ids: readonly number[],
): Promise<{ id: number; factoryId: number }[]> {
  const { rows } = await sql<{ id: number; factoryId: number }>`
    select p.id, p.factory_id as "factoryId" from package p
    where p.merchant_id = ${merchantId} and p.id = any(${sql.val([...ids])}::bigint[])
      and exists (select from trade_order o
        where o.merchant_id = ${merchantId} and o.id = p.order_id and ${ofShops(shopIds, 'o.shop_id')})
    order by p.id`.execute(trx);
  return rows;
}

export interface Asking {
  id: number;
  askedBy: string;
  reason: string;
  step: string;
  tries: number;
}

/** One that is due still, held by whoever asks for it now. */
export async function takeDue(
  trx: Trx,
  factoryId: number,
  id: number,
  now: Date,
): Promise<Asking | undefined> {
  const { rows } = await sql<Asking>`
    select id, asked_by as "askedBy", reason, step, tries from package_intercept
    where factory_id = ${factoryId} and id = ${id} and ended_at is null and next_at <= ${now}
    for update skip locked`.execute(trx);
  return rows[0];
}

/** Whether it still waits for what its carrier answers. */
export async function isOpen(trx: Trx, factoryId: number, id: number): Promise<boolean> {
  const { rows } = await sql<object>`
    select from package_intercept where factory_id = ${factoryId} and id = ${id} and ended_at is null
    for update`.execute(trx);
  return rows.length > 0;
}

export interface CarriedNumber {
  no: string;
  accountId: number | null;
  requestId: string;
  /** Of its account; '' where it has none. */
  adapter: string;
}

/** The number that a package is on its way with. */
export async function carriedNumber(
  trx: Trx,
  factoryId: number,
  packageId: number,
): Promise<CarriedNumber | undefined> {
  const { rows } = await sql<CarriedNumber>`
    select w.no, w.account_id as "accountId", w.request_id as "requestId", coalesce(a.adapter, '') as adapter
    from waybill w left join waybill_account a on a.factory_id = ${factoryId} and a.id = w.account_id
    where w.factory_id = ${factoryId} and w.package_id = ${packageId} and (w.state = 20 or w.state = 80 and not w.stray)
    order by w.id desc limit 1`.execute(trx);
  return rows[0];
}

/** Where the asking of one stands; `nextAt` null: nobody is asked any more. */
export async function noteStep(
  trx: Trx,
  factoryId: number,
  id: number,
  set: { step: string; nextAt: Date | null; said?: string; tries?: number },
): Promise<void> {
  await sql`
    update package_intercept set step = ${set.step}, next_at = ${set.nextAt}, tries = tries + ${set.tries ?? 0},
      said = coalesce(nullif(${set.said ?? ''}::text, ''), said)
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);
}
