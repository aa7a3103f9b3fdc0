import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { HitTrigger } from '#contract/rule-tag/rule-tag.ts';
import {
  giveByRule,
  moveOrders,
  plainEvent,
  type GiftGiven,
  type Mover,
} from '#server/modules/order/service.ts';
import { asksOf, readFacts, takenBy } from '#server/modules/review-rule/service.ts';
import type { Trx } from '#server/platform/database.ts';
import * as hits from './hits.sql.ts';
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
  /** Orders that a rule looked after for the first time, or gave its gift at last. */
  marked: number;
  tenants: Set<number>;
}

interface Due {
  hitId: number;
  rule: sql.TagRule;
  orderId: number;
  remark: string;
  urgent: boolean;
  /** It takes the order now; otherwise it only has its gift to give. */
  isNew: boolean;
}

const NOBODY = { userId: null, userName: null };
/** A remark of an order is not longer. */
const MOST_REMARK = 500;

/**
 * The merchant's rules on orders that are not pushed: each looks after an order once, whatever becomes of it later, so what
 * a person takes off does not come back. A gift that could not be given is given as soon as it can be. All in the caller's
 * transaction, whose statements must be the merchant's.
 */
export async function applyRules(trx: Trx, applying: Applying): Promise<Applied> {
  const { merchantId, trigger, ruleId, now } = applying;
  const done: Applied = { examined: 0, marked: 0, tenants: new Set() };
  const which = trigger === 'manual' ? { id: ruleId! } : trigger;
  const rules = await sql.loadRules(trx, merchantId, which);
  if (rules.length === 0) return done;
  const ids = await lockOpen(trx, merchantId, applying.ids);
  const giving = rules.filter(({ actions }) => actions.gift).map(({ id }) => id);
  const late = giving.length > 0 ? await hits.giftsDue(trx, merchantId, giving, ids) : [];
  const running = rules.filter(({ runs }) => runs);
  if (running.length === 0 && late.length === 0) return done;
  const orders = await readFacts(trx, { party: 'merchantId', tenantId: merchantId }, ids, asksOf(rules));
  done.examined = orders.length;
  const taken = orders.flatMap((order) =>
    takenBy(running, order, now).map(({ rule, why }) => ({ ruleId: rule.id, orderId: order.id, why })),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const dueOf = ({ id, ruleId: own, orderId }: hits.HitOf, isNew: boolean): Due => {
    const { merchantRemark, urgent } = byId.get(orderId)!;
    return { hitId: id, rule: ruleOf.get(own)!, orderId, remark: merchantRemark, urgent, isNew };
  };
  const fresh = taken.length > 0 ? await hits.takeHits(trx, merchantId, taken, { trigger, now }) : [];
  const due = [
    ...fresh.map((hit) => dueOf(hit, true)),
    ...late
      .map((hit) => dueOf(hit, false))
      .filter(({ rule, orderId }) => takenBy([rule], byId.get(orderId)!, now).length > 0),
  ];
  if (due.length === 0) return done;
  const gifts = await giveGifts(trx, applying, rules, due, done.tenants);
  const did = await carryOut(
    trx,
    applying,
    rules,
    due.filter(({ isNew }) => isNew),
    done.tenants,
  );
  const isGiven = ({ hitId }: Due) => gifts.get(hitId)?.done === true;
  done.marked = new Set(due.filter((one) => one.isNew || isGiven(one)).map(({ orderId }) => orderId)).size;
  await hits.writeDid(
    trx,
    merchantId,
    due.map(({ hitId }) => ({ id: hitId, did: did.get(hitId) ?? null, gift: gifts.get(hitId) })),
  );
  return done;
}

const moverOf = ({ merchantId, by = NOBODY, now }: Applying, { name }: sql.TagRule): Mover => ({
  ...{ tenantId: merchantId, side: 'merchant', by: 'merchant', ...by },
  rule: name,
  now,
});

/** [G15] Each rule's gift, once an order and rule: also where the order came of one, or took one in, that had it. */
async function giveGifts(
  trx: Trx,
  applying: Applying,
  rules: readonly sql.TagRule[],
  due: readonly Due[],
  tenants: Set<number>,
): Promise<Map<number, GiftGiven>> {
  const said = new Map<number, GiftGiven>();
  const giving = due.filter(({ rule }) => rule.actions.gift);
  if (giving.length === 0) return said;
  const keyOf = ({ ruleId, orderId }: { ruleId: number; orderId: number }) => `${ruleId} ${orderId}`;
  const [ruleIds, orderIds] = [giving.map(({ rule }) => rule.id), giving.map(({ orderId }) => orderId)];
  const before = await hits.giftsBefore(trx, applying.merchantId, ruleIds, orderIds);
  const had = new Set(before.map(keyOf));
  for (const rule of rules) {
    const own = giving.filter((one) => one.rule === rule);
    const [again, first] = apart(own, ({ orderId }) => had.has(keyOf({ ruleId: rule.id, orderId })));
    for (const { hitId } of again) said.set(hitId, { done: true, said: '并入或拆分前的订单已送过赠品' });
    if (first.length === 0) continue;
    const gift = { ...rule.actions.gift!, name: rule.names.gift?.name ?? '' };
    const hitOf = new Map(first.map(({ orderId, hitId }) => [orderId, hitId]));
    const { given, tenants: told } = await giveByRule(trx, moverOf(applying, rule), gift, hitOf);
    for (const id of told) tenants.add(id);
    for (const { hitId, orderId } of first) {
      const one = given.get(orderId);
      if (one) said.set(hitId, one);
    }
  }
  return said;
}

/** Rule by rule, in their order: what an earlier one wrote stands when the next one writes. */
async function carryOut(
  trx: Trx,
  applying: Applying,
  rules: readonly sql.TagRule[],
  due: readonly Due[],
  tenants: Set<number>,
) {
  const did = new Map<number, string[]>(due.map(({ hitId }) => [hitId, []]));
  const remarks = new Map(due.map(({ orderId, remark }) => [orderId, remark]));
  const urgent = new Set(due.filter((one) => one.urgent).map(({ orderId }) => orderId));
  for (const rule of rules) {
    const own = due.filter((one) => one.rule === rule);
    const mover = moverOf(applying, rule);
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
