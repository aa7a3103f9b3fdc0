import fs from 'node:fs';
import fsp from 'node:fs/promises';
import { PACKED_BYTES } from '#contract/picture/ways.ts';
import { PRINT_COLORS, PRINT_WHITES } from '#contract/print-file/print-file.ts';
import type { PackedOf } from '#server/modules/order-export/service.ts';
import {
  drawJob,
  endingOfJob,
  faultText,
  keyOf,
  planned,
  type Planned,
} from '#server/modules/print-file/service.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import type { DeskRow } from './desk.sql.ts';

/** As many processes draw (platform/picture-work): what waits behind them keeps others waiting. */
const AT_ONCE = 2;

/** What is printed of lines, drawn group by group into a folder; what is the same within a group is drawn once. */
export function printsOf(run: TaskRun, folder: string) {
  let plans = new Map<number, Planned>();
  let drawn = new Map<string, string | undefined>();
  let older: string[] = [];
  let bytes = 0;
  return {
    /** Draws a group. Files of the one before may still be read. */
    async draw(lines: readonly DeskRow[]): Promise<void> {
      const all = await planned(run.db, run.task.tenantId, lines);
      plans = new Map(lines.map(({ id }, i) => [id, all[i]!]));
      older.push(...[...drawn.values()].flatMap((file) => file ?? []));
      drawn = new Map();
      const jobs = [...new Map(all.flatMap((one) => ('job' in one ? [[keyOf(one.job), one.job]] : [])))];
      for (let from = 0; from < jobs.length; from += AT_ONCE)
        await Promise.all(
          jobs.slice(from, from + AT_ONCE).map(async ([key, job]) => {
            const made = drawJob({ ...run, tenantId: run.task.tenantId }, folder, job);
            drawn.set(key, await made.catch(() => undefined));
          }),
        );
    },
    packedOf: (async () =>
      async ({ id }) => {
        const plan = plans.get(id);
        const file = plan && 'job' in plan ? drawn.get(keyOf(plan.job)) : undefined;
        if (!plan || !('job' in plan) || file === undefined) return undefined;
        const { size } = await fsp.stat(file);
        bytes += size;
        if (bytes > PACKED_BYTES)
          throw badRequest(`印刷图合计超过 ${PACKED_BYTES / 1024 ** 3} GB，请少选一些行，分几次下载。`);
        return {
          ending: endingOfJob(plan.job),
          content: { open: () => fs.createReadStream(file), bytes: size },
        };
      }) satisfies PackedOf,
    /** A file of this group is being read, so that those of the groups before have been. */
    async forget(): Promise<void> {
      for (const file of older) await fsp.rm(file, { force: true });
      older = [];
    },
    whyNot(id: number): string {
      const plan = plans.get(id);
      return faultText(plan && 'fault' in plan ? plan.fault : 'unreadable');
    },
    /** How it was printed, cell by cell; empty where it was not. */
    cells(id: number): OutCell[] {
      const plan = plans.get(id);
      if (!plan || !('job' in plan)) return [];
      const { width, height, how } = plan.job;
      const white = `${PRINT_WHITES[how.white]}，内缩 ${(how.choke / 100).toFixed(2)} mm`;
      return [
        ...[width, height, how.dpi, PRINT_COLORS[how.color]],
        how.white === 'none' ? PRINT_WHITES.none : white,
      ];
    },
  };
}
