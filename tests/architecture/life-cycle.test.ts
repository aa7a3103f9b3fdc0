import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import {
  ORDER_EVENT_TYPES,
  orderEventParams,
  type OrderEventType,
} from '#contract/order/life-cycle/order-events.ts';
import { STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { PERMISSIONS, type Permission } from '#contract/permissions.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { readMoves } from '#tests/support/moves-table.ts';
import { ORDER_LIFE } from '@/entities/order/action/order-life.ts';
import { opennessOf } from '@/shared/ui/life-cycle/index.ts';

/**
 * One life cycle decides on both sides of the wire: what the table does not allow, the screens have closed, and the
 * server refuses in the words that the screen shows.
 */
let t: TestApp;
let clients: Record<Side, Client>;
beforeAll(async () => {
  t = await startTestApp();
  clients = { merchant: await t.as('merchant01'), factory: await t.as('factory01') };
});
afterAll(() => t.close());

const SIDES = ['merchant', 'factory'] as const;
type Side = (typeof SIDES)[number];
const MOVES = readMoves();

/** Everything that a user of this side may hold. */
const holderOf = (side: Side) => ({
  tenantType: side === 'merchant' ? 1 : 2,
  permissions: (Object.keys(PERMISSIONS) as Permission[]).filter((name) =>
    name.startsWith(side === 'merchant' ? 'business:' : 'factory:'),
  ),
});

/** By the table alone: whether this side may ever send the event to an order in this status, with no hold and no warning. */
const tableAllows = (event: OrderEventType, side: Side, status: OrderStatus): boolean =>
  MOVES.some(
    (move) =>
      move.event === event &&
      new RegExp(String.raw`\b(?:${side}|side)\b`).test(move.who) &&
      inState(move, status) &&
      (move.statuses === null || move.statuses.includes(status)),
  );

function inState({ region, from }: (typeof MOVES)[number], status: OrderStatus): boolean {
  if (from === 'any') return true;
  if (from === 'any but none') return false;
  return from.includes(region === 'status' ? status : region === 'customs' ? 'notNeeded' : 'none');
}

/** What the event carries, as its dialog would send it. */
function requestOf(event: OrderEventType, side: Side, id: number) {
  const known = ['type', 'by', 'forcedPermission', 'dangerVerified', 'at'];
  const filled = Object.entries(filledOrderEvent(event, side)).filter(([name]) => !known.includes(name));
  const params = orderEventParams[event].parse(Object.fromEntries(filled)) as Record<string, unknown>;
  return { event, ids: [id], params, dangerVerified: true };
}

/** Editing has a call of its own. */
const EVENTS: readonly OrderEventType[] = ORDER_EVENT_TYPES.filter((event) => event !== 'order.edit');

describe.each(SIDES)('[F20] for the %s', (side) => {
  it.each(Object.keys(STATUS) as OrderStatus[])(
    'an order in %s is closed alike on screen and server',
    async (status) => {
      const { id, orderNo } = await buildOrder(t.database.system, {
        merchantId: t.tenants.merchant1,
        factoryId: t.tenants.factory,
        status,
      });
      const client = clients[side];
      const { list } = await client.call(order.page, { orderNo: [orderNo] });
      const chosen = { rows: list, all: undefined, count: 1 };
      const open: string[] = [];
      for (const event of EVENTS) {
        const openness = opennessOf(ORDER_LIFE, event, holderOf(side), chosen);
        if (openness.kind === 'absent') {
          const request = { event, ids: [id], params: {} };
          expect(await client.ask(order.action, request), event).toMatchObject({ code: 403 });
        } else if (openness.kind === 'closed') {
          const { failed } = await client.call(order.action, requestOf(event, side, id));
          expect(failed, event).toMatchObject([{ id, msg: openness.why }]);
        } else open.push(event);
      }
      const allowed = EVENTS.filter((event) => tableAllows(event, side, status));
      expect(open.filter((event) => !allowed.includes(event as OrderEventType))).toEqual([]);
      const after = await client.call(order.get, { id });
      expect([after.status, after.log]).toEqual([status, []]);
    },
  );
});
