import { sql } from 'kysely';
import { countryNamed } from '#contract/area/countries.ts';
import { DECLARATION_REGIONS } from '#contract/declaration/life-cycle/declaration-states.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { NumberedParcel } from '#server/modules/waybill/service.ts';
import type { Db } from '#server/platform/database.ts';

const { handedOver } = PACKAGE_REGIONS.stage;
const { ready, accepted } = DECLARATION_REGIONS.declaration;
/** Complete. */
const READY = sql.join([ready, accepted].map(({ code }) => sql.lit(code)));
/** A digest of where an order `o` goes: another address is another number. */
const PLACE = sql`md5(concat_ws('|', o.recipient_name, o.recipient_phone, o.country, o.province, o.city, o.district, o.address))`;
const chosen = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

export interface Wanting {
  id: number;
  number: string;
  merchantId: number;
  orderId: number;
  expressName: string;
  realG: number | null;
  estimatedG: number | null;
  place: string;
  here: boolean;
  held: boolean;
  reachable: boolean;
  addressed: boolean;
}

/** What is known of packages before a number is asked for, in the order of their ids. */
export async function wantingOf(db: Db, factoryId: number, ids: readonly number[]): Promise<Wanting[]> {
  const { rows } = await sql<Wanting>`
    select p.id, p.number, p.merchant_id as "merchantId", p.order_id as "orderId", p.express_name as "expressName",
      p.real_g as "realG", p.estimated_g as "estimatedG", p.stage < ${handedOver.code} as here, ${PLACE} as place,
      (select bool_or(b.hold <> 0) from package_order po join trade_order b on b.factory_id = ${factoryId} and b.id = po.order_id
        where po.factory_id = ${factoryId} and po.package_id = p.id) as held,
      o.recipient_phone <> '' as reachable, o.recipient_name <> '' and o.address <> '' as addressed
    from package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where p.factory_id = ${factoryId} and p.id = ${chosen(ids)}
    order by p.id`.execute(db);
  return rows;
}

type Row = Omit<NumberedParcel['recipient'], 'country'> & {
  id: number;
  country: string;
  weightG: number;
  goods: NumberedParcel['goods'];
  declared: NonNullable<NumberedParcel['declared']>;
  undeclared: boolean;
};

const CHINA = ['', '中国', '中国大陆', 'China', 'CN'];

/** [X34] Declared lines of what lies in a package `p`, so many as lie in it, and whether some of it has none that is complete. */
const DECLARED = (factoryId: number) => sql`coalesce((select json_agg(json_build_object('nameCn', dl.name_cn,
      'nameEn', dl.name_en, 'hsCode', dl.hs_code, 'origin', dl.origin, 'unitCents', dl.unit_cents, 'currency', dl.currency,
      'netG', dl.net_g, 'material', dl.material, 'purpose', dl.purpose, 'battery', dl.battery, 'quantity', pl.quantity)
      order by pl.order_id, pl.line_id)
    from package_line pl join declaration d on d.factory_id = ${factoryId} and d.order_id = pl.order_id and d.state in (${READY})
      join declaration_line dl on dl.factory_id = ${factoryId} and dl.declaration_id = d.id and dl.line_id = pl.line_id
    where pl.factory_id = ${factoryId} and pl.package_id = p.id), '[]') as declared,
  exists (select from package_line pl where pl.factory_id = ${factoryId} and pl.package_id = p.id and not exists (
    select from declaration d where d.factory_id = ${factoryId} and d.order_id = pl.order_id and d.state in (${READY}))) as undeclared`;

/** Carriers know countries by their two letters; one that nobody knows goes as it is written. */
const codeOf = (country: string) =>
  CHINA.includes(country) ? 'CN' : (countryNamed(country)?.code ?? country);

/** What a carrier is told of these packages. */
export async function parcelsOf(
  db: Db,
  factoryId: number,
  ids: readonly number[],
): Promise<Map<number, NumberedParcel>> {
  const { rows } = await sql<Row>`
    select p.id, o.recipient_name as name, o.recipient_phone as phone, o.country, o.province, o.city, o.district, o.address,
      o.postcode, coalesce(p.real_g, p.estimated_g, 0) as "weightG",
      coalesce((select json_agg(json_build_object('title', coalesce(s.name, l.title), 'quantity', pl.quantity) order by l.line_no)
        from package_line pl join order_line l on l.id = pl.line_id and l.factory_id = ${factoryId}
          left join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
        where pl.factory_id = ${factoryId} and pl.package_id = p.id), '[]') as goods, ${DECLARED(factoryId)}
    from package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where p.factory_id = ${factoryId} and p.id = ${chosen(ids)}`.execute(db);
  return new Map(
    rows.map(({ id, weightG, goods, country, declared, undeclared, ...place }) => [
      id,
      {
        recipient: { ...place, country: codeOf(country) },
        ...{ weightG, goods },
        ...(!undeclared && declared.length > 0 && { declared }),
      },
    ]),
  );
}
