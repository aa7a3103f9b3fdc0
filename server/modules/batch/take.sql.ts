import { sql } from 'kysely';
import type { LeftOut } from '#contract/batch/batch.ts';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

/** Which pieces that wait for a profile are meant. */
export interface Wanted {
  factoryId: number;
  profileId: number;
  /** What a department does not reach is not there for its users. */
  materials: ReachedMaterials;
  /** Of these orders alone. */
  orderIds?: readonly number[] | undefined;
  /** With `orderIds`: or of these requests of free prints. */
  requestIds?: readonly number[] | undefined;
  /** Of these alone. */
  ids?: readonly number[];
  /** Orders may come in part. */
  partial: boolean;
  /** The batch whose tails may come; null: a new one. */
  tailsOf: number | null;
  /** Tails alone. */
  onlyTails?: boolean;
}

const [RELEASED, RUNNING] = [BATCH_REGIONS.batch.released.code, BATCH_REGIONS.batch.running.code];
const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const OPEN = sql.join([STATUS.waitProduce, STATUS.inProduce].map((status) => sql.lit(status.code)));

/**
 * [M16] [M18] Each piece that waits for the profile, and why it does not come into a batch now; null: it does. Whole orders
 * come, as far as they are printed by this profile, unless parts of them may; what is made again goes into its own batch alone.
 */
export const waiting = ({
  factoryId,
  profileId,
  orderIds,
  requestIds = [],
  ids,
  partial,
  tailsOf,
  onlyTails,
  materials,
}: Wanted) => sql`
  select p.id, p.number, p.order_id, p.created_at, p.urgent or coalesce(o.urgent, false) as urgent, o.pushed_at,
    case
      when o.id is not null and (o.hold <> 0 or o.status not in (${OPEN})) then 'held'
      when p.tail_of_batch_id is not null then
        case when p.tail_of_batch_id is not distinct from ${tailsOf}::bigint then null
          when exists (select from batch b where b.factory_id = ${factoryId} and b.id = p.tail_of_batch_id
            and b.state in (${sql.lit(RELEASED)}, ${sql.lit(RUNNING)})) then 'tail' end
      when ${partial} then null
      when exists (select from piece q where q.factory_id = ${factoryId} and q.order_id = p.order_id
        and q.state in (${code('waitArt')}, ${code('artFailed')}, ${code('waitProof')})
        and coalesce(q.profile_id, ${profileId}) = ${profileId}) then 'artOpen'
      when exists (select from piece q where q.factory_id = ${factoryId} and q.order_id = p.order_id
        and q.profile_id = ${profileId} and q.batch_id is not null and q.state in (${code('batched')}, ${code('spliced')}))
        then 'otherBatch'
    end as reason
  from piece p
  left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
  left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
  where p.factory_id = ${factoryId} and p.profile_id = ${profileId} and p.state = ${code('waitBatch')}
    and ${orderIds ? sql`(p.order_id = any(${sql.val([...orderIds])}::bigint[]) or p.free_request_id = any(${sql.val([...requestIds])}::bigint[]))` : sql`true`}
    and ${ids ? sql`p.id = any(${sql.val([...ids])}::bigint[])` : sql`true`}
    and ${onlyTails ? sql`p.tail_of_batch_id = ${tailsOf}` : sql`true`}
    and ${ofMaterials(materials, 's')}`;

export interface Taken {
  id: number;
  number: string;
  orderId: number | null;
}

/** Those that come, the most urgent and the oldest orders first, each order's pieces together. */
export async function takeable(db: Db, wanted: Wanted, most: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select id, number, order_id from (${waiting(wanted)}) w where reason is null
    order by urgent desc, pushed_at nulls last, order_id, id limit ${most}`.execute(db);
  return rows;
}

/** How many come, of how many orders, and how many do not, by reason. */
export async function countTaken(db: Db, wanted: Wanted) {
  const { rows } = await sql<{ reason: LeftOut | null; pieces: number; orders: number }>`
    select reason, count(*)::int as pieces, count(distinct order_id)::int as orders from (${waiting(wanted)}) w
    group by reason`.execute(db);
  const own = rows.find(({ reason }) => reason === null);
  const left: Record<LeftOut, number> = { held: 0, artOpen: 0, otherBatch: 0, tail: 0 };
  for (const { reason, pieces } of rows) if (reason !== null) left[reason] = pieces;
  return { pieces: own?.pieces ?? 0, orders: own?.orders ?? 0, left };
}

/** The factory's orders of these numbers, their own or the platform's, and its requests of free prints. */
export async function ordersNamed(db: Db, factoryId: number, numbers: readonly string[]) {
  const { rows } = await sql<{ id: number | null; requestId: number | null; number: string }>`
    select o.id, null::bigint as request_id, n.number from unnest(${sql.val([...numbers])}::text[]) n(number)
    join trade_order o on o.factory_id = ${factoryId} and (o.order_no = n.number or o.platform_order_no = n.number)
    union all
    select null, r.id, r.number from free_request r
    where r.factory_id = ${factoryId} and r.number = any(${sql.val([...numbers])}::text[])`.execute(db);
  return rows;
}

/** Its name and whether it can be used. */
export async function profileOf(db: Db, factoryId: number, id: number) {
  return db
    .selectFrom('printProfile')
    .select(['id', 'name', 'closed'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function batchOf(db: Db, factoryId: number, id: number) {
  const row = await db
    .selectFrom('batch')
    .select(['id', 'number', 'profileId', 'state'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, isOpen: row.state === BATCH_REGIONS.batch.open.code };
}

/** Of these pieces those that are made again and wait, by the batches that they are tails of. */
export async function tailsByBatch(db: Db, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ batchId: number; profileId: number; pieceIds: number[] }>`
    select b.id as batch_id, b.profile_id, jsonb_agg(p.id order by p.id) as piece_ids
    from piece p join batch b on b.factory_id = ${factoryId} and b.id = p.tail_of_batch_id
    where p.factory_id = ${factoryId} and p.id = any(${sql.val([...ids])}::bigint[]) and p.batch_id is null
      and p.state = ${code('waitBatch')}
    group by b.id, b.profile_id order by b.id`.execute(db);
  return rows;
}
