import { CREATIONS, isLogOnly } from '#contract/order/order-log.ts';
import { isOrderEventType, ORDER_EVENTS, type OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import {
  codesOf,
  newOrderState,
  REGIONS,
  stateOf,
  wordOf,
  type Region,
} from '#contract/order/life-cycle/order-states.ts';
import { stepOrder, whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import { newCheck, note } from './finding.ts';
import { eventsBetween, nextOrders, type LoggedEvent, type StandingOrder, type Trx } from './log.sql.ts';

const NEW = (['draft', 'unmapped', 'waitPush'] as const).map((status) =>
  codesOf(newOrderState(status)).join(),
);
const CHUNK = 1000;

const newChecks = () => ({
  orders: newCheck('每个订单的第一条记录是创建'),
  moves: newCheck('每次流转都被状态机允许'),
  chain: newCheck('每条记录接着上一条'),
  versions: newCheck('每条记录版本加一'),
  ends: newCheck('最后一条记录与订单现状一致'),
});
type Checks = ReturnType<typeof newChecks>;

/** Replays the whole event log through the life cycle's machine, some orders at a time. */
export async function replayLog(trx: Trx) {
  const checks = newChecks();
  for (let after = 0; ;) {
    const orders = await nextOrders(trx, after, CHUNK);
    const last = orders.at(-1)?.id;
    if (last === undefined) break;
    const events = Map.groupBy(await eventsBetween(trx, after, last), (event) => event.orderId);
    for (const order of orders) replayOrder(checks, order, events.get(order.id) ?? []);
    after = last;
  }
  return Object.values(checks);
}

function replayOrder(checks: Checks, order: StandingOrder, events: readonly LoggedEvent[]) {
  const called = `订单 ${order.id}（${order.orderNo}）`;
  const said = (event: LoggedEvent) => `${called}记录 ${event.id}「${titleOf(event.event)}」`;
  checks.orders.looked += 1;
  checks.ends.looked += 1;
  const [first] = events;
  if (!first) return note(checks.orders, `${called}没有任何记录`);
  const wrong = creationFault(order, first);
  if (wrong) note(checks.orders, `${said(first)}${wrong}`);

  let before: LoggedEvent | undefined;
  for (const event of events) {
    checks.versions.looked += 1;
    const version = before ? before.version + 1 : 1;
    if (event.version !== version)
      note(checks.versions, `${said(event)}的版本是 ${event.version}，应为 ${version}`);
    if (before) {
      checks.chain.looked += 1;
      if (event.before?.join() !== before.after.join())
        note(checks.chain, `${said(event)}从${words(event.before)}开始，上一条停在${words(before.after)}`);
      else if (event.merchantId !== order.merchantId)
        note(checks.chain, `${said(event)}属于商家 ${event.merchantId}，订单属于 ${order.merchantId}`);
    }
    if (event.before) {
      checks.moves.looked += 1;
      const fault = moveFault(event, event.before);
      if (fault) note(checks.moves, `${said(event)}${fault}`);
    }
    before = event;
  }

  const now = [order.status, order.hold, order.warning, order.customs, order.platformSync];
  const last = before!;
  if (last.after.join() !== now.join())
    note(checks.ends, `${called}现在是${words(now)}，最后一条记录停在${words(last.after)}`);
  else if (last.version !== order.version)
    note(checks.ends, `${called}的版本是 ${order.version}，最后一条记录是 ${last.version}`);
}

function creationFault(order: StandingOrder, first: LoggedEvent): string | undefined {
  if (first.before) return `不是创建，而是从${words(first.before)}开始`;
  if (!isLogOnly(first.event) || !CREATIONS.includes(first.event)) return '不是一种创建';
  // A part of a split order begins where its parent stood.
  if (order.parentId === null && !NEW.includes(first.after.join()))
    return `以${words(first.after)}创建，新订单不能这样开始`;
  return undefined;
}

function moveFault(event: LoggedEvent, codes: readonly number[]): string | undefined {
  if (isLogOnly(event.event)) {
    return codes.join() === event.after.join() ? undefined : '不是一次流转，状态却变了';
  }
  if (!isOrderEventType(event.event)) return '不是状态机的事件';
  if (!event.facts) return '没有记下判断的依据，无法重放';
  const sent = { ...(event.params as object), type: event.event, by: event.actor } as OrderEvent;
  const facts = event.facts as unknown as OrderFacts;
  try {
    const state = stateOf(codes);
    const next = stepOrder(state, facts, sent);
    if (!next) return `从${words(codes)}不被允许：${whyClosed(state, facts, sent)!.msg}`;
    if (codesOf(next).join() !== event.after.join())
      return `从${words(codes)}应到${words(codesOf(next))}，记录为${words(event.after)}`;
    return undefined;
  } catch (error) {
    return `无法重放：${(error as Error).message}`;
  }
}

const titleOf = (event: string) => (isOrderEventType(event) ? ORDER_EVENTS[event].label : event);

/** Codes as a person reads them: the status, and the other regions where they say something. */
function words(codes: readonly number[] | null): string {
  if (!codes) return '「无」';
  try {
    const state = stateOf(codes);
    const regions = (Object.keys(REGIONS) as Region[]).filter((region, i) => i === 0 || codes[i] !== 0);
    return `「${regions.map((region) => wordOf(region, state[region])).join('、')}」`;
  } catch {
    return `「未知状态 ${codes.join(',')}」`;
  }
}
