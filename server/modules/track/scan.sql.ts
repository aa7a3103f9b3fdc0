import { sql } from 'kysely';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { codeOfScan } from '#contract/track/track-codes.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Scan } from './kuaidi100.ts';

const { collected, inTransit, signed, rejected, returning, returned } = PACKAGE_REGIONS.transit;
const all = (...states: { code: number }[]) => sql.join(states.map(({ code }) => sql.lit(code)));
const some = <T>(values: readonly T[]) => sql.val([...values]);

/** The packages on which these numbers hang or hung. */
export async function packagesOf(trx: Trx, factoryId: number, numbers: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct package_id as id from waybill
    where factory_id = ${factoryId} and no = any(${some(numbers)}::text[])`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface Matched {
  id: number;
  no: string;
  /** A scan was known already. */
  used: boolean;
  /** It was given up: its scans move no package. */
  stray: boolean;
  packageId: number;
}

/**
 * The rows of these numbers: those that hang on a package where there are any, else those that were given up. Several orders of
 * one recipient may share a number, each with a row of its own. The caller holds their packages.
 */
export async function matched(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
  numbers: readonly string[],
): Promise<Matched[]> {
  const { rows } = await sql<Matched & { best: boolean }>`
    select id, no, package_id as "packageId", state = 80 as used, gone as stray, gone = bool_and(gone) over (partition by no) as best
    from (select *, stray or state not in (0, 10, 15, 20, 80) as gone from waybill
      where factory_id = ${factoryId} and package_id = any(${some(packageIds)}::bigint[]) and no = any(${some(numbers)}::text[])) w
    order by id`.execute(trx);
  return rows.filter(({ best }) => best);
}

/**
 * [X30] Each scan once, by its number, the second, its code and its text. One without a code of its own may learn its state from
 * a push in which it was the newest.
 * @returns how many are new
 */
export async function keepScans(
  trx: Trx,
  factoryId: number,
  scans: readonly (Scan & { no: string; source: string })[],
  waybillIds: readonly number[],
): Promise<number> {
  if (scans.length === 0 || waybillIds.length === 0) return 0;
  const { rows } = await sql<{ added: number }>`
    with s as materialized (
      select distinct on (no, hash) * from (
        select *, md5(extract(epoch from at)::bigint || '|' || code || '|' || text) as hash
        from unnest(${some(scans.map(({ no }) => no))}::text[], ${some(scans.map(({ at }) => at))}::timestamptz[],
          ${some(scans.map(({ code }) => code))}::text[], ${some(scans.map(({ state }) => codeOfScan(state)))}::smallint[],
          ${some(scans.map(({ known }) => known))}::boolean[], ${some(scans.map(({ text }) => text))}::text[],
          ${some(scans.map(({ place }) => place))}::text[], ${some(scans.map(({ source }) => source))}::text[])
          v(no, at, code, state, known, text, place, source)) hashed
      order by no, hash, state = ${sql.lit(inTransit.code)}, state desc
    ), kept as (
      insert into track as t (merchant_id, factory_id, package_id, waybill_id, at, code, state, known, text, place, source, hash)
      select w.merchant_id, w.factory_id, w.package_id, w.id, s.at, s.code, s.state, s.known, s.text, s.place, s.source, s.hash
      from waybill w join s on s.no = w.no
      where w.factory_id = ${factoryId} and w.id = any(${some(waybillIds)}::bigint[])
      order by w.id, s.hash
      on conflict (waybill_id, hash) do update set state = excluded.state
        where t.code = '' and t.state = ${sql.lit(inTransit.code)} and excluded.state <> t.state
      returning xmax = 0 as fresh)
    select count(*) filter (where fresh)::int as added from kept`.execute(trx);
  return rows[0]!.added;
}

export interface Found {
  waybillId: number;
  packageId: number;
  /** The code of the transit that its scans lead to. */
  to: number;
  at: Date;
  transit: number;
  trackedAt: Date | null;
}

/**
 * [X31] Where the scans of each number say that it is, whatever the order in which they came: what the newest says; but of one
 * that was signed only a newer one that turns it back. A collection that is not the first of them is on its way. What is only
 * announced is no scan. `of`: numbers that hang on their packages.
 */
export async function newest(trx: Trx, factoryId: number, of: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select w.id as "waybillId", w.package_id as "packageId", last.at, p.transit, p.tracked_at as "trackedAt",
      case when turn.state in (${all(signed, returned)}) then turn.state
        when last.state = ${sql.lit(collected.code)} and last.scans > 1 then ${sql.lit(inTransit.code)} else last.state end as "to"
    from waybill w join package p on p.factory_id = ${factoryId} and p.id = w.package_id
      cross join lateral (
        select at, state, count(*) over () as scans from track where waybill_id = w.id and factory_id = ${factoryId} and state <> 0
        order by at desc, state desc, hash desc limit 1) last
      left join lateral (
        select state from track where waybill_id = w.id and factory_id = ${factoryId}
          and state in (${all(signed, rejected, returning, returned)})
        order by at desc, state desc, hash desc limit 1) turn on true
    where w.factory_id = ${factoryId} and w.id = any(${some(of)}::bigint[])
    order by w.package_id, w.id`.execute(trx);
  return rows;
}

/** Those of these that were given up and that a carrier has scanned. */
export async function scannedAmong(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct waybill_id as id from track
    where factory_id = ${factoryId} and waybill_id = any(${some(ids)}::bigint[]) and state <> 0`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
