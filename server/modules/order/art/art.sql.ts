import { sql, type SqlBool } from 'kysely';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { ArtFinding } from '#contract/order/line-art.ts';
import type { Placement } from '#contract/values/placement.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';

const statuses = (names: readonly OrderStatus[]) =>
  sql`o.status in (${sql.join(names.map((name) => sql.lit(STATUS[name].code)))})`;
/** Orders whose lines their merchant may change: docs/spec/order-moves.tsv, order.edit. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['draft', 'unmapped', 'waitPush', 'repulsed'];
export const OPEN = sql<SqlBool>`${statuses(OPEN_STATUSES)} and o.hold = 0`;
/** What no factory has approved yet: there a picture is still looked at. */
const NOT_APPROVED = statuses([...OPEN_STATUSES, 'waitReview', 'pendingRule']);

/** As migration 140 keeps them. */
const CODES: Record<ArtFinding, number> = { missing: 1, low: 2, unreadable: 3, left: 4 };
const FINDING = sql`(array['missing', 'low', 'unreadable', 'left'])[l.art_finding]`;

export interface Wanted {
  merchantId: number;
  reached: ReachedShops;
  finding?: ArtFinding | undefined;
  shopIds?: readonly number[] | undefined;
  status?: OrderStatus | undefined;
  orderNo?: readonly string[] | undefined;
  code?: string | undefined;
  skuCode?: string | undefined;
  importIds?: readonly number[] | undefined;
  createTime?: readonly [number, number] | undefined;
  dpiBelow?: number | undefined;
}

/** Of the findings the one that is asked for; where none is, all but what is to be printed as it is. */
const found = ({ finding }: Wanted) =>
  finding ? sql`l.art_finding = ${sql.lit(CODES[finding])}` : sql`l.art_finding <> ${sql.lit(CODES.left)}`;

/** Lines of orders with a finding. */
export const wanting = (w: Wanted, which = found(w)) => sql`
  from order_line l join trade_order o on o.merchant_id = ${w.merchantId} and o.id = l.order_id
  where l.merchant_id = ${w.merchantId} and l.art_finding is not null
    and ${which}
    and ${w.status ? statuses([w.status]) : NOT_APPROVED}
    and ${ofShops(w.reached, 'o.shop_id')} and ${ofShops(w.shopIds, 'o.shop_id')}
    and ${w.orderNo ? sql`(o.order_no = ${anyOf(w.orderNo, 'text')} or o.platform_order_no = ${anyOf(w.orderNo, 'text')})` : sql`true`}
    and ${w.code ? sql`l.platform_code = ${w.code}` : sql`true`}
    and ${w.skuCode ? sql`l.sku_code = ${w.skuCode}` : sql`true`}
    and ${w.importIds ? sql`o.import_task_id = ${anyOf(w.importIds, 'bigint')}` : sql`true`}
    and ${w.createTime ? sql`o.created_at >= ${new Date(w.createTime[0])} and o.created_at < ${new Date(w.createTime[1])}` : sql`true`}
    and ${w.dpiBelow ? sql`l.art_dpi < ${w.dpiBelow}` : sql`true`}`;

export interface ArtRow {
  id: number;
  orderId: number;
  orderNo: string;
  platformOrderNo: string;
  shopName: string;
  lineNo: number;
  platformCode: string;
  title: string;
  skuId: number | null;
  skuCode: string | null;
  quantity: number;
  pictureOwn: boolean;
  pictureFileId: number | null;
  pictureKind: string | null;
  widthPx: number | null;
  heightPx: number | null;
  printWidthMm: number | null;
  printHeightMm: number | null;
  place: Placement | null;
  dpi: number | null;
  finding: ArtFinding | null;
  leave: { dpi: number; by: string; at: number } | null;
  status: number;
  hold: number;
  version: number;
  currency: string;
  buyerRemark: string;
  createdAt: Date;
}

/** What is shown of lines that were found, in the order in which they were. */
const shown = (merchantId: number, lines: ReturnType<typeof wanting>) => sql<ArtRow>`
  with found as materialized (${lines})
  select l.id, o.id as "orderId", o.order_no as "orderNo", o.platform_order_no as "platformOrderNo", o.shop_name as "shopName",
    l.line_no as "lineNo", l.platform_code as "platformCode", l.title, l.sku_id as "skuId", l.sku_code as "skuCode", l.quantity,
    l.picture_own as "pictureOwn", l.picture_file_id as "pictureFileId", p.kind as "pictureKind", p.width_px as "widthPx",
    p.height_px as "heightPx", p.print_w / 10::float8 as "printWidthMm", p.print_h / 10::float8 as "printHeightMm",
    p.place - 'fileId' as place, l.art_dpi as dpi, ${FINDING} as finding, case when p.is_left then l.print_leave end as leave, o.status, o.hold, o.version,
    o.currency, o.buyer_remark as "buyerRemark", o.created_at as "createdAt"
  from found join order_line l on l.merchant_id = ${merchantId} and l.id = found.id
    join trade_order o on o.merchant_id = ${merchantId} and o.id = l.order_id
    left join line_prints(array(select distinct order_id from found)) p on p.line_id = l.id
  order by l.order_id desc, l.line_no`;

/** The newest orders first, their lines in order. */
export async function pageLines(db: Db, wanted: Wanted, place: Place): Promise<ArtRow[]> {
  const { offset, limit } = rowsAt(place);
  const lines = sql`select l.id, l.order_id ${wanting(wanted)} order by l.order_id desc, l.line_no offset ${offset} limit ${limit}`;
  return (await shown(wanted.merchantId, lines).execute(db)).rows;
}

/** One line, whatever is found at it. */
export async function oneLine(
  db: Db,
  { merchantId, reached }: Pick<Wanted, 'merchantId' | 'reached'>,
  lineId: number,
): Promise<ArtRow | undefined> {
  const lines = sql`select l.id, l.order_id from order_line l join trade_order o on o.merchant_id = ${merchantId}
      and o.id = l.order_id and ${ofShops(reached, 'o.shop_id')}
    where l.merchant_id = ${merchantId} and l.id = ${lineId} and l.kind <> 'notGoods'`;
  return (await shown(merchantId, lines).execute(db)).rows[0];
}

/** Other lines of a code, the newest first. */
export async function linesOfCode(
  db: Db,
  { merchantId, reached }: Pick<Wanted, 'merchantId' | 'reached'>,
  code: string,
  most: number,
): Promise<ArtRow[]> {
  const lines = sql`select l.id, l.order_id from order_line l join trade_order o on o.merchant_id = ${merchantId}
      and o.id = l.order_id and ${ofShops(reached, 'o.shop_id')}
    where l.merchant_id = ${merchantId} and l.platform_code = ${code} and l.kind <> 'notGoods'
    order by l.order_id desc, l.line_no limit ${most}`;
  return (await shown(merchantId, lines).execute(db)).rows;
}

/** How many lines there are of each finding, beside the one that is asked for. */
export async function countLines(db: Db, wanted: Wanted): Promise<Record<ArtFinding, number>> {
  const { rows } = await sql<{ finding: ArtFinding; lines: number }>`
    select ${FINDING} as finding, count(*)::integer as lines ${wanting(wanted, sql`true`)} group by 1`.execute(
    db,
  );
  const counts = { missing: 0, low: 0, unreadable: 0, left: 0 };
  for (const { finding, lines } of rows) counts[finding] = lines;
  return counts;
}
