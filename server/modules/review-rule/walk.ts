import type { ConditionField } from '#contract/review-rule/review-condition.ts';
import type { Db } from '#server/platform/database.ts';
import { nextOfStatus, readOrders, type Place } from './facts.sql.ts';
import type { UnderReview } from './judge.ts';

/** So many orders are in memory at a time. */
const CHUNK = 2000;

/** The factory's orders of these statuses, the newest first, some at a time: as many as there are, in bounded memory. */
export async function* walk(
  db: Db,
  factoryId: number,
  statuses: readonly ('waitReview' | 'pendingRule')[],
  asks: ReadonlySet<ConditionField>,
): AsyncGenerator<UnderReview[]> {
  for (const status of statuses) {
    let after: Place | undefined;
    do {
      const places = await nextOfStatus(db, factoryId, status, after, CHUNK);
      const ids = places.map(({ id }) => id);
      const found = new Map((await readOrders(db, factoryId, ids, asks)).map((order) => [order.id, order]));
      yield ids.flatMap((id) => found.get(id) ?? []);
      after = places.length === CHUNK ? places.at(-1) : undefined;
    } while (after);
  }
}
