import { sql, type RawBuilder } from 'kysely';
import type { RECOVERY_DEEDS, RECOVERY_VIEWS, RecoverySource } from '#contract/recovery/recovery.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}
export type View = keyof typeof RECOVERY_VIEWS;
export interface Filter {
  number?: string | undefined;
  source?: RecoverySource | undefined;
  deed?: keyof typeof RECOVERY_DEEDS | undefined;
  sku?: string | undefined;
  material?: string | undefined;
  customer?: string | undefined;
  decidedBy?: string | undefined;
  /** It arrived before then. */
  before?: Date | undefined;
  decidedAt?: readonly [number, number] | undefined;
}

const IN_VIEW: Record<View, RawBuilder<unknown>> = {
  waiting: sql`i.deed is null`,
  decided: sql`i.deed is not null`,
};
const ORDER: Record<View, RawBuilder<unknown>> = {
  waiting: sql`i.arrived_at, i.piece_id`,
  decided: sql`i.decided_at desc, i.piece_id desc`,
};
const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;

/** What is asked of a thing but whether it was decided. */
function asked({ factoryId, materials }: Asker, f: Filter): RawBuilder<unknown> {
  const all = [sql`i.factory_id = ${factoryId}`];
  const ofSku = (condition: RawBuilder<unknown>) =>
    sql`exists (select from piece p join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
      where p.factory_id = ${factoryId} and p.id = i.piece_id and ${condition})`;
  if (materials) all.push(ofSku(ofMaterials(materials, 'k')));
  if (f.source) all.push(sql`i.source = ${f.source}`);
  if (f.deed) all.push(sql`i.deed = ${f.deed}`);
  if (f.sku) all.push(ofSku(within(sql`k.code`, f.sku)));
  if (f.material) all.push(ofSku(within(sql`k.material`, f.material)));
  if (f.decidedBy) all.push(within(sql`i.decided_by`, f.decidedBy));
  if (f.before) all.push(sql`i.arrived_at <= ${f.before}`);
  if (f.decidedAt)
    all.push(sql`i.decided_at >= ${new Date(f.decidedAt[0])} and i.decided_at < ${new Date(f.decidedAt[1])}`);
  if (f.customer)
    all.push(sql`exists (select from piece p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = o.merchant_id
      where p.factory_id = ${factoryId} and p.id = i.piece_id and ${within(sql`concat_ws(' ', c.merchant_name, c.alias)`, f.customer)})`);
  if (f.number)
    all.push(sql`i.piece_id in (
      select p.id from piece p where p.factory_id = ${factoryId} and p.number = ${f.number}
      union all select p.id from trade_order o join piece p on p.factory_id = ${factoryId} and p.order_id = o.id
        where o.factory_id = ${factoryId} and (o.order_no = ${f.number} or o.platform_order_no = ${f.number}))`);
  return sql.join(all, sql` and `);
}

/** The defect that a thing failed by, as it was corrected last, and whether its blank can be used as it is. */
const blankOf = (factoryId: number) => sql`
  left join lateral (
    select r.defect, d.blank_usable from quality_record r
      left join defect d on d.factory_id = ${factoryId} and d.id = r.defect_id
    where r.factory_id = ${factoryId} and r.piece_id = i.piece_id and r.next_id is null and r.result = 'remake'
    order by r.id desc limit 1) q on i.source = 'failed'`;
const USABLE = sql`i.source = 'failed' and coalesce(q.blank_usable, true)`;

export interface ItemRow {
  id: number;
  number: string;
  version: number;
  source: RecoverySource;
  skuCode: string;
  material: string;
  model: string;
  color: string;
  pictureFileId: number | null;
  defect: string;
  blankUsable: boolean;
  customer: string;
  orderNo: string | null;
  arrivedAt: Date;
  deed: keyof typeof RECOVERY_DEEDS | null;
  printTakenOff: boolean;
  reason: string;
  decidedAt: Date | null;
  decidedBy: string | null;
}

export async function pageItems(
  db: Db,
  asker: Asker,
  view: View,
  filter: Filter,
  place: Place,
): Promise<ItemRow[]> {
  const { factoryId } = asker;
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<ItemRow>`
    select p.id, p.number, p.version, i.source, coalesce(k.code, '') as sku_code, coalesce(k.material, '') as material,
      coalesce(k.model, '') as model, coalesce(k.color, '') as color,
      coalesce(l.picture_file_id, p.picture_file_id) as picture_file_id, coalesce(q.defect, '') as defect,
      ${USABLE} as blank_usable, coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer,
      order_or_free(o.order_no, p.free_no) as order_no, i.arrived_at,
      i.deed, i.print_taken_off, i.reason, i.decided_at, i.decided_by
    from (select i.* from recovery_item i where ${IN_VIEW[view]} and ${asked(asker, filter)}
        order by ${ORDER[view]} offset ${offset} limit ${limit}) i
      join piece p on p.factory_id = ${factoryId} and p.id = i.piece_id
      left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = o.merchant_id
      left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
      left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
      ${blankOf(factoryId)}
    order by ${ORDER[view]}`.execute(db);
  return rows;
}

export async function countItems(db: Db, asker: Asker, filter: Filter): Promise<Record<View, number>> {
  const { rows } = await sql<Record<View, number>>`
    select count(*) filter (where i.deed is null)::int as waiting, count(*) filter (where i.deed is not null)::int as decided
    from recovery_item i where ${asked(asker, filter)}`.execute(db);
  return rows[0]!;
}

/** What a decision needs to know of these pieces, those that the user reaches. */
export async function itemsOf(db: Db, { factoryId, materials }: Asker, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; blankUsable: boolean; decidedAt: Date | null }>`
    select p.id, coalesce(${USABLE}, false) as blank_usable, i.decided_at
    from piece p left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
      left join recovery_item i on i.factory_id = ${factoryId} and i.piece_id = p.id
      ${blankOf(factoryId)}
    where p.factory_id = ${factoryId} and p.id = any(${sql.val([...ids])}::bigint[]) and ${ofMaterials(materials, 'k')}
    order by p.id`.execute(db);
  return rows;
}
