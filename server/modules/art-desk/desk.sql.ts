import { sql } from 'kysely';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { ArtFinding } from '#contract/order/line-art.ts';
import type { Placement } from '#contract/values/placement.ts';
import { anyOf, LIFE_COLUMNS, type LifeRow } from '#server/modules/order/service.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, ofShops, type ReachedMaterials, type ReachedShops } from '#server/platform/reach.ts';

const statuses = (names: readonly OrderStatus[]) =>
  sql`o.status in (${sql.join(names.map((name) => sql.lit(STATUS[name].code)))})`;
/** Production waits for them: there a picture can still be put right. */
const UNDER_REVIEW = statuses(['waitReview', 'pendingRule']);

/** As migration 140 keeps them. */
const CODES: Record<ArtFinding, number> = { missing: 1, low: 2, unreadable: 3, left: 4 };
const FINDING = sql`(array['missing', 'low', 'unreadable', 'left'])[l.art_finding]`;
const LIFE = sql.join(LIFE_COLUMNS.map((name) => sql`o.${sql.ref(name)}`));

export interface Wanted {
  factoryId: number;
  userId: number;
  shopIds: ReachedShops;
  materials: ReachedMaterials;
  finding?: ArtFinding | 'all' | undefined;
  status?: OrderStatus | undefined;
  orderNo?: readonly string[] | undefined;
  merchantIds?: readonly number[] | undefined;
  skuCode?: string | undefined;
  material?: string | undefined;
  model?: string | undefined;
  handler?: 'mine' | 'none' | 'others' | undefined;
  dpiBelow?: number | undefined;
  pushTime?: readonly [number, number] | undefined;
}

/** Of the findings the one that is asked for; where none is, all but what is to be printed as it is. */
const found = ({ finding }: Wanted) => {
  if (finding === 'all') return sql`true`;
  return finding
    ? sql`l.art_finding = ${sql.lit(CODES[finding])}`
    : sql`l.art_finding is not null and l.art_finding <> ${sql.lit(CODES.left)}`;
};

const handled = ({ handler, factoryId, userId }: Wanted) => {
  if (!handler) return sql`true`;
  const who = { mine: sql`c.user_id = ${userId}`, others: sql`c.user_id <> ${userId}`, none: sql`true` };
  return sql`${handler === 'none' ? sql`not` : sql``} exists (select from order_claim c where c.tenant_id = ${factoryId}
    and c.order_id = o.id and c.status = o.status and c.until_at > now() and ${who[handler]})`;
};

/** Lines of SKUs in orders pushed to the factory; what a department does not reach is not there for its users. */
const linesOf = (w: Wanted, which = found(w)) => sql`
  from order_line l join trade_order o on o.factory_id = ${w.factoryId} and o.id = l.order_id
  where l.factory_id = ${w.factoryId} and l.kind = 'sku' and ${which}
    and ${w.status ? statuses([w.status]) : UNDER_REVIEW}
    and ${ofShops(w.shopIds, 'o.shop_id')} and ${handled(w)}
    and ${w.orderNo ? sql`(o.order_no = ${anyOf(w.orderNo, 'text')} or o.platform_order_no = ${anyOf(w.orderNo, 'text')})` : sql`true`}
    and ${w.merchantIds ? sql`o.merchant_id = ${anyOf(w.merchantIds, 'bigint')}` : sql`true`}
    and ${w.skuCode ? sql`l.sku_code = ${w.skuCode}` : sql`true`}
    and ${goods(w)}
    and ${w.dpiBelow ? sql`l.art_dpi < ${w.dpiBelow}` : sql`true`}
    and ${w.pushTime ? sql`o.pushed_at >= ${new Date(w.pushTime[0])} and o.pushed_at < ${new Date(w.pushTime[1])}` : sql`true`}`;

const goods = ({ factoryId, material, model, materials }: Wanted) =>
  material || model || materials
    ? sql`exists (select from sku s where s.factory_id = ${factoryId} and s.id = l.sku_id
        and ${material ? sql`s.material = ${material}` : sql`true`} and ${model ? sql`s.model = ${model}` : sql`true`}
        and ${ofMaterials(materials, 's')})`
    : sql`true`;

export interface DeskRow extends LifeRow {
  id: number;
  orderId: number;
  orderNo: string;
  platformOrderNo: string;
  merchantId: number;
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
  leave: { dpi: number; by: string; at: number } | null;
  version: number;
  pushedAt: Date | null;
}

/** What is shown of lines that were found, the newest orders first. */
const shown = (factoryId: number, lines: ReturnType<typeof linesOf>) => sql<DeskRow>`
  with found as materialized (${lines})
  select ${LIFE}, l.id, o.id as "orderId", o.order_no as "orderNo", o.platform_order_no as "platformOrderNo",
    o.merchant_id as "merchantId", l.line_no as "lineNo", l.title, l.platform_code as "platformCode", l.sku_id as "skuId",
    l.sku_code as "skuCode", l.quantity, l.picture_file_id as "pictureFileId", p.kind as "pictureKind",
    p.width_px as "widthPx", p.height_px as "heightPx", p.print_w / 10::float8 as "printWidthMm",
    p.print_h / 10::float8 as "printHeightMm", p.place - 'fileId' as place, p.dpi, ${FINDING} as finding,
    case when p.is_left then l.print_leave end as leave, o.version, o.pushed_at as "pushedAt"
  from found join order_line l on l.factory_id = ${factoryId} and l.id = found.id
    join trade_order o on o.factory_id = ${factoryId} and o.id = l.order_id
    left join line_prints(array(select distinct order_id from found)) p on p.line_id = l.id
  order by l.order_id desc, l.line_no`;

export async function pageLines(db: Db, wanted: Wanted, place: Place): Promise<DeskRow[]> {
  const { offset, limit } = rowsAt(place);
  const lines = sql`select l.id, l.order_id ${linesOf(wanted)} order by l.order_id desc, l.line_no offset ${offset} limit ${limit}`;
  return (await shown(wanted.factoryId, lines).execute(db)).rows;
}

/** How many lines there are of each finding, beside the one that is asked for. */
export async function countLines(db: Db, wanted: Wanted): Promise<Record<ArtFinding | 'all', number>> {
  const { rows } = await sql<{ finding: ArtFinding | null; lines: number }>`
    select ${FINDING} as finding, count(*)::integer as lines ${linesOf(wanted, sql`true`)} group by 1`.execute(
    db,
  );
  const counts = { missing: 0, low: 0, unreadable: 0, left: 0, all: 0 };
  for (const { finding, lines } of rows) {
    if (finding) counts[finding] = lines;
    counts.all += lines;
  }
  return counts;
}

/** Lines by their ids, as far as the asker reaches them, whatever is found at them. */
export async function someLines(
  db: Db,
  wanted: Pick<Wanted, 'factoryId' | 'shopIds'>,
  ids: readonly number[],
): Promise<DeskRow[]> {
  const lines = sql`select l.id, l.order_id from order_line l join trade_order o on o.factory_id = ${wanted.factoryId}
      and o.id = l.order_id and ${ofShops(wanted.shopIds, 'o.shop_id')}
    where l.factory_id = ${wanted.factoryId} and l.id = ${anyOf(ids, 'bigint')} and l.kind = 'sku'`;
  return (await shown(wanted.factoryId, lines).execute(db)).rows;
}

/** What the buyer wrote to an order. */
export const buyerRemark = async (db: Db, factoryId: number, orderId: number): Promise<string> => {
  const { rows } = await sql<{ buyerRemark: string }>`
    select buyer_remark from trade_order where factory_id = ${factoryId} and id = ${orderId}`.execute(db);
  return rows[0]?.buyerRemark ?? '';
};

export interface SpecRow {
  id: number;
  material: string;
  brand: string;
  model: string;
  side: number;
  width: number;
  height: number;
  bleed: number;
  safe: number;
  radius: number;
  maskFileId: number | null;
  dpi: number;
}

/** Specs whose material and model hold every word, the first ones by their names. */
export async function someSpecs(
  db: Db,
  { factoryId, materials }: Pick<Wanted, 'factoryId' | 'materials'>,
  words: readonly string[],
  most: number,
): Promise<SpecRow[]> {
  const reached = materials ? materials.map(({ material }) => material) : null;
  const { rows } = await sql<SpecRow>`
    select p.id, m.name as material, d.brand, d.name as model, p.side, p.width, p.height, p.bleed, p.safe, p.radius,
      p.mask_file_id, m.dpi_target as dpi
    from print_spec p
    join material m on m.factory_id = ${factoryId} and m.id = p.material_id
    join model d on d.factory_id = ${factoryId} and d.id = p.model_id
    where p.factory_id = ${factoryId} and p.is_current
      and (${reached === null} or m.name = any(${sql.val(reached ?? [])}::text[]))
      and not exists (select from unnest(${sql.val([...words])}::text[]) word
        where strpos(lower(d.brand || ' ' || d.name || ' ' || m.name), lower(word)) = 0)
    order by d.brand, d.name, m.name, p.side limit ${most}`.execute(db);
  return rows;
}

/** Lines that print this picture, the newest first. */
export async function linesOfPicture(
  db: Db,
  wanted: Pick<Wanted, 'factoryId' | 'shopIds'>,
  fileId: number,
  most: number,
): Promise<DeskRow[]> {
  const lines = sql`select l.id, l.order_id from order_line l join trade_order o on o.factory_id = ${wanted.factoryId}
      and o.id = l.order_id and ${ofShops(wanted.shopIds, 'o.shop_id')}
    where l.factory_id = ${wanted.factoryId} and l.picture_file_id = ${fileId} and l.kind = 'sku'
    order by l.order_id desc, l.line_no limit ${most}`;
  return (await shown(wanted.factoryId, lines).execute(db)).rows;
}

/** The customers whose orders are under review. */
export const customersUnderReview = async (db: Db, factoryId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct o.merchant_id as id from trade_order o where o.factory_id = ${factoryId} and ${UNDER_REVIEW}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};
