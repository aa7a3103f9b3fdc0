import {
  PLAIN_RENDER_TASK,
  type RenderTaskFacts,
} from '#contract/render-task/life-cycle/render-task-facts.ts';
import { renderTaskLife } from '#contract/render-task/life-cycle/render-task-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life, PlainStepOf } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects as written, type RenderTaskFollowing } from './effects.ts';
import type { ChosenRenderTasks, RenderTaskLife, RenderTaskMover } from './life-types.ts';
import { lockRenderTasks, type LockedRenderTask } from './lock.sql.ts';
import { RENDER_TASK_TABLE } from './table.sql.ts';

/** One that ended its worker each time is what is broken. */
const MOST_TRIES = 3;
/** A file that no open order names is kept for so long. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

const numberOf = ({ id }: Pick<LockedRenderTask, 'id'>) => `#${id}`;
const refuseLost = refuseMoved<LockedRenderTask>('印刷文件', numberOf);

const factsOf = (row: LockedRenderTask, now: Date): RenderTaskFacts => ({
  ...PLAIN_RENDER_TASK,
  due: row.dueAt <= now,
  triesLeft: row.tries < MOST_TRIES,
  workerHolds: row.heldUntil !== null && row.heldUntil > now,
  timeOver: now.getTime() - row.updatedAt.getTime() >= KEPT_MS,
});

/** How the art of a key begins and moves where this follows: tests look at what does. */
export function livingWith(effects: RenderTaskFollowing) {
  const life: Life<RenderTaskLife> = {
    chart: renderTaskLife,
    table: RENDER_TASK_TABLE,
    unknown: '印刷文件不存在，或不属于当前公司，请刷新后核对。',
    lock: (trx, { tenantId }, _event, { ids }) => lockRenderTasks(trx, tenantId, ids),
    named: (row) => ({ orderNo: numberOf(row) }),
    stateOf: (row) => renderTaskLife.stateOf([row.state]),
    factsOf,
    saidOf: saidBeside(PLAIN_RENDER_TASK),
    needs: (_trx, _mover, _event, rows, { known = {} }) =>
      Promise.resolve(new Map(rows.map(({ id }) => [id, { facts: known }]))),
    refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
    outcome,
    noted: () => ({}),
    assignments: () => [],
    owner: () => 'factory_id',
    tenantsOf: ({ row }) => [row.factoryId],
    follow: (done) => followEffects(done, effects),
  };
  return { begin: beginOf(life, renderTaskLife.begin), move: moveOf(life) };
}

/** The only ways in which the art of a key begins and moves. The transaction must be the mover's tenant's. */
export const { begin: beginRenderTasks, move: moveRenderTasks } = livingWith(written);

/** Whoever moves it lets it go, but who begins to draw. */
function outcome(
  { row, event, after }: PlainStepOf<RenderTaskLife>,
  _asked: unknown,
  chosen: ChosenRenderTasks,
): RenderTaskLife['outcome'] {
  const { code, tries, dueAt, fileId } = row;
  const plain = { code, tries, dueAt, fileId, heldUntil: null };
  switch (event.type) {
    case 'render.ask':
    case 'render.retry':
      return { ...plain, code: null, tries: 0 };
    case 'render.start':
      return { ...plain, code: null, tries: tries + 1, heldUntil: chosen.heldUntil ?? null };
    case 'render.done':
      return { ...plain, fileId: chosen.fileId ?? null };
    case 'render.failed':
      return { ...plain, code: event.code, dueAt: chosen.dueAt ?? dueAt };
    case 'render.failed.final':
      return { ...plain, code: event.code };
    case 'render.crashed':
      return { ...plain, code: after.status === 'failed' ? 'machine' : null };
    case 'render.outdate':
    case 'render.expire':
      return { ...plain, fileId: null };
    default:
      return plain;
  }
}

/** What acts by itself for a factory. */
export const itself = (tenantId: number, by: 'system' | 'timer', now: Date): RenderTaskMover => ({
  tenantId,
  by,
  userId: null,
  userName: null,
  now,
});
