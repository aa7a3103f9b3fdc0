import { sql, type SqlBool } from 'kysely';
import type { AccountKind, AccountState } from '#contract/waybill/account.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { LOCKS } from '#server/platform/locks.ts';

export const holdAccounts = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.waybillAccounts}, ${factoryId}::int)`.execute(trx);

export interface Wanted {
  keyword?: string | undefined;
  express?: string | undefined;
  kind?: AccountKind | undefined;
  state?: AccountState | undefined;
}

/** What stands of an account today: of another day nothing is used yet. */
const today = (column: string, now: Date) =>
  sql<number>`case when day = ${dayInShanghai(now)}::date then ${sql.ref(column)} else 0 end`;
export const leftNow = (now: Date) => sql<number | null>`
  nullif(greatest(0, least(coalesce(quota - used - reserved, 2147483647),
    coalesce(daily_cap - ${today('day_used', now)} - ${today('day_reserved', now)}, 2147483647))), 2147483647)`;
/** The account itself says it: what was refused last, and what is left below its line. */
const stateNow = (factoryId: number, now: Date) => sql<AccountState>`case
  when not is_on then 'paused'
  when failures >= 5 then 'broken'
  when exists (select from waybill_call c where c.factory_id = ${factoryId} and c.account_id = waybill_account.id
    and c.id = (select max(id) from waybill_call l where l.factory_id = ${factoryId} and l.account_id = waybill_account.id)
    and c.outcome = 'expired') then 'expired'
  when low_line is not null and ${leftNow(now)} <= low_line then 'low'
  else 'on' end`;

const FACTS = [
  'id',
  'name',
  'adapter',
  'expressName',
  'branch',
  'isOn',
  'dailyCap',
  'quota',
  'lowLine',
] as const;
const HOUR_MS = 3_600_000;
const hourOf = (factoryId: number, now: Date, what: string) => sql<
  number | null
>`(select ${sql.raw(what)} from waybill_call c
  where c.factory_id = ${factoryId} and c.account_id = waybill_account.id and c.call = 'apply'
    and c.at > ${new Date(now.getTime() - HOUR_MS)})`;
/** Of the last hour. */
const figures = (factoryId: number, now: Date) => [
  hourOf(factoryId, now, `(count(*) filter (where outcome = 'ok'))::float8 / nullif(count(*), 0)`).as(
    'success',
  ),
  hourOf(factoryId, now, 'avg(ms)::int').as('averageMs'),
];

export const pageAccounts = (db: Db, factoryId: number, now: Date, wanted: Wanted) =>
  db
    .selectFrom('waybillAccount')
    .where('factoryId', '=', factoryId)
    // Those that are lent to the factory stand in 面单分享.
    .where('grantId', 'is', null)
    .$if(Boolean(wanted.keyword), (q) => q.where((eb) => hasWord(eb, ['name', 'branch'], wanted.keyword!)))
    .$if(Boolean(wanted.express), (q) => q.where((eb) => hasWord(eb, ['expressName'], wanted.express!)))
    .$if(wanted.kind !== undefined, (q) => q.where('kind', '=', wanted.kind!))
    .$if(wanted.state !== undefined, (q) =>
      q.where(sql<SqlBool>`${stateNow(factoryId, now)} = ${wanted.state!}`),
    )
    .select(FACTS)
    .select(['sender', 'used', 'reserved', 'lastError', 'lastErrorAt', 'version', 'updatedBy', 'updatedAt'])
    .select([
      sql<AccountKind>`kind`.as('kind'),
      stateNow(factoryId, now).as('state'),
      leftNow(now).as('left'),
    ])
    .select([today('day_used', now).as('dayUsed'), today('day_reserved', now).as('dayReserved')])
    .select(figures(factoryId, now))
    .select(
      sql<number>`(select count(*)::int from waybill w where w.factory_id = waybill_account.factory_id
        and w.account_id = waybill_account.id and w.state = 15)`.as('unknown'),
    )
    .orderBy('id', 'desc');

export const findAccount = (trx: Db, factoryId: number, id: number) =>
  trx
    .selectFrom('waybillAccount')
    .select(['id', 'name', 'kind', 'adapter', 'expressName', 'access', 'isOn', 'version'])
    .where('factoryId', '=', factoryId)
    .where('grantId', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();

/** An account at a carrier, as it may be lent: numbers of an own range are nobody else's. */
export const lendable = (trx: Trx, ownerId: number, id: number) =>
  trx
    .selectFrom('waybillAccount')
    .select(['id', 'name', 'adapter', 'expressName'])
    .where('factoryId', '=', ownerId)
    .where('id', '=', id)
    .where('kind', '=', 'own')
    .where('grantId', 'is', null)
    .executeTakeFirst();

export const countAccounts = async (db: Db, factoryId: number): Promise<number> =>
  (
    await db
      .selectFrom('waybillAccount')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('factoryId', '=', factoryId)
      .where('grantId', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;

export interface Values {
  name: string;
  kind: AccountKind;
  adapter: string;
  expressName: string;
  branch: string;
  access: Buffer | null;
  sender: string;
  dailyCap: number | null;
  quota: number | null;
  lowLine: number | null;
  updatedBy: string;
  updatedAt: Date;
}

export const insertAccount = (trx: Trx, factoryId: number, values: Values) =>
  trx
    .insertInto('waybillAccount')
    .values({ factoryId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();

/** @returns whether it stands, and as it was seen */
export const updateAccount = async (
  trx: Trx,
  factoryId: number,
  { id, version }: { id: number; version: number },
  values: Omit<Values, 'kind' | 'adapter'>,
): Promise<boolean> =>
  (
    await trx
      .updateTable('waybillAccount')
      .set({ ...values, version: version + 1 })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Whether a number was ever asked of it. */
export const wasAsked = async (trx: Trx, factoryId: number, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('waybill')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('accountId', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const deleteAccount = (trx: Trx, factoryId: number, id: number) =>
  trx.deleteFrom('waybillAccount').where('factoryId', '=', factoryId).where('id', '=', id).execute();

export const switchAccounts = async (trx: Trx, factoryId: number, ids: readonly number[], isOn: boolean) =>
  (
    await trx
      .updateTable('waybillAccount')
      .set({ isOn })
      .where('factoryId', '=', factoryId)
      .where('grantId', 'is', null)
      .where('id', 'in', ids)
      .where('isOn', '<>', isOn)
      .returning('name')
      .execute()
  ).map(({ name }) => name);

export const resetBreaker = (trx: Trx, factoryId: number, id: number) =>
  trx
    .updateTable('waybillAccount')
    .set({ failures: 0, breakerUntil: null })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .execute();

export const keepWay = (db: Db, factoryId: number, id: number, access: Buffer, testedAt: Date) =>
  db
    .updateTable('waybillAccount')
    .set({ access, testedAt })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .execute();

export const callsOf = (db: Db, factoryId: number, accountId: number) =>
  db
    .selectFrom('waybillCall')
    .select(['id', 'call', 'requestId', 'ms', 'outcome', 'code', 'said', 'at'])
    .where('factoryId', '=', factoryId)
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

export const pageRanges = (db: Db, factoryId: number) =>
  db
    .selectFrom('waybillRange as r')
    .innerJoin('waybillAccount as a', (join) =>
      join.onRef('a.id', '=', 'r.accountId').on('a.factoryId', '=', factoryId),
    )
    .where('r.factoryId', '=', factoryId)
    .select([
      'r.id',
      'r.accountId',
      'a.name as accountName',
      'r.prefix',
      'r.isOn',
      'r.createdBy',
      'r.createdAt',
    ])
    .select(['r.fromNo as from', 'r.toNo as to', 'r.nextNo as next'])
    .orderBy('r.id', 'desc');

export const countRanges = async (db: Db, factoryId: number): Promise<number> =>
  (
    await db
      .selectFrom('waybillRange')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('factoryId', '=', factoryId)
      .executeTakeFirstOrThrow()
  ).n;

/** A range of the same prefix that has some of these numbers. The caller holds the factory's accounts. */
export const overlapping = (trx: Trx, factoryId: number, { prefix, from, to }: Serials) =>
  trx
    .selectFrom('waybillRange')
    .select(['fromNo', 'toNo'])
    .where('factoryId', '=', factoryId)
    .where('prefix', '=', prefix)
    .where('fromNo', '<=', to)
    .where('toNo', '>=', from)
    .limit(1)
    .executeTakeFirst();

interface Serials {
  prefix: string;
  from: number;
  to: number;
}
export const insertRange = (
  trx: Trx,
  factoryId: number,
  { accountId, prefix, from, to }: Serials & { accountId: number },
  createdBy: string,
) =>
  trx
    .insertInto('waybillRange')
    .values({ factoryId, accountId, prefix, fromNo: from, toNo: to, nextNo: from, createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();

export const switchRange = (trx: Trx, factoryId: number, id: number, isOn: boolean) =>
  trx
    .updateTable('waybillRange')
    .set({ isOn })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .returning(['prefix', 'fromNo', 'toNo'])
    .executeTakeFirst();
