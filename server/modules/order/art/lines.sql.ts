import { sql, type RawBuilder } from 'kysely';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { ArtFinding } from '#contract/order/line-art.ts';
import type { Placement } from '#contract/values/placement.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';
import type { Party } from '#server/modules/order/reach/party.ts';

// Lines with what is found at their pictures, as their merchant's list and their factory's desk both have them.

type Sql = RawBuilder<unknown>;
const ofLine = (party: Party) => sql.ref(party === 'merchantId' ? 'l.merchant_id' : 'l.factory_id');
const ofOrder = (party: Party) => sql.ref(party === 'merchantId' ? 'o.merchant_id' : 'o.factory_id');

/** Whose lines they are, and the shops that he reaches. */
export interface ArtAsker {
  party: Party;
  tenantId: number;
  reached: ReachedShops;
}

export interface LinesWanted {
  orderNo?: readonly string[] | undefined;
  skuCode?: string | undefined;
  dpiBelow?: number | undefined;
}

/** As migration 140 keeps them. */
const CODES: Record<ArtFinding, number> = { missing: 1, low: 2, unreadable: 3, left: 4 };
const FINDING = sql`(array['missing', 'low', 'unreadable', 'left'])[l.art_finding]`;

export const inStatuses = (names: readonly OrderStatus[]) =>
  sql`o.status in (${sql.join(names.map((name) => sql.lit(STATUS[name].code)))})`;

/** Of the findings the one that is asked for; where none is, all but what is to be printed as it is. */
export const foundAs = (finding: ArtFinding | undefined): Sql =>
  finding
    ? sql`l.art_finding = ${sql.lit(CODES[finding])}`
    : sql`l.art_finding is not null and l.art_finding <> ${sql.lit(CODES.left)}`;

export const askedOfLines = ({ orderNo, skuCode, dpiBelow }: LinesWanted): Sql => sql`
  ${orderNo ? sql`(o.order_no = ${anyOf(orderNo, 'text')} or o.platform_order_no = ${anyOf(orderNo, 'text')})` : sql`true`}
    and ${skuCode ? sql`l.sku_code = ${skuCode}` : sql`true`} and ${dpiBelow ? sql`l.art_dpi < ${dpiBelow}` : sql`true`}`;

/** The asker's lines of which `where` holds, with their orders. */
export const linesWhere = ({ party, tenantId, reached }: ArtAsker, where: Sql): Sql => sql`
  from order_line l join trade_order o on ${ofOrder(party)} = ${tenantId} and o.id = l.order_id and ${ofShops(reached, 'o.shop_id')}
  where ${ofLine(party)} = ${tenantId} and ${where}`;

/** What both sides see of a line. */
export interface LineFound {
  id: number;
  orderId: number;
  orderNo: string;
  platformOrderNo: string;
  lineNo: number;
  title: string;
  platformCode: string;
  skuId: number | null;
  skuCode: string | null;
  quantity: number;
  pictureFileId: number | null;
  pictureKind: string | null;
  widthPx: number | null;
  heightPx: number | null;
  printWidthMm: number | null;
  printHeightMm: number | null;
  place: Placement | null;
  dpi: number | null;
  finding: ArtFinding | null;
  leave: { dpi: number; by: string; at: number; reason?: string } | null;
  version: number;
}

/** The newest orders first, their lines in order. @param more columns of lines `l`, their orders `o` and what they print, `p` */
export async function readArtLines<Row extends LineFound>(
  db: Db,
  asker: ArtAsker,
  { where, more, place }: { where: Sql; more: Sql; place: Place },
): Promise<Row[]> {
  const { party, tenantId } = asker;
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<Row>`
    with found as materialized (select l.id, l.order_id ${linesWhere(asker, where)}
      order by l.order_id desc, l.line_no offset ${offset} limit ${limit})
    select l.id, o.id as "orderId", o.order_no as "orderNo", o.platform_order_no as "platformOrderNo", l.line_no as "lineNo",
      l.title, l.platform_code as "platformCode", l.sku_id as "skuId", l.sku_code as "skuCode", l.quantity,
      l.picture_file_id as "pictureFileId", p.kind as "pictureKind", p.width_px as "widthPx", p.height_px as "heightPx",
      p.print_w / 10::float8 as "printWidthMm", p.print_h / 10::float8 as "printHeightMm", p.place - 'fileId' as place,
      ${FINDING} as finding, case when p.is_left then l.print_leave end as leave, o.version, ${more}
    from found join order_line l on ${ofLine(party)} = ${tenantId} and l.id = found.id
      join trade_order o on ${ofOrder(party)} = ${tenantId} and o.id = l.order_id
      left join line_prints(array(select distinct order_id from found)) p on p.line_id = l.id
    order by l.order_id desc, l.line_no`.execute(db);
  return rows;
}

/** How many of these lines there are of each finding, and in all. */
export async function countFindings(
  db: Db,
  asker: ArtAsker,
  where: Sql,
): Promise<Record<ArtFinding | 'all', number>> {
  const { rows } = await sql<{ finding: ArtFinding | null; lines: number }>`
    select ${FINDING} as finding, count(*)::integer as lines ${linesWhere(asker, where)} group by 1`.execute(
    db,
  );
  const counts = { missing: 0, low: 0, unreadable: 0, left: 0, all: 0 };
  for (const { finding, lines } of rows) {
    if (finding) counts[finding] = lines;
    counts.all += lines;
  }
  return counts;
}
