import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { isReasonCode } from '#contract/order/order.ts';
import {
  asksOf,
  lastWords,
  loadRules,
  readOrders,
  reasonsOf,
  takenBy,
  writeRun,
  type Hit,
} from '#server/modules/review-rule/service.ts';
import type { ListedOrder } from '#server/modules/order/list/lists.sql.ts';
import * as moves from '#server/modules/order/move/moves.sql.ts';
import type { Mover } from '#server/modules/order/move/step.ts';
import type { Asker } from '#server/modules/order/move/party.ts';

const UNDER_REVIEW: readonly number[] = [STATUS.waitReview.code, STATUS.pendingRule.code];

/**
 * What speaks against an order after it was edited: under review the built-in checks and the rules' reasons are judged
 * anew; elsewhere nothing changes. `row` is the order as it will stand; its lines are read.
 */
export async function judgeAnew(
  trx: moves.Trx,
  asker: Asker,
  row: ListedOrder,
  by?: Pick<Mover, 'userName' | 'now'>,
): Promise<string[]> {
  if (!UNDER_REVIEW.includes(row.status)) return row.reasons;
  const without = await moves.linesWithoutPicture(trx, asker.party, asker.tenantId, [row.id]);
  const builtIn = reasonsOf({ ...row, linesWithoutPicture: without.get(row.id) ?? 0 });
  const said =
    asker.party === 'factoryId'
      ? await rulesAnew(trx, asker.tenantId, row, by)
      : row.reasons.filter((reason) => !isReasonCode(reason));
  return [...new Set([...builtIn, ...said])];
}

/**
 * A rule's reason stays while the rule takes the order. One that the order did not have comes to it where the edit
 * brought the order under the rule, and does not come back where a person settled it.
 */
async function rulesAnew(
  trx: moves.Trx,
  factoryId: number,
  row: ListedOrder,
  by: Pick<Mover, 'userName' | 'now'> = { userName: null, now: new Date() },
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
