import { sql } from 'kysely';
import type { Impact } from '#contract/means/names.ts';
import type { Cause } from '#contract/sku/life-cycle/sku-events.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { reachedColors } from './color.sql.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

// What materials, colours, models and sorts of gifts have in common. The four tables have these columns alike.

export interface NamedRow {
  id: number;
  name: string;
  /** Of a model; of the others empty. */
  brand: string;
  code: string;
  status: number;
  version: number;
}

const BRAND = { material: sql`''`, color: sql`''`, model: sql`brand`, giftType: sql`''` };

/** One of the factory's, locked. */
export const lockNamed = async (trx: Trx, kind: Cause, factoryId: number, id: number) =>
  (
    await sql<NamedRow>`
      select id, name, ${BRAND[kind]} as brand, code, status, version from ${sql.table(kind)}
      where factory_id = ${factoryId} and id = ${id} for update`.execute(trx)
  ).rows[0];

/** Another of the factory's that has this name or this code, in whatever case. */
export const likeIt = async (
  trx: Trx,
  kind: Cause,
  factoryId: number,
  { id = 0, key, code }: { id?: number | undefined; key: string; code: string },
) =>
  (
    await sql<{ name: string; hasCode: boolean }>`
      select name, code = ${code} as has_code from ${sql.table(kind)}
      where factory_id = ${factoryId} and id <> ${id} and (name_key = ${key} or code = ${code}) limit 1`.execute(
      trx,
    )
  ).rows[0];

export const setStatus = (
  trx: Trx,
  kind: Cause,
  factoryId: number,
  id: number,
  { status, by, now }: { status: number; by: string; now: Date },
) =>
  sql`
    update ${sql.table(kind)} set status = ${status}, version = version + 1, updated_by = ${by}, updated_at = ${now}
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);

const SAME = {
  material: sql`s.material = n.name`,
  color: sql`s.color = n.name`,
  model: sql`s.brand = n.brand and s.model = n.name`,
  giftType: sql`s.gift_type_id = n.id`,
};
/** Discounts and limits of departments name materials and colours. */
const NAMED_BY = {
  material: { rule: sql`r.material = n.name`, limit: sql`l.material = n.name` },
  color: { rule: sql`r.color = n.name`, limit: sql`l.color = n.name` },
  model: { rule: sql`false`, limit: sql`false` },
  giftType: { rule: sql`false`, limit: sql`false` },
};

/** What names it; undefined where the factory has none of this id. */
export const impactOf = async (db: Db, kind: Cause, factoryId: number, id: number) =>
  (
    await sql<Impact>`
      select count(s.id) as skus,
        count(s.id) filter (where s.status = 0) as active_skus,
        count(s.id) filter (where s.cause = ${kind} and s.cause_id = n.id and s.status = 1) as closed_by_it,
        (select count(*) from price_rule r where r.factory_id = n.factory_id and ${NAMED_BY[kind].rule}) as price_rules,
        (select count(*) from department_material l where l.tenant_id = n.factory_id and ${NAMED_BY[kind].limit}) as limits
      from ${sql.table(kind)} n left join sku s on s.factory_id = n.factory_id and ${SAME[kind]}
      where n.factory_id = ${factoryId} and n.id = ${id}
      group by n.id, n.factory_id, n.name${kind === 'model' ? sql`, n.brand` : sql``}`.execute(db)
  ).rows[0];

/** How many SKUs there are of each of these, and how many are in use. */
export const skuCounts = async (db: Db, kind: Cause, factoryId: number, ids: readonly number[]) =>
  new Map(
    (
      await sql<{ id: number; skus: number; activeSkus: number }>`
        select n.id, count(s.id) as skus, count(s.id) filter (where s.status = 0) as active_skus
        from ${sql.table(kind)} n join sku s on s.factory_id = n.factory_id and ${SAME[kind]}
        where n.factory_id = ${factoryId} and n.id = any(${sql.val(ids)}::bigint[])
        group by n.id`.execute(db)
    ).rows.map(({ id, ...counts }) => [id, counts]),
  );

/** When it was made; undefined where the factory has none of this id, or a department does not reach it. */
export const createdAt = async (
  db: Db,
  kind: Cause,
  factoryId: number,
  id: number,
  reached: ReachedMaterials,
) =>
  (
    await sql<{ createdAt: Date }>`
      select created_at from ${sql.table(kind)} where factory_id = ${factoryId} and id = ${id}
      ${
        reached && kind === 'material'
          ? sql`and name = any(${sql.val(reached.map(({ material }) => material))}::text[])`
          : reached && kind === 'color'
            ? sql`and ${reachedColors(reached, 'color')}`
            : sql``
      }`.execute(db)
  ).rows[0]?.createdAt;

export const countAll = async (db: Db, kind: Cause, factoryId: number) =>
  (
    await sql<{ n: number }>`
      select count(*) as n from ${sql.table(kind)} where factory_id = ${factoryId}`.execute(db)
  ).rows[0]!.n;

/** The row that has this code; undefined where none has. */
export const idOfCode = async (db: Db, kind: Cause, factoryId: number, code: string) =>
  (
    await sql<{ id: number }>`
      select id from ${sql.table(kind)} where factory_id = ${factoryId} and code = ${code}`.execute(db)
  ).rows[0]?.id;

/** All of them, in the order in which they stand in lists and choices. */
export const idsInOrder = async (trx: Trx, kind: Cause, factoryId: number) =>
  (
    await sql<{ id: number }>`
      select id from ${sql.table(kind)} where factory_id = ${factoryId} order by sort, id desc`.execute(trx)
  ).rows.map(({ id }) => id);

/** The order is nobody's edit: versions stay, and forms that are open can be saved. */
export const sortAll = (trx: Trx, kind: Cause, factoryId: number, ids: readonly number[]) =>
  sql`
    update ${sql.table(kind)} m set sort = o.place
    from unnest(${sql.val(ids)}::bigint[]) with ordinality o(id, place)
    where m.factory_id = ${factoryId} and m.id = o.id`.execute(trx);
