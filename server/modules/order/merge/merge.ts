import type { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import type { RowRefusal } from '#contract/errors.ts';
import { MERGE_GROUPS, orderMerge, type MergeGroup } from '#contract/order/order-merge.ts';
import { statusOf } from '#contract/order/life-cycle/order-states.ts';
import { mayCall } from '#contract/sides.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { forbidden } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import { askerOf, moverOf, reached } from '#server/modules/order/reach/asker.ts';
import { orderDeeds } from '#server/modules/order/action/deed.ts';
import { firstLines } from '#server/modules/order/list/lists.sql.ts';
import * as details from '#server/modules/order/detail/detail.sql.ts';
import { lostRefusals } from '#server/modules/order/move/lost.ts';
import * as sql from './merge.sql.ts';
import { lockOrders } from '#server/modules/order/row/lock.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { askerFor, partyOf, type Mover } from '#server/modules/order/reach/mover.ts';
import type { Chosen } from '#server/modules/order/row/step.ts';

const SHOWN_LINES = 3;

/** Orders of a question that could become one parcel. */
export async function suggestMerges(
  ctx: Ctx,
  among: z.output<typeof orderMerge.suggest.input>,
): Promise<Output<typeof orderMerge.suggest>> {
  const asker = askerOf(ctx);
  const { groups, ...totals } = await sql.likeOrders(ctx.db, asker, among, MERGE_GROUPS);
  const ids = groups.flat();
  const [rows, lines] = await Promise.all([
    sql.parcelRows(ctx.db, asker, ids),
    firstLines(ctx.db, asker, ids, SHOWN_LINES),
  ]);
  const names = await details.tenantNames(
    ctx.db,
    rows.map((row) => row.merchantId),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  const view = (own: readonly (typeof rows)[number][]): MergeGroup => {
    const { status, merchantId, ...shared } = own[0]!;
    const orders = own.map((row) => {
      const goods = (linesOf.get(row.id) ?? []).map(({ pictureFileId, ...line }) => ({
        ...line,
        pictureUrl: ctx.files.link(pictureFileId),
        thumbUrl: ctx.files.link(pictureFileId, 'thumb'),
      }));
      return {
        ...row,
        createdAt: row.createdAt.getTime(),
        goods,
        lineCount: linesOf.get(row.id)?.[0]?.lineCount ?? 0,
      };
    });
    return { ...shared, status: statusOf(status), merchantName: names.get(merchantId) ?? '', orders };
  };
  // An order that was moved away between the two questions leaves a group of one.
  const found = groups.map((group) => group.flatMap((id) => rowOf.get(id) ?? []));
  return { groups: found.filter((own) => own.length > 1).map(view), ...totals };
}

type Group = { into: number; ids: readonly number[] };
interface Merged {
  merged: number;
  mergedIds: number[];
  intoIds: number[];
  failed: RowRefusal[];
  tenants: number[];
}

const nothing = (): Merged => ({ merged: 0, mergedIds: [], intoIds: [], failed: [], tenants: [] });

/** A transaction of its own for so many: locks are short, and what is done stays done. */
const CHUNK = 50;

/** Merges the groups that the user chose, or hands the whole question to a task. */
export async function runMerges(
  ctx: Ctx,
  { groups, versions, idempotencyKey, ...all }: z.output<typeof orderMerge.run.input>,
): Promise<Output<typeof orderMerge.run>> {
  if (!groups) {
    const request = { ...all, merge: true };
    const taskId = await change(ctx, { kind: 'silent', once: { key: idempotencyKey, request } }, (trx) =>
      submit(trx, ctx, all),
    );
    return { merged: 0, mergedIds: [], intoIds: [], failed: [], taskId };
  }
  const result: Merged = nothing();
  const mover = { ...moverOf(ctx), userId: ctx.userId };
  let deed: number | null = null;
  for (let at = 0; at < groups.length; at += CHUNK) {
    const chunk = groups.slice(at, at + CHUNK);
    const key = idempotencyKey && `${idempotencyKey}/${at}`;
    const done = await change(
      ctx,
      { kind: 'silent', once: { key, request: { chunk, versions } } },
      async (trx) => {
        const merged = await mergeGroups(trx, mover, chunk, versions);
        const moved = { successIds: merged.mergedIds, failed: merged.failed };
        return { ...merged, deed: (await orderDeeds.keep(trx, mover, 'order.merge', moved, deed)) ?? null };
      },
    );
    // What was answered before the way back was kept has neither.
    deed = done.deed ?? deed;
    if (deed !== null) ctx.live.publish(ctx.tenantId, { kind: 'task', id: deed });
    result.merged += done.merged;
    result.mergedIds.push(...(done.mergedIds ?? []));
    result.intoIds.push(...done.intoIds);
    result.failed.push(...done.failed);
    tell(ctx.live, done.tenants);
  }
  const { tenants: _tenants, ...answer } = result;
  return { ...answer, taskId: null };
}

async function mergeGroups(
  trx: Trx,
  mover: Mover,
  groups: readonly Group[],
  versions?: Chosen['versions'],
): Promise<Merged> {
  const result = nothing();
  const tenants = new Set<number>();
  // All of them at once and in one order: two users with overlapping groups do not wait in a ring.
  const all = groups.flatMap(({ into, ids }) => [into, ...ids]);
  const locked = await lockOrders(trx, askerFor(mover), all);
  const intos = new Set(groups.map(({ into }) => into));
  const passed = locked.flatMap(({ id, orderNo, version }) => {
    const seen = versions?.[id];
    return intos.has(id) && seen !== undefined && seen !== version ? [{ id, orderNo, version: seen }] : [];
  });
  // What would take the others in is no more as it was seen: nothing goes into it.
  const lost = await lostRefusals(trx, askerFor(mover), passed, '合并', mover.now);
  result.failed.push(...lost);
  const closed = new Set(lost.map(({ id }) => id));
  for (const { into, ids } of groups.filter((group) => !closed.has(group.into))) {
    const moved = await moveOrders(
      trx,
      mover,
      { type: 'order.merge', by: mover.by, into },
      { ids, versions },
    );
    result.merged += moved.successIds.length;
    result.mergedIds.push(...moved.successIds);
    if (moved.successIds.length > 0) result.intoIds.push(into);
    result.failed.push(...moved.failed);
    for (const tenantId of moved.tenants) tenants.add(tenantId);
  }
  return { ...result, tenants: [...tenants] };
}

function tell(live: Ctx['live'], tenants: Iterable<number>) {
  for (const tenantId of tenants) live.publish(tenantId, { kind: 'order' });
}

const submit = (
  trx: Trx,
  ctx: Ctx,
  { filter, position }: Pick<z.output<typeof orderMerge.run.input>, 'filter' | 'position'>,
) =>
  ctx.tasks.submit(trx, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'order.action',
    title: '合并订单',
    input: {
      mergeAll: true,
      event: 'order.merge',
      filter: filter && reached(ctx, filter),
      position,
      side: moverOf(ctx).side,
      userName: ctx.userName,
    } as Json,
  });

interface MergeTask {
  mergeAll: true;
  filter: NonNullable<sql.Among['filter']>;
  position: string;
  side: Mover['side'];
  userName: string;
}
export const isMergeTask = (input: unknown): input is MergeTask =>
  typeof input === 'object' && input !== null && 'mergeAll' in input;

const MOST_ROUNDS = 100_000;

/** Everything that a question suggests: each chunk is a transaction that records the last order that took others in. */
export async function runMergeTask({ task, db, step, held, clock, live }: TaskRun, input: MergeTask) {
  const needed = orderMerge.run.access.permissions;
  if (!mayCall(needed, held, input.side === 'merchant' ? 'business' : 'factory')) throw forbidden();
  const mover: Mover = {
    tenantId: task.tenantId,
    side: input.side,
    by: input.side,
    userId: task.userId,
    userName: input.userName,
    now: clock.now(),
  };
  const asker = { party: partyOf(mover), tenantId: task.tenantId };
  type Cursor = { after?: number; parcels?: number; merged?: number; failed?: number };
  let { after = 0, parcels = 0, merged = 0, failed = 0 } = task.cursor as Cursor;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { groups } = await sql.likeOrders(db, asker, input, CHUNK, after);
    if (groups.length === 0) break;
    const tenants = await db.transaction().execute(async (trx) => {
      const chunk = groups.map(([into, ...ids]) => ({ into: into!, ids }));
      const done = await mergeGroups(trx, { ...mover, now: clock.now() }, chunk);
      await orderDeeds.keepChunk(trx, mover, task.id, 'order.merge', {
        successIds: done.mergedIds,
        failed: [],
      });
      after = chunk.at(-1)!.into;
      parcels += done.intoIds.length;
      merged += done.merged;
      failed += done.failed.length;
      await step(trx, {
        // `moved`: what its way back is about.
        cursor: { after, parcels, merged, failed, moved: merged },
        done: done.merged + done.failed.length,
        failed: done.failed.length,
      });
      return done.tenants;
    });
    tell(live, tenants);
  }
  return { result: { 包裹: parcels, 并入: merged, 失败: failed } };
}
