import fsp from 'node:fs/promises';
import path from 'node:path';
import { MAX_FOLDER_DEPTH } from '#contract/picture/folder.ts';
import { change } from '#server/modules/tenant/service.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { TaskForgetter } from '#server/platform/task-sweep.ts';
import type { Services } from '#server/platform/services.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { ensure } from '../folders.ts';
import { holdStore } from '../lock.sql.ts';
import { put, type Bringer, type Came } from '../store.ts';

/** What all tasks that bring pictures know of their call. */
export interface ArrivalInput {
  folderId: number | null;
  userName: string;
  /** What the pictures come out of, where that is kept until then. */
  fileId?: number;
}

/** One picture that is to come in. */
export interface Arrival {
  /** Where from, as the report has it. */
  from: string;
  /** The folders that it lay in, from the top. */
  folder: readonly string[];
  /** Why it does not come at all. */
  refused?: string;
}

/** How a kind of task brings its pictures. */
export interface Way {
  items: readonly Arrival[];
  /** Of the report. */
  name: string;
  /** Fetched beside each other. */
  atOnce: number;
  /** Puts the content of one at `to` and looks at it. @throws Refusal where none comes */
  bring: (at: number, to: string) => Promise<Came>;
}

const OUTCOMES = ['new', 'same', 'restored'] as const;
const WORDS = ['新增', '图库里已有，没有重复保存', '从回收站恢复'];
/** Where a killed server goes on. */
export interface Cursor {
  /** Of each item that is done: its place in OUTCOMES, or behind them in `said`. */
  done?: number[];
  /** Why items did not come in, each sentence once. */
  said?: string[];
  kept?: Outcome;
}

const PATHS_AT_ONCE = 500;
const LIVE_EVERY_MS = 1000;
const TOO_DEEP = `文件夹超过 ${MAX_FOLDER_DEPTH} 层，请放到更上层后上传。`;

/**
 * Brings pictures into the store one by one. Each comes in with the note that it did: a task that was killed, or stopped and
 * tried again, goes on behind the last one, and what came twice is there once.
 */
export async function runArrivals(run: TaskRun, way: Way, looked: () => void): Promise<Outcome> {
  const cursor = run.task.cursor as Cursor;
  if (cursor.kept) return cursor.kept;
  const input = run.task.input as unknown as ArrivalInput;
  const by: Bringer = {
    ...{ db: run.db, system: run.system, files: run.files },
    ...{
      tenantId: run.task.tenantId,
      userId: run.task.userId,
      userName: input.userName,
      now: run.clock.now(),
    },
  };
  const done = [...(cursor.done ?? [])];
  const said = [...(cursor.said ?? [])];
  await run.db
    .transaction()
    .execute((trx) => run.step(trx, { cursor: { done, said }, total: way.items.length }));
  const folders = await makeFolders(by, input.folderId, way.items.slice(done.length));
  const scratch = await run.files.scratch();
  let told = 0;
  try {
    while (done.length < way.items.length) {
      const from = done.length;
      const batch = way.items.slice(from, from + way.atOnce);
      const came = await Promise.all(batch.map((item, i) => fetchOne(item, from + i)));
      for (const [i, one] of came.entries()) await takeOne(one, folders(way.items[from + i]!.folder));
      looked();
      if (performance.now() - told > LIVE_EVERY_MS) {
        told = performance.now();
        run.live.publish(by.tenantId, { kind: 'picture' });
      }
    }
    return await end(run, way, { done, said }, scratch);
  } finally {
    await fsp.rm(scratch, { recursive: true, force: true });
    run.live.publish(by.tenantId, { kind: 'picture' });
  }

  async function fetchOne(item: Arrival, at: number): Promise<Came | Refusal> {
    if (item.refused !== undefined) return badRequest(item.refused);
    if (item.folder.length > MAX_FOLDER_DEPTH) return badRequest(TOO_DEEP);
    try {
      return await way.bring(at, path.join(scratch, String(at % way.atOnce)));
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  async function takeOne(came: Came | Refusal, folderId: number | null): Promise<void> {
    if (came instanceof Refusal) return note(came.message);
    try {
      done.push(
        await change(by, { kind: 'silent', hold: holdStore }, async (trx) => {
          const { outcome } = await put(by, trx, came, { shelf: 'store', folderId });
          const what = OUTCOMES.indexOf(outcome);
          await run.step(trx, { cursor: { done: [...done, what], said }, done: 1 });
          return what;
        }),
      );
    } catch (error) {
      if (error instanceof Refusal) return note(error.message);
      throw error;
    }
  }

  async function note(why: string): Promise<void> {
    if (!said.includes(why)) said.push(why);
    done.push(OUTCOMES.length + said.indexOf(why));
    await run.db.transaction().execute((trx) => run.step(trx, { cursor: { done, said }, failed: 1 }));
  }
}

/** The folders that the items lay in, below the one of the call; those that stand are taken. */
async function makeFolders(
  by: Bringer,
  parentId: number | null,
  items: readonly Arrival[],
): Promise<(folder: readonly string[]) => number | null> {
  const keyOf = (folder: readonly string[]): string => folder.join('/');
  const wanted = items.filter(
    ({ folder, refused }) => refused === undefined && folder.length > 0 && folder.length <= MAX_FOLDER_DEPTH,
  );
  const paths = [...new Map(wanted.map(({ folder }) => [keyOf(folder), [...folder]])).values()];
  const ids = new Map<string, number>();
  for (let from = 0; from < paths.length; from += PATHS_AT_ONCE) {
    const some = paths.slice(from, from + PATHS_AT_ONCE);
    const made = await ensure(by, { parentId, paths: some });
    for (const [at, folder] of some.entries()) ids.set(keyOf(folder), made[at]!);
  }
  return (folder) => ids.get(keyOf(folder)) ?? parentId;
}

/** What came in, and what else happened at all. */
function countsOf({ done = [] }: Cursor): Record<string, number> {
  const count = (what: number): number => done.filter((one) => one === what).length;
  const failed = done.filter((one) => one >= OUTCOMES.length).length;
  const beside = { 已有: count(1), 恢复: count(2), 失败: failed };
  return { 新增: count(0), ...Object.fromEntries(Object.entries(beside).filter(([, n]) => n > 0)) };
}

/** Keeps the report, and lets go of what the pictures came out of: who is killed here finds both or neither. */
async function end(run: TaskRun, way: Way, cursor: Required<Omit<Cursor, 'kept'>>, scratch: string) {
  const { tenantId } = run.task;
  const { fileId } = run.task.input as unknown as ArrivalInput;
  const at = path.join(scratch, 'report');
  const words = [...WORDS, ...cursor.said];
  const all = way.items.map(({ from, folder }, i) => {
    const what = cursor.done[i]!;
    const came = what < WORDS.length;
    const [outcome, why] = came ? [words[what]!, ''] : ['失败', words[what]!];
    // No spreadsheet program may take a name such as 3-14 for a day.
    const line = [from, folder.join(' / '), outcome, why].map((text): OutCell => ({ digits: text }));
    return { came, line };
  });
  // What is to be put right stands first.
  const sorted = [...all.filter(({ came }) => !came), ...all.filter(({ came }) => came)];
  await writeXlsx(
    at,
    ['来源', '文件夹', '结果', '说明'],
    sorted.map(({ line }) => line),
  );
  return run.db.transaction().execute(async (trx) => {
    const { id } = await run.files.keepPath(trx, tenantId, `${way.name}-结果.xlsx`, at);
    if (fileId !== undefined) await run.files.forget(trx, tenantId, fileId);
    const file = all.every(({ came }) => came) ? { resultFileId: id } : { errorFileId: id };
    const kept: Outcome = { result: countsOf(cursor), ...file };
    await run.step(trx, { cursor: { kept } as unknown as Json });
    return kept;
  });
}

/** One that was stopped says what came in until then; tried again it goes on there. */
export const settleStopped: TaskSettler = async ({ cursor }, db, finish) => {
  await db
    .transaction()
    .execute((trx) => finish(trx, { result: countsOf(cursor as Cursor), cursor: cursor as Json }));
};

/** What its pictures were to come out of is kept for a retry, and no longer. */
export const forgetSource =
  ({ files }: Pick<Services, 'files'>): TaskForgetter =>
  async (trx, { tenantId, input }) => {
    const { fileId } = input as unknown as ArrivalInput;
    if (fileId !== undefined) await files.forget(trx, tenantId, fileId);
    return {};
  };
