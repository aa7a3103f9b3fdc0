import type { z } from 'zod';
import {
  isOrderEventType,
  orderEventEntry,
  type OrderEventType,
} from '#contract/order/life-cycle/order-events.ts';
import { EFFECTS } from '#contract/order/life-cycle/order-steps.ts';
import { PARAMS_BY_ID, type ActionInput } from '#contract/order/order.ts';
import { idsSeen } from '#server/modules/order/reach/seen.sql.ts';
import { moverOf, reached } from '#server/modules/order/reach/asker.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { askerFor, type Mover } from '#server/modules/order/reach/mover.ts';
import type { OrderLife } from '#server/modules/order/row/step.ts';
import { ORDER_DEED_HOME } from './deed.ts';
import { readParams } from './event-params.ts';
import { landed } from './landed.sql.ts';
import { requireDangerPassword } from '#server/modules/tenant/service.ts';
import { actionsOf } from '#server/platform/life-cycle/action.ts';

type Filter = NonNullable<z.output<typeof ActionInput>['filter']>;

/** What a task keeps of who moves. */
interface Kept {
  side: Mover['side'];
  userName: string;
  shopIds?: readonly number[];
}

const actions = actionsOf<OrderLife, Filter>({
  deeds: ORDER_DEED_HOME,
  // An edit has a call of its own.
  entryOf: (event) =>
    isOrderEventType(event) && event !== 'order.edit' ? orderEventEntry(event) : undefined,
  moverOf,
  partyOf: ({ side }) => side,
  keptOf: ({ side, userName, shopIds }, byFilter) => ({
    ...{ side, userName },
    ...(!byFilter && { shopIds }),
  }),
  moverOfTask({ task, clock }, kept) {
    const { side, userName, shopIds } = kept as Kept;
    const { tenantId, userId } = task;
    const who: Mover = { tenantId, side, by: side, userId, userName, now: clock.now(), sentBy: 'bulk' };
    return { ...who, ...(shopIds && { shopIds }) };
  },
  readParams: (event, params) => readParams(event as OrderEventType, params),
  circumstances: circumstancesOf,
  paramsById: PARAMS_BY_ID,
  seen: (db, mover, filter, position, after, limit) =>
    idsSeen(db, askerFor(mover), filter, position, after, limit),
  reached,
  requirePassword: requireDangerPassword,
  tell(live, tenantId, event) {
    live.publish(tenantId, { kind: 'order' });
    if (EFFECTS[event as OrderEventType].includes('merchant.tell'))
      live.publish(tenantId, { kind: 'notice' });
  },
  move: moveOrders,
  landed,
});

/** One event on many orders, by ids or by a filter as the user saw it; and the task that more of them become. */
export const { act, runTask: runActionTask } = actions;

/** The permission of a forced review was asked before. */
function circumstancesOf(
  event: string,
  { dangerVerified }: { dangerVerified?: boolean | undefined },
  { now }: Mover,
): object {
  if (event === 'order.approve.forced') return { forcedPermission: true };
  if (event === 'order.pack.forced') return { dangerVerified: dangerVerified === true };
  if (event === 'order.halt') return { at: now.getTime() };
  return {};
}
