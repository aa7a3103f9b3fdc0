import { sql } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const OVER = sql.join([code('scrapped'), code('void')]);

/** How far the pieces of a batch are. */
export interface Standing {
  id: number;
  state: number;
  /** Pieces in it, but those that were scrapped: 1 for any number of them, since each scan asks of a batch of 10,000. */
  stays: number;
  untouched: boolean;
  allMade: boolean;
}

/** Of each of these batches. What was scrapped is made again, and its successor comes back as a tail. */
export async function standingOf(trx: Trx, factoryId: number, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select b.id, b.state,
      (exists (select from piece p where p.factory_id = ${factoryId} and p.batch_id = b.id
        and p.state not in (${OVER})))::int as stays,
      not exists (select from piece p where p.factory_id = ${factoryId} and p.batch_id = b.id and p.was_made) as untouched,
      not exists (select from piece p where p.factory_id = ${factoryId} and p.batch_id = b.id
        and p.state < ${code('passed')})
      and not exists (select from piece p where p.factory_id = ${factoryId} and p.tail_of_batch_id = b.id
        and p.batch_id is null and p.state < ${code('passed')}) as all_made
    from batch b where b.factory_id = ${factoryId} and b.id = any(${sql.val([...ids])}::bigint[]) order by b.id`.execute(
    trx,
  );
  return rows;
}

/** The pieces of these batches that no plate has printed yet, with their orders. */
export async function unprinted(trx: Trx, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; batchId: number; orderId: number | null }>`
    select id, batch_id, order_id from piece
    where factory_id = ${factoryId} and batch_id = any(${sql.val([...ids])}::bigint[])
      and state in (${code('batched')}, ${code('spliced')}) order by id`.execute(trx);
  return rows;
}

/** The orders of all pieces of these batches. */
export async function ordersOf(trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select distinct order_id from piece
    where factory_id = ${factoryId} and batch_id = any(${sql.val([...ids])}::bigint[]) and order_id is not null`.execute(
    trx,
  );
  return rows.map(({ orderId }) => orderId);
}

/** Its pieces go before others, or no more; what is made again goes first however it is. */
export async function urgePieces(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  urgent: boolean,
): Promise<void> {
  await sql`
    update piece set urgent = ${urgent} or remake_of_id is not null
    where factory_id = ${factoryId} and batch_id = any(${sql.val([...ids])}::bigint[])`.execute(trx);
}

/** These go before others. @returns those that did not yet */
export async function urgeThese(trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update piece set urgent = true where factory_id = ${factoryId} and id = any(${sql.val([...ids])}::bigint[])
      and not urgent and state < ${code('passed')} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of these pieces that somebody reaches, with their orders. */
export async function reachedPieces(
  trx: Trx,
  factoryId: number,
  materials: ReachedMaterials,
  ids: readonly number[],
): Promise<{ id: number; orderId: number | null }[]> {
  const { rows } = await sql<{ id: number; orderId: number | null }>`
    select p.id, p.order_id from piece p left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    where p.factory_id = ${factoryId} and p.id = any(${sql.val([...ids])}::bigint[]) and ${ofMaterials(materials, 's')}`.execute(
    trx,
  );
  return rows;
}

/** Those of them that shall be laid on plates by themselves are due. */
export async function askPlates(trx: Trx, factoryId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update batch set nest_at = now()
    where factory_id = ${factoryId} and id = any(${sql.val([...ids])}::bigint[]) and nests`.execute(trx);
}
