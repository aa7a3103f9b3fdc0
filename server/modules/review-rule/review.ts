import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { reasonText } from '#contract/order/order.ts';
import {
  moveOrders,
  plainEvent,
  type Chosen,
  type Mover,
  type Review,
  type Reviewed,
} from '#server/modules/order/service.ts';
import { asksToJudge } from './asks.ts';
import { lockUnderReview, readOrders, withdrawnOf } from './facts.sql.ts';
import { changes, judge, type Outcome, type Rule, type UnderReview } from './judge.ts';
import { lastWords, writeRun, type Hit } from './runs.sql.ts';
import { loadRules, type Trx } from './sql.ts';

/**
 * Judges orders under review by the built-in checks and the factory's rules, moves them accordingly and writes down what
 * each rule did, all in the caller's transaction, whose statements must be the factory's.
 */
export async function reviewOrders(trx: Trx, review: Review): Promise<Reviewed> {
  const { factoryId, trigger, ruleId, now } = review;
  const rules = await loadRules(trx, factoryId, ruleId);
  const justMoved = trigger === 'push' || trigger === 'resubmit';
  const ids = justMoved ? review.ids : await lockUnderReview(trx, factoryId, review.ids);
  const orders = await readOrders(trx, factoryId, ids, asksToJudge(rules));
  const checked = review.keepsChecked ? await checkedOf(trx, factoryId, rules, orders) : undefined;
  let outcomes = orders.map((order) =>
    judge(order, rules, {
      now,
      alone: ruleId !== undefined,
      returned: trigger === 'edit',
      checkedReasons: checked?.get(order.id) ?? new Set(),
    }),
  );
  if (trigger === 'timer') outcomes = await dueNow(trx, factoryId, outcomes);
  const done = await carryOut(trx, review, outcomes);
  const hits = outcomes.flatMap(({ order, verdicts }) =>
    verdicts.map((verdict): Hit => ({ ...verdict, orderId: order.id })),
  );
  if (hits.length > 0 || (rules.length > 0 && trigger !== 'timer')) {
    const run = { trigger, userName: review.userName, examined: orders.length, at: now };
    await writeRun(trx, factoryId, run, hits);
  }
  return { ...done, examined: orders.length };
}

/** By order: what rules said last and is open no more, because a person looked at it. */
async function checkedOf(
  trx: Trx,
  factoryId: number,
  rules: readonly Rule[],
  orders: readonly UnderReview[],
): Promise<Map<number, Set<string>>> {
  const ids = orders.map(({ id }) => id);
  const words = await lastWords(trx, factoryId, ids);
  const saidBy = (id: number) => rules.filter((rule) => words.get(id)?.get(rule.id) === true);
  return new Map(
    orders.map(({ id, reasons }) => {
      const said = saidBy(id).flatMap(({ actions }) => actions.pend?.reason ?? []);
      return [id, new Set(said.filter((reason) => !reasons.includes(reason)))];
    }),
  );
}

/** The clock acts where a rule that asks for the time takes the order, and never over a person who withdrew an approval. */
async function dueNow(trx: Trx, factoryId: number, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const due = outcomes.filter((outcome) => outcome.timed && changes(outcome));
  const approving = due.filter(({ approve }) => approve).map(({ order }) => order.id);
  if (approving.length === 0) return due;
  const withdrawn = await withdrawnOf(trx, factoryId, approving);
  return due.filter(({ order }) => !withdrawn.has(order.id));
}

/** Marks first, then the decision; orders of which the same is to become move together. */
async function carryOut(trx: Trx, review: Review, outcomes: readonly Outcome[]) {
  const mover = (rule: string): Mover => ({
    tenantId: review.factoryId,
    side: 'factory',
    by: 'rule',
    userId: null,
    userName: null,
    rule,
    now: review.now,
  });
  const tenants = new Set<number>();
  const moved = new Map<string, Set<number>>();
  const send = async (by: Mover, event: OrderEvent, own: readonly Outcome[], reasons?: Chosen['reasons']) => {
    const done = await moveOrders(trx, by, event, { ids: own.map(({ order }) => order.id), reasons });
    for (const id of done.tenants) tenants.add(id);
    const ids = moved.get(event.type) ?? new Set();
    moved.set(event.type, ids);
    for (const id of done.successIds) ids.add(id);
  };

  for (const [{ rule, add }, own] of alike(outcomes, ({ tags }) => tags))
    await send(mover(rule), { type: 'order.tagged', by: 'rule', add: [...add] }, own);
  // No rule may send it: the factory does, which made the rule.
  for (const [{ rule }, own] of alike(outcomes, ({ urgent }) => urgent))
    await send({ ...mover(rule), by: 'factory' }, plainEvent('order.urged', 'factory'), own);
  for (const [reasons, own] of alike(outcomes, ({ recheck, order }) => (order.hold === 0 ? recheck : null))) {
    const { userId, userName } = review;
    const by = { ...mover(''), by: 'factory' as const, userId, userName, rule: undefined };
    const as = new Map(own.map(({ order }) => [order.id, reasons]));
    await send({ ...by, note: { rechecked: reasons } }, plainEvent('order.edit', 'factory'), own, as);
  }
  for (const [{ rule, reasons }, own] of alike(outcomes, ({ pend }) => pend)) {
    const reason = reasons.map(reasonText).join('；').slice(0, 500);
    await send(
      mover(rule),
      { type: 'order.rule.pend', by: 'rule', rule, reason, reasons: [...reasons] },
      own,
    );
  }
  for (const [{ rule }, own] of alike(outcomes, ({ approve }) => approve)) {
    const none = new Map(own.map(({ order }) => [order.id, []]));
    await send(mover(rule), { type: 'order.rule.approve', by: 'rule', rule }, own, none);
  }

  const count = (type: OrderEvent['type']) => moved.get(type)?.size ?? 0;
  const marked = new Set([...(moved.get('order.tagged') ?? []), ...(moved.get('order.urged') ?? [])]);
  return {
    pended: count('order.rule.pend'),
    approved: count('order.rule.approve'),
    marked: marked.size,
    decided: DECISIONS.flatMap((type) => [...(moved.get(type) ?? [])]),
    tenants,
  };
}

const DECISIONS = ['order.rule.pend', 'order.rule.approve'] as const;

/** The outcomes that have a part, by what it says. */
function alike<T extends object>(
  outcomes: readonly Outcome[],
  part: (outcome: Outcome) => T | null,
): [T, Outcome[]][] {
  const groups = Map.groupBy(
    outcomes.filter((outcome) => part(outcome) !== null),
    (outcome) => JSON.stringify(part(outcome)),
  );
  return [...groups.values()].map((own) => [part(own[0]!)!, own]);
}
