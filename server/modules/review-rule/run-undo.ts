import { CODES, type RowRefusal } from '#contract/errors.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { BULK_LIMIT, reasonText, type ActionResult, type ReasonCode } from '#contract/order/order.ts';
import {
  askerFor,
  lockOrders,
  moveOrders,
  moverOf,
  orderDeeds,
  plainEvent,
  reasonsOf,
  type Mover,
  type Reviewed,
} from '#server/modules/order/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import { asksToJudge } from './asks.ts';
import { readOrders } from './facts.sql.ts';
import { takenBy } from './judge.ts';
import { loadRules, type Trx } from './sql.ts';

const TITLE = '运行审单规则';

/**
 * What a run by hand decided stays for a day, so that its user finds it among his tasks and can take it back.
 * @returns the task's number; undefined where nothing was decided.
 */
export async function keepRun(
  trx: Trx,
  by: { factoryId: number; userId: number; userName: string; now: Date },
  { decided, ...done }: Reviewed,
): Promise<number | undefined> {
  if (decided.length === 0) return undefined;
  const { factoryId: tenantId, ...who } = by;
  const told = {
    ...{ kind: 'review.run', title: `${TITLE} ${done.examined} 单`, input: { userName: by.userName } },
    ...{ cursor: { moved: decided.length }, result: countsOfRun(done), done: done.examined, failed: 0 },
  };
  return orderDeeds.remember(trx, { ...who, tenantId, side: 'factory', by: 'factory' }, told, decided);
}

/** The same of a chunk of a task that runs the rules. */
export const keepRunChunk = (trx: Trx, factoryId: number, taskId: number, { decided }: Reviewed) =>
  orderDeeds.keepMoved(trx, 'factory_id', { tenantId: factoryId, taskId }, decided);

/** As the task list tells it. */
export const countsOfRun = (done: Pick<Reviewed, 'examined' | 'pended' | 'approved' | 'marked'>) => ({
  检查: done.examined,
  转待处理: done.pended,
  自动审核: done.approved,
  打标或加急: done.marked,
});

interface Deed {
  ids: readonly number[];
  versions: Readonly<Record<number, number>>;
}

/**
 * Takes back what a run decided: what it let through goes back to the review, what it held is judged anew. What rules
 * would hold again at once is not touched: the user is told which rules they are, and may try again.
 */
export async function undoRun(
  ctx: Ctx,
  { taskId, idempotencyKey: key }: { taskId: number; idempotencyKey?: string | undefined },
): Promise<ActionResult> {
  const mover = moverOf(ctx);
  const deed = await orderDeeds.rowsOf(ctx.db, ctx.tenantId, taskId, 0, BULK_LIMIT + 1);
  const { tenants, ...result } = await change(
    ctx,
    { kind: 'silent', once: { key, request: { undoRun: taskId } } },
    async (trx): Promise<ActionResult & { tenants: number[] }> => {
      await orderDeeds.takeBackTask(trx, ctx, taskId, isRun);
      if (deed.ids.length > BULK_LIMIT) return asTask(trx, ctx, taskId);
      await refuseRepeated(trx, mover, deed);
      return { ...(await withdrawRun(trx, mover, deed)), taskId: null };
    },
  );
  ctx.live.publish(ctx.tenantId, { kind: 'task', id: taskId });
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  return result;
}

const CHUNK = 2000;

/** Its way back is no single event; and what took one back is none. */
const isRun = ({ kind, input }: { kind: string; input: unknown }): boolean =>
  kind === 'review.run' && (input as { undoOf?: number }).undoOf === undefined;

/** More orders than one call moves: the same, in steps. All of them are asked before the first is touched. */
async function asTask(trx: Trx, ctx: Ctx, undoOf: number) {
  const mover = moverOf(ctx);
  let after = 0;
  for (;;) {
    const deed = await orderDeeds.rowsOf(trx, ctx.tenantId, undoOf, after, CHUNK);
    if (deed.ids.length === 0) break;
    await refuseRepeated(trx, mover, deed);
    after = deed.ids.at(-1)!;
  }
  const taskId = await ctx.tasks.submit(trx, {
    ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'review.run', title: `撤销任务 #${undoOf}` },
    input: { undoOf, userName: ctx.userName, shopIds: mover.shopIds } as Json,
  });
  return { successIds: [], failed: [], taskId, tenants: [] };
}

interface UndoTask {
  undoOf: number;
  userName: string;
  shopIds?: readonly number[];
}
export const isUndoTask = (input: unknown): input is UndoTask =>
  typeof input === 'object' && input !== null && 'undoOf' in input;

export async function runUndoTask(run: TaskRun, input: UndoTask) {
  const { task, db } = run;
  const mover: Mover = {
    ...{ tenantId: task.tenantId, side: 'factory', by: 'factory', userId: task.userId },
    ...{ userName: input.userName, now: run.clock.now() },
    ...(input.shopIds && { shopIds: input.shopIds }),
  };
  const deedOf = { tenantId: task.tenantId, taskId: task.id };
  let { after, moved, failed } = { after: 0, moved: 0, failed: 0, ...(task.cursor as object) };
  for (;;) {
    const deed = await orderDeeds.rowsOf(db, task.tenantId, input.undoOf, after, CHUNK);
    if (deed.ids.length === 0) break;
    const tenants = await db.transaction().execute(async (trx) => {
      const done = await withdrawRun(trx, { ...mover, now: run.clock.now() }, deed);
      await orderDeeds.keepRefused(trx, deedOf, done.failed);
      after = deed.ids.at(-1)!;
      moved += done.successIds.length;
      failed += done.failed.length;
      const cursor = { after, moved, failed };
      await run.step(trx, { cursor, done: deed.ids.length, failed: done.failed.length });
      return done.tenants;
    });
    for (const tenantId of tenants) run.live.publish(tenantId, { kind: 'order' });
  }
  const errorFileId = await orderDeeds.refusedFile(run);
  return { result: { 成功: moved, 失败: failed }, ...(errorFileId !== undefined && { errorFileId }) };
}

/** What would hold an order again at once. */
interface Repeat {
  rules: readonly string[];
  checks: readonly ReasonCode[];
}

/** Of what the run held and stands so still: what the checks and the rules would say now. */
async function repeatsOf(trx: Trx, factoryId: number, held: readonly number[], now: Date) {
  if (held.length === 0) return new Map<number, Repeat>();
  const rules = await loadRules(trx, factoryId);
  const orders = await readOrders(trx, factoryId, held, asksToJudge(rules));
  const repeats = orders.map((order): [number, Repeat] => [
    order.id,
    {
      checks: reasonsOf(order),
      rules: takenBy(rules, order, now).flatMap(({ rule }) => (rule.actions.pend ? rule.name : [])),
    },
  ]);
  return new Map(repeats.filter(([, { rules: by, checks }]) => by.length > 0 || checks.length > 0));
}

const lockHeld = async (trx: Trx, mover: Mover, { ids, versions }: Deed) => {
  const rows = await lockOrders(trx, askerFor(mover), ids);
  const asLeft = rows.filter(({ id, version }) => versions[id] === version);
  return asLeft.filter(({ status }) => status === STATUS.pendingRule.code);
};

/** @throws Refusal naming the rules that would repeat the run. */
async function refuseRepeated(trx: Trx, mover: Mover, deed: Deed): Promise<void> {
  const held = await lockHeld(trx, mover, deed);
  const ids = held.map(({ id }) => id);
  const repeats = [...(await repeatsOf(trx, mover.tenantId, ids, mover.now)).values()];
  const ruled = repeats.filter(({ rules }) => rules.length > 0);
  if (ruled.length === 0) return;
  const names = [...new Set(ruled.flatMap(({ rules }) => rules))];
  throw conflict(
    `${named(names)}仍在启用，撤销后会立即把 ${ruled.length} 单再次转待处理。请先在「审单规则」中停用或修改，再撤销。`,
  );
}

const MOST_NAMED = 5;
const named = (names: readonly string[]): string => {
  const shown = names
    .slice(0, MOST_NAMED)
    .map((name) => `「${name}」`)
    .join('');
  return names.length > MOST_NAMED ? `规则${shown}等 ${names.length} 条` : `规则${shown}`;
};

async function withdrawRun(trx: Trx, mover: Mover, deed: Deed) {
  const held = await lockHeld(trx, mover, deed);
  const ids = held.map(({ id }) => id);
  const repeats = await repeatsOf(trx, mover.tenantId, ids, mover.now);
  const again = held.filter(({ id }) => repeats.has(id));
  const failed = again.map(({ id, orderNo }): RowRefusal => {
    const { rules, checks } = repeats.get(id)!;
    const msg =
      rules.length > 0
        ? `${named(rules)}仍在启用，撤销后会立即再次转待处理，请先停用或修改。`
        : `${checks.map(reasonText).join('；')}：撤销后内置检查会立即再次转待处理，请先修改订单。`;
    return { id, orderNo, code: CODES.conflict, msg };
  });
  const anew = new Set(ids.filter((id) => !repeats.has(id)));
  const told = { versions: deed.versions, deed: '撤销' };
  const judged = await moveOrders(trx, mover, plainEvent('order.rule.withdrawn', mover.by), {
    ids: [...anew],
    ...told,
  });
  // What has moved on since is among them, and says so.
  const rest = deed.ids.filter((id) => !anew.has(id) && !repeats.has(id));
  const back = await moveOrders(trx, mover, plainEvent('order.review.withdraw', mover.by), {
    ids: rest,
    ...told,
  });
  return {
    successIds: [...back.successIds, ...judged.successIds],
    failed: [...failed, ...back.failed, ...judged.failed],
    tenants: [...new Set([...back.tenants, ...judged.tenants])],
  };
}
