import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { chosen, wallOf, type Party } from './table.sql.ts';

export interface Standing {
  id: number;
  packageId: number;
  open: boolean;
}

/** Of each of these packages the ticket of this kind that is open, or else the last one that may be opened again. */
export async function standing(
  trx: Trx,
  factoryId: number,
  kind: string,
  packageIds: readonly number[],
  solvedSince: Date,
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select distinct on (package_id) id, package_id as "packageId", state < 80 as open from problem
    where factory_id = ${factoryId} and package_id = ${chosen(packageIds)} and kind = ${kind}
      and (state < 80 or solved_at >= ${solvedSince})
    order by package_id, state < 80 desc, id desc`.execute(trx);
  return rows;
}

export interface AboutPackage {
  packageId: number;
  /** The number that it is about; the one on the package where none is named. */
  no?: string | undefined;
}

/** What a ticket keeps of the package that it is opened for. */
export async function openingRows(
  trx: Trx,
  of: { party: Party; tenantId: number },
  about: readonly AboutPackage[],
) {
  const wall = wallOf(of);
  const { rows } = await sql<{
    merchant_id: number;
    factory_id: number;
    package_id: number;
    order_id: number;
    shop_id: number | null;
    waybill_no: string;
    express_name: string;
    track_text: string;
    track_at: Date | null;
  }>`
    select p.merchant_id as merchant_id, p.factory_id as factory_id, p.id as package_id, p.order_id as order_id,
      o.shop_id as shop_id, n.no as waybill_no, p.express_name as express_name,
      coalesce(t.text, '') as track_text, t.at as track_at
    from unnest(${sql.val(about.map(({ packageId }) => packageId))}::bigint[],
        ${sql.val(about.map(({ no }) => no ?? null))}::text[]) v(id, no)
      join package p on ${wall('p')} and p.id = v.id
      cross join lateral (select coalesce(v.no, p.waybill_no) as no) n
      left join trade_order o on ${wall('o')} and o.id = p.order_id
      left join lateral (
        select t.at, t.text from waybill w join track t on ${wall('t')} and t.waybill_id = w.id
        where ${wall('w')} and w.package_id = p.id and w.no = n.no
        order by t.at desc, t.id desc limit 1) t on true
    order by p.id`.execute(trx);
  return rows;
}

/** Open tickets of these packages of which a scan ended the cause, by where the packages are now. */
export async function endedOf(trx: Trx, factoryId: number, packageIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select pr.id from problem pr join package p on p.factory_id = ${factoryId} and p.id = pr.package_id
    where pr.factory_id = ${factoryId} and pr.package_id = ${chosen(packageIds)} and pr.state < 80
      and case pr.kind when 'collectTimeout' then p.transit not in (0, 10) when 'stalled' then true
        when 'signTimeout' then p.transit = 60 when 'intercept' then p.intercept <> 1 else false end
    order by pr.id`.execute(trx);
  return rows.map(({ id }) => id);
}
