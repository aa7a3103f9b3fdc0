import { sql } from 'kysely';
import { OPEN_STATUSES, STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const OPEN = OPEN_STATUSES.map((name) => STATUS[name].code);

/** Which of these SKUs are made of what is in use: material, model and colour; of a gift its sort, too. */
export const madeOpenAmong = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  new Set(
    (
      await sql<{ id: number }>`
        select s.id from sku s
        join material m on m.factory_id = s.factory_id and m.name = s.material and m.status = 0
        join color c on c.factory_id = s.factory_id and c.name = s.color and c.status = 0
        join model p on p.factory_id = s.factory_id and p.brand = s.brand and p.name = s.model and p.status = 0
        where s.factory_id = ${factoryId} and s.id = any(${sql.val(ids)}::bigint[])
          and not exists (select from gift_type g where g.factory_id = ${factoryId} and g.id = s.gift_type_id and g.status = 1)`.execute(
        trx,
      )
    ).rows.map(({ id }) => id),
  );

/** What a SKU would be made of; of a gift its sort, too. */
interface Names {
  material: string;
  color: string;
  brand: string;
  model: string;
  giftTypeId?: number | null | undefined;
}

/** Of gifts of a factory that are printed those that have no print spec: by what they are made of. */
const unprintable = (factoryId: number, sku: string) => sql`exists (
  select from gift_type g where g.factory_id = ${factoryId} and g.id = ${sql.ref(`${sku}.gift_type_id`)}
    and g.printed and not exists (
      select from print_spec p
      join material m on m.factory_id = g.factory_id and m.id = p.material_id and m.name_key = lower(${sql.ref(`${sku}.material`)})
      join model d on d.factory_id = g.factory_id and d.id = p.model_id
        and d.name_key = lower(${sql.ref(`${sku}.brand`)} || ' ' || ${sql.ref(`${sku}.model`)})
      where p.factory_id = g.factory_id and p.is_current))`;

/** Which of these SKUs are no printed gifts without a print spec. */
export const printableAmong = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  new Set(
    (
      await sql<{ id: number }>`
        select s.id from sku s where s.factory_id = ${factoryId} and s.id = any(${sql.val(ids)}::bigint[])
          and not ${unprintable(factoryId, 's')}`.execute(trx)
    ).rows.map(({ id }) => id),
  );

/** The same of one that is yet to be made. */
export async function wouldBePrintable(
  trx: Trx,
  factoryId: number,
  { material, brand, model, giftTypeId }: Names,
): Promise<boolean> {
  const { rows } = await sql<{ printable: boolean }>`
    select not ${unprintable(factoryId, 's')} as printable
    from (select ${giftTypeId ?? null}::bigint as gift_type_id,
      ${material}::text as material, ${brand}::text as brand, ${model}::text as model) s`.execute(trx);
  return rows[0]!.printable;
}

/** Whether what a SKU would be made of is in use; a name that nobody has said yet is. */
export async function namesOpen(
  trx: Trx,
  factoryId: number,
  { material, color, brand, model, giftTypeId }: Names,
): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from material where factory_id = ${factoryId} and name_key = lower(${material}) and status = 1)
      or exists (select from color where factory_id = ${factoryId} and name_key = lower(${color}) and status = 1)
      or exists (select from model where factory_id = ${factoryId} and name_key = lower(${`${brand} ${model}`}) and status = 1)
      or exists (select from gift_type where factory_id = ${factoryId} and id = ${giftTypeId ?? null}::bigint and status = 1)
      as closed`.execute(trx);
  return !rows[0]!.closed;
}

/** Which of these SKUs an order's line, a mapping of a merchant or a discount names. */
export const namedAmong = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  new Set(
    (
      await sql<{ id: number }>`
        select id from unnest(${sql.val(ids)}::bigint[]) as asked (id)
        where exists (select from order_line l where l.factory_id = ${factoryId} and l.sku_id = asked.id)
          or exists (select from price_rule r where r.factory_id = ${factoryId} and r.sku_id = asked.id)
          or asked.id in (select skus_mapped(${factoryId}, ${sql.val(ids)}::bigint[]))`.execute(trx)
    ).rows.map(({ id }) => id),
  );

/** Which of these SKUs a line of an order names that is on its way: neither shipped nor ended. */
export const onOpenOrderAmong = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  new Set(
    (
      await sql<{ id: number }>`
        select distinct l.sku_id as id from order_line l
        join trade_order o on o.id = l.order_id and o.factory_id = ${factoryId}
        where l.factory_id = ${factoryId} and l.sku_id = any(${sql.val(ids)}::bigint[])
          and o.status = any(${sql.val(OPEN)}::smallint[])`.execute(trx)
    ).rows.map(({ id }) => id),
  );

/** Whether this SKU may stand in for the others: active, the factory's, none of them, and it leads back to none. */
export async function successorFits(
  trx: Trx,
  factoryId: number,
  successorId: number,
  ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    with recursive led (id, depth) as (
      select ${successorId}::bigint, 0
      union
      select s.successor_id, depth + 1 from led join sku s on s.id = led.id and s.factory_id = ${factoryId}
      where s.successor_id is not null and depth < 100
    )
    select exists (select from sku where factory_id = ${factoryId} and id = ${successorId} and status = 0)
      and not exists (select from led where id = any(${sql.val(ids)}::bigint[])) as fits`.execute(trx);
  return rows[0]!.fits;
}

/** Leaves one notice with each merchant whose codes mean these SKUs. @returns whom */
export const tellOfStopped = async (trx: Trx, factoryId: number, ids: readonly number[], now: Date) =>
  (
    await sql<{ merchantId: number }>`
      select tell_of_stopped_skus(${factoryId}, ${sql.val(ids)}::bigint[], ${now}) as merchant_id`.execute(
      trx,
    )
  ).rows.map(({ merchantId }) => merchantId);
