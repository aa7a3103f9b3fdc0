import type { FastifyInstance } from 'fastify';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { DISTRIBUTE_TRIGGERS, MOST_FULL, type distributeRule } from '#contract/distribute/distribute-rule.ts';
import { batchByRule, waitingByProfile } from '#server/modules/batch/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import { giveToTeam } from '#server/modules/work-order/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { repeat } from '#server/platform/repeat.ts';
import { conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { assign, isOf } from './assign.ts';
import { clockDue, cutAll, cutsOf, type Cut } from './due.ts';
import { requireAllMaterials, UNKNOWN } from './rules.ts';
import * as sql from './sql.ts';
import { factoriesWithRules } from './timer.sql.ts';

const EVERY_MS = 10_000;
/** Who runs it: nobody where the clock does. */
interface By {
  tenantId: number;
  userId: number | null;
  userName: string | null;
  now: Date;
}
type Served = Pick<Services, 'database' | 'live' | 'log'>;

/** While the app lives, rules look at what waits; the next look comes when this one has ended. */
export function keepDistributing(app: FastifyInstance, lanes: number): void {
  // As with what is drawn: a server that only answers calls does none of it.
  if (lanes === 0) return;
  repeat(app, { name: 'distribution', everyMs: EVERY_MS }, (stopped) => distribute(app, new Date(), stopped));
}

/** All that rules make of what waits now. @returns how many batches */
export async function distribute(app: Served, now: Date, stopped = () => false): Promise<number> {
  let made = 0;
  for (const factoryId of await factoriesWithRules(app.database.system)) {
    if (stopped()) break;
    try {
      made += await distributeFor(app, factoryId, now, stopped);
    } catch (error) {
      app.log.warn(error, `distribution of factory ${factoryId}`);
    }
  }
  return made;
}

/** Whether a rule could make a batch of what waits: what costs more is not read where none can. */
const mayAct = (
  rule: sql.Rule,
  { pieces, urgent }: { pieces: number; urgent: boolean },
  now: Date,
): boolean =>
  clockDue(rule, now) !== undefined ||
  (rule.urgentAtOnce && urgent) ||
  (rule.fullAt !== null && pieces >= rule.fullAt);

async function distributeFor(
  { database, live, log }: Served,
  factoryId: number,
  now: Date,
  stopped: () => boolean,
) {
  const db = database.of(factoryId);
  const rules = await sql.openRules(db, factoryId);
  const by = { tenantId: factoryId, userId: null, userName: null, now };
  const broken = new Set<number>();
  let made = 0;
  for (const waiting of await waitingByProfile(db, factoryId)) {
    const own = rules.filter(isOf(waiting.profileId));
    if (!own.some((rule) => mayAct(rule, waiting, now))) continue;
    const shares = await sharesOf(db, factoryId, waiting, rules, now);
    for (const rule of own)
      for (const cut of cutsOf(rule, shares.get(rule) ?? [], now)) {
        if (stopped()) return made;
        if (broken.has(rule.id)) break;
        try {
          const batch = await db
            .transaction()
            .execute((trx) => makeOne(trx, by, rule, waiting.profileId, cut));
          if (batch) made += 1;
        } catch (error) {
          broken.add(rule.id);
          if (!(error instanceof Refusal)) log.warn(error, `rule ${rule.id}`);
          const text = error instanceof Refusal ? error.message : '组批时出错，稍后自动再试。';
          await sql.noteRefused(db, factoryId, rule.id, text);
        }
      }
  }
  // Only now: who dies in the middle finds it due again, and what was taken is taken.
  for (const rule of rules)
    if (!broken.has(rule.id) && clockDue(rule, now)) await sql.clockCame(db, factoryId, rule.id, now);
  if (made > 0) for (const kind of ['piece', 'order'] as const) live.publish(factoryId, { kind });
  return made;
}

/** The orders of a profile, by the rule that takes them. */
async function sharesOf<R extends sql.Rule>(
  db: Db,
  factoryId: number,
  waiting: Parameters<typeof assign>[2],
  rules: readonly R[],
  now: Date,
) {
  const shares = new Map<R, { orderId: number; pieces: number; urgent: boolean }[]>();
  for await (const some of assign(db, factoryId, waiting, rules, now))
    for (const { rule, candidate } of some)
      if (rule) {
        const own = shares.get(rule);
        if (own) own.push(candidate);
        else shares.set(rule, [candidate]);
      }
  return shares;
}

/**
 * [P182] One batch with the line of its rule, in one transaction. Of two servers that looked at the same time one makes it:
 * the other finds that the rule has run since.
 */
async function makeOne(trx: Trx, by: By, rule: sql.Rule, profileId: number, cut: Cut) {
  const { tenantId: factoryId, now } = by;
  if (!(await sql.holdRule(trx, factoryId, rule))) return undefined;
  const mover = { ...by, rule: rule.name };
  const { orderIds, atLeast, trigger } = cut;
  const batch = await batchByRule(trx, mover, {
    ...{ profileId, orderIds, atLeast },
    ...{ nests: rule.nest, sends: rule.send },
    release: rule.release,
  });
  if (!batch) return undefined;
  const given =
    rule.release && rule.teamId !== null ? await giveToTeam(trx, mover, batch.id, rule.teamId) : 0;
  const did = [
    rule.release && '已下发',
    given > 0 && `派工 ${given} 张工单`,
    rule.nest && (rule.release ? '等待自动拼版' : '下发后自动拼版'),
    rule.send && '出图后自动送设备',
  ]
    .filter(Boolean)
    .join('，');
  const { id: batchId, orders, pieces } = batch;
  const { userId, userName } = by;
  await sql.noteRun(trx, factoryId, {
    ...{
      ruleId: rule.id,
      ruleName: rule.name,
      trigger,
      batchId,
      orders,
      pieces,
      did,
      userId,
      userName,
      at: now,
    },
  });
  rule.runNo += 1;
  if (userId === null)
    await tell(
      trx,
      { tenantId: factoryId, userId: null, userName: '', now },
      'batch',
      toldOf(rule, batch, trigger),
    );
  return batch;
}

const toldOf = (
  { name }: sql.Rule,
  batch: { number: string; profile: string; orders: number; pieces: number },
  trigger: Cut['trigger'],
): string =>
  `分配规则「${name}」（${DISTRIBUTE_TRIGGERS[trigger]}）组批 ${batch.number}：${batch.profile}，${batch.orders} 单 ${batch.pieces} 件`;

/** What the rule takes now becomes batches at once, as many pieces as one batch takes; the clock does the others. */
export async function run(
  ctx: Ctx,
  { id, idempotencyKey: key }: Parsed<typeof distributeRule.run>,
): Promise<Answer<typeof distributeRule.run>> {
  requireAllMaterials(ctx);
  const { tenantId, userId, userName, now } = ctx;
  const answer = await change(ctx, { kind: 'batch', once: { key, request: { id } } }, async (trx) => {
    const rules = await sql.openRules(trx, tenantId);
    const rule = rules.find((one) => one.id === id);
    if (!rule)
      throw (await sql.findRule(trx, tenantId, id))
        ? conflict('规则已停用，请先启用再运行。')
        : notFound(UNKNOWN);
    const told: string[] = [];
    const done = { batches: [] as string[], pieces: 0, orders: 0, more: false };
    for (const waiting of await waitingByProfile(trx, tenantId)) {
      if (!isOf(waiting.profileId)(rule)) continue;
      const shares = (await sharesOf(trx, tenantId, waiting, rules, now)).get(rule) ?? [];
      for (const cut of cutAll(shares, 'manual')) {
        if (done.pieces >= MOST_FULL || done.batches.length >= MOST_BATCHES) {
          done.more = true;
          break;
        }
        const batch = await makeOne(trx, { tenantId, userId, userName, now }, rule, waiting.profileId, cut);
        if (!batch) continue;
        done.batches.push(batch.number);
        done.pieces += batch.pieces;
        done.orders += batch.orders;
        told.push(toldOf(rule, batch, 'manual'));
      }
    }
    return { answer: done, told };
  });
  for (const kind of ['piece', 'order'] as const) ctx.live.publish(tenantId, { kind });
  return answer;
}
/** In one call, each of another profile. */
const MOST_BATCHES = 50;
