import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

// How models and colours become one. SKUs follow by their foreign keys: first all that names the one that goes names the
// one that stays, then its row is deleted, which the keys refuse as long as anything names it.

export interface Pair {
  id: number;
  intoId: number;
}
export type Mergeable = 'model' | 'color';

const RETIRED = sql`3`;
const NAMES = {
  model: (row: string) => sql`${sql.table(row)}.brand = s.brand and ${sql.table(row)}.name = s.model`,
  color: (row: string) => sql`${sql.table(row)}.name = s.color`,
};
const SAME = {
  model: sql`a.material = b.material and a.color = b.color`,
  color: sql`a.material = b.material and a.brand = b.brand and a.model = b.model`,
};

/** Pairs of SKUs that would be two of one combination; retired ones are in nobody's way. */
export const twins = async (db: Db, kind: Mergeable, factoryId: number, { id, intoId }: Pair) =>
  (
    await sql<{ code: string; other: string }>`
      with s as (
        select s.*, n.id as of_id from sku s
        join ${sql.table(kind)} n on n.factory_id = s.factory_id and ${NAMES[kind]('n')}
        where s.factory_id = ${factoryId} and s.status <> ${RETIRED} and n.id in (${id}, ${intoId})
      )
      select a.code, b.code as other from s a join s b on ${SAME[kind]}
      where a.of_id = ${id} and b.of_id = ${intoId} order by a.code, b.code`.execute(db)
  ).rows;

export interface Counts {
  skus: number;
  aliases: number;
  materials: number;
  priceRules: number;
  limits: number;
}
const NO_ALIASES = sql`0`;

/** What names the one that goes. */
export const countsOf = async (db: Db, kind: Mergeable, factoryId: number, id: number) =>
  (
    await sql<Counts>`
      select
        (select count(*) from sku s where s.factory_id = n.factory_id and ${NAMES[kind]('n')}) as skus,
        ${
          kind === 'model'
            ? sql`(select count(*) from model_alias a where a.factory_id = n.factory_id and a.model_id = n.id)`
            : NO_ALIASES
        } as aliases,
        ${
          kind === 'color'
            ? sql`(select count(*) from material_color o where o.factory_id = n.factory_id and o.color_id = n.id)`
            : sql`0`
        } as materials,
        ${
          kind === 'color'
            ? sql`(select count(*) from price_rule r where r.factory_id = n.factory_id and r.color = n.name)`
            : sql`0`
        } as price_rules,
        ${
          kind === 'color'
            ? sql`(select count(*) from department_material l where l.tenant_id = n.factory_id and l.color = n.name)`
            : sql`0`
        } as limits
      from ${sql.table(kind)} n where n.factory_id = ${factoryId} and n.id = ${id}`.execute(db)
  ).rows[0]!;

const moveSkus = {
  model: (factoryId: number, { id, intoId }: Pair) => sql`
    update sku s set brand = t.brand, model = t.name from model f, model t
    where f.factory_id = ${factoryId} and f.id = ${id} and t.factory_id = ${factoryId} and t.id = ${intoId}
      and s.factory_id = ${factoryId} and s.brand = f.brand and s.model = f.name`,
  color: (factoryId: number, { id, intoId }: Pair) => sql`
    update sku s set color = t.name from color f, color t
    where f.factory_id = ${factoryId} and f.id = ${id} and t.factory_id = ${factoryId} and t.id = ${intoId}
      and s.factory_id = ${factoryId} and s.color = f.name`,
};

/** What was for customers of the one that goes is for those of the one that stays. */
const moveResources = (factoryId: number, { id, intoId }: Pair) => sql`
  update resource r set brand = t.brand, model = t.name from model f, model t
  where f.factory_id = ${factoryId} and f.id = ${id} and t.factory_id = ${factoryId} and t.id = ${intoId}
    and r.factory_id = ${factoryId} and r.brand = f.brand and r.model = f.name`;

/** SKUs name the one that stays, and those that the other closed are closed by it. */
export async function takeSkus(trx: Trx, kind: Mergeable, factoryId: number, pair: Pair): Promise<void> {
  await moveSkus[kind](factoryId, pair).execute(trx);
  if (kind === 'model') await moveResources(factoryId, pair).execute(trx);
  await sql`
    update sku set cause_id = ${pair.intoId}
    where factory_id = ${factoryId} and cause = ${kind} and cause_id = ${pair.id}`.execute(trx);
}

export const dropRow = (trx: Trx, kind: Mergeable, factoryId: number, id: number) =>
  sql`delete from ${sql.table(kind)} where factory_id = ${factoryId} and id = ${id}`.execute(trx);

/** What nobody said of the one that stays is what was said of the other. Surcharges stay: prices do not follow them. */
const LACKS = {
  model: sql`
    series = case when t.series = '' then f.series else t.series end,
    body_w = coalesce(t.body_w, f.body_w), body_h = coalesce(t.body_h, f.body_h),
    launched_on = coalesce(t.launched_on, f.launched_on),
    picture_file_id = coalesce(t.picture_file_id, f.picture_file_id)`,
  color: sql`
    hex = coalesce(t.hex, f.hex), swatch_file_id = coalesce(t.swatch_file_id, f.swatch_file_id)`,
};
export const fillIn = (
  trx: Trx,
  kind: Mergeable,
  factoryId: number,
  { id, intoId }: Pair,
  { by, now }: { by: string; now: Date },
) =>
  sql`
    update ${sql.table(kind)} t set ${LACKS[kind]}, version = t.version + 1, updated_by = ${by}, updated_at = ${now}
    from ${sql.table(kind)} f
    where f.factory_id = ${factoryId} and f.id = ${id} and t.factory_id = ${factoryId} and t.id = ${intoId}`.execute(
    trx,
  );

/** What shows a colour, alone or in a material, shows the one that stays, where that has no picture of its own. */
export const takePictures = (trx: Trx, factoryId: number, { id, intoId }: Pair) =>
  sql`
    update goods_picture g set color_id = ${intoId}
    where g.factory_id = ${factoryId} and g.color_id = ${id} and not exists (
      select from goods_picture t where t.factory_id = ${factoryId} and t.color_id = ${intoId}
        and t.material_id is not distinct from g.material_id)`.execute(trx);

/** Its aliases go over. */
export const takeAliases = (trx: Trx, factoryId: number, { id, intoId }: Pair) =>
  trx
    .updateTable('modelAlias')
    .set({ modelId: intoId })
    .where('factoryId', '=', factoryId)
    .where('modelId', '=', id)
    .execute();

/** What fits it, and what it fits, goes over; of what would stand twice, or be one model's with itself, the other stays. */
export const takePairs = async (trx: Trx, factoryId: number, { id, intoId }: Pair) => {
  for (const [of, other] of [
    ['case_model_id', 'phone_model_id'],
    ['phone_model_id', 'case_model_id'],
  ] as const)
    await sql`
      update compatible_model c set ${sql.ref(of)} = ${intoId}
      where c.factory_id = ${factoryId} and c.${sql.ref(of)} = ${id} and c.${sql.ref(other)} <> ${intoId}
        and not exists (select from compatible_model d where d.factory_id = ${factoryId}
          and d.${sql.ref(of)} = ${intoId} and d.${sql.ref(other)} = c.${sql.ref(other)})`.execute(trx);
};

/** Slots of jigs that hold blanks of the one that goes hold those of the one that stays. */
export async function takeSlots(trx: Trx, factoryId: number, { id, intoId }: Pair): Promise<void> {
  await sql`
    insert into jig_slot_model (factory_id, jig_id, slot_no, model_id)
    select factory_id, jig_id, slot_no, ${intoId} from jig_slot_model where factory_id = ${factoryId} and model_id = ${id}
    on conflict do nothing`.execute(trx);
  await sql`delete from jig_slot_model where factory_id = ${factoryId} and model_id = ${id}`.execute(trx);
}

/** Overrides of print profiles that are about the one that goes are about the one that stays. */
export const takeOverrides = (trx: Trx, kind: Mergeable, factoryId: number, { id, intoId }: Pair) => {
  const column = sql.ref(`${kind}_id`);
  return sql`
    update print_profile_override set ${column} = ${intoId} where factory_id = ${factoryId} and ${column} = ${id}`.execute(
    trx,
  );
};

export const countAliases = async (db: Db, factoryId: number, ids: readonly number[]) =>
  (
    await db
      .selectFrom('modelAlias')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('factoryId', '=', factoryId)
      .where('modelId', 'in', ids)
      .executeTakeFirstOrThrow()
  ).n;

/** One more name of it, where no other model has it. */
export const addAlias = (
  trx: Trx,
  factoryId: number,
  modelId: number,
  { alias, key }: { alias: string; key: string },
) =>
  trx
    .insertInto('modelAlias')
    .values({ factoryId, modelId, alias, aliasKey: key })
    .onConflict((c) => c.doNothing())
    .execute();

/** Whether anything is or was printed on this model as a spec says. */
export const hasSpecs = async (db: Db, factoryId: number, modelId: number): Promise<boolean> =>
  (await db
    .selectFrom('printSpec')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('modelId', '=', modelId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
