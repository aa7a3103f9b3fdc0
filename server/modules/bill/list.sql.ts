import { sql, type RawBuilder } from 'kysely';
import type { Bill, BillLine, BillWhere } from '#contract/bill/bill.ts';
import { isFar, within } from '#server/modules/package/service.ts';
import type { Db } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}
type BillRow = Omit<Bill, 'createdAt' | 'settledAt'> & { createdAt: Date; settledAt: Date | null };

/** What the factory pays for a line by what was decided, and by its own cost where it was refused. */
const PAYS = sql`case when l.state = 40 or l.decided = 40 then l.cents when l.state = 50 or l.decided = 50 then coalesce(l.our_cents, 0) else 0 end`;

/** `chosen`: the bills of a page, each with how many there are in all. */
const shownBills = (factoryId: number, chosen: RawBuilder<unknown>) => sql<BillRow & { total: number }>`
  select
  b.id, b.name, b.express_name as express, b.currency, b.state, b.lines, b.cents, b.refused_lines as "refusedLines",
  b.refused_cents as "refusedCents", b.created_by as "createdBy", b.created_at as "createdAt", b.settled_by as "settledBy",
  case when b.state in ('settled', 'reopening') then b.settled_at end as "settledAt", b.version,
  one.total, coalesce(s.open, 0)::int as open, coalesce(case when b.state = 'settled' then b.pay_cents end, s.pays, 0)::bigint as "payCents"
  from (${chosen}) one join bill b on b.factory_id = ${factoryId} and b.id = one.id left join lateral (
    select count(*) filter (where l.state not in (40, 50, 80)) as open, sum(${PAYS}) as pays from bill_line l
    where b.state <> 'settled' and l.factory_id = ${factoryId} and l.bill_id = b.id) s on true
  order by b.id desc`;

export async function billPage(
  db: Db,
  factoryId: number,
  { state, keyword }: { state?: string | undefined; keyword?: string | undefined },
  place: Place,
) {
  const all = [sql`b.factory_id = ${factoryId}`];
  if (state) all.push(sql`b.state = ${state}`);
  if (keyword) all.push(within(sql`b.name || ' ' || b.express_name`, keyword));
  return countedRows(place, async (at) => {
    const { offset, limit } = rowsAt(at);
    const chosen = sql`select b.id, count(*) over ()::int as total from bill b where ${sql.join(all, sql` and `)}
      order by b.id desc offset ${offset} limit ${limit}`;
    return (await shownBills(factoryId, chosen).execute(db)).rows;
  });
}

type LineRow = BillLine;
const DIFFERENCE = sql`l.cents - coalesce(l.our_cents, 0)`;

function asked({ factoryId, materials }: Asker, of: BillWhere, byState: boolean): RawBuilder<unknown> {
  const all = [sql`l.factory_id = ${factoryId}`];
  if (of.billId !== undefined) all.push(sql`l.bill_id = ${of.billId}`);
  if (of.numbers) all.push(sql`l.no = any(${sql.val(of.numbers)}::text[])`);
  if (of.state !== undefined && byState) all.push(sql`l.state = ${of.state}`);
  if (of.kind) all.push(sql`l.kind = ${of.kind}`);
  if (of.least !== undefined) all.push(sql`${DIFFERENCE} >= ${of.least}`);
  if (of.most !== undefined) all.push(sql`${DIFFERENCE} <= ${of.most}`);
  if (materials)
    all.push(sql`not exists (select from package p where p.factory_id = ${factoryId} and p.id = l.package_id
      and ${isFar(factoryId, materials)})`);
  return sql.join(all, sql` and `);
}

const shown = (factoryId: number, ids: RawBuilder<unknown>) => sql<LineRow>`
  select l.id, l.bill_id as "billId", b.name as bill, l.line_no as "lineNo", l.express_name as express, l.no, l.leg, l.province,
    coalesce(p.number, '') as "packageNo", coalesce(nullif(k.alias, ''), k.merchant_name, '') as customer,
    l.billed_g as "billedG", l.our_g as "ourG", l.cents, l.surcharge_cents as "surchargeCents", l.our_cents as "ourCents",
    ${DIFFERENCE} as "differenceCents", b.currency, l.kind, l.state, l.reason, l.charged_cents as "chargedCents",
    b.state as "billState", l.version
  from (${ids}) one join bill_line l on l.factory_id = ${factoryId} and l.id = one.id
    join bill b on b.factory_id = ${factoryId} and b.id = l.bill_id
    left join package p on p.factory_id = ${factoryId} and p.id = l.package_id
    left join factory_customer k on k.factory_id = ${factoryId} and k.merchant_id = p.merchant_id
  order by l.bill_id desc, l.id`;

/** The newest file first, its lines in its own order. */
export async function linePage(db: Db, asker: Asker, of: BillWhere, place: Place): Promise<LineRow[]> {
  const { offset, limit } = rowsAt(place);
  const ids = sql`select l.id from bill_line l where ${asked(asker, of, true)}
    order by l.bill_id desc, l.id offset ${offset} limit ${limit}`;
  return (await shown(asker.factoryId, ids).execute(db)).rows;
}

export async function lineSums(db: Db, asker: Asker, of: BillWhere) {
  const { rows } = await sql<{
    currency: string;
    lines: number;
    cents: number;
    ourCents: number;
    differenceCents: number;
  }>`
    select b.currency, count(*)::int as lines, sum(l.cents)::bigint as cents, sum(coalesce(l.our_cents, 0))::bigint as "ourCents",
      sum(${DIFFERENCE})::bigint as "differenceCents"
    from bill_line l join bill b on b.factory_id = ${asker.factoryId} and b.id = l.bill_id
    where ${asked(asker, of, true)} group by b.currency order by b.currency`.execute(db);
  return rows;
}

export async function lineCounts(db: Db, asker: Asker, of: BillWhere) {
  const { rows } = await sql<{ state: number; n: number }>`
    select l.state, count(*)::int as n from bill_line l where ${asked(asker, of, false)} group by l.state`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [String(state), n]));
}

export async function oneLine(db: Db, asker: Asker, id: number): Promise<LineRow | undefined> {
  const ids = sql`select l.id from bill_line l where ${asked(asker, {}, true)} and l.id = ${id}`;
  return (await shown(asker.factoryId, ids).execute(db)).rows[0];
}

export async function linesOfPackage(db: Db, asker: Asker, packageId: number): Promise<LineRow[]> {
  const ids = sql`select l.id from bill_line l where ${asked(asker, {}, true)} and l.package_id = ${packageId}`;
  return (await shown(asker.factoryId, ids).execute(db)).rows;
}

/** The lines that a question means as it was seen, at most `limit`. */
export async function seen(db: Db, asker: Asker, of: BillWhere, position: string, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select l.id from bill_line l where ${asked(asker, of, true)} and pg_visible_in_snapshot(l.changed_xact, ${position}::pg_snapshot)
    order by l.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these the ones that the user reaches. */
export async function reached(db: Db, asker: Asker, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from bill_line l where ${asked(asker, {}, true)} and l.id = any(${sql.val([...ids])}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function weighingsOf(db: Db, factoryId: number, lineId: number) {
  const { rows } = await sql<{ id: number; grams: number; userName: string | null; at: Date }>`
    select e.id, (e.params->>'grams')::int as grams, e.user_name as "userName", e.at
    from bill_line l join package_event e on e.factory_id = ${factoryId} and e.package_id = l.package_id
    where l.factory_id = ${factoryId} and l.id = ${lineId} and e.event = 'package.weighed' order by e.id`.execute(
    db,
  );
  return rows;
}

export interface Dispute extends LineRow {
  weighedAt: Date | null;
  weighedBy: string | null;
  weighedG: number | null;
}

/** Disputed lines behind an id, each with how its package was weighed last. */
export async function disputesAfter(
  db: Db,
  asker: Asker,
  { billId, after, limit }: { billId: number | undefined; after: number; limit: number },
): Promise<Dispute[]> {
  const { factoryId } = asker;
  const ids = sql`select l.id from bill_line l where ${asked(asker, { billId, state: 30 }, true)} and l.id > ${after}
    order by l.id limit ${limit}`;
  const { rows } = await sql<Dispute>`
    select s.*, w.at as "weighedAt", w.user_name as "weighedBy", (w.params->>'grams')::int as "weighedG"
    from (${shown(factoryId, ids)}) s join bill_line l on l.factory_id = ${factoryId} and l.id = s.id
      left join lateral (select at, user_name, params from package_event e
        where e.factory_id = ${factoryId} and e.package_id = l.package_id and e.event = 'package.weighed'
        order by e.id desc limit 1) w on true
    order by s.id`.execute(db);
  return rows;
}
