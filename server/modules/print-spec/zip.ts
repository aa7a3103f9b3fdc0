import type { Answer, Parsed } from '#contract/endpoint.ts';
import { PACKED_BYTES } from '#contract/picture/ways.ts';
import type { printSpec } from '#contract/print-spec/print-spec.ts';
import { change } from '#server/modules/tenant/service.ts';
import { endingOf } from '#server/platform/file-kind.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { packArchive } from '#server/platform/zip-task.ts';
import { namesReached } from './specs.ts';
import * as sql from './sql.ts';

interface TaskInput {
  name: string;
  /** null: of any. */
  material: string | null;
  /** Those that the asker reaches: the task runs without him. */
  reached: readonly string[] | null;
}
const AT_ONCE = 50;
const NOTHING = '还没有孔位图，请先上传孔位图，再打包下载。';

/** The masks that hold now, packed by a task under the names by which they may be sent in again. */
export async function startMasksZip(
  ctx: Ctx,
  { material }: Parsed<typeof printSpec.zipMasks>,
): Promise<Answer<typeof printSpec.zipMasks>> {
  const name = `孔位图-${ctx.now.toISOString().slice(0, 10)}`;
  const input: TaskInput = { name, material: material ?? null, reached: namesReached(ctx) };
  const masks = await sql.masksOf(ctx.db, ctx.tenantId, input);
  if (masks.length === 0) throw badRequest(NOTHING);
  if (masks.reduce((sum, { bytes }) => sum + bytes, 0) > PACKED_BYTES)
    throw badRequest(`孔位图合计超过 ${PACKED_BYTES / 1024 ** 3} GB，请在筛选中选择材质，分几次下载。`);
  const taskId = await change(ctx, { kind: 'export' }, async (trx) => ({
    told: `打包下载 ${masks.length} 个孔位图`,
    answer: await ctx.tasks.submit(trx, {
      ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'mask.zip' },
      ...{ title: `${masks.length} 个孔位图`, input: input as unknown as Json },
    }),
  }));
  ctx.tasks.wake();
  return { taskId };
}

export async function runMasksZip(run: TaskRun): Promise<Outcome> {
  const input = run.task.input as unknown as TaskInput;
  const masks = await sql.masksOf(run.db, run.task.tenantId, input);
  return packArchive(run, { name: input.name, total: masks.length }, async ({ zip, went }) => {
    let packed = 0;
    for (let from = 0; from < masks.length; from += AT_ONCE) {
      const some = masks.slice(from, from + AT_ONCE);
      const contents = await run.files.contentsOf(some.map(({ maskFileId }) => maskFileId));
      for (const { modelCode, materialCode, side, maskFileId } of some) {
        const content = contents.get(maskFileId);
        if (!content) continue;
        await zip.add(`${modelCode}@${materialCode}#${side}.${endingOf(content.kind)}`, content);
        packed += 1;
      }
      await went(some.length);
    }
    if (packed === 0) throw badRequest(NOTHING);
    return { 孔位图: packed };
  });
}
