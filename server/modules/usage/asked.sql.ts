import { sql, type RawBuilder } from 'kysely';
import { NONE } from '#contract/figures/asked.ts';
import type { UsageGroup, UsageKind, UsageReason } from '#contract/usage/usage.ts';
import type { Asker, Days } from '#server/modules/figures/service.ts';
import { ofMaterials } from '#server/platform/reach.ts';

export interface Filter {
  kind?: UsageKind | undefined;
  reason?: UsageReason | undefined;
  material?: string | undefined;
  sku?: string | undefined;
  device?: string | undefined;
  batch?: string | undefined;
  plate?: string | undefined;
  customer?: string | undefined;
  byHand?: boolean | undefined;
  group?: UsageGroup | undefined;
  /** Of a row of the groups; without it all of them. */
  code?: string | undefined;
}

const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;
const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Lines `u`, each with what it is of. What a medium is of its profile says. */
export const tables = (factoryId: number) => sql`usage_line u
  left join sku k on k.factory_id = ${factoryId} and k.id = u.sku_id
  left join material m on m.factory_id = ${factoryId} and m.id = u.material_id
  left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = u.merchant_id
  left join device d on d.factory_id = ${factoryId} and d.id = u.device_id
  left join plate t on t.factory_id = ${factoryId} and t.id = u.plate_id
  left join batch b on b.factory_id = ${factoryId} and b.id = u.batch_id
  cross join lateral (select coalesce(k.material, m.name, '') as material, coalesce(k.color, '') as color) g`;
export const CUSTOMER = sql`coalesce(nullif(c.alias, ''), c.merchant_name, '')`;

/** What rows are grouped by, and what that is called. A line has one of each: so all groupings add up to the same. */
const GROUPS: Record<UsageGroup, { code: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  day: { code: sql`to_char(hall_day(u.used_at), 'YYYY-MM-DD')`, name: sql`''` },
  kind: { code: sql`u.kind`, name: sql`''` },
  reason: { code: sql`u.reason`, name: sql`''` },
  material: { code: sql`g.material`, name: sql`''` },
  sku: { code: sql`k.code`, name: sql`''` },
  device: { code: sql`u.device_id::text`, name: sql`d.name` },
  customer: { code: sql`nullif(u.merchant_id, 0)::text`, name: CUSTOMER },
  plate: { code: sql`t.number`, name: sql`''` },
  batch: { code: sql`b.number`, name: sql`''` },
};
export const nameOf = (group: UsageGroup) => GROUPS[group].name;
export const codeOf = (group: UsageGroup) =>
  sql`coalesce(nullif(${GROUPS[group].code}, ''), ${sql.lit(NONE)})`;

/** Media and ink are of a plate: of a batch are those whose plate has pieces of it. */
const ofBatch = (factoryId: number, number: string) => {
  const found = sql`(select id from batch where factory_id = ${factoryId} and strpos(number, ${number}) > 0)`;
  return sql`(u.batch_id in ${found} or u.piece_id is null and u.plate_id in (
    select o.plate_id from usage_line o where o.factory_id = ${factoryId} and o.piece_id is not null and o.batch_id in ${found}))`;
};

/** The lines that somebody reaches. */
export const reached = ({ factoryId, materials }: Asker) =>
  all([sql`u.factory_id = ${factoryId}`, ofMaterials(materials, 'g')]);

export function chosen(asker: Asker, f: Filter, { from, to }: Days): RawBuilder<unknown> {
  const conditions = [reached(asker), sql`u.used_at >= ${from} and u.used_at < ${to}`];
  if (f.kind) conditions.push(sql`u.kind = ${f.kind}`);
  if (f.reason) conditions.push(sql`u.reason = ${f.reason}`);
  if (f.material) conditions.push(within(sql`g.material`, f.material));
  if (f.sku) conditions.push(within(sql`k.code`, f.sku));
  if (f.device) conditions.push(within(sql`d.name`, f.device));
  if (f.batch) conditions.push(ofBatch(asker.factoryId, f.batch));
  if (f.plate) conditions.push(within(sql`t.number`, f.plate));
  if (f.customer) conditions.push(within(sql`concat_ws(' ', c.merchant_name, c.alias)`, f.customer));
  if (f.byHand !== undefined) conditions.push(sql`(u.plate_id is null) = ${f.byHand}`);
  if (f.group && f.code !== undefined) conditions.push(sql`${codeOf(f.group)} = ${f.code}`);
  return all(conditions);
}

/** What lines add up to. */
export const SUMS = sql`
  count(*)::int as lines,
  coalesce(sum(u.pieces), 0)::int as pieces,
  coalesce(sum(u.pieces) filter (where u.reason in ('order', 'remake')), 0)::int as for_orders,
  coalesce(sum(u.pieces) filter (where u.reason = 'remake'), 0)::int as remade,
  coalesce(sum(u.pieces) filter (where u.reason = 'waste'), 0)::int as wasted,
  coalesce(sum(u.area) filter (where u.kind = 'blank'), 0)::bigint as area,
  coalesce(sum(u.area) filter (where u.kind = 'media'), 0)::bigint as media,
  coalesce(sum(u.printed), 0)::bigint as covered,
  coalesce(sum(u.length), 0)::bigint as length,
  coalesce(sum(u.ink), 0)::bigint as ink,
  sum(u.cost)::bigint as cost,
  (count(*) filter (where u.kind <> 'blank' and u.cost is null))::int as unpriced`;
