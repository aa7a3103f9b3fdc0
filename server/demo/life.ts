import { EFFECTS, holderAfter, stepOrder, whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import {
  STATUS,
  codesOf,
  type OrderState,
  type OrderWarning,
  type StateCodes,
} from '#contract/order/life-cycle/order-states.ts';
import type { Actor, OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import { reasonText } from '#contract/order/order.ts';
import { BUILT_IN, nextDuty, reasonsOf, type TimedRow } from '#server/modules/order/service.ts';
import { factsOfRow, stateOfRow, type LifeRow } from '#server/modules/order/row/facts.ts';
import type { Sku } from './listings.ts';
import type { Recipient } from './recipients.ts';

/** An order as the demo tells it: the columns that its telling writes. */
export interface OrderRow extends LifeRow, TimedRow, Recipient {
  merchantId: number;
  factoryId: number;
  shopId: number;
  shopName: string;
  platform: string;
  platformOrderNo: string;
  holdUrgent: boolean;
  urgent: boolean;
  merchantTags: string[];
  factoryTags: string[];
  repulseReason: string | null;
  version: number;
  currency: string;
  costCents: number;
  buyerKey: string | null;
  expressName: string;
  waybillNo: string;
  buyerRemark: string;
  merchantRemark: string;
  factoryRemark: string;
  payTime: Date;
  createdAt: Date;
  updatedAt: Date;
}

export interface LineRow {
  platformCode: string;
  title: string;
  variation: string;
  quantity: number;
  unitCents: number;
  kind: 'unmapped' | 'sku' | 'notGoods';
  sku: Sku | null;
  costCents: number | null;
  costCurrency: string | null;
  pictureFileId: number | null;
}

interface EventRow {
  factoryId: number;
  event: string;
  actor: Actor;
  userId: number | null;
  userName: string | null;
  rule: string | null;
  before: StateCodes | null;
  after: StateCodes;
  facts: OrderFacts | null;
  params: Record<string, unknown>;
  version: number;
  at: Date;
}

export interface Sender {
  userId: number | null;
  userName: string | null;
}
export const NOBODY: Sender = { userId: null, userName: null };

export interface Life {
  row: OrderRow;
  lines: LineRow[];
  events: EventRow[];
  packages: { waybillNo: string; expressName: string; createdAt: Date }[];
  /** Where its goods are made, once it is pushed. */
  target: number;
  parent?: Life;
  mergedInto?: Life;
}

/** The first row of an order's log. */
export function begin(
  life: Life,
  event: 'order.imported' | 'order.created',
  actor: Actor,
  by: Sender,
  params: EventRow['params'] = {},
) {
  const { row } = life;
  const state = codesOf(stateOfRow(row));
  log(life, { event, actor, rule: null, before: null, after: state, facts: null, params }, by, row.createdAt);
}

/**
 * Moves an order as server/modules/order does: asked of the same machine with the same facts, written and logged alike.
 * @throws where the life cycle does not allow it: the demo tells no impossible story.
 */
export function send(
  life: Life,
  event: OrderEvent,
  at: Date,
  by: Sender,
  known: { facts?: Partial<OrderFacts>; note?: object } = {},
) {
  const { row } = life;
  const before = stateOfRow(row);
  const facts = { ...factsOfRow(row, at), ...known.facts };
  const after = stepOrder(before, facts, event);
  if (!after)
    throw new Error(`demo: ${event.type} ${JSON.stringify(before)}: ${whyClosed(before, facts, event)?.msg}`);
  const factoryBefore = row.factoryId;
  write(life, event, before, facts, after, at);
  const { type, by: actor, ...params } = event;
  const rule = 'rule' in event ? event.rule : null;
  const codes = { before: codesOf(before), after: codesOf(after) };
  log(life, { event: type, actor, rule, ...codes, facts, params: { ...params, ...known.note } }, by, at);
  // A recall is still the factory's to read.
  if (type === 'order.recall') life.events.at(-1)!.factoryId = factoryBefore;
  if (EFFECTS[type].includes('review.run')) review(life, at);
}

const OF_DISPATCH: readonly OrderWarning[] = ['nearDeadline', 'overdueShip'];

/** The clock moves on to a time, and the product's own timers do what is due until then, within the minute that they run in. */
export function moveClock(life: Life, to: number) {
  for (;;) {
    const due = nextDuty(life.row);
    const at = Math.max(due?.at ?? Infinity, life.row.updatedAt.getTime()) + TIMER_MS;
    if (!due || at > to) return;
    send(life, due.event, new Date(at), NOBODY);
  }
}
const TIMER_MS = 30_000;

/** What an order that takes another's lines in writes of it; `from` is told by number once there is one. */
export function take(into: Life, from: Life, at: Date, actor: Actor, by: Sender) {
  into.lines.push(...from.lines.splice(0));
  count(into);
  count(from);
  from.mergedInto = into;
  into.row.version += 1;
  into.row.updatedAt = at;
  const state = codesOf(stateOfRow(into.row));
  const entry = { event: 'order.lines.taken', actor, rule: null, before: state, after: state, facts: null };
  log(into, { ...entry, params: {} }, by, at);
}

function log(
  life: Life,
  entry: Omit<EventRow, 'factoryId' | 'userId' | 'userName' | 'version' | 'at'>,
  by: Sender,
  at: Date,
) {
  const { factoryId, version } = life.row;
  life.events.push({ ...entry, ...by, factoryId, version, at });
}

/** The built-in checks, as they run on whatever comes to wait for review. */
function review(life: Life, at: Date) {
  if (life.row.status !== STATUS.waitReview.code) return;
  const reasons = reasonsNow(life);
  const reason = reasons.map(reasonText).join('；');
  if (reasons.length > 0)
    send(life, { type: 'order.rule.pend', by: 'rule', rule: BUILT_IN, reason, reasons }, at, NOBODY);
}

export const reasonsNow = ({ row, lines }: Life) =>
  reasonsOf({
    ...row,
    linesWithoutPicture: lines.filter((line) => line.kind === 'sku' && line.pictureFileId === null).length,
  });

function write(
  life: Life,
  event: OrderEvent,
  before: OrderState,
  facts: OrderFacts,
  after: OrderState,
  at: Date,
) {
  const { row } = life;
  const [status, hold, warning, customs, platformSync] = codesOf(after);
  Object.assign(row, { status, hold, warning, customs, platformSync, updatedAt: at });
  row.holdBy = holderAfter(before, facts, event, after);
  row.version += 1;
  const merchants = event.by !== 'factory';
  switch (event.type) {
    case 'order.push':
      hand(life, life.target);
      Object.assign(row, { pushedAt: at, warned: 0, reasons: [] });
      break;
    case 'order.resubmit':
      Object.assign(row, { pushedAt: at, warned: 0, reasons: [], repulseReason: null });
      break;
    case 'order.recall':
      hand(life, 0);
      Object.assign(row, { pushedAt: null, warned: 0, reasons: [], repulseReason: null });
      break;
    case 'order.rule.pend':
      row.reasons = event.reasons ?? [event.reason];
      break;
    case 'order.approve.forced':
      row.reasons = [];
      break;
    case 'order.repulse':
      row.repulseReason = event.reason;
      break;
    case 'order.ship': {
      const { waybillNo, expressName = '' } = event;
      Object.assign(row, { waybillNo, expressName: expressName || row.expressName, shippedAt: at });
      life.packages.push({ waybillNo, expressName, createdAt: at });
      break;
    }
    case 'order.halt':
      Object.assign(row, { holdUntil: new Date(event.until), holdUrgent: event.urgent ?? false });
      break;
    case 'order.resume':
      row.urgent ||= row.holdUrgent || (event.urgent ?? false);
      Object.assign(row, { holdUntil: null, holdUrgent: false });
      break;
    case 'warning.raised':
      if (OF_DISPATCH.includes(event.kind)) row.warned = row.warning;
      break;
    case 'order.urged':
    case 'order.calmed':
      row.urgent = event.type === 'order.urged';
      break;
    case 'order.tagged':
      row[merchants ? 'merchantTags' : 'factoryTags'] = event.tags ?? [];
      break;
    case 'order.remarked':
      row[merchants ? 'merchantRemark' : 'factoryRemark'] = event.remark;
      break;
    default:
  }
}

/** Of the factories' prices: what a SKU has that names none (004-goods.sql). */
const SKU_CURRENCY = 'CNY';

/** The factory comes to see it, at the prices of its SKUs; 0 takes it away again. */
function hand({ row, lines }: Life, factoryId: number) {
  row.factoryId = factoryId;
  for (const line of lines) {
    const sku = factoryId === 0 ? null : line.sku;
    line.costCents = sku && sku.priceCents;
    // What the buyer pays may be in another one.
    line.costCurrency = sku && SKU_CURRENCY;
  }
  count({ row, lines });
}

/** What a row says about its lines. */
export function count({ row, lines }: Pick<Life, 'row' | 'lines'>) {
  const goods = lines.filter(({ kind }) => kind !== 'notGoods');
  const sum = (of: LineRow[], what: (line: LineRow) => number) =>
    of.reduce((all, line) => all + what(line), 0);
  row.goodsLines = goods.length;
  row.unmappedLines = goods.filter(({ kind }) => kind === 'unmapped').length;
  row.pieces = sum(goods, ({ quantity }) => quantity);
  row.amountCents = sum(lines, ({ quantity, unitCents }) => quantity * unitCents);
  row.costCents = sum(lines, ({ quantity, costCents }) => quantity * (costCents ?? 0));
}
