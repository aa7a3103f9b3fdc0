import fsp from 'node:fs/promises';
import path from 'node:path';
import { DEED_DAY_MS, type RowWords } from '#contract/life-cycle/action.ts';
import type { TaskKind } from '#contract/task/task.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { writeCsv } from '#server/platform/spreadsheet/write-table.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import * as sql from './deed.sql.ts';
import type { BaseMover, Moved, Trx } from './life-cycle.ts';

/** What the bulks of a life cycle are called, where they are kept, and which event takes them back. */
export interface DeedHome<Mover extends BaseMover> {
  table: sql.DeedTable;
  /** Of its tasks. */
  kind: TaskKind;
  words: RowWords & { readonly number: string };
  labelOf: (event: string) => string;
  /** The event that takes it back; undefined where none does. */
  undoOf: (event: string) => string | undefined;
  /** So many rows make a deed that is kept; fewer are taken back where they were done. */
  fewest: (event: string) => number;
  /** The column of the rows that names the acting tenant: one of the two walls. */
  owner: (mover: Mover) => string;
  /** What the task keeps of who moved. */
  saidBy: (mover: Mover) => object;
}

type Who = Pick<Ctx, 'tenantId' | 'userId' | 'now'>;
type Done = Pick<Moved, 'successIds' | 'failed'>;
type DeedTask = NonNullable<Awaited<ReturnType<typeof sql.findDeed>>>;
/** A task that is done already, but for whose it is and when. */
type Told = Omit<Parameters<typeof sql.keepTask>[1], 'tenantId' | 'userId' | 'now'>;

const REASONS_AT_ONCE = 5000;

/** What bulks did, kept for a day among the tasks of their users, who can take it back once. */
export function deedsOf<Mover extends BaseMover>(home: DeedHome<Mover>) {
  const { table, kind, words, labelOf, undoOf } = home;

  /** How a task left the rows that it moved, after all that followed. */
  const keepMoved = (trx: Trx, owner: string, deed: sql.Deed, ids: readonly number[]): Promise<void> =>
    sql.keepMoved(trx, table, owner, deed, ids);

  /** Why a task refused rows. */
  const keepRefused = (trx: Trx, deed: sql.Deed, failed: Moved['failed']): Promise<void> =>
    sql.keepRefused(trx, table, deed, failed);

  /** A deed with the rows that it moved, among the tasks of who did it. @returns the task's number */
  const remember = async (
    trx: Trx,
    mover: Mover & { userId: number },
    told: Told,
    ids: readonly number[],
  ): Promise<number> => {
    const { tenantId, userId, now } = mover;
    await sql.forgetOld(trx, table, tenantId, new Date(now.getTime() - DEED_DAY_MS));
    const taskId = await sql.keepTask(trx, { ...told, tenantId, userId, now });
    await keepMoved(trx, home.owner(mover), { tenantId, taskId }, ids);
    return taskId;
  };

  /**
   * What a bulk did stays for a day, so that its user finds it among his tasks and can take it back.
   * @param grows The task of what the same call did before it.
   * @returns the task's number; undefined where it has no way back.
   */
  const keep = async (
    trx: Trx,
    mover: Mover & { userId: number },
    event: string,
    { successIds, failed }: Done,
    grows: number | null = null,
  ): Promise<number | undefined> => {
    const { tenantId } = mover;
    const label = labelOf(event);
    if (grows !== null) {
      const more = { moved: successIds.length, failed: failed.length };
      await sql.growTask(trx, tenantId, grows, { label, counter: words.counter }, more);
      await keepMoved(trx, home.owner(mover), { tenantId, taskId: grows }, successIds);
      return grows;
    }
    if (successIds.length < home.fewest(event) || !undoOf(event)) return undefined;
    const told = {
      ...{ kind, cursor: { moved: successIds.length } },
      ...{ done: successIds.length + failed.length, failed: failed.length },
      result: { 成功: successIds.length, 失败: failed.length },
      title: `${label} ${successIds.length} ${words.counter}`,
      input: { event, ...home.saidBy(mover) },
    };
    return remember(trx, mover, told, successIds);
  };

  /** A chunk of a task: how it left those that it moved, where they have a way back, and why it refused the others. */
  const keepChunk = async (
    trx: Trx,
    mover: Mover,
    taskId: number,
    event: string,
    { successIds, failed }: Done,
  ): Promise<void> => {
    const deed = { tenantId: mover.tenantId, taskId };
    if (undoOf(event) && successIds.length > 0) await keepMoved(trx, home.owner(mover), deed, successIds);
    await keepRefused(trx, deed, failed);
  };

  /** Which rows the undo of a task is about, each with the version that the task left, a chunk behind an id. */
  const rowsOf = async (db: Ctx['db'], tenantId: number, taskId: number, after: number, limit: number) => {
    const rows = await sql.movedAfter(db, table, { tenantId, taskId }, after, limit);
    return {
      ids: rows.map(({ id }) => id),
      versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
    };
  };

  /**
   * Takes the way back of a task, once. In the transaction that goes it, or hands it to a task.
   * @param goesBack whether the task is one that the caller's way leads back from.
   * @throws Refusal where it is not the user's, older than a day, taken back already, or goes another way back.
   */
  const takeBackTask = async (
    trx: Ctx['db'],
    { tenantId, userId, now }: Who,
    taskId: number,
    goesBack: (task: DeedTask) => boolean,
  ): Promise<void> => {
    const inTheList = `请在${words.noun}列表中`;
    const task = await sql.findDeed(trx, tenantId, userId, taskId);
    if (!task) throw notFound('任务不存在，请从任务列表打开。');
    if (!goesBack(task)) throw badRequest(`这个任务不能撤销，${inTheList}处理。`);
    if (task.endedAt === null) throw conflict('任务还没有结束，请等待结束或先取消，再撤销。');
    if (now.getTime() - task.endedAt.getTime() > DEED_DAY_MS)
      throw conflict(`任务结束已超过 24 小时，不能再撤销，${inTheList}处理。`);
    if ((task.cursor as { undone?: boolean }).undone)
      throw conflict(`这个任务已经撤销过，${inTheList}核对。`);
    await sql.markUndone(trx, tenantId, taskId);
  };

  /** The same of a task of this life cycle, by the event that leads back. */
  const takeBack = (trx: Ctx['db'], who: Who, taskId: number, event: string): Promise<void> =>
    takeBackTask(trx, who, taskId, (task) => {
      const { event: did } = task.input as { event?: string };
      return task.kind === kind && did !== undefined && undoOf(did) === event;
    });

  /** Every row that a task refused, by its number, with why, as a file. @returns undefined where there is none */
  const refusedFile = async ({ task, db, files }: TaskRun): Promise<number | undefined> => {
    const deed = { tenantId: task.tenantId, taskId: task.id };
    let rows = await sql.refusedAfter(db, table, deed, 0, REASONS_AT_ONCE);
    if (rows.length === 0) return undefined;
    async function* lines() {
      while (rows.length > 0) {
        for (const { id, number, reason } of rows) yield [number ?? `#${id}`, reason ?? ''];
        rows = await sql.refusedAfter(db, table, deed, rows.at(-1)!.id, REASONS_AT_ONCE);
      }
    }
    const folder = await files.scratch();
    try {
      const target = path.join(folder, 'refused');
      await writeCsv(target, [words.number, '原因'], lines());
      return await db.transaction().execute(async (trx) => {
        const name = `未成功的${words.noun}-${task.id}.csv`;
        const kept = await files.keepPath(trx, task.tenantId, name, target);
        await sql.forgetRefused(trx, table, deed);
        return kept.id;
      });
    } finally {
      await fsp.rm(folder, { recursive: true, force: true });
    }
  };

  return { remember, keep, keepMoved, keepRefused, keepChunk, rowsOf, takeBackTask, takeBack, refusedFile };
}
