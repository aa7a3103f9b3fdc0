import fsp from 'node:fs/promises';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import type { TaskRow } from '#server/platform/task-run.ts';
import { writeRefused } from '#server/platform/spreadsheet/refused-file.ts';
import type { HeaderSearch } from '#server/platform/spreadsheet/table.ts';

// What imports of lists by files have in common: what a line may come to, and what the task tells in the end.

export type LineDone = '新增' | '修改' | '未变';
export type DoneCounts = Record<LineDone, number>;
export interface RefusedLine {
  lineNo: number;
  reason: string;
}
/** A file that is kept, and where its table stands. */
export interface ListSource {
  path: string;
  name: string;
  search: HeaderSearch;
}

export const NONE_DONE: DoneCounts = { 新增: 0, 修改: 0, 未变: 0 };
export const addedTo = (a: DoneCounts, b: DoneCounts): DoneCounts => ({
  新增: a.新增 + b.新增,
  修改: a.修改 + b.修改,
  未变: a.未变 + b.未变,
});

/** The counts, and the refused lines as a file in which each says why. */
export async function outcomeOf(
  { files, db, task }: Pick<TaskRun, 'files' | 'db'> & { task: Pick<TaskRow, 'tenantId'> },
  source: ListSource,
  { counts = NONE_DONE, refused = [] }: { counts?: DoneCounts; refused?: readonly RefusedLine[] },
): Promise<Outcome> {
  const result = { ...counts, 拒绝: refused.length };
  if (refused.length === 0) return { result };
  const folder = await files.scratch();
  try {
    const sorted = refused.toSorted((a, b) => a.lineNo - b.lineNo);
    const after = (line: number, limit: number) =>
      Promise.resolve(sorted.filter(({ lineNo }) => lineNo > line).slice(0, limit));
    const written = (await writeRefused(after, source, folder))!;
    const { id } = await files.keepPath(db, task.tenantId, written.name, written.path);
    return { result, errorFileId: id };
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
