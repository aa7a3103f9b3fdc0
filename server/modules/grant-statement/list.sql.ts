import { sql, type RawBuilder } from 'kysely';
import { GRANT_STATEMENT_REGIONS } from '#contract/grant-statement/life-cycle/grant-statement-states.ts';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import { COLUMNS, PARTIES, type Party } from '#server/modules/grant/service.ts';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';
import { MONTH_END } from './sql.ts';

interface Wanted {
  id?: number | undefined;
  grantId?: number | undefined;
  state?: number | undefined;
  keyword?: string | undefined;
}
const OPEN = GRANT_STATEMENT_REGIONS.grantStatement.open.code;
const ENDED = GRANT_REGIONS.grant.ended.code;

const used = (party: Party) => sql.ref(`u.${COLUMNS[party]}`);
/** Of one that is not sent: what its lines would be now. */
const orNow = (
  party: Party,
  tenantId: number,
  kept: string,
  of: RawBuilder<unknown>,
) => sql<number>`case when s.state = ${sql.lit(OPEN)} then
  (select ${of} from waybill_use u where ${used(party)} = ${tenantId} and u.grant_id = s.grant_id
    and u.at < ${MONTH_END} and u.billed_cents is distinct from u.charge_cents) else ${sql.ref(kept)} end`;

/** The statements of one side. */
export function pageStatements(db: Db, side: Party, tenantId: number, now: Date, wanted: Wanted) {
  const party = `s.${PARTIES[side]}` as const;
  return db
    .selectFrom('grantStatement as s')
    .innerJoin('waybillGrant as g', (join) =>
      join.onRef('g.id', '=', 's.grantId').onRef('g.factoryId', '=', 's.factoryId'),
    )
    .leftJoin('tenant as m', 'm.id', 's.merchantId')
    .leftJoin('tenant as f', 'f.id', 's.factoryId')
    .where(party, '=', tenantId)
    .$if(wanted.id !== undefined, (q) => q.where('s.id', '=', wanted.id!))
    .$if(wanted.grantId !== undefined, (q) => q.where('s.grantId', '=', wanted.grantId!))
    .$if(wanted.state !== undefined, (q) => q.where('s.state', '=', wanted.state!))
    .$if(Boolean(wanted.keyword), (q) => q.where((eb) => hasWord(eb, ['g.accountName'], wanted.keyword!)))
    .select(['s.id', 's.grantId', 'g.accountName', 'g.expressName', 's.merchantId', 's.factoryId'])
    .select(['s.state', 's.currency', 's.sentAt', 's.dueAt', 's.reason', 's.paidCents', 's.paidReference'])
    .select('s.version')
    .select(({ fn, val }) => [
      fn.coalesce('m.name', val('')).as('merchantName'),
      fn.coalesce('f.name', val('')).as('factoryName'),
    ])
    .select([
      sql<string>`to_char(s.month, 'YYYY-MM')`.as('month'),
      sql<string | null>`to_char(s.paid_day, 'YYYY-MM-DD')`.as('paidDay'),
      sql<boolean>`${MONTH_END} <= ${now} or g.state = ${sql.lit(ENDED)}`.as('isOver'),
      orNow(side, tenantId, 's.numbers', sql`(count(*) filter (where u.billed_cents is null))::int`).as(
        'numbers',
      ),
      orNow(side, tenantId, 's.corrections', sql`count(u.billed_cents)::int`).as('corrections'),
      orNow(
        side,
        tenantId,
        's.cents',
        sql`coalesce(sum(u.charge_cents - coalesce(u.billed_cents, 0)), 0)::bigint`,
      ).as('cents'),
    ])
    .orderBy('s.month', 'desc')
    .orderBy('s.id', 'desc');
}

interface Statement {
  id: number;
  factoryId: number;
  state: number;
}
/** What a statement of the side says, whether it was sent or not. */
const linesOf = (side: Party, tenantId: number, { id, factoryId, state }: Statement) => {
  const own = sql.ref(`l.${COLUMNS[side]}`);
  return state === OPEN
    ? sql`(select u.id, u.billed_cents is not null as is_correction, u.at, u.no, u.express_name, u.province, u.weight_g,
        u.state, u.charge_cents - coalesce(u.billed_cents, 0) as cents, '' as disputed, null::integer as first_cents
      from grant_statement s join waybill_use u on u.factory_id = s.factory_id and u.grant_id = s.grant_id
        and u.at < ${MONTH_END} and u.billed_cents is distinct from u.charge_cents
      where s.factory_id = ${factoryId} and s.id = ${id} and ${sql.ref(`s.${COLUMNS[side]}`)} = ${tenantId})`
    : sql`(select l.id, l.is_correction, l.at, l.no, l.express_name, l.province, l.weight_g, l.state, l.cents, l.disputed,
        l.first_cents
      from grant_statement_line l where ${own} = ${tenantId} and l.statement_id = ${id})`;
};

interface LineRow {
  id: number;
  isCorrection: boolean;
  at: Date;
  no: string;
  expressName: string;
  province: string;
  weightG: number | null;
  state: number;
  cents: number;
  disputed: string;
  firstCents: number | null;
}
export async function pageLines(
  db: Db,
  side: Party,
  tenantId: number,
  of: Statement,
  { no, disputed, ...place }: Place & { no?: string | undefined; disputed?: boolean | undefined },
) {
  const all = [sql`true`];
  if (no) all.push(sql`strpos(lower(x.no), lower(${no})) > 0`);
  if (disputed !== undefined) all.push(sql`(x.disputed <> '') = ${disputed}`);
  const { rows, total } = await countedRows(place, async (at) => {
    const { offset, limit } = rowsAt(at);
    return (
      await sql<LineRow & { total: number }>`
        select x.*, count(*) over ()::int as total from ${linesOf(side, tenantId, of)} x
        where ${sql.join(all, sql` and `)} order by x.at, x.id offset ${offset} limit ${limit}`.execute(db)
    ).rows;
  });
  return { list: rows.map(({ total: _total, ...row }) => row), total };
}

/** By express, the most first. */
export const carriersOf = async (db: Db, side: Party, tenantId: number, of: Statement) =>
  (
    await sql<{ expressName: string; numbers: number; cents: number }>`
      select x.express_name as "expressName", count(*)::int as numbers, sum(x.cents)::bigint as cents
      from ${linesOf(side, tenantId, of)} x group by 1 order by 2 desc, 1`.execute(db)
  ).rows;
