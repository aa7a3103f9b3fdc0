import { sql } from 'kysely';
import { PARTIES, type Party } from '#server/modules/grant/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';

export const GRANT_STATEMENT_TABLE: LifeTable<unknown> = {
  table: 'grant_statement',
  log: 'grant_statement_event',
  key: 'grant_statement_id',
  regions: ['state'],
  columns: [],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [
    ['merchant_id', sql.ref('o.merchant_id')],
    ['factory_id', sql.ref('o.factory_id')],
  ],
};

/** The moment at which the month of a statement is over, by the clock in Shanghai. */
export const MONTH_END = sql<Date>`(s.month + interval '1 month') at time zone 'Asia/Shanghai'`;

/** Statements among `ids` that are the party's, locked in the order of ids: two bulks cannot wait for each other. */
export function lockGrantStatements(trx: Trx, side: Party, tenantId: number, ids: readonly number[]) {
  const party = `s.${PARTIES[side]}` as const;
  return trx
    .selectFrom('grantStatement as s')
    .innerJoin('waybillGrant as g', (join) =>
      join.onRef('g.id', '=', 's.grantId').onRef('g.factoryId', '=', 's.factoryId'),
    )
    .select(['s.id', 's.version', 's.merchantId', 's.factoryId', 's.grantId', 's.state', 's.dueAt'])
    .select(['g.accountName', 'g.state as grantState'])
    .select([sql<string>`to_char(s.month, 'YYYY-MM')`.as('month'), MONTH_END.as('monthEnd')])
    .where(party, '=', tenantId)
    .where('s.id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .orderBy('s.id')
    .forUpdate('s')
    .execute();
}
export type LockedGrantStatement = Awaited<ReturnType<typeof lockGrantStatements>>[number];

/** Which of these are no numbers of the statement's lines. */
export async function strangeNumbers(
  trx: Trx,
  factoryId: number,
  statementId: number,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select n.no from unnest(${sql.val([...numbers])}::text[]) n(no) where not exists (
      select from grant_statement_line l
      where l.factory_id = ${factoryId} and l.statement_id = ${statementId} and l.no = n.no)`.execute(trx);
  return rows.map(({ no }) => no);
}

/** How many of these are lines of the statement to which the receiver objects. */
export async function disputedAmong(
  trx: Trx,
  factoryId: number,
  statementId: number,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from grant_statement_line
    where factory_id = ${factoryId} and statement_id = ${statementId} and disputed <> ''
      and id = any(${sql.val([...ids])}::bigint[])`.execute(trx);
  return rows[0]!.n;
}
