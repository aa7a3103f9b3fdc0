import {
  readWorkOrderEvent,
  type WorkOrderEventType,
} from '#contract/work-order/life-cycle/work-order-events.ts';
import type { WorkOrderFacts } from '#contract/work-order/life-cycle/work-order-facts.ts';
import { PLAIN_WORK_ORDER } from '#contract/work-order/life-cycle/work-order-facts.ts';
import { WORK_ORDER_REGIONS } from '#contract/work-order/life-cycle/work-order-states.ts';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import type { BatchFollows } from '#server/modules/batch/service.ts';
import type { PieceFollows } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import * as sql from './count.sql.ts';
import { beginWorkOrders, moveWorkOrders } from './life.ts';
import { lockWorkOrders } from './sql.ts';

const { workOrder: STATE } = WORK_ORDER_REGIONS;
const OPEN = [STATE.waiting.code, STATE.running.code, STATE.paused.code];

interface At {
  tenantId: number;
  now: Date;
}
const system = ({ tenantId, now }: At) => ({
  ...{ tenantId, by: 'system' as const, userId: null, userName: null, now },
});

async function tell(
  trx: Trx,
  at: At,
  ids: readonly number[],
  type: WorkOrderEventType,
  known: Partial<WorkOrderFacts>,
  params: object = {},
): Promise<void> {
  const event = readWorkOrderEvent(type, 'system', params);
  const { failed } = await moveWorkOrders(trx, system(at), event, { ids, known });
  if (failed.length > 0) throw new Error(`a work order does not follow its pieces: ${failed[0]!.msg}`);
}

type More = Omit<sql.Counted, 'workOrderId' | 'pieceId'>;

/** What its counts say of a work order, one event after the other. */
async function follow(trx: Trx, at: At, now: sql.Standing, more: More): Promise<void> {
  const left = now.planned - now.done - now.skipped - now.scrapped;
  const isOpen = OPEN.some((code) => code === now.state);
  if (isOpen && more.planned !== 0)
    await tell(trx, at, [now.id], 'workOrder.plan.changed', { planMoved: true }, { planned: now.planned });
  if (now.state === STATE.done.code && left > 0 && (more.planned > 0 || more.done < 0))
    return tell(trx, at, [now.id], 'workOrder.reopened', { again: true });
  if (now.state === STATE.waiting.code && now.done + now.skipped > 0)
    await tell(trx, at, [now.id], 'workOrder.started', { begun: true });
  if (isOpen && left <= 0 && now.batchLives) await tell(trx, at, [now.id], 'workOrder.done', { over: true });
}

/** The work orders of these pieces' batches count them as they stand now. `isNew`: their plan begins with it. */
async function count(trx: Trx, at: At, pieceIds: readonly number[], isNew = false): Promise<void> {
  const { tenantId } = at;
  const found = await sql.differences(trx, tenantId, pieceIds);
  if (found.length === 0) return;
  const byOrder = Map.groupBy(found, ({ workOrderId }) => workOrderId);
  // In the order of ids: two who count in the same ones cannot wait for each other.
  if (byOrder.size > 1) await lockWorkOrders(trx, tenantId, [...byOrder.keys()]);
  await sql.note(trx, tenantId, found);
  for (const [id, own] of byOrder) {
    const sum = (of: keyof More) => own.reduce((all, { more }) => all + more[of], 0);
    const more = {
      ...{ planned: sum('planned'), done: sum('done'), skipped: sum('skipped'), scrapped: sum('scrapped') },
    };
    const now = await sql.add(trx, tenantId, id, more);
    await follow(trx, at, now, isNew ? { ...more, planned: 0 } : more);
  }
}

/** Work orders count what became of pieces, in the transaction that moves them. */
export const countPieces: PieceFollows = async ({ trx, mover, steps }) => {
  const ids = steps.flatMap(({ row, batchId }) => (row.batchId !== null || batchId !== null ? [row.id] : []));
  if (ids.length > 0) await count(trx, mover, ids);
};

/** A work order for each step of each batch that has none yet, with the plan that its pieces make. */
async function make(trx: Trx, at: At, batchIds: readonly number[], isNew: boolean): Promise<void> {
  const rows = await sql.missing(trx, at.tenantId, batchIds);
  if (rows.length > 0) {
    const made = readWorkOrderEvent('workOrder.made', 'system', {});
    const begun = await beginWorkOrders(
      trx,
      system(at),
      made,
      {
        rows: rows.map((row) => ({ factory_id: at.tenantId, ...row })),
        facts: { ...PLAIN_WORK_ORDER, batchReleased: true },
      },
      {},
    );
    if ('msg' in begun) throw new Error(begun.msg);
  }
  await count(trx, at, await sql.piecesIn(trx, at.tenantId, batchIds), isNew);
}

const idsOf = ({ steps }: Parameters<BatchFollows>[0]) => steps.map(({ row }) => row.id);
const OF_OPEN_BATCH = BATCH_REGIONS.batch.open.code;

/** What work orders do when a batch moves. */
export const batchWorkOrders = {
  make: ((done) => make(done.trx, done.mover, idsOf(done), true)) as BatchFollows,
  /** What comes into a batch that is released may need steps that nothing of it needed; what leaves it was counted. */
  plan: (async (done) => {
    if (done.event.type !== 'batch.pieces.added') return;
    const ids = done.steps.filter(({ row }) => row.state !== OF_OPEN_BATCH).map(({ row }) => row.id);
    if (ids.length > 0) await make(done.trx, done.mover, ids, false);
  }) as BatchFollows,
  cancel: (async (done) => {
    const { trx, mover } = done;
    const own = await sql.ofBatches(trx, mover.tenantId, idsOf(done), OPEN);
    const ids = own.map(({ id }) => id);
    if (ids.length > 0) await tell(trx, mover, ids, 'workOrder.cancelled', { batchGone: true });
  }) as BatchFollows,
  finish: (async (done) => {
    const { trx, mover } = done;
    const own = await sql.ofBatches(trx, mover.tenantId, idsOf(done), OPEN);
    const ids = own.map(({ id }) => id);
    if (ids.length > 0) await tell(trx, mover, ids, 'workOrder.done', { over: true });
  }) as BatchFollows,
  /** Of these batches those that a counted step holds, which must be done and is not. */
  async held(trx: Trx, factoryId: number, batchIds: readonly number[]): Promise<ReadonlySet<number>> {
    const own = await sql.ofBatches(trx, factoryId, batchIds, OPEN);
    return new Set(
      own.flatMap(({ batchId, counted, required, planned }) =>
        counted && required && planned > 0 ? [batchId] : [],
      ),
    );
  },
};

/** What work orders do when a piece moves. */
export const pieceWorkOrders = {
  // `countPieces` hears all that changes what a piece counts, also what is not scanned.
  'workOrder.count': inTheMove,
  'workOrder.uncount': inTheMove,
};
