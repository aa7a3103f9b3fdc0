import fsp from 'node:fs/promises';
import path from 'node:path';
import type { Parsed } from '#contract/endpoint.ts';
import { SUIT_COLUMNS, type suit } from '#contract/suit/suit.ts';
import { whose, type Whose } from '#server/modules/mapping/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import * as sql from '../sql.ts';

interface ExportInput {
  name: string;
  where: Parsed<typeof suit.export>;
  /** What the asker reaches: the task runs without him. */
  whose: Whose;
}
const AT_ONCE = 200;

export async function startExport(ctx: Ctx, where: Parsed<typeof suit.export>) {
  const name = `套装编码-${ctx.now.toISOString().slice(0, 10)}`;
  const input: ExportInput = { name, where, whose: whose(ctx) };
  await tell(ctx.db, ctx, 'export', '导出套装编码');
  const task = { tenantId: ctx.tenantId, userId: ctx.userId, kind: 'suit.export' as const, title: name };
  return { taskId: await ctx.tasks.submit(ctx.db, { ...task, input: input as unknown as Json }) };
}

/** A line for each item, as an import takes it; killed, it begins anew. */
export async function runExport(run: TaskRun): Promise<Outcome> {
  const { kept } = run.task.cursor as { kept?: Outcome };
  if (kept) return kept;
  const { name, where, whose: reached } = run.task.input as unknown as ExportInput;
  const { tenantId } = run.task;
  await run.db.transaction().execute((trx) => run.step(trx, { cursor: {}, done: -run.task.done }));
  const folder = await run.files.scratch();
  try {
    const at = path.join(folder, 'list');
    const rows = await writeXlsx(at, Object.values(SUIT_COLUMNS), lines());
    return await run.db.transaction().execute(async (trx) => {
      const { id } = await run.files.keepPath(trx, tenantId, `${name}.xlsx`, at);
      const outcome = { result: { 明细: rows }, resultFileId: id };
      await run.step(trx, { cursor: { kept: outcome } });
      return outcome;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }

  async function* lines(): AsyncGenerator<OutCell[]> {
    for (let after = 0; ;) {
      const suits = await sql.suitsAfter(run.db, reached, where, after, AT_ONCE);
      const items = await sql.itemsNamed(
        run.db,
        tenantId,
        suits.map(({ id }) => id),
      );
      const bySuit = Map.groupBy(items, ({ suitId }) => suitId);
      // No spreadsheet program may take a code for a number, or a name such as 3-14 for a day.
      for (const { id, code, name: called } of suits)
        for (const one of bySuit.get(id) ?? [])
          yield [code, called, one.skuCode, String(one.quantity), one.pictureName].map((text) => ({
            digits: text ?? '',
          }));
      await run.db.transaction().execute((trx) => run.step(trx, { cursor: { after }, done: suits.length }));
      if (suits.length < AT_ONCE) return;
      after = suits.at(-1)!.id;
    }
  }
}
