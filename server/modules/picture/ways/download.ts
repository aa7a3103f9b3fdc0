import type { Answer, Parsed } from '#contract/endpoint.ts';
import { distinctFileNames } from '#contract/order-export/print-file-name.ts';
import { PACKED_BYTES, type pictureWays } from '#contract/picture/ways.ts';
import { change } from '#server/modules/tenant/service.ts';
import { endingOf } from '#server/platform/file-kind.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { packArchive } from '#server/platform/zip-task.ts';
import { picturesAmong } from '../list.sql.ts';

interface DownloadInput {
  ids: readonly number[];
  name: string;
}
const AT_ONCE = 20;
const GONE = '所选的图片已被彻底删除，请刷新后重新选择。';

/** Chosen pictures as they are in force, packed by a task. */
export async function startDownload(
  ctx: Ctx,
  { ids }: Parsed<typeof pictureWays.download>,
): Promise<Answer<typeof pictureWays.download>> {
  const rows = await picturesAmong(ctx.db, ctx.tenantId, 'store', ids);
  const found = rows.filter(({ fileId }) => fileId !== null);
  if (found.length === 0) throw badRequest(GONE);
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > PACKED_BYTES)
    throw badRequest(`所选图片合计超过 ${PACKED_BYTES / 1024 ** 3} GB，请分几次下载。`);
  const there = new Set(found.map(({ id }) => id));
  // In the order in which they were chosen: by it equal names get their numbers.
  const input = {
    ids: [...new Set(ids)].filter((id) => there.has(id)),
    name: `图库-${ctx.now.toISOString().slice(0, 10)}`,
  };
  const taskId = await change(ctx, { kind: 'export' }, async (trx) => ({
    told: `打包下载图库图片 ${found.length} 张`,
    answer: await ctx.tasks.submit(trx, {
      ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'picture.download' },
      ...{ title: `${found.length} 张图片`, input },
    }),
  }));
  ctx.tasks.wake();
  return { taskId };
}

export async function runDownload(run: TaskRun): Promise<Outcome> {
  const { ids, name } = run.task.input as unknown as DownloadInput;
  return packArchive(run, { name, total: ids.length }, async ({ zip, went }) => {
    const distinct = distinctFileNames();
    let packed = 0;
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const found = await picturesAmong(run.db, run.task.tenantId, 'store', some);
      const rows = new Map(found.map((row) => [row.id, row]));
      const contents = await run.files.contentsOf(found.flatMap(({ fileId }) => fileId ?? []));
      for (const id of some) {
        const row = rows.get(id);
        const content = contents.get(row?.fileId ?? 0);
        if (!row || !content) continue;
        await zip.add(distinct(row.name, endingOf(content.kind)), content);
        packed += 1;
      }
      await went(some.length);
    }
    if (packed === 0) throw badRequest(GONE);
    return { 图片: packed };
  });
}
