import fsp from 'node:fs/promises';
import path from 'node:path';
import { writeCsv } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { askFor, type AskInput } from './ask.ts';

const AT_ONCE = 500;

interface Cursor {
  at?: number;
  asked?: number;
  standing?: number;
  refused?: [string, string][];
}

/** 取号 for many packages: each chunk is a transaction of its own that records where it came to. */
export async function runAsk(run: TaskRun): Promise<Outcome> {
  const { task, db, clock } = run;
  const { ids, accountId, userName } = task.input as unknown as AskInput;
  let { at = 0, asked = 0, standing = 0, refused = [] } = task.cursor as Cursor;
  while (at < ids.length) {
    const chunk = ids.slice(at, at + AT_ONCE);
    const mover = { tenantId: task.tenantId, by: 'factory', userId: task.userId, userName } as const;
    const next = await db.transaction().execute(async (trx): Promise<Required<Cursor>> => {
      const done = await askFor(trx, { ...mover, now: clock.now() }, accountId, chunk);
      const after: Required<Cursor> = {
        ...{
          at: at + chunk.length,
          asked: asked + done.fit.length,
          standing: standing + done.standing.length,
        },
        refused: [
          ...refused,
          ...done.refused.map(({ id, orderNo, msg }): [string, string] => [orderNo ?? `#${id}`, msg]),
        ],
      };
      await run.step(trx, {
        cursor: { ...after },
        ...{ done: chunk.length, failed: done.refused.length, total: ids.length },
      });
      return after;
    });
    ({ at, asked, standing, refused } = next);
    run.live.publish(task.tenantId, { kind: 'order' });
  }
  const errorFileId = refused.length > 0 ? await fileOf(run, refused) : undefined;
  return {
    result: { 已取号或取号中: asked, 已有单号: standing, 没有取号: refused.length },
    ...(errorFileId !== undefined && { errorFileId }),
  };
}

/** Every package that got none, with why. */
async function fileOf({ task, db, files }: TaskRun, refused: readonly [string, string][]): Promise<number> {
  const folder = await files.scratch();
  try {
    const target = path.join(folder, 'refused');
    await writeCsv(target, ['包裹号', '原因'], refused);
    return await db.transaction().execute(async (trx) => {
      const kept = await files.keepPath(trx, task.tenantId, `没有取号的包裹-${task.id}.csv`, target);
      return kept.id;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
