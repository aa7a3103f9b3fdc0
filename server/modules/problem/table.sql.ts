import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';

export const PROBLEM_TABLE: LifeTable<unknown> = {
  table: 'problem',
  log: 'problem_event',
  key: 'problem_id',
  regions: ['state', 'compensation'],
  columns: [],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [
    ['merchant_id', sql.ref('o.merchant_id')],
    ['factory_id', sql.ref('o.factory_id')],
  ],
};

/** The column of who asks: the merchant's or the factory's. */
export type Party = 'merchant_id' | 'factory_id';
/** Of a table by its alias, that its rows are the asking tenant's. */
export function wallOf({ party, tenantId }: { party: Party; tenantId: number }) {
  return (of: string) => {
    const columnOf = (name: Party) => sql.ref(`${of}.${name}`);
    return sql<SqlBool>`${columnOf(party)} = ${tenantId}`;
  };
}
export const chosen = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`;

/**
 * Tickets among `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. Whoever opens
 * one holds its package first (holdPackages).
 */
export const lockProblems = (trx: Trx, party: Party, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('problem')
    .select(['id', 'number', 'version', 'merchantId', 'factoryId', 'packageId', 'kind', 'waybillNo'])
    .select(['state', 'compensation', 'dueAt', 'handlerId', 'urgedAt', 'solvedAt', 'claimCents'])
    .where(wallOf({ party, tenantId })('problem'))
    .where('id', '=', chosen(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedProblem = Awaited<ReturnType<typeof lockProblems>>[number];

/** Whoever opens a ticket, or opens it again, waits here for others of the same package. */
export async function holdPackages(
  trx: Trx,
  party: Party,
  tenantId: number,
  which: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from package where ${wallOf({ party, tenantId })('package')} and id in (${which})
    order by id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The packages that these tickets are of. */
export const packagesOf = (party: Party, tenantId: number, ids: readonly number[]) =>
  sql`select package_id from problem where ${wallOf({ party, tenantId })('problem')} and id = ${chosen(ids)}`;

export async function packageIdsOf(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct package_id as id from problem
    where ${wallOf({ party, tenantId })('problem')} and id = ${chosen(ids)}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What a parcel is worth where its orders do not say: 10,000 yuan. */
const WORTH_CENTS = sql.lit(1_000_000);

/** What the orders in the package of `pr` are worth: no claim is more. */
export const worth = (party: Party, tenantId: number) => sql<number>`(
  select coalesce(nullif(sum(w.amount_cents) filter (where w.currency = 'CNY'), 0), ${WORTH_CENTS})::int
  from package_order po join trade_order w on ${wallOf({ party, tenantId })('w')} and w.id = po.order_id
  where ${wallOf({ party, tenantId })('po')} and po.package_id = pr.package_id)`;

export async function worthOf(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select pr.id, ${worth(party, tenantId)} as cents from problem pr
    where ${wallOf({ party, tenantId })('pr')} and pr.id = ${chosen(ids)}`.execute(trx);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Of these the ones of which another ticket of the same package and kind is open. */
export async function doubledAmong(
  trx: Trx,
  party: Party,
  tenantId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select pr.id from problem pr
    where ${wallOf({ party, tenantId })('pr')} and pr.id = ${chosen(ids)} and exists (
      select from problem other where ${wallOf({ party, tenantId })('other')} and other.package_id = pr.package_id
        and other.kind = pr.kind and other.id <> pr.id and (other.state < 80 or (other.id = ${chosen(ids)} and other.id > pr.id)))`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}
