import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import type { goods } from '#contract/goods/goods.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { distinctFileNames } from '#contract/order-export/print-file-name.ts';
import { whose } from '#server/modules/mapping/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { endingOf } from '#server/platform/file-kind.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { packArchive } from '#server/platform/zip-task.ts';
import { skusOf } from './skus.sql.ts';
import { findSome } from './sql.ts';

interface ListingInput {
  /** Those that the asker reaches: the task runs without him. */
  ids: readonly number[];
  name: string;
}
const AT_ONCE = 20;
const LIST_NAME = '上架表.xlsx';
const GONE = '所选的商品已被删除，请刷新后重新选择。';
const HEADINGS = [
  ...['货号', '名称', '编码', '材质', '品牌', '型号', '颜色', '售价', '币种', '图片文件'],
] as const;

/** A sheet with a line a SKU that is to be had, and the pictures beside it, packed by a task. */
export async function startListing(ctx: Ctx, { ids }: Parsed<typeof goods.listing>) {
  const found = await findSome(ctx.db, whose(ctx), ids);
  if (found.length === 0) throw notFound(GONE);
  const name = `商品上架表-${ctx.now.toISOString().slice(0, 10)}`;
  const input = { name, ids: found.map(({ id }) => id) } satisfies ListingInput;
  const taskId = await change(ctx, { kind: 'export' }, async (trx) => ({
    told: `导出 ${found.length} 个商品的上架表`,
    answer: await ctx.tasks.submit(trx, {
      ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'goods.listing' },
      ...{ title: name, input },
    }),
  }));
  ctx.tasks.wake();
  return { taskId };
}

export async function runListing(run: TaskRun): Promise<Outcome> {
  const { ids, name } = run.task.input as unknown as ListingInput;
  const merchantId = run.task.tenantId;
  return packArchive(run, { name, total: ids.length }, async ({ zip, folder, went }) => {
    const distinct = distinctFileNames();
    let [pictures, lines] = [0, 0];
    const list = path.join(folder, 'list');
    await writeXlsx(list, HEADINGS, rows());
    if (lines === 0) throw notFound(GONE);
    await zip.add(LIST_NAME, {
      open: () => fs.createReadStream(list),
      bytes: (await fsp.stat(list)).size,
    });
    return { 商品行: lines, 图片: pictures };

    async function* rows(): AsyncGenerator<OutCell[]> {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const some = ids.slice(from, from + AT_ONCE);
        const found = await findSome(run.db, { merchantId, shopIds: null }, some);
        const skus = Map.groupBy(await skusOf(run.db, merchantId, some), ({ goodsId }) => goodsId);
        const contents = await run.files.contentsOf(found.map(({ fileId }) => fileId));
        for (const one of found) {
          const content = contents.get(one.fileId);
          const file = content ? distinct(one.number, endingOf(content.kind)) : '没有图片';
          if (content) await zip.add(file, content);
          pictures += content ? 1 : 0;
          for (const sku of skus.get(one.id) ?? []) {
            if (!sku.offered) continue;
            lines += 1;
            yield [
              ...[{ digits: one.number }, one.name, { digits: sku.code }, sku.material, sku.brand],
              ...[{ digits: sku.model }, sku.color],
              ...[one.priceCents === null ? undefined : one.priceCents / 100, one.currency, file],
            ];
          }
        }
        await went(some.length);
      }
    }
  });
}
