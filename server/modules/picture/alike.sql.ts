import { sql } from 'kysely';
import type { Shelf } from '#contract/picture/shelf.ts';
import type { Db } from '#server/platform/database.ts';
import { IN_USE } from './folder.sql.ts';
import type { Near } from './life-types.ts';

/** [G18] Pairs of which nobody has said anything and of which both can be used; the duplicates first, then the newest. */
export const openPairs = (db: Db, tenantId: number, shelf: Shelf, similar: boolean) =>
  db
    .selectFrom('picturePair')
    .innerJoin('picture as a', (join) =>
      join
        .onRef('a.id', '=', 'picturePair.aId')
        .on('a.tenantId', '=', tenantId)
        .on('a.shelf', '=', shelf)
        .on('a.status', 'in', IN_USE),
    )
    .innerJoin('picture as b', (join) =>
      join
        .onRef('b.id', '=', 'picturePair.bId')
        .on('b.tenantId', '=', tenantId)
        .on('b.shelf', '=', shelf)
        .on('b.status', 'in', IN_USE),
    )
    .select(['picturePair.aId', 'picturePair.bId', 'picturePair.isSame', 'picturePair.distance'])
    .where('picturePair.tenantId', '=', tenantId)
    .where('picturePair.decided', 'is', null)
    .$if(!similar, (q) => q.where('picturePair.isSame', '=', true))
    .orderBy('picturePair.isSame', 'desc')
    .orderBy('picturePair.bId', 'desc')
    .orderBy('picturePair.aId');

/** What was noted of one picture and has not been said to be none. */
export const pairsOf = async (db: Db, tenantId: number, id: number): Promise<Near[]> =>
  (
    await sql<Near>`
      select case when a_id = ${id} then b_id else a_id end as id, distance, is_same from picture_pair
      where tenant_id = ${tenantId} and (a_id = ${id} or b_id = ${id}) and decided is distinct from 'none'`.execute(
      db,
    )
  ).rows;

export const decidePairs = async (
  db: Db,
  tenantId: number,
  shelf: Shelf,
  pairs: readonly { a: number; b: number }[],
  { decided, by, now }: { decided: 'none' | 'keep'; by: string; now: Date },
): Promise<number> =>
  Number(
    (
      await sql`
        update picture_pair set decided = ${decided}, decided_by = ${by}, decided_at = ${now}
        from unnest(${sql.val(pairs.map(({ a, b }) => Math.min(a, b)))}::bigint[],
          ${sql.val(pairs.map(({ a, b }) => Math.max(a, b)))}::bigint[]) as given (a, b)
        where tenant_id = ${tenantId} and a_id = given.a and b_id = given.b
          and exists (select from picture p where p.tenant_id = ${tenantId} and p.id = a_id and p.shelf = ${shelf})`.execute(
        db,
      )
    ).numAffectedRows ?? 0n,
  );
