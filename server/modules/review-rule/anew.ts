import { isReasonCode } from '#contract/order/order.ts';
import type { Reviewer } from '#server/modules/order/service.ts';
import { asksOf } from './asks.ts';
import { readOrders } from './facts.sql.ts';
import { takenBy } from './judge.ts';
import { lastWords, writeRun, type Hit } from './runs.sql.ts';
import { loadRules, type Trx } from './sql.ts';

/**
 * A rule's reason stays while the rule takes the order. One that the order did not have comes to it where the edit
 * brought the order under the rule, and does not come back where a person marked it as checked.
 */
export async function reasonsAnew(
  trx: Trx,
  factoryId: number,
  row: Parameters<Reviewer['reasonsAnew']>[2],
  by: Parameters<Reviewer['reasonsAnew']>[3] = { userName: null, now: new Date() },
): Promise<string[]> {
  const rules = await loadRules(trx, factoryId);
  const [order] = await readOrders(trx, factoryId, [row.id], asksOf(rules));
  if (!order) return [];
  const { recipientName, recipientPhone, country, address, merchantRemark } = row;
  const edited = { ...order, recipientName, recipientPhone, country, address, merchantRemark };
  const had = row.reasons.filter((reason) => !isReasonCode(reason));
  const before = (await lastWords(trx, factoryId, [row.id])).get(row.id) ?? new Map<number, boolean>();
  const taken = takenBy(rules, edited, by.now).filter(({ rule }) => rule.actions.pend);
  const texts = new Set(taken.map(({ rule }) => rule.actions.pend!.reason));
  const newly = taken.filter(
    ({ rule }) => !had.includes(rule.actions.pend!.reason) && before.get(rule.id) !== true,
  );
  const lost = rules.filter(
    ({ id, actions }) =>
      actions.pend &&
      had.includes(actions.pend.reason) &&
      !texts.has(actions.pend.reason) &&
      before.get(id) !== false,
  );
  const hit = { orderId: row.id };
  const hits: Hit[] = [
    ...newly.map(({ rule, why }) => ({
      ...hit,
      ruleId: rule.id,
      ruleName: rule.name,
      why,
      did: `待处理原因：${rule.actions.pend!.reason}`,
    })),
    ...lost.map(({ id, name, actions }) => ({
      ...hit,
      ruleId: id,
      ruleName: name,
      why: [],
      did: `撤下待处理原因：${actions.pend!.reason}`,
      lifted: true,
    })),
  ];
  if (hits.length > 0) {
    const run = { trigger: 'edit', userName: by.userName, examined: 1, at: by.now } as const;
    await writeRun(trx, factoryId, run, hits);
  }
  return [
    ...had.filter((reason) => texts.has(reason)),
    ...newly.map(({ rule }) => rule.actions.pend!.reason),
  ];
}
