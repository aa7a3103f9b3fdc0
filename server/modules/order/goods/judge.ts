import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { isReasonCode } from '#contract/order/order.ts';
import { reasonsOf } from '#server/modules/order/detail/checks.ts';
import { reviewer } from '#server/modules/order/ports.ts';
import type { ListedOrder } from '#server/modules/order/list/lists.sql.ts';
import * as moves from '#server/modules/order/move/moves.sql.ts';
import type { Mover } from '#server/modules/order/move/step.ts';
import type { Asker } from '#server/modules/order/move/party.ts';

const UNDER_REVIEW: readonly number[] = [STATUS.waitReview.code, STATUS.pendingRule.code];

/**
 * What speaks against an order after it was edited: under review the built-in checks and the rules' reasons are judged
 * anew; elsewhere nothing changes. `row` is the order as it will stand; its lines are read.
 */
export async function judgeAnew(
  trx: moves.Trx,
  asker: Asker,
  row: ListedOrder,
  by?: Pick<Mover, 'userName' | 'now'>,
): Promise<string[]> {
  if (!UNDER_REVIEW.includes(row.status)) return row.reasons;
  const without = await moves.linesWithoutPicture(trx, asker.party, asker.tenantId, [row.id]);
  const builtIn = reasonsOf({ ...row, linesWithoutPicture: without.get(row.id) ?? 0 });
  const said =
    asker.party === 'factoryId'
      ? await reviewer.its.reasonsAnew(trx, asker.tenantId, row, by)
      : row.reasons.filter((reason) => !isReasonCode(reason));
  return [...new Set([...builtIn, ...said])];
}
