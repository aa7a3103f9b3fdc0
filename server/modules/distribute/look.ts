import type { Answer, Parsed } from '#contract/endpoint.ts';
import {
  DISTRIBUTE_PREVIEW_ROWS,
  MOST_TRIED,
  type distributeRule,
  type DistributeRun,
} from '#contract/distribute/distribute-rule.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { leftOutOf, waitingByProfile, whereWaits } from '#server/modules/batch/service.ts';
import { namesIn } from '#server/modules/review-rule/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { assign, isOf } from './assign.ts';
import { requireAllMaterials } from './rules.ts';
import * as sql from './sql.ts';

interface Waiting {
  rules: { ruleId: number; pieces: number; orders: number }[];
  rest: number;
}

/** How many waiting pieces each open rule would take now. */
export async function waiting({ db, tenantId, now }: Ctx): Promise<Waiting> {
  const rules = await sql.openRules(db, tenantId);
  const found = new Map(rules.map(({ id }) => [id, { ruleId: id, pieces: 0, orders: 0 }]));
  let rest = 0;
  for (const profile of await waitingByProfile(db, tenantId))
    for await (const some of assign(db, tenantId, profile, rules, now))
      for (const { rule, candidate } of some) {
        const own = rule && found.get(rule.id);
        if (own) {
          own.pieces += candidate.pieces;
          own.orders += 1;
        } else rest += candidate.pieces;
      }
  return { rules: [...found.values()], rest };
}

/** Of which waiting orders the pieces meet a condition: found by what also runs by the clock. Nothing is written. */
export async function preview(
  ctx: Ctx,
  { profileId, condition }: Parsed<typeof distributeRule.preview>,
): Promise<Answer<typeof distributeRule.preview>> {
  requireAllMaterials(ctx);
  const { db, tenantId, now } = ctx;
  const names = condition ? await namesIn(db, tenantId, condition) : { merchant: {}, shop: {} };
  const rule = { profileId, condition, names };
  // An order whose pieces wait with several print profiles is met with each of them, and is one order all the same.
  const examined = new Set<number>();
  const met = new Map<number, Answer<typeof distributeRule.preview>['list'][number]>();
  let taken = 0;
  for (const profile of await waitingByProfile(db, tenantId)) {
    if (!isOf(profile.profileId)(rule)) continue;
    for await (const some of assign(db, tenantId, profile, [rule], now))
      for (const { rule: taker, candidate, order, why } of some) {
        const { id: orderId, orderNo, shopName, amountCents, currency } = order;
        examined.add(orderId);
        if (!taker) continue;
        taken += candidate.pieces;
        const pieces = (met.get(orderId)?.pieces ?? 0) + candidate.pieces;
        met.set(orderId, { orderId, orderNo, shopName, pieces, amountCents, currency, why });
      }
  }
  const list = [...met.values()].slice(0, DISTRIBUTE_PREVIEW_ROWS);
  return { examined: examined.size, total: met.size, pieces: taken, list };
}

const labelOf = (state: number): string =>
  Object.values(PIECE).find(({ code }) => code === state)?.label ?? '';

/** [P182] Which rule takes a piece, or why none does. */
export async function trial(
  ctx: Ctx,
  { numbers }: Parsed<typeof distributeRule.trial>,
): Promise<Answer<typeof distributeRule.trial>> {
  requireAllMaterials(ctx);
  const { db, tenantId, now } = ctx;
  const pieces = await whereWaits(db, tenantId, numbers, MOST_TRIED);
  const rules = await sql.openRules(db, tenantId);
  const profiles = new Map((await waitingByProfile(db, tenantId)).map((one) => [one.profileId, one]));
  const told: Answer<typeof distributeRule.trial> = [];
  for (const piece of pieces) {
    const { number, orderNo, profile, orderId, profileId } = piece;
    const said = { number, orderNo, profile, ruleName: null };
    const of = profileId === null ? undefined : profiles.get(profileId);
    if (piece.state !== PIECE.waitBatch.code)
      told.push({ ...said, why: `${labelOf(piece.state)}，不在等待组批` });
    else if (orderId === null || profileId === null) told.push({ ...said, why: '没有订单的生产件由人组批' });
    else {
      const left = await leftOutOf(db, tenantId, profileId, piece.id);
      if (left || !of) told.push({ ...said, why: left ?? '打印配置或它的设备已停用' });
      else
        for await (const [first] of assign(db, tenantId, of, rules, now, new Set([orderId])))
          told.push(
            first?.rule
              ? { ...said, ruleName: first.rule.name, why: first.why.join('；') }
              : { ...said, why: rules.length > 0 ? '没有规则符合' : '没有启用的规则' },
          );
    }
  }
  const known = new Set(pieces.map(({ number }) => number));
  for (const number of new Set(numbers))
    if (!known.has(number))
      told.push({ number, orderNo: null, profile: null, ruleName: null, why: '没有这个生产件号，请核对' });
  return told;
}

export const runs = (
  { db, tenantId }: Ctx,
  asked: Parsed<typeof distributeRule.runs>,
): Promise<Answer<typeof distributeRule.runs>> =>
  paged(sql.pageRuns(db, tenantId, asked.ruleId), asked, ({ trigger, at, ...row }) => ({
    ...row,
    trigger: trigger as DistributeRun['trigger'],
    at: at.getTime(),
  }));
