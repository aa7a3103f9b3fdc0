import fs from 'node:fs';
import {
  isOrderEventType,
  type OrderEvent,
  type OrderEventType,
} from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import { stateOf } from '#contract/order/life-cycle/order-states.ts';
import { orderMachine } from '#contract/order/life-cycle/order.machine.ts';
import { arrowsTaken } from '#tests/support/cover-transitions.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import type { FlowSeen } from '#tests/e2e/watch-flows.ts';

interface Moved {
  event: string;
  actor: string;
  before: number[];
  params: object | null;
  facts: OrderFacts;
}

/** The last line of the orders' log, below which the demo's making stands. */
export async function lastMove(): Promise<number> {
  const [row] = await ask<{ id: string | null }>('select max(id) as id from order_event', []);
  return Number(row?.id ?? 0);
}

/**
 * Writes the arrows of the order's chart that the server took after this line of its log into the file PODFLOW_FLOWS,
 * each by the state, the facts and the event that the log holds: what was moved is read where it was moved.
 */
export async function tellMovesAfter(line: number, file: string): Promise<void> {
  const rows = await ask<Moved>(
    `select distinct on (event, actor, before, facts) event, actor, before, params, facts from order_event
     where id > $1 and before is not null and facts is not null`,
    [line],
  );
  for (const { event, actor, before, params, facts } of rows) {
    if (!isOrderEventType(event)) continue;
    const from = orderMachine.resolveState({ value: { ...stateOf(before) }, context: facts });
    const sent = { ...params, type: event satisfies OrderEventType, by: actor } as OrderEvent;
    const seen: FlowSeen = { machine: 'order', states: [], arrows: arrowsTaken(orderMachine, from, sent) };
    fs.appendFileSync(file, `${JSON.stringify(seen)}\n`);
  }
}
