import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';
import { REVIEWED, type Unseen } from './look-all.sql.ts';

/** As literals: the planner must see that the partial index of 011 fits. */
const UNDER_REVIEW = sql`(${sql.join(REVIEWED.map((code) => sql.lit(code)))})`;

/** Those of them that are under review still, locked. */
export const lockReviewed = async (trx: Trx, factoryId: number, orderIds: readonly number[]) =>
  (
    await sql<{ id: number }>`
      select id from trade_order
      where factory_id = ${factoryId} and id = any(${sql.val(orderIds)}::bigint[])
        and status = any(${sql.val(REVIEWED)}::smallint[])
      order by id for update`.execute(trx)
  ).rows.map(({ id }) => id);

export const seenAmong = async (system: Db, unseen: readonly Unseen[]): Promise<Set<string>> => {
  const { rows } = await sql<{ sha256: Buffer }>`
    select sha256 from content_look where sha256 = any(${sql.val(unseen.map(({ sha256 }) => sha256))}::bytea[])`.execute(
    system,
  );
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
};

/** null: it cannot be decoded. */
export const keepLook = (system: Db, sha256: Buffer, look: { phash: string; stable: string } | null) =>
  sql`
    insert into content_look (sha256, phash, stable)
    values (${sha256}, ${look?.phash ?? null}::bigint, ${look?.stable ?? null}::bigint)
    on conflict do nothing`.execute(system);

/** [G25] How many lines of each order wait for a person because of their picture. */
export async function blockedLines(db: Db, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ orderId: number; lines: number }>`
    select order_id, count(*)::int as lines from blocked_lines(${sql.val(orderIds)}::bigint[]) where is_seen group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.orderId, row.lines]));
}

/**
 * [G25] Orders under review that wait for their pictures although they need not, or do not although they must. What is held
 * is judged anew when it is let go.
 */
export const judgedOtherwise = async (trx: Trx, factoryId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      with reviewed as materialized (
        select id, reasons @> array['pictureBlocked'] as waits from trade_order
        where factory_id = ${factoryId} and status in ${UNDER_REVIEW} and hold = 0
      ), blocked as (
        select distinct order_id from blocked_lines((select array_agg(id) from reviewed)) where is_seen
      )
      select r.id from reviewed r left join blocked b on b.order_id = r.id
      where r.waits <> (b.order_id is not null)
      order by r.id`.execute(trx)
  ).rows.map(({ id }) => id);

/** [G25] A person of the factory looked at them: they are printed, in these orders. */
export const letPass = (
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  { by, now }: { by: string; now: Date },
) =>
  sql`
    insert into blocked_pass (factory_id, order_id, file_id, passed_by, at)
    select distinct ${factoryId}::bigint, order_id, file_id, ${by}, ${now}::timestamptz
    from blocked_lines(${sql.val(orderIds)}::bigint[]) where is_seen
    on conflict do nothing`.execute(trx);
