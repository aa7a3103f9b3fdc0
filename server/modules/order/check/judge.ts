import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { isReasonCode } from '#contract/order/order.ts';
import { reasonsOf } from './checks.ts';
import { marker, reviewer } from '#server/modules/order/ports.ts';
import type { ListedOrder } from '#server/modules/order/row/order.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { linesWithoutPicture } from './check.sql.ts';
import type { Mover } from '#server/modules/order/reach/mover.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

const UNDER_REVIEW: readonly number[] = [STATUS.waitReview.code, STATUS.pendingRule.code];

/**
 * What speaks against an order after it was edited: under review the built-in checks and the rules' reasons are judged
 * anew; elsewhere nothing changes. `row` is the order as it will stand; its lines are read.
 */
export async function judgeAnew(
  trx: Trx,
  asker: Asker,
  row: ListedOrder,
  by?: Pick<Mover, 'userName' | 'now'>,
): Promise<string[]> {
  if (!UNDER_REVIEW.includes(row.status)) return row.reasons;
  const without = await linesWithoutPicture(trx, asker.party, asker.tenantId, [row.id]);
  const builtIn = reasonsOf({ ...row, linesWithoutPicture: without.get(row.id) ?? 0 });
  const said =
    asker.party === 'factoryId'
      ? await reviewer.its.reasonsAnew(trx, asker.tenantId, row, by)
      : row.reasons.filter((reason) => !isReasonCode(reason));
  return [...new Set([...builtIn, ...said])];
}

/** A merchant's own rules look at what he edited, when it is written. */
export async function markEdited(
  trx: Trx,
  { side, tenantId, now }: Mover,
  ids: readonly number[],
): Promise<void> {
  if (side === 'merchant') await marker.its.mark(trx, { merchantId: tenantId, ids, trigger: 'edit', now });
}
