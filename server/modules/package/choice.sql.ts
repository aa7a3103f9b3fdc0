import { sql } from 'kysely';
import { expressNameOf } from '#contract/values/express-name.ts';
import type { ChoiceParcel } from '#contract/waybill/choice.ts';
import { nodeOf } from '#server/modules/region/service.ts';
import type { Db } from '#server/platform/database.ts';

/** What rules that choose an account ask of a package, with where it goes. */
export interface ChoosingParcel extends ChoiceParcel {
  place: {
    id: number;
    country: string;
    province: string;
    city: string;
    district: string;
    postcode: string;
    weightG: number | null;
    longestMm: number | null;
  };
}

type Row = Omit<ChoiceParcel, 'areaCode'> & Omit<ChoosingParcel['place'], 'id' | 'weightG'>;

/**
 * What is known of these packages, in the order of their ids. The express of one whose number was asked for by rules is the
 * one that its order wanted then: that its account wrote its own there says nothing of what is wanted.
 */
export async function choosingParcels(
  db: Db,
  factoryId: number,
  ids: readonly number[],
): Promise<ChoosingParcel[]> {
  const { rows } = await sql<Row>`
    select p.id, coalesce(case when w.express_name = p.express_name then w.choice ->> 'express' end, p.express_name) as "expressName",
      p.merchant_id as "merchantId", o.shop_id as "shopId", o.platform, p.copies,
      o.factory_tags as tags, o.amount_cents as "amountCents", o.currency,
      coalesce(p.real_g, p.estimated_g) as "weightG", nullif(greatest(p.length_mm, p.width_mm, p.height_mm), 0) as "longestMm",
      o.country, o.province, o.city, o.district, o.postcode,
      array(select distinct s.material from package_line pl join order_line l on l.id = pl.line_id and l.factory_id = ${factoryId}
          join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
        where pl.factory_id = ${factoryId} and pl.package_id = p.id and s.material <> '') as materials
    from package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join lateral (select express_name, choice from waybill
        where factory_id = ${factoryId} and package_id = p.id order by id desc limit 1) w on true
    where p.factory_id = ${factoryId} and p.id = any(${sql.val([...ids])}::bigint[])
    order by p.id`.execute(db);
  return rows.map(({ country, province, city, district, postcode, longestMm, ...row }) => {
    const place = { id: row.id, country, province, city, district, postcode };
    return {
      ...{ ...row, expressName: expressNameOf(row.expressName), areaCode: nodeOf(place) },
      place: { ...place, weightG: row.weightG, longestMm },
    };
  });
}

/** Open packages that nobody has a number of or asks one for, the oldest first. */
export async function unnumbered(db: Db, factoryId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from package p
    where p.factory_id = ${factoryId} and p.stage < 40 and p.waybill_no = ''
      and not exists (select from waybill w where w.factory_id = ${factoryId} and w.package_id = p.id
        and w.state in (0, 10, 15, 20))
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The accounts that failed for these packages since then, but for what lay with the data. */
export async function failedLately(
  db: Db,
  factoryId: number,
  ids: readonly number[],
  since: Date,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; accounts: number[] }>`
    select package_id as id, array_agg(distinct account_id) as accounts from waybill
    where factory_id = ${factoryId} and package_id = any(${sql.val([...ids])}::bigint[])
      and account_id is not null and fail_kind not in ('', 'data') and state in (30, 95) and updated_at > ${since}
    group by package_id`.execute(db);
  return new Map(rows.map(({ id, accounts }) => [id, accounts]));
}

/** Where no other account was found for what these packages wait for: it is looked for again then. */
export const lookAgain = (db: Db, factoryId: number, ids: readonly number[], at: Date) =>
  sql`update waybill set choose_at = ${at} where factory_id = ${factoryId} and state in (0, 30) and choice is not null
    and package_id = any(${sql.val([...ids])}::bigint[])`.execute(db);
