import { STATUS } from '#contract/order-states.ts';
import { isReasonCode } from '#contract/order.ts';
import { reasonsOf } from './checks.ts';
import type { Asker } from './filter.sql.ts';
import type { ListedOrder } from './lists.sql.ts';
import * as moves from './moves.sql.ts';

const UNDER_REVIEW: readonly number[] = [STATUS.waitReview.code, STATUS.pendingRule.code];

/**
 * What speaks against an order after it was edited: under review the built-in checks are judged anew, and what a rule
 * said in its own words stays; elsewhere nothing changes. `row` is the order as it will stand; its lines are read.
 */
export async function judgeAnew(trx: moves.Trx, asker: Asker, row: ListedOrder): Promise<string[]> {
  if (!UNDER_REVIEW.includes(row.status)) return row.reasons;
  const without = await moves.linesWithoutPicture(trx, asker.party, asker.tenantId, [row.id]);
  const said = row.reasons.filter((reason) => !isReasonCode(reason));
  return [...reasonsOf({ ...row, linesWithoutPicture: without.get(row.id) ?? 0 }), ...said];
}
