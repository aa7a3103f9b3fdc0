import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';
import { OPEN } from './art.sql.ts';
import type { Reading } from './names.ts';

/** A reading of the file of this place. */
export interface Asked extends Reading {
  file: number;
}

export interface Meant {
  file: number;
  lineId: number;
  orderNo: string;
  platformOrderNo: string;
  lineNo: number;
  platformCode: string;
  title: string;
  skuCode: string | null;
  version: number;
  pictureFileId: number | null;
  printWidthMm: number | null;
  printHeightMm: number | null;
}

const rowsOf = (asked: readonly Asked[]) => sql`(
  select v.file, v.by, name_key(v.name) as key, v.line_no
  from jsonb_to_recordset(${JSON.stringify(asked.map(({ file, by, name, lineNo }) => ({ file, by, name, line_no: lineNo })))}::jsonb)
    v(file integer, by text, name text, line_no integer))`;

/**
 * Lines that may be edited and that files mean. Names are compared without case and width, which no index of orders does:
 * the merchant's open orders are read whole, once for all files.
 */
export async function linesMeant(
  db: Db,
  { tenantId, shopIds }: Asker,
  asked: readonly Asked[],
): Promise<Meant[]> {
  const { rows } = await sql<Meant>`
    with asked as materialized ${rowsOf(asked)},
    open as materialized (
      select o.id, o.order_no, o.platform_order_no, o.version, name_key(o.order_no) as no_key,
        name_key(o.platform_order_no) as platform_key
      from trade_order o
      where o.merchant_id = ${tenantId} and ${OPEN} and ${ofShops(shopIds, 'o.shop_id')}
    ), meant as (
      select a.file, l.id from asked a join open o on o.no_key = a.key
        join order_line l on l.merchant_id = ${tenantId} and l.order_id = o.id and l.kind <> 'notGoods'
          and l.line_no = coalesce(a.line_no, l.line_no)
      where a.by = 'orderNo'
      union
      select a.file, l.id from asked a join open o on o.platform_key = a.key
        join order_line l on l.merchant_id = ${tenantId} and l.order_id = o.id and l.kind <> 'notGoods'
          and l.line_no = coalesce(a.line_no, l.line_no)
      where a.by = 'platformOrderNo'
      union
      select a.file, l.id from asked a
        join order_line l on l.merchant_id = ${tenantId} and l.kind <> 'notGoods' and name_key(l.platform_code) = a.key
        join open o on o.id = l.order_id
      where a.by = 'code'
    )
    select m.file, l.id as "lineId", o.order_no as "orderNo", o.platform_order_no as "platformOrderNo", l.line_no as "lineNo",
      l.platform_code as "platformCode", l.title, l.sku_code as "skuCode", o.version, l.picture_file_id as "pictureFileId",
      print_tenths(s.print_width_mm, s.print_w) / 10::float8 as "printWidthMm",
      print_tenths(s.print_height_mm, s.print_h) / 10::float8 as "printHeightMm"
    from meant m join order_line l on l.merchant_id = ${tenantId} and l.id = m.id join open o on o.id = l.order_id
      left join sku s on s.id = l.sku_id
    order by m.file, o.id, l.line_no`.execute(db);
  return rows;
}

/** How many lines of orders that may not be edited each file means by a number of an order, as it is written or in one case. */
export async function linesClosed(
  db: Db,
  { tenantId, shopIds }: Asker,
  asked: readonly Asked[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ file: number; lines: number }>`
    with asked as materialized (
      select v.file, v.by, v.line_no, spelled.name
      from jsonb_to_recordset(${JSON.stringify(asked.map(({ file, by, name, lineNo }) => ({ file, by, name, line_no: lineNo })))}::jsonb)
        v(file integer, by text, name text, line_no integer),
        lateral (values (v.name), (upper(v.name)), (lower(v.name))) spelled(name)
      where v.by <> 'code'
    ), found as (
      select a.file, a.line_no, f.order_id from asked a join order_finder f on f.order_no = a.name
      where a.by = 'orderNo' and f.merchant_id = ${tenantId} and f.factory_id = any(${factories(tenantId)})
      union
      select a.file, a.line_no, f.order_id from asked a join order_finder f on f.platform_order_no = a.name
      where a.by = 'platformOrderNo' and f.merchant_id = ${tenantId} and f.factory_id = any(${factories(tenantId)})
    )
    select f.file, count(distinct l.id) as lines
    from found f join trade_order o on o.merchant_id = ${tenantId} and o.id = f.order_id and not (${OPEN})
        and ${ofShops(shopIds, 'o.shop_id')}
      join order_line l on l.merchant_id = ${tenantId} and l.order_id = o.id and l.kind <> 'notGoods'
        and l.line_no = coalesce(f.line_no, l.line_no)
    group by f.file`.execute(db);
  return new Map(rows.map(({ file, lines }) => [file, lines]));
}

/** The finder's indexes begin with the factory; 0 is what is not pushed. */
const factories = (merchantId: number) =>
  sql`array(select 0::bigint union all select b.factory_id from binding b where b.merchant_id = ${merchantId})`;
