import { sql, type RawBuilder } from 'kysely';
import type { LIST_STATES } from '#contract/handover/handover-list.ts';
import { isFar, within } from '#server/modules/package/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';
import type { Asker } from './leaving.sql.ts';

export interface Filter {
  state?: keyof typeof LIST_STATES | undefined;
  number?: string | undefined;
  express?: string | undefined;
  made?: readonly [number, number] | undefined;
}

/** Who does not reach all that a list names does not reach the list. */
function asked({ factoryId, materials }: Asker, f: Filter): RawBuilder<unknown> {
  const all = [sql`l.factory_id = ${factoryId}`];
  if (f.state) all.push(f.state === 'open' ? sql`l.closed_at is null` : sql`l.closed_at is not null`);
  if (f.number) all.push(within(sql`l.number`, f.number));
  if (f.express) all.push(within(sql`l.express_name`, f.express));
  if (f.made) all.push(sql`l.created_at >= ${new Date(f.made[0])} and l.created_at < ${new Date(f.made[1])}`);
  if (materials)
    all.push(sql`not exists (
      select from handover_list_package lp join package p on p.factory_id = ${factoryId} and p.id = lp.package_id
      where lp.factory_id = ${factoryId} and lp.list_id = l.id and ${isFar(factoryId, materials)})`);
  return sql.join(all, sql` and `);
}

export interface Row {
  id: number;
  number: string;
  express: string;
  packages: number;
  copies: number;
  grams: number;
  unweighed: number;
  createdBy: string | null;
  createdAt: Date;
  closedBy: string | null;
  closedAt: Date | null;
  version: number;
}

/** An open list says what its parcels say now. */
const shown = (factoryId: number, chosen: RawBuilder<unknown>) => sql<Row & { total: number }>`
  select l.id, l.number, l.express_name as express, coalesce(l.parcels, own.packages) as packages,
    coalesce(l.copies, own.copies) as copies, coalesce(l.grams, own.grams)::float8 as grams,
    coalesce(l.unweighed, own.unweighed) as unweighed, l.created_by, l.created_at, l.closed_by, l.closed_at, l.version,
    l.total::int as total
  from (${chosen}) l
    left join lateral (
      select count(*)::int as packages, coalesce(sum(p.copies), 0)::int as copies,
        coalesce(sum(coalesce(p.real_g, p.estimated_g)), 0)::bigint as grams,
        count(*) filter (where p.real_g is null)::int as unweighed
      from handover_list_package lp join package p on p.factory_id = ${factoryId} and p.id = lp.package_id
      where lp.factory_id = ${factoryId} and lp.list_id = l.id and l.closed_at is null) own on true
  order by l.id desc`;

export const page = (db: Db, asker: Asker, filter: Filter, place: Place) =>
  countedRows(place, async (at) => {
    const { offset, limit } = rowsAt(at);
    const chosen = sql`select l.*, count(*) over () as total from handover_list l where ${asked(asker, filter)}
      order by l.id desc offset ${offset} limit ${limit}`;
    return (await shown(asker.factoryId, chosen).execute(db)).rows;
  });

export async function one(db: Db, asker: Asker, id: number): Promise<Row | undefined> {
  const chosen = sql`select l.*, 1 as total from handover_list l where ${asked(asker, {})} and l.id = ${id}`;
  const { rows } = await shown(asker.factoryId, chosen).execute(db);
  return rows[0];
}

export interface Listed {
  id: number;
  number: string;
  waybillNo: string;
  copies: number;
  grams: number | null;
  weighed: boolean;
}

/** What a list names, in the order in which it was made: of a closed one as it was then. */
export async function packagesOn(
  db: Db | Trx,
  factoryId: number,
  listId: number,
  most: number,
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select p.id, p.number, coalesce(lp.waybill_no, p.waybill_no) as waybill_no, coalesce(lp.copies, p.copies) as copies,
      case when lp.weighed is null then coalesce(p.real_g, p.estimated_g) else lp.grams end as grams,
      coalesce(lp.weighed, p.real_g is not null) as weighed
    from handover_list_package lp join package p on p.factory_id = ${factoryId} and p.id = lp.package_id
    where lp.factory_id = ${factoryId} and lp.list_id = ${listId}
    order by lp.package_id limit ${most}`.execute(db);
  return rows;
}
