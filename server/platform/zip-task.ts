import fs from 'node:fs/promises';
import path from 'node:path';
import type { Outcome, TaskRun } from './tasks.ts';
import { writeZip, type ZipWriter } from './zip.ts';

interface Packing {
  zip: ZipWriter;
  /** For what is written beside the archive; it is gone afterwards. */
  folder: string;
  /** So many more are done. */
  went: (count: number) => Promise<void>;
}

/** Packs an archive and keeps it with its outcome. Killed, it begins anew: only a whole archive is ever kept. */
export async function packArchive(
  run: TaskRun,
  { name, total }: { name: string; total: number },
  fill: (packing: Packing) => Promise<Outcome['result']>,
): Promise<Outcome> {
  const { kept } = run.task.cursor as { kept?: Outcome };
  if (kept) return kept;
  const folder = await run.files.scratch();
  // Who goes on with the task has another folder: whoever had it before finds by it that it is no longer his.
  const cursor = { folder: path.basename(folder) };
  const step = (progress: { done: number; total?: number }) =>
    run.db.transaction().execute((trx) => run.step(trx, { cursor, ...progress }));
  const at = path.join(folder, 'zip');
  const zip = writeZip(at, run.clock.now());
  try {
    await step({ done: -run.task.done, total });
    const result = await fill({ zip, folder, went: (done) => step({ done }) });
    await zip.close();
    return await run.db.transaction().execute(async (trx) => {
      const { id } = await run.files.keepPath(trx, run.task.tenantId, `${name}.zip`, at);
      const outcome = { result, resultFileId: id };
      await run.step(trx, { cursor: { kept: outcome } });
      return outcome;
    });
  } catch (error) {
    zip.abandon();
    throw error;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
