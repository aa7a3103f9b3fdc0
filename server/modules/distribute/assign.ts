import type { ConditionField, RuleCondition } from '#contract/review-rule/review-condition.ts';
import { candidatesOf, type Candidate, type waitingByProfile } from '#server/modules/batch/service.ts';
import { busyDevices } from '#server/modules/plate/service.ts';
import { asksOf, evaluate, readFacts, sayAll, type Names } from '#server/modules/review-rule/service.ts';
import type { Db } from '#server/platform/database.ts';

/** What of a rule says which pieces it takes. */
export interface Asking {
  profileId: number | null;
  condition: RuleCondition | null;
  names: Names;
}
export type Waiting = Awaited<ReturnType<typeof waitingByProfile>>[number];
type OrderFacts = Awaited<ReturnType<typeof readFacts>>[number];

/** An order whose pieces wait for a profile, with the first rule that takes them. */
export interface Assigned<R> {
  candidate: Candidate;
  order: OrderFacts;
  rule: R | undefined;
  why: string[];
}

/** So many orders are in memory at a time. */
const CHUNK = 2000;
const EVERYTHING = '全部生产件';

/** Whether a rule may take pieces of this profile at all. */
export const isOf =
  (profileId: number) =>
  (rule: Asking): boolean =>
    rule.profileId === null || rule.profileId === profileId;

/** [P182] Of each order that waits for the profile the first rule that takes it, in the order in which batches take orders. */
export async function* assign<R extends Asking>(
  db: Db,
  factoryId: number,
  { profileId, deviceId }: Pick<Waiting, 'profileId' | 'deviceId'>,
  rules: readonly R[],
  now: Date,
  only?: ReadonlySet<number>,
): AsyncGenerator<Assigned<R>[]> {
  const own = rules.filter(isOf(profileId));
  const all = await candidatesOf(db, factoryId, profileId);
  const candidates = only ? all.filter(({ orderId }) => only.has(orderId)) : all;
  const asks: ReadonlySet<ConditionField> = asksOf(
    own.flatMap(({ condition }) => (condition ? { condition } : [])),
  );
  const deviceBusy = asks.has('deviceBusy') && (await busyDevices(db, factoryId)).has(deviceId);
  for (let at = 0; at < candidates.length; at += CHUNK) {
    const some = candidates.slice(at, at + CHUNK);
    const ids = some.map(({ orderId }) => orderId);
    const facts = await readFacts(db, { party: 'factoryId', tenantId: factoryId }, ids, asks);
    const byId = new Map(facts.map((order) => [order.id, order]));
    yield some.flatMap((candidate) => {
      const order = byId.get(candidate.orderId);
      if (!order) return [];
      const { material, model, color } = candidate;
      return {
        candidate,
        order,
        ...firstOf(own, { ...order, waiting: { material, model, color, deviceBusy } }, now),
      };
    });
  }
}

function firstOf<R extends Asking>(rules: readonly R[], facts: Parameters<typeof evaluate>[1], now: Date) {
  for (const rule of rules) {
    if (!rule.condition) return { rule, why: [EVERYTHING] };
    const met = evaluate(rule.condition, facts, now);
    if (met) return { rule, why: sayAll(met, rule.names) };
  }
  return { rule: undefined, why: [] };
}
