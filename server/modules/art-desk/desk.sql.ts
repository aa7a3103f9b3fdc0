import { sql } from 'kysely';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { ArtFinding } from '#contract/order/line-art.ts';
import {
  anyOf,
  askedOfLines,
  countFindings,
  foundAs,
  inStatuses,
  LIFE_COLUMNS,
  readArtLines,
  type ArtAsker,
  type LifeRow,
  type LineFound,
  type LinesWanted,
} from '#server/modules/order/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials, type ReachedShops } from '#server/platform/reach.ts';

/** Production waits for them: there a picture can still be put right. */
const UNDER_REVIEW = inStatuses(['waitReview', 'pendingRule']);

export interface Wanted extends LinesWanted {
  factoryId: number;
  userId: number;
  shopIds: ReachedShops;
  materials: ReachedMaterials;
  finding?: ArtFinding | 'all' | undefined;
  status?: OrderStatus | undefined;
  merchantIds?: readonly number[] | undefined;
  material?: string | undefined;
  model?: string | undefined;
  handler?: 'mine' | 'none' | 'others' | undefined;
  pushTime?: readonly [number, number] | undefined;
}
type Asker = Pick<Wanted, 'factoryId' | 'shopIds'>;
const askerOf = ({ factoryId, shopIds }: Asker): ArtAsker => ({
  party: 'factoryId',
  tenantId: factoryId,
  reached: shopIds,
});

const handled = ({ handler, factoryId, userId }: Wanted) => {
  if (!handler) return sql`true`;
  const who = { mine: sql`c.user_id = ${userId}`, others: sql`c.user_id <> ${userId}`, none: sql`true` };
  return sql`${handler === 'none' ? sql`not` : sql``} exists (select from order_claim c where c.tenant_id = ${factoryId}
    and c.order_id = o.id and c.status = o.status and c.until_at > now() and ${who[handler]})`;
};

const goods = ({ factoryId, material, model, materials }: Wanted) =>
  material || model || materials
    ? sql`exists (select from sku s where s.factory_id = ${factoryId} and s.id = l.sku_id
        and ${material ? sql`s.material = ${material}` : sql`true`} and ${model ? sql`s.model = ${model}` : sql`true`}
        and ${ofMaterials(materials, 's')})`
    : sql`true`;

const found = ({ finding }: Wanted) => (finding === 'all' ? sql`true` : foundAs(finding));
/** Lines of SKUs; what a department does not reach is not there for its users. */
const asked = (w: Wanted, which = found(w)) => sql`
  l.kind = 'sku' and ${which} and ${w.status ? inStatuses([w.status]) : UNDER_REVIEW}
    and ${handled(w)} and ${askedOfLines(w)} and ${goods(w)}
    and ${w.merchantIds ? sql`o.merchant_id = ${anyOf(w.merchantIds, 'bigint')}` : sql`true`}
    and ${w.pushTime ? sql`o.pushed_at >= ${new Date(w.pushTime[0])} and o.pushed_at < ${new Date(w.pushTime[1])}` : sql`true`}`;

export interface DeskRow extends LineFound, LifeRow {
  merchantId: number;
}
const MORE = sql`${sql.join(LIFE_COLUMNS.map((name) => sql`o.${sql.ref(name)}`))},
  p.dpi, o.merchant_id as "merchantId"`;
const read = (db: Db, asker: Asker, where: ReturnType<typeof asked>, place: Place) =>
  readArtLines<DeskRow>(db, askerOf(asker), { where, more: MORE, place });

export const pageLines = (db: Db, wanted: Wanted, place: Place): Promise<DeskRow[]> =>
  read(db, wanted, asked(wanted), place);

/** How many lines there are of each finding, beside the one that is asked for. */
export const countLines = (db: Db, wanted: Wanted): Promise<Record<ArtFinding | 'all', number>> =>
  countFindings(db, askerOf(wanted), asked(wanted, sql`true`));

/** Lines by their ids, as far as the asker reaches them, whatever is found at them. */
export const someLines = (db: Db, asker: Asker, ids: readonly number[]): Promise<DeskRow[]> =>
  read(db, asker, sql`l.id = ${anyOf(ids, 'bigint')} and l.kind = 'sku'`, {
    pageNo: 1,
    pageSize: ids.length,
  });

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
export const linesOfPicture = (db: Db, asker: Asker, fileId: number, most: number): Promise<DeskRow[]> =>
  read(db, asker, sql`l.picture_file_id = ${fileId} and l.kind = 'sku'`, { pageNo: 1, pageSize: most });

/** The customers whose orders are under review. */
export const customersUnderReview = async (db: Db, factoryId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct o.merchant_id as id from trade_order o where o.factory_id = ${factoryId} and ${UNDER_REVIEW}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};
