import type { Parsed } from '#contract/endpoint.ts';
import { SUIT_COLUMNS, type suit } from '#contract/suit/suit.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import { whose, type Whose } from '#server/modules/mapping/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from '../sql.ts';

interface ExportInput {
  where: Parsed<typeof suit.export>;
  /** What the asker reaches. */
  whose: Whose;
}

export function startExport(ctx: Ctx, where: Parsed<typeof suit.export>) {
  const name = `套装编码-${ctx.now.toISOString().slice(0, 10)}`;
  const input: ExportInput = { where, whose: whose(ctx) };
  return startListExport(ctx, 'suit.export', { name, told: '导出套装编码' }, input);
}

type SuitRow = Awaited<ReturnType<typeof sql.suitsAfter>>[number];

/** A line for each item, as an import takes it. */
export const runExport = listExport<ExportInput>((run, { where, whose: reached }) => ({
  noun: '明细',
  columns: Object.values(SUIT_COLUMNS),
  portions: portionsOf<SuitRow>(
    ({ last, limit }) => sql.suitsAfter(run.db, reached, where, last?.id ?? 0, limit),
    async (suits) => {
      const ids = suits.map(({ id }) => id);
      const bySuit = Map.groupBy(
        await sql.itemsNamed(run.db, run.task.tenantId, ids),
        ({ suitId }) => suitId,
      );
      // No spreadsheet program may take a code for a number, or a name such as 3-14 for a day.
      return suits.flatMap(({ id, code, name }) =>
        (bySuit.get(id) ?? []).map(({ skuCode, quantity, pictureName }) =>
          [code, name, skuCode, String(quantity), pictureName].map((text) => ({ digits: text ?? '' })),
        ),
      );
    },
  ),
}));
