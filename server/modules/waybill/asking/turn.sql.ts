import { sql } from 'kysely';
import { readWaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import { BREAKER_SECONDS, FAILURES_TO_BREAK } from '#server/modules/waybill/account/calls.sql.ts';
import { holdLent, lentCalled } from '#server/modules/waybill/account/lent.sql.ts';
import { LEASE_SECONDS } from '#server/modules/waybill/number/assigned.sql.ts';
import { moveWaybills, systemFor } from '#server/modules/waybill/number/life.ts';
import type { Db, Trx } from '#server/platform/database.ts';

/** [X40] Calls of one account at once. */
const CALLS_AT_ONCE = 8;
const [ASKED, APPLYING, UNKNOWN, FAILED, CANCELLING] = [0, 10, 15, 30, 40];
/** Of a grant. */
const ENDED = 90;

export type CarrierCall = 'apply' | 'query' | 'cancel';
/** One call that somebody is to make now; nobody else makes it until the lease ends. */
export interface Turn {
  call: CarrierCall;
  id: number;
  packageId: number;
  requestId: string;
  no: string;
  /** How often it was asked before. */
  queries: number;
  cancels: number;
}

/** What is due of this account and asks no carrier: leases that ended, and what is to be tried again. */
export const choresOf = async (db: Db, factoryId: number, accountId: number, now: Date) =>
  (
    await sql<{ id: number; packageId: number; state: number }>`
      select id, package_id as "packageId", state from waybill
      where factory_id = ${factoryId} and account_id = ${accountId} and due_at <= ${now}
        and (state = ${APPLYING} or (state = ${FAILED} and settled_at is null))
      order by id limit 200`.execute(db)
  ).rows;

/** Numbers that were asked of a lent account whose grant has ended, and that nobody has begun to ask for. */
export const orphanedOf = async (db: Db, factoryId: number, accountId: number) =>
  (
    await sql<{ id: number; packageId: number }>`
      select w.id, w.package_id as "packageId" from waybill w
      join waybill_account a on a.factory_id = w.factory_id and a.id = w.account_id
      join waybill_grant g on g.factory_id = a.factory_id and g.id = a.grant_id and g.state = ${ENDED}
      where w.factory_id = ${factoryId} and w.account_id = ${accountId} and w.due_at is not null and w.state = ${ASKED}
      order by w.id limit 200`.execute(db)
  ).rows;

/** [X04] What is not tried again because its account is paused or has no quota waits a while. */
export const putOff = (trx: Trx, factoryId: number, ids: readonly number[], until: Date) =>
  sql`update waybill set due_at = ${until} where factory_id = ${factoryId} and state = ${FAILED}
    and id = any(${sql.val([...ids])}::bigint[])`.execute(trx);

interface Standing {
  isOn: boolean;
  failures: number;
  breakerUntil: Date | null;
  nextCallAt: Date | null;
  adapter: string;
  grantId: number | null;
}

const held = async (trx: Trx, factoryId: number, accountId: number) =>
  (
    await sql<Standing>`
      select is_on as "isOn", failures, breaker_until as "breakerUntil", nullif(next_call_at, '-infinity') as "nextCallAt",
        adapter, grant_id as "grantId"
      from waybill_account where factory_id = ${factoryId} and id = ${accountId} for update`.execute(trx)
  ).rows[0];

const flying = async (trx: Trx, factoryId: number, accountId: number, now: Date) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from waybill
      where factory_id = ${factoryId} and account_id = ${accountId} and leased_until > ${now}`.execute(trx)
  ).rows[0]!.n;

const CALLS: Readonly<Record<number, CarrierCall>> = {
  [ASKED!]: 'apply',
  [UNKNOWN!]: 'query',
  [FAILED!]: 'query',
  [CANCELLING!]: 'cancel',
};

/**
 * The calls that may be made of an account now: below its rate, at most eight at once whoever makes them, and with an open
 * breaker one a minute. Each is leased in this transaction, and made behind it.
 * @returns `waitMs`: when to look again for what its rate puts off; null: nothing is put off
 */
export async function takeTurns(
  trx: Trx,
  {
    factoryId,
    accountId,
    now,
    rateOf,
  }: { factoryId: number; accountId: number; now: Date; rateOf: (adapter: string) => number },
): Promise<{ turns: Turn[]; waitMs: number | null }> {
  const nothing = { turns: [], waitMs: null };
  const account = await held(trx, factoryId, accountId);
  if (!account) return nothing;
  const broken = account.failures >= FAILURES_TO_BREAK;
  if (broken && account.breakerUntil && account.breakerUntil > now) return nothing;
  // [X40] The account behind a lent one is called by all who use it, together not oftener than it takes.
  const lent = account.grantId === null ? undefined : await holdLent(trx, account.grantId, now);
  if (lent && (!lent.accountOn || lent.state === ENDED)) account.isOn = false;
  const next = Math.max(account.nextCallAt?.getTime() ?? 0, lent?.nextCallAt?.getTime() ?? 0);
  const wait = next > 0 ? next - now.getTime() : 0;
  if (wait > 0) return { turns: [], waitMs: wait };
  const rate = rateOf(account.adapter);
  const inAir = lent?.flying ?? (await flying(trx, factoryId, accountId, now));
  const room = Math.min(CALLS_AT_ONCE - inAir, Math.ceil(rate));
  const most = broken ? Math.min(1, room) : room;
  if (most <= 0) return nothing;
  const { rows } = await sql<Omit<Turn, 'call'> & { state: number }>`
    select id, package_id as "packageId", request_id as "requestId", no, state, queries, cancels from waybill
    where factory_id = ${factoryId} and account_id = ${accountId} and due_at <= ${now}
      and (state in (${UNKNOWN}, ${CANCELLING}) or (state = ${FAILED} and settled_at is not null)
        or (state = ${ASKED} and ${account.isOn}))
    order by due_at, id limit ${most} for update skip locked`.execute(trx);
  if (rows.length === 0) return nothing;
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const asked = rows.filter(({ state }) => state === ASKED).map(({ id }) => id);
  const others = rows.filter(({ state }) => state !== ASKED).map(({ id }) => id);
  const event = readWaybillEvent('waybill.applying', 'system', {});
  const mover = systemFor({ tenantId: factoryId, now });
  if (asked.length > 0) await moveWaybills(trx, mover, event, { ids: asked, known: { turn: true } });
  await sql`update waybill set leased_until = ${until}, due_at = ${until}
    where factory_id = ${factoryId} and id = any(${sql.val(others)}::bigint[])`.execute(trx);
  const nextAt = new Date(now.getTime() + (1000 * rows.length) / rate);
  if (account.grantId !== null) await lentCalled(trx, account.grantId, nextAt);
  await sql`update waybill_account set next_call_at = ${nextAt},
      breaker_until = ${broken ? new Date(now.getTime() + BREAKER_SECONDS * 1000) : sql`breaker_until`}
    where factory_id = ${factoryId} and id = ${accountId}`.execute(trx);
  return {
    turns: rows.map(({ state, ...row }) => ({ ...row, call: CALLS[state]! })),
    waitMs: null,
  };
}

/** The call of a turn ended: nobody has it any more, and it is due again then. null: not at all. */
export const endTurn = (
  trx: Trx,
  factoryId: number,
  id: number,
  next: { dueAt: Date | null; queries?: number; cancels?: number; said?: string },
) =>
  sql`update waybill set leased_until = null, due_at = ${next.dueAt}, queries = queries + ${next.queries ?? 0},
      cancels = cancels + ${next.cancels ?? 0}, fail_text = ${next.said ?? sql`fail_text`}
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);
