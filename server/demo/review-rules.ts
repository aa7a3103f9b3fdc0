import { REASONS, isReasonCode } from '#contract/order/order.ts';
import { TIMED_FIELDS, type ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import type { RuleActions } from '#contract/review-rule/review-rule.ts';
import { BUILT_IN } from '#server/modules/order/service.ts';
import type { Json } from '#server/platform/schema.ts';
import { insertRows, reserveIds, type Trx } from './rows.sql.ts';

/** The rule that let orders of known merchants through until the factory switched it off. */
export const AUTO_REVIEW = '老商家小单自动审核';

interface Planned {
  name: string;
  enabled: boolean;
  leaves: ConditionLeaf[];
  actions: RuleActions;
}

const plan = (merchants: number[]): Planned[] => [
  {
    name: '金额过高转人工',
    enabled: true,
    leaves: [{ field: 'amount', op: 'atLeast', cents: 50_000, currency: 'CNY' }],
    actions: { pend: { reason: '订单金额超过 500 元，请核对后放行' } },
  },
  {
    name: '有买家备注转人工',
    enabled: true,
    leaves: [{ field: 'buyerRemark', is: true }],
    actions: { pend: { reason: '买家有备注，请先阅读备注' } },
  },
  {
    name: '图片不清晰转人工',
    enabled: false,
    leaves: [{ field: 'pictureSmall', dpi: 100 }],
    actions: { pend: { reason: '图片分辨率低于 100 dpi，请确认能否印刷' } },
  },
  {
    name: '大单加急',
    enabled: true,
    leaves: [{ field: 'pieces', op: 'atLeast', count: 20 }],
    actions: { urgent: true, tags: ['大单'] },
  },
  {
    name: AUTO_REVIEW,
    enabled: false,
    leaves: [
      { field: 'merchant', op: 'anyOf', ids: merchants },
      { field: 'pieces', op: 'lessThan', count: 5 },
      { field: 'buyerRemark', is: false },
    ],
    actions: { approve: true },
  },
  {
    name: '付款半小时后自动审核',
    enabled: false,
    leaves: [
      { field: 'paidFor', op: 'atLeast', minutes: 30 },
      { field: 'addressUnfit', is: false },
    ],
    actions: { approve: true },
  },
];

export interface RulesOf {
  factoryId: number;
  /** Of the factory's merchants, by id. */
  merchants: Readonly<Record<number, string>>;
  madeBy: string;
  /** Younger than every push that the demo tells: none of them ran these rules. */
  madeAt: Date;
}

/** The factory's rules, and what built-in checks and rules said at the pushes that the demo told. */
export async function makeReviewRules(trx: Trx, { factoryId, merchants, madeBy, madeAt }: RulesOf) {
  const planned = plan(Object.keys(merchants).map(Number));
  const ids = await reserveIds(trx, 'reviewRule', planned.length);
  await insertRows(
    trx,
    'reviewRule',
    planned.map(({ leaves, actions, ...rule }, i) => ({
      id: ids[i]!,
      factoryId,
      ...rule,
      priority: i + 1,
      condition: { join: 'all', groups: [{ join: 'all', leaves }] } as unknown as Json,
      actions: actions as unknown as Json,
      names: { merchant: { ...merchants }, shop: {} },
      timed: leaves.some(({ field }) => TIMED_FIELDS.includes(field)),
      version: 1,
      createdAt: madeAt,
      updatedAt: madeAt,
      updatedBy: madeBy,
    })),
  );
  const auto = planned.findIndex(({ name }) => name === AUTO_REVIEW);
  await makeHistory(trx, ids[auto]!, factoryId, merchants);
}

/** Each told decision of a rule is a run of one order. */
async function makeHistory(trx: Trx, autoId: number, factoryId: number, merchants: RulesOf['merchants']) {
  const events = await trx
    .selectFrom('orderEvent')
    .select(['orderId', 'merchantId', 'factoryId', 'event', 'params', 'at'])
    .where('event', 'in', ['order.resubmit', 'order.rule.pend', 'order.rule.approve'])
    .orderBy('orderId')
    .orderBy('id')
    .execute();
  const decided = events.flatMap((event, i) => {
    if (event.event === 'order.resubmit') return [];
    const before = events[i - 1];
    const again = before?.orderId === event.orderId && before.event === 'order.resubmit';
    const pended = event.event === 'order.rule.pend';
    if (!pended && event.factoryId !== factoryId) return [];
    return [{ ...event, pended, trigger: again ? 'resubmit' : 'push' }];
  });
  const runIds = await reserveIds(trx, 'reviewRun', decided.length);
  const runs = decided.map((event, i) => ({
    run: { id: runIds[i]!, factoryId: event.factoryId, trigger: event.trigger, examined: 1, at: event.at },
    by: event.pended ? { ruleId: null, ruleName: BUILT_IN } : { ruleId: autoId, ruleName: AUTO_REVIEW },
    event,
  }));
  await insertRows(
    trx,
    'reviewRun',
    runs.map(({ run }) => run),
  );
  await insertRows(
    trx,
    'reviewRunRule',
    runs.map(({ run: { id, factoryId: of, at }, by }) => ({
      runId: id,
      factoryId: of,
      ...by,
      orders: 1,
      at,
    })),
  );
  const hitIds = await reserveIds(trx, 'reviewHit', runs.length);
  await insertRows(
    trx,
    'reviewHit',
    runs.map(({ run, by, event }, i) => ({
      id: hitIds[i]!,
      factoryId: run.factoryId,
      orderId: event.orderId,
      runId: run.id,
      ...by,
      why: event.pended ? saidBy(event.params) : [`商家属于 ${merchants[event.merchantId] ?? ''}`],
      did: event.pended ? '转待处理' : '自动审核通过',
      lifted: false,
      trigger: run.trigger,
      at: run.at,
    })),
  );
}

const saidBy = (params: unknown) =>
  ((params as { reasons?: string[] }).reasons ?? []).filter(isReasonCode).map((code) => REASONS[code]);
