import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { HitTrigger } from '#contract/rule-tag/rule-tag.ts';
import { moveOrders, plainEvent, type Mover } from '#server/modules/order/service.ts';
import { asksOf, readFacts, takenBy } from '#server/modules/review-rule/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { lockOpen } from './orders.sql.ts';
import * as sql from './sql.ts';

export interface Applying {
  merchantId: number;
  ids: readonly number[];
  trigger: HitTrigger;
  /** The one rule that runs by itself. */
  ruleId?: number;
  /** Who has it run; nobody where an order came by itself. */
  by?: { userId: number | null; userName: string | null };
  now: Date;
}

export interface Applied {
  examined: number;
  /** Orders that a rule looked after for the first time. */
  marked: number;
  tenants: Set<number>;
}

interface Due {
  hitId: number;
  rule: sql.TagRule;
  orderId: number;
  remark: string;
  urgent: boolean;
}

const NOBODY = { userId: null, userName: null };
/** A remark of an order is not longer. */
const MOST_REMARK = 500;

/**
 * The merchant's rules on orders that are not pushed: each looks after an order once, whatever becomes of it later, so what
 * a person takes off does not come back. All in the caller's transaction, whose statements must be the merchant's.
 */
export async function applyRules(trx: Trx, applying: Applying): Promise<Applied> {
  const { merchantId, trigger, ruleId, now } = applying;
  const done: Applied = { examined: 0, marked: 0, tenants: new Set() };
  const which = trigger === 'manual' ? { id: ruleId! } : trigger;
  const rules = await sql.loadRules(trx, merchantId, which);
  if (rules.length === 0) return done;
  const ids = await lockOpen(trx, merchantId, applying.ids);
  const orders = await readFacts(trx, { party: 'merchantId', tenantId: merchantId }, ids, asksOf(rules));
  done.examined = orders.length;
  const taken = orders.flatMap((order) =>
    takenBy(rules, order, now).map(({ rule, why }) => ({ ruleId: rule.id, orderId: order.id, why })),
  );
  if (taken.length === 0) return done;
  const byId = new Map(orders.map((order) => [order.id, order]));
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const fresh = await sql.takeHits(trx, merchantId, taken, { trigger, now });
  const due = fresh.map((hit): Due => {
    const { merchantRemark, urgent } = byId.get(hit.orderId)!;
    return {
      hitId: hit.id,
      rule: ruleOf.get(hit.ruleId)!,
      orderId: hit.orderId,
      remark: merchantRemark,
      urgent,
    };
  });
  done.marked = new Set(due.map(({ orderId }) => orderId)).size;
  const did = await carryOut(trx, applying, rules, due, done.tenants);
  if (did.size > 0) await sql.writeDid(trx, merchantId, did);
  return done;
}

/** Rule by rule, in their order: what an earlier one wrote stands when the next one writes. */
async function carryOut(
  trx: Trx,
  { merchantId, by = NOBODY, now }: Applying,
  rules: readonly sql.TagRule[],
  due: readonly Due[],
  tenants: Set<number>,
) {
  const did = new Map<number, string[]>(due.map(({ hitId }) => [hitId, []]));
  const remarks = new Map(due.map(({ orderId, remark }) => [orderId, remark]));
  const urgent = new Set(due.filter((one) => one.urgent).map(({ orderId }) => orderId));
  for (const rule of rules) {
    const own = due.filter((one) => one.rule === rule);
    const mover: Mover = {
      ...{ tenantId: merchantId, side: 'merchant', by: 'merchant', ...by },
      rule: rule.name,
      now,
    };
    const send = async (event: OrderEvent, to: readonly Due[], word: string) => {
      if (to.length === 0) return;
      const { failed, ...moved } = await moveOrders(trx, mover, event, {
        ids: to.map(({ orderId }) => orderId),
      });
      for (const id of moved.tenants) tenants.add(id);
      const refused = new Map(failed.map(({ id, msg }) => [id, msg]));
      for (const { hitId, orderId } of to) {
        const msg = refused.get(orderId);
        did.get(hitId)!.push(msg === undefined ? word : `没有${word}：${msg}`);
      }
    };
    const { tags, remark, urgent: urges, stop } = rule.actions;
    if (tags?.length)
      await send({ type: 'order.tagged', by: 'merchant', add: tags }, own, `打标：${tags.join('、')}`);
    if (remark)
      for (const [text, to] of Map.groupBy(own, ({ orderId }) =>
        remarkAfter(remarks.get(orderId)!, remark),
      )) {
        const [same, other] = apart(to, ({ orderId }) => remarks.get(orderId) === text);
        await send({ type: 'order.remarked', by: 'merchant', remark: text }, other, `备注：${remark}`);
        for (const { hitId } of same) did.get(hitId)!.push(unwritten(text, remark));
        for (const { orderId } of to) remarks.set(orderId, text);
      }
    if (urges) {
      const [hurried, calm] = apart(own, ({ orderId }) => urgent.has(orderId));
      await send(plainEvent('order.urged', 'merchant'), calm, '加急');
      for (const { orderId } of calm) urgent.add(orderId);
      for (const { hitId } of hurried) did.get(hitId)!.push('已是加急');
    }
    if (stop) for (const { hitId } of own) did.get(hitId)!.push('后面的规则不再运行');
  }
  return new Map([...did].map(([id, words]) => [id, words.join('；')]));
}

const apart = (due: readonly Due[], is: (one: Due) => boolean): [yes: Due[], no: Due[]] => [
  due.filter(is),
  due.filter((one) => !is(one)),
];

/** What a hand wrote stays before it; where it does not fit behind that, it is left out. */
function remarkAfter(before: string, remark: string): string {
  if (before.trim() === '') return remark;
  const both = `${before}；${remark}`;
  return before.includes(remark) || both.length > MOST_REMARK ? before : both;
}

const unwritten = (before: string, remark: string): string =>
  before.includes(remark) ? '备注里已有这句话' : `没有写备注：订单的备注加上它会超过 ${MOST_REMARK} 个字`;
