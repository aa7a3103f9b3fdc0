import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** What a label says, before anybody masks it. */
export interface LabelData {
  packageId: number;
  /** The number that it was asked with; it is the package's still where `live`. */
  waybillNo: string;
  live: boolean;
  again: number;
  number: string;
  express: string;
  /** 三段码; empty where the carrier gave none. */
  sortCode: string;
  copies: number;
  orderNo: string;
  platformNo: string;
  receiver: string;
  mobile: string;
  address: string;
  sender: string;
  senderPhone: string;
  senderAddress: string;
  shop: string;
  merchantRemark: string;
  factoryRemark: string;
  lines: { skuCode: string; model: string; color: string; quantity: number }[];
}

/** `own`: the labels that are meant, each with its package, its number, how often it came out before, and its place. */
async function dataOf(db: Db, factoryId: number, own: RawBuilder<unknown>): Promise<LabelData[]> {
  const { rows } = await sql<LabelData>`
    select own.package_id as "packageId", own.waybill_no as "waybillNo",
      own.waybill_no <> '' and own.waybill_no = p.waybill_no as live, own.again, p.number, p.express_name as express,
      coalesce((select w.sort_code from waybill w where w.factory_id = ${factoryId} and w.package_id = p.id and w.no = own.waybill_no
        order by w.id desc limit 1), '') as "sortCode",
      p.copies, o.order_no as "orderNo", o.platform_order_no as "platformNo", o.recipient_name as receiver,
      o.recipient_phone as mobile, concat(o.province, o.city, o.district, o.address) as address,
      coalesce(a.name, '') as sender, coalesce(a.phone, '') as "senderPhone",
      concat(a.province, a.city, a.district, a.address) as "senderAddress", o.shop_name as shop,
      o.merchant_remark as "merchantRemark", o.factory_remark as "factoryRemark", coalesce(goods.lines, '[]') as lines
    from (${own}) own
      join package p on p.factory_id = ${factoryId} and p.id = own.package_id
      join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join lateral (
        select c.address_id from express_config c where c.tenant_id = ${factoryId} and c.express_name = p.express_name
        order by c.open desc, c.id limit 1) sent on true
      left join lateral (
        select s.* from sender_address s where s.tenant_id = ${factoryId} and (s.id = sent.address_id or s.is_default)
        order by s.id = sent.address_id desc nulls last limit 1) a on true
      left join lateral (
        select json_agg(json_build_object('skuCode', coalesce(s.code, ''), 'model', coalesce(s.model, l.title, ''),
          'color', coalesce(s.color, ''), 'quantity', pl.quantity) order by l.line_no) as lines
        from package_line pl join order_line l on l.factory_id = ${factoryId} and l.id = pl.line_id
          left join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
        where pl.factory_id = ${factoryId} and pl.package_id = p.id) goods on true
    order by own.nth`.execute(db);
  return rows;
}

/** Labels of a run, in their order. */
export const dataOfRun = (db: Db, factoryId: number, runId: number, first: number, count: number) =>
  dataOf(
    db,
    factoryId,
    sql`select package_id, waybill_no, again, nth from label_print
      where factory_id = ${factoryId} and run_id = ${runId} and nth between ${first} and ${first + count - 1}`,
  );

/** The label of one package as it stands now. */
export const dataOfPackage = async (
  db: Db,
  factoryId: number,
  packageId: number,
): Promise<LabelData | undefined> =>
  (
    await dataOf(
      db,
      factoryId,
      sql`select id as package_id, waybill_no, label_count as again, 1 as nth from package
        where factory_id = ${factoryId} and id = ${packageId}`,
    )
  )[0];
