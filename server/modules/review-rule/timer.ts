import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/database.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { Services } from '#server/platform/services.ts';
import { evaluate } from './evaluate.ts';
import { readOrders } from './facts.sql.ts';
import { changes, judge, type Rule } from './judge.ts';
import { asksOf, asksToJudge } from './asks.ts';
import { reviewOrders } from './review.ts';
import { loadRules } from './sql.ts';
import { lockClock, timedFactories } from './timer.sql.ts';
import { walk } from './walk.ts';

const EVERY_MS = 60_000;

type Served = Pick<Services, 'database' | 'live' | 'log'>;

/** While the app lives, rules that ask for the time run every minute; the next minute begins when a run has ended. */
export const keepTime = (app: FastifyInstance) =>
  repeat(app, { name: 'review timer', everyMs: EVERY_MS }, (stopped) =>
    runTimedRules(app, new Date(), stopped),
  );

/** @returns how many orders were moved or marked. */
export async function runTimedRules(app: Served, now: Date, stopped = () => false): Promise<number> {
  let moved = 0;
  for (const factoryId of await timedFactories(app.database.system)) {
    if (stopped()) break;
    moved += await runFactory(app, factoryId, now, stopped);
  }
  return moved;
}

async function runFactory(app: Served, factoryId: number, now: Date, stopped: () => boolean) {
  const db = app.database.of(factoryId);
  const rules = await loadRules(db, factoryId);
  let moved = 0;
  for await (const ids of dueOrders(db, factoryId, rules, now)) {
    if (stopped()) break;
    const done = await db.transaction().execute(async (trx) => {
      if (!(await lockClock(trx, factoryId))) return undefined;
      return reviewOrders(trx, { factoryId, ids, trigger: 'timer', userId: null, userName: null, now });
    });
    if (!done) break;
    moved += done.pended + done.approved + done.marked;
    for (const tenantId of done.tenants) app.live.publish(tenantId, { kind: 'order' });
  }
  return moved;
}

/**
 * Looked at without a lock; who moves them judges again under his. What no rule of the clock takes is not read further:
 * most minutes nothing is due.
 */
async function* dueOrders(db: Db, factoryId: number, rules: readonly Rule[], now: Date) {
  const timed = rules.filter((rule) => rule.timed);
  for await (const orders of walk(db, factoryId, ['waitReview'], asksOf(timed))) {
    const taken = orders.filter((order) => timed.some((rule) => evaluate(rule.condition, order, now)));
    const ids = taken.map(({ id }) => id);
    const whole = await readOrders(db, factoryId, ids, asksToJudge(rules));
    const due = whole.map((order) => judge(order, rules, { now })).filter((o) => o.timed && changes(o));
    if (due.length > 0) yield due.map(({ order }) => order.id);
  }
}
