import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Cause } from '#contract/sku/life-cycle/sku-events.ts';

/** A material, a model, a colour or a sort of gifts that is stopped or started. */
export interface Named {
  kind: Cause;
  id: number;
}

const NAMES = {
  material: sql`n.name = s.material`,
  color: sql`n.name = s.color`,
  model: sql`n.brand = s.brand and n.name = s.model`,
  giftType: sql`n.id = s.gift_type_id`,
};

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** The SKUs in use that are made of it. */
export const activeOf = async (trx: Trx, factoryId: number, { kind, id }: Named) =>
  idsOf(
    (
      await sql<{ id: number }>`
        select s.id from sku s
        join ${sql.table(kind)} n on n.factory_id = ${factoryId} and n.id = ${id} and ${NAMES[kind]}
        where s.factory_id = ${factoryId} and s.status = 0 order by s.id`.execute(trx)
    ).rows,
  );

/** The SKUs that it closed. */
export const closedBy = async (trx: Trx, factoryId: number, { kind, id }: Named) =>
  idsOf(
    await trx
      .selectFrom('sku')
      .select('id')
      .where('factoryId', '=', factoryId)
      .where('cause', '=', kind)
      .where('causeId', '=', id)
      .where('status', '=', 1)
      .orderBy('id')
      .execute(),
  );

/** Those that are still closed for another of these become that one's. */
export const handOver = (trx: Trx, factoryId: number, { kind, id }: Named) =>
  sql`
    update sku s set cause = o.cause, cause_id = o.id
    from (
      select s.id as sku_id,
        case when m.status = 1 then 'material' when c.status = 1 then 'color' when p.status = 1 then 'model'
          else 'giftType' end as cause,
        case when m.status = 1 then m.id when c.status = 1 then c.id when p.status = 1 then p.id
          else g.id end as id
      from sku s
      join material m on m.factory_id = s.factory_id and m.name = s.material
      join color c on c.factory_id = s.factory_id and c.name = s.color
      join model p on p.factory_id = s.factory_id and p.brand = s.brand and p.name = s.model
      left join gift_type g on g.factory_id = s.factory_id and g.id = s.gift_type_id
      where s.factory_id = ${factoryId} and s.cause = ${kind} and s.cause_id = ${id} and s.status = 1
        and 1 in (m.status, c.status, p.status, coalesce(g.status, 0))
    ) o
    where s.factory_id = ${factoryId} and s.id = o.sku_id`.execute(trx);
