import { sql } from 'kysely';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import type { Trx } from '#server/platform/database.ts';
import { closedBy, LENT_OUT } from './lent.ts';
import { holdLent } from './lent.sql.ts';
import { lenders } from './ports.ts';

// [X05] What numbers hold of their account's quota. Whoever changes it holds the account's row, behind packages and numbers,
// so that used and reserved are never more than the quota, whoever asks at once. What a number holds stands on itself: it is
// reserved, used and given back once.

const chosen = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`;

/** The account, locked, on the day that it is; undefined where the factory has none of that id. */
export async function holdAccount(trx: Trx, factoryId: number, id: number, now: Date) {
  const day = dayInShanghai(now);
  await sql`update waybill_account set day = ${day}::date, day_used = 0, day_reserved = 0
    where factory_id = ${factoryId} and id = ${id} and day < ${day}::date`.execute(trx);
  const row = await trx
    .selectFrom('waybillAccount')
    .select(['id', 'name', 'kind', 'adapter', 'expressName', 'isOn', 'dailyCap', 'quota'])
    .select(['used', 'reserved', 'dayUsed', 'dayReserved', 'grantId'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.grantId === null) return { ...row, left: leftOf(row) };
  // [X05] Of a lent one the grant says it, and the account behind it: both are held as well.
  const lent = await holdLent(trx, row.grantId, now);
  const closed = lent === undefined ? LENT_OUT : closedBy(lent);
  const left = lent?.state === ACTIVE ? Math.min(lent.grantLeft, lent.accountLeft) : 0;
  return { ...row, left, isOn: closed === undefined, says: { closed: closed ?? LENT_OUT, out: LENT_OUT } };
}
const ACTIVE = 10;
export type HeldAccount = NonNullable<Awaited<ReturnType<typeof holdAccount>>> & {
  /** Of a lent one: why it gives none. */
  says?: { closed: string; out: string };
};

/** How many more it may take now. */
const leftOf = (of: {
  quota: number | null;
  dailyCap: number | null;
  used: number;
  reserved: number;
  dayUsed: number;
  dayReserved: number;
}): number =>
  Math.max(
    0,
    Math.min(
      of.quota === null ? Infinity : of.quota - of.used - of.reserved,
      of.dailyCap === null ? Infinity : of.dailyCap - of.dayUsed - of.dayReserved,
    ),
  );

const NONE = 0;
const RESERVED = 1;
const USED = 2;

/** What numbers may come to hold, and from what. */
const STEPS = {
  reserve: { from: NONE, to: RESERVED, used: 0, reserved: 1 },
  settle: { from: RESERVED, to: USED, used: 1, reserved: -1 },
  use: { from: NONE, to: USED, used: 1, reserved: 0 },
  giveBack: { from: RESERVED, to: NONE, used: 0, reserved: -1 },
  return: { from: USED, to: NONE, used: -1, reserved: 0 },
} as const;

/** @param adapters of `return`: those that give a cancelled number's quota back */
export async function moveQuota(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  how: keyof typeof STEPS,
  now: Date,
  adapters?: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: number; isLent: boolean }>`
    select a.id, a.grant_id is not null as "isLent" from waybill_account a
    where a.factory_id = ${factoryId} and a.id in (
      select account_id from waybill where factory_id = ${factoryId} and id = ${chosen(ids)} and quota = ${STEPS[how].from})
    order by a.id`.execute(trx);
  if (rows.length === 0) return;
  for (const { id } of rows) await holdAccount(trx, factoryId, id, now);
  const { from, to, used, reserved } = STEPS[how];
  const fresh = from === NONE;
  await sql`
    with mine as (
      update waybill w set quota = ${to}, quota_day = ${fresh ? sql`${dayInShanghai(now)}::date` : sql`w.quota_day`}
      from waybill_account a
      where w.factory_id = ${factoryId} and w.id = ${chosen(ids)} and w.quota = ${from}
        and a.factory_id = ${factoryId} and a.id = w.account_id
        and ${adapters ? sql`a.adapter = any(${sql.val([...adapters])}::text[])` : sql`true`}
      returning w.account_id, w.quota_day = a.day as today),
    counted as (select account_id, count(*)::int as n, (count(*) filter (where today))::int as today from mine group by 1)
    update waybill_account a set used = a.used + ${used} * c.n, reserved = a.reserved + ${reserved} * c.n,
      day_used = a.day_used + ${used} * c.today, day_reserved = a.day_reserved + ${reserved} * c.today
    from counted c where a.factory_id = ${factoryId} and a.id = c.account_id`.execute(trx);
  const lent = rows.filter(({ isLent }) => isLent).map(({ id }) => id);
  if (lent.length > 0) await lenders.its.settle(trx, factoryId, lent, now);
}
