import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { CODES } from '#contract/errors.ts';
import type { Output, Parsed } from '#contract/endpoint.ts';
import type { artDesk, ZIP_OF } from '#contract/art-desk/art-desk.ts';
import { placementText } from '#contract/values/placement.ts';
import { asTheyCame, printFiles, readLines, readOrders } from '#server/modules/order-export/service.ts';
import { tenantNames } from '#server/modules/order/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { packArchive } from '#server/platform/zip-task.ts';
import { asked } from './desk.ts';
import { someLines } from './desk.sql.ts';
import { printsOf } from './prints.ts';

interface TaskInput {
  name: string;
  /** Those that the asker reaches: the task runs without him. */
  lineIds: number[];
  pattern: string;
  as?: keyof typeof ZIP_OF;
}
/** Files of so many lines lie in the air between two looks at whether it is cancelled: those that are drawn first take longer. */
const AT_ONCE = { picture: 50, print: 10 };
const LIST_NAME = '图片清单.xlsx';
const HEADINGS = ['文件', '订单号', '行', 'SKU', '数量', '摆放'];
const PRINT_HEADINGS = ['图片 dpi', '宽 px', '高 px', 'dpi', '色彩', '白墨'];
const NOTHING = '所选的行没有可以下载的图片，请刷新列表后重新选择。';
const NOTHING_PRINTED =
  '所选的行都没有印刷图：请检查它们是否有图片，SKU 是否有印刷规格和孔位图，再重新下载。';

export async function startZip(
  ctx: Ctx,
  { lineIds, pattern, as }: Parsed<typeof artDesk.zip>,
): Promise<Output<typeof artDesk.zip>> {
  const reached = await someLines(ctx.db, asked(ctx), lineIds);
  if (reached.length === 0) throw new Refusal(CODES.badRequest, NOTHING);
  const name = `${as === 'print' ? '印刷图' : '订单图片'}-${ctx.now.toISOString().slice(0, 10)}`;
  const input: TaskInput = { name, lineIds: reached.map(({ id }) => id), pattern, as };
  await tell(
    ctx.db,
    ctx,
    'export',
    `打包下载 ${reached.length} 行的${as === 'print' ? '印刷图' : '订单图片'}`,
  );
  const taskId = await ctx.tasks.submit(ctx.db, {
    ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'art.zip', title: name },
    input: input as unknown as Json,
  });
  return { taskId };
}

/** The pictures as they came, or what is printed of them, with a list of how each lies. */
export async function runZip(run: TaskRun): Promise<Outcome> {
  // A task from before there was a choice says none.
  const { name, lineIds, pattern, as = 'picture' } = run.task.input as unknown as TaskInput;
  return packArchive(run, { name, total: lineIds.length }, async ({ zip, folder, went }) => {
    const prints = as === 'print' ? printsOf(run, folder) : undefined;
    const files = printFiles(prints?.packedOf ?? asTheyCame(run.files), zip, pattern);
    const list = path.join(folder, 'list');
    await writeXlsx(list, prints ? [...HEADINGS, ...PRINT_HEADINGS] : HEADINGS, rows());
    if (files.pictures() === 0) throw new Refusal(CODES.badRequest, prints ? NOTHING_PRINTED : NOTHING);
    await zip.add(LIST_NAME, {
      open: () => fs.createReadStream(list),
      bytes: (await fsp.stat(list)).size,
    });
    const [made, missing] = prints ? ['印刷图', '没有印刷图'] : ['图片', '缺图'];
    return { [made!]: files.pictures(), [missing!]: files.missing.length };

    async function* rows(): AsyncGenerator<OutCell[]> {
      const atOnce = AT_ONCE[as];
      for (let from = 0; from < lineIds.length; from += atOnce) {
        const some = lineIds.slice(from, from + atOnce);
        const chunk = await readSome(run, some);
        await prints?.draw(chunk.lines);
        const names = await files.take(chunk.exported);
        if (names.size > 0) await prints?.forget();
        for (const line of chunk.lines)
          yield [
            names.get(line.id) ?? (prints ? `没有印刷图：${prints.whyNot(line.id)}` : '没有图片'),
            { digits: line.orderNo },
            line.lineNo,
            { digits: line.skuCode ?? '' },
            line.quantity,
            (line.place && placementText(line.place)) || '铺满',
            ...(prints ? [line.dpi ?? '', ...prints.cells(line.id)] : []),
          ];
        await went(some.length);
      }
    }
  });
}

/** Lines that are the factory's still, in the order in which the list has them, and the same by their orders. */
async function readSome({ db, task: { tenantId } }: TaskRun, ids: readonly number[]) {
  const lines = await someLines(db, { factoryId: tenantId, shopIds: undefined }, ids);
  const asker = { party: 'factoryId', tenantId } as const;
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  const [orders, all] = await Promise.all([readOrders(db, asker, orderIds), readLines(db, asker, orderIds)]);
  const names = await tenantNames(
    db,
    orders.map(({ merchantId }) => merchantId),
  );
  const wanted = new Set(ids);
  const byOrder = Map.groupBy(
    all.filter(({ id }) => wanted.has(id)),
    ({ orderId }) => orderId,
  );
  const exported = orders.map((order) => ({
    order,
    lines: byOrder.get(order.id) ?? [],
    merchantName: names.get(order.merchantId) ?? '',
    factoryName: '',
    repulsedAt: null,
  }));
  return { lines, exported };
}
