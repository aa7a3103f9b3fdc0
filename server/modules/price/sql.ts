import { sql, type SqlBool, type Transaction } from 'kysely';
import type { PriceChange, PriceItem, PriceKind, PriceTarget } from '#contract/price/pricing.ts';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

/** Whom a discount is for. */
export interface Whom {
  target: PriceTarget;
  targetId: number;
}

/** A discount as it shall stand. */
export interface NewRule extends Whom, PriceItem, PriceChange {
  kind: PriceKind;
  currency: string;
  /** JSON */
  ranges: string;
  promotion: string | null;
  validFrom: Date | null;
  validUntil: Date | null;
}

/** Who changes prices of a factory does so alone: two bulks that write the same ones cannot wait for each other. */
export const holdPrices = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.prices}, ${factoryId}::int)`.execute(trx);

const ITEM = sql.raw(
  "factory_id, target, target_id, kind, coalesce(sku_id, 0), material, color, express_name, area, coalesce(promotion, ''), currency",
);
const COLUMNS = sql.raw(
  'target, target_id, kind, sku_id, material, color, express_name, area, promotion, way, value, currency, ranges, valid_from, valid_until',
);
/** Whose discounts are asked for, and what of them the asker's department reaches. */
export interface Whose {
  factoryId: number;
  materials: ReachedMaterials;
}

/** A discount of the goods that are reached; what is about all goods, or about express, is everybody's to see. */
export const ruleReached = ({ factoryId, materials }: Whose, table: string) => {
  if (!materials) return sql<SqlBool>`true`;
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<SqlBool>`case when ${of('sku_id')} is not null then exists (
      select from sku g where g.factory_id = ${factoryId} and g.id = ${of('sku_id')} and ${ofMaterials(materials, 'g')})
    else ${of('material')} = '' or ${ofMaterials(materials, table)} end`;
};

/** What stands and differs is overwritten; xmax tells a row that was there before. */
const OVERWRITTEN = sql.raw(`do update set way = excluded.way, value = excluded.value,
  ranges = excluded.ranges, valid_from = excluded.valid_from, valid_until = excluded.valid_until,
  version = price_rule.version + 1, updated_at = excluded.updated_at
  where (price_rule.way, price_rule.value, price_rule.ranges, price_rule.valid_from, price_rule.valid_until)
    is distinct from (excluded.way, excluded.value, excluded.ranges, excluded.valid_from, excluded.valid_until)
  returning (xmax = 0) as added`);

export interface Upserted {
  added: number;
  changed: number;
}
const upserted = (rows: readonly { added: boolean }[]): Upserted => {
  const added = rows.filter((row) => row.added).length;
  return { added, changed: rows.length - added };
};

/** Each item of each target once; what stands already and is the same is left alone. */
export async function putRules(trx: Trx, factoryId: number, rules: readonly NewRule[], now: Date) {
  const { rows } = await sql<{ added: boolean }>`
    insert into price_rule (factory_id, updated_at, ${COLUMNS})
    select distinct on (target, target_id, kind, coalesce(sku_id, 0), material, color, express_name, area, promotion,
        currency) ${factoryId}, ${now}, ${COLUMNS}
    from json_to_recordset(${JSON.stringify(rules.map(snake))}::json) v(target text, target_id bigint, kind text, sku_id bigint,
      material text, color text, express_name text, area text, promotion text, way text, value bigint, currency text,
      ranges jsonb, valid_from timestamptz, valid_until timestamptz)
    on conflict (${ITEM}) ${OVERWRITTEN}`.execute(trx);
  return upserted(rows);
}

const snake = ({ targetId, skuId, expressName, validFrom, validUntil, ranges, ...rule }: NewRule) => ({
  ...rule,
  target_id: targetId,
  sku_id: skuId,
  express_name: expressName,
  valid_from: validFrom,
  valid_until: validUntil,
  ranges: JSON.parse(ranges) as unknown,
});

/** What one has of these kinds, the others have afterwards. */
export async function copyRules(
  trx: Trx,
  factoryId: number,
  from: Whom,
  to: readonly Whom[],
  kinds: readonly PriceKind[],
  now: Date,
) {
  const { rows } = await sql<{ added: boolean }>`
    insert into price_rule (factory_id, updated_at, ${COLUMNS})
    select ${factoryId}, ${now}, t.target, t.id, r.kind, r.sku_id, r.material, r.color, r.express_name, r.area, r.promotion,
      r.way, r.value, r.currency, r.ranges, r.valid_from, r.valid_until
    from price_rule r
    cross join unnest(${to.map((one) => one.target)}::text[], ${to.map((one) => one.targetId)}::bigint[]) t(target, id)
    where r.factory_id = ${factoryId} and r.target = ${from.target} and r.target_id = ${from.targetId}
      and r.kind = any(${kinds}::text[])
    on conflict (${ITEM}) ${OVERWRITTEN}`.execute(trx);
  return upserted(rows);
}

/** Of these targets what the source has nothing like. @returns how many went. */
export async function dropOthers(
  trx: Trx,
  factoryId: number,
  from: Whom,
  to: readonly Whom[],
  kinds: readonly PriceKind[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from price_rule r
    using unnest(${to.map((one) => one.target)}::text[], ${to.map((one) => one.targetId)}::bigint[]) t(target, id)
    where r.factory_id = ${factoryId} and r.target = t.target and r.target_id = t.id and r.kind = any(${kinds}::text[])
      and not exists (
        select from price_rule s
        where s.factory_id = ${factoryId} and s.target = ${from.target} and s.target_id = ${from.targetId}
          and s.kind = r.kind and s.sku_id is not distinct from r.sku_id
          and (s.material, s.color, s.express_name, s.area, coalesce(s.promotion, ''), s.currency)
            = (r.material, r.color, r.express_name, r.area, coalesce(r.promotion, ''), r.currency))`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

export const countOf = async (
  trx: Trx,
  factoryId: number,
  { target, targetId }: Whom,
  kinds: readonly PriceKind[],
) =>
  (
    await trx
      .selectFrom('priceRule')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('factoryId', '=', factoryId)
      .where('target', '=', target)
      .where('targetId', '=', targetId)
      .where('kind', 'in', kinds)
      .executeTakeFirstOrThrow()
  ).n;

export const rulesById = (db: Db, whose: Whose, ids: readonly number[]) =>
  db
    .selectFrom('priceRule')
    .selectAll()
    .where('factoryId', '=', whose.factoryId)
    .where(ruleReached(whose, 'price_rule'))
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .execute();

/** What is agreed with some, of some kinds: everything, or what may concern these SKUs. */
export const rulesOf = (
  db: Db,
  factoryId: number,
  whom: readonly Whom[],
  kinds: readonly PriceKind[],
  skuIds?: readonly number[],
) =>
  db
    .selectFrom('priceRule')
    .selectAll()
    .where('factoryId', '=', factoryId)
    .where((eb) => eb.or(whom.map((one) => eb.and({ target: one.target, targetId: one.targetId }))))
    .where('kind', 'in', kinds)
    .$if(skuIds !== undefined, (q) =>
      q.where((eb) =>
        eb.or([eb('skuId', 'is', null), eb('skuId', '=', sql<number>`any(${sql.val(skuIds)}::bigint[])`)]),
      ),
    )
    .orderBy('id')
    .execute();
export type RuleRow = Awaited<ReturnType<typeof rulesOf>>[number];

/** The rule that stands where this one would be put. */
export const standingAt = (trx: Trx, factoryId: number, rule: NewRule) =>
  trx
    .selectFrom('priceRule')
    .select(['way', 'value'])
    .where('factoryId', '=', factoryId)
    .where('target', '=', rule.target)
    .where('targetId', '=', rule.targetId)
    .where('kind', '=', rule.kind)
    .where('skuId', rule.skuId === null ? 'is' : '=', rule.skuId)
    .where('material', '=', rule.material)
    .where('color', '=', rule.color)
    .where('expressName', '=', rule.expressName)
    .where('area', '=', rule.area)
    .where('currency', '=', rule.currency)
    .where('promotion', rule.promotion === null ? 'is' : '=', rule.promotion)
    .executeTakeFirst();

/** Writes where the version is the one seen. @returns whether it was. */
export async function updateRule(
  trx: Trx,
  factoryId: number,
  { id, version }: { id: number; version: number },
  set: Pick<NewRule, 'way' | 'value' | 'currency' | 'ranges' | 'promotion' | 'validFrom' | 'validUntil'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('priceRule')
    .set({ ...set, version: version + 1, updatedAt: now })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const updateMany = (
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  set: PriceChange | { ranges: string },
  now: Date,
) =>
  trx
    .updateTable('priceRule')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updatedAt: now }))
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();

export const deleteRules = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  (
    await trx
      .deleteFrom('priceRule')
      .where('factoryId', '=', factoryId)
      .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
      .returning('id')
      .execute()
  ).map(({ id }) => id);

/** The rules of a factory that these SKUs of a customer's order may be priced by; for either of the two. */
export async function rulesForOrders(
  trx: Db | Trx,
  factoryId: number,
  merchantId: number,
  skuIds: readonly number[],
): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select * from price_rules_of(${factoryId}, ${merchantId}, ${skuIds}::bigint[])`.execute(trx);
  return rows;
}
