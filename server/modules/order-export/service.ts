import type { z } from 'zod';
import { exportColumnEntry, exportColumnsOf, type orderExport } from '#contract/order-export/order-export.ts';
import { askerOf, idsAmong, reached } from '#server/modules/order/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { ExportInput } from './job.ts';

export { timeWriter } from './cells.ts';
export { asTheyCame, printFiles, type PackedOf } from './print-files.ts';
export { readLines, readOrders } from './sql.ts';

/** What says who a recipient is: the log names it. */
const PERSONAL = new Set<string>(['recipientName', 'recipientPhone', 'address']);

/** @throws Refusal where a column is the other side's, or pictures are asked for by whoever does not print them. */
export async function start(
  ctx: Ctx,
  asked: z.output<typeof orderExport.start.input>,
): Promise<{ taskId: number }> {
  if (!isClockZone(asked.timeZone)) throw badRequest('时区无效，请重新选择。');
  const side = ctx.side === 'business' ? 'business' : 'factory';
  const own = exportColumnsOf(side);
  const foreign = asked.columns.filter((name) => !own.includes(name));
  if (foreign.length > 0)
    throw badRequest(
      `不能导出${foreign.map((name) => `「${exportColumnEntry(name).title}」`).join('')}，请从列表中选择其他列。`,
    );
  if (asked.pictures && side !== 'factory') throw badRequest('印刷文件由工厂导出，请取消「带印刷文件」。');
  const name = `订单导出-${stamp(ctx.now, asked.timeZone)}`;
  const ids = asked.ids && ctx.limits.shopIds ? await idsAmong(ctx.db, askerOf(ctx), asked.ids) : asked.ids;
  const filter = asked.filter && reached(ctx, asked.filter);
  const task: ExportInput = { ...asked, ids, filter, side, name };
  const personal = asked.columns.filter((column) => PERSONAL.has(column));
  const which = ids ? `所选 ${ids.length} 单` : '符合筛选条件的全部订单';
  const what = personal.map((column) => exportColumnEntry(column).title).join('、');
  await tell(ctx.db, ctx, 'export', `导出订单（${which}）${what && `，含${what}`}`);
  const taskId = await ctx.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'order.export',
    title: name,
    input: task as unknown as Json,
  });
  return { taskId };
}

/** Whether a time can be written in it: the formats of imports know offsets that no zone has. */
export function isClockZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('sv-SE', { timeZone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** 20261121-080509, as the user's clock shows it. */
const stamp = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(now)
    .replaceAll(/[-:]/g, '')
    .replace(' ', '-');
