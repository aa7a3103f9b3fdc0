import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';

const chosen = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** Two do not take one number. */
export const hold = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.handoverLists}, ${factoryId})`.execute(trx);

interface Lain {
  packageId: number;
  listId: number;
  number: string;
  closedAt: Date | null;
}

/**
 * Where each of these packages lies, if anywhere, with its list held: it is neither closed nor changed until the end of the
 * transaction. Lists are locked behind packages, by their ids.
 */
export async function lockListsOf(trx: Trx, factoryId: number, ids: readonly number[]): Promise<Lain[]> {
  await sql`
    select l.id from handover_list l where l.factory_id = ${factoryId} and l.id in (
      select lp.list_id from handover_list_package lp where lp.factory_id = ${factoryId} and lp.package_id = ${chosen(ids)})
    order by l.id for update`.execute(trx);
  const { rows } = await sql<Lain>`
    select lp.package_id, l.id as list_id, l.number, l.closed_at
    from handover_list_package lp join handover_list l on l.factory_id = ${factoryId} and l.id = lp.list_id
    where lp.factory_id = ${factoryId} and lp.package_id = ${chosen(ids)}`.execute(trx);
  return rows;
}

interface Locked {
  id: number;
  number: string;
  express: string;
  closedAt: Date | null;
  version: number;
  packages: number;
}

export async function lockList(trx: Trx, factoryId: number, id: number): Promise<Locked | undefined> {
  await sql`select l.id from handover_list l where l.factory_id = ${factoryId} and l.id = ${id} for update`.execute(
    trx,
  );
  const { rows } = await sql<Locked>`
    select l.id, l.number, l.express_name as express, l.closed_at, l.version, (
      select count(*)::int from handover_list_package lp
      where lp.factory_id = ${factoryId} and lp.list_id = l.id) as packages
    from handover_list l where l.factory_id = ${factoryId} and l.id = ${id}`.execute(trx);
  return rows[0];
}

/** Those of an express that left since then and lie on no list, the first ones first. */
export async function unlisted(trx: Trx, factoryId: number, express: string, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from package p
    where p.factory_id = ${factoryId} and p.stage = 40 and p.handed_over_at >= ${since} and p.express_name = ${express}
      and not exists (select from handover_list_package lp where lp.factory_id = ${factoryId} and lp.package_id = p.id)
    order by p.id`.execute(trx);
  return rows.map(({ id }) => id);
}

interface Begun {
  express: string;
  /** What stands for it in the number. */
  called: string;
  day: string;
  by: string | null;
  now: Date;
}

/** The next one of this express and day. The caller holds the numbers. */
export async function beginList(
  trx: Trx,
  factoryId: number,
  { express, called, day, by, now }: Begun,
): Promise<{ id: number; number: string }> {
  const { rows } = await sql<{ id: number; number: string }>`
    insert into handover_list (factory_id, number, express_name, day, nth, created_by, created_at)
    select ${factoryId}, ${called}::text || '-' || to_char(${day}::date, 'YYMMDD') || '-'
        || case when n.nth < 10 then '0' else '' end || n.nth, ${express}, ${day}::date, n.nth, ${by}, ${now}
    from (select coalesce(max(nth), 0) + 1 as nth from handover_list
      where factory_id = ${factoryId} and express_name = ${express} and day = ${day}::date) n
    returning id, number`.execute(trx);
  return rows[0]!;
}

export async function addTo(
  trx: Trx,
  factoryId: number,
  listId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into handover_list_package (factory_id, package_id, list_id, added_at)
    select ${factoryId}, id, ${listId}, ${now} from unnest(${sql.val([...ids])}::bigint[]) as id`.execute(
    trx,
  );
  await sql`
    update handover_list set version = version + 1
    where factory_id = ${factoryId} and id = ${listId}`.execute(trx);
}

/** The caller holds their lists, which are open. */
export async function removeFrom(trx: Trx, factoryId: number, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from handover_list_package where factory_id = ${factoryId} and package_id = ${chosen(ids)} returning list_id)
    update handover_list set version = version + 1
    where factory_id = ${factoryId} and id in (select list_id from gone)`.execute(trx);
}

/** What its paper says is written down beside it. The caller holds it. */
export async function closeList(
  trx: Trx,
  factoryId: number,
  { id, by, now }: { id: number; by: string | null; now: Date },
): Promise<void> {
  await sql`
    update handover_list_package lp
    set waybill_no = p.waybill_no, copies = p.copies, grams = coalesce(p.real_g, p.estimated_g), weighed = p.real_g is not null
    from package p
    where lp.factory_id = ${factoryId} and lp.list_id = ${id} and p.factory_id = ${factoryId} and p.id = lp.package_id`.execute(
    trx,
  );
  await sql`
    update handover_list l
    set closed_at = ${now}, closed_by = ${by}, version = version + 1, parcels = s.parcels, copies = s.copies,
      grams = s.grams, unweighed = s.unweighed
    from (select count(*)::int as parcels, coalesce(sum(copies), 0)::int as copies, coalesce(sum(grams), 0) as grams,
        count(*) filter (where not weighed)::int as unweighed
      from handover_list_package where factory_id = ${factoryId} and list_id = ${id}) s
    where l.factory_id = ${factoryId} and l.id = ${id}`.execute(trx);
}
