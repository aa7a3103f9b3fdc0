import { listExport } from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { funnelSheet } from './funnel-sheet.ts';
import { qualitySheet } from './quality-sheet.ts';
import { sheetFile, startSheet, type SheetInput } from './sheet-export.ts';
import type { Sheet } from './sheet.ts';
import { timelinessSheet } from './timeliness-sheet.ts';

/** More rows than one file has. */
const MOST_ROWS = 100_000;
const SHEETS = { funnel: funnelSheet, timeliness: timelinessSheet, quality: qualitySheet };
type SheetName = keyof typeof SHEETS;

export const startExport =
  <N extends SheetName>(of: N) =>
  (ctx: Ctx, asked: Parameters<(typeof SHEETS)[N]['read']>[1]): Promise<{ taskId: number }> =>
    startSheet(ctx, 'figures.export', SHEETS[of], asked, { of });

export const runExport = listExport<SheetInput<object> & { of: SheetName }>((run, input) =>
  sheetFile(run, SHEETS[input.of] as unknown as Sheet<object>, input, MOST_ROWS),
);
