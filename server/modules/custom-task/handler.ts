import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { customTask } from '#contract/custom-task/custom-task.ts';
import { editArt } from '#contract/art-desk/art-desk.ts';
import { usersWith } from '#server/modules/user/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { giveTo } from './act.sql.ts';
import { isDone, onTasks, whyDone, type Task } from './each.ts';

const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

/** Those who may do them. */
export const colleagues = (ctx: Ctx): Promise<Answer<typeof customTask.colleagues>> =>
  usersWith(ctx.system, ctx.tenantId, editArt.permissions[0]!);

/** Two who take the same at once: one has it, and the other reads who. */
export async function take(
  ctx: Ctx,
  { versions: _seen, ...asked }: Parsed<typeof customTask.take>,
): Promise<Answer<typeof customTask.take>> {
  const { userId: id, userName: name, tenantId, now } = ctx;
  const { written } = await onTasks(ctx, asked, {
    ofAnybody: true,
    refusal: (task) =>
      task.handlerId !== null && task.handlerId !== id ? `${task.handlerName} 已领取。` : whyDone(task),
    work: async (trx, tasks) => {
      const free = tasks.filter(({ handlerId }) => handlerId === null);
      if (free.length > 0) await giveTo(trx, tenantId, idsOf(free), { id, name }, now);
      return undefined;
    },
    told: (count) => `领取 ${count} 行定制任务`,
  });
  return written;
}

/** Also what a colleague has: he may be away. */
export async function hand(
  ctx: Ctx,
  { userId, ...asked }: Parsed<typeof customTask.hand>,
): Promise<Answer<typeof customTask.hand>> {
  const to = userId === null ? null : (await colleagues(ctx)).find(({ id }) => id === userId);
  if (to === undefined) throw notFound('这位同事不在公司，或没有处理图片的权限，请重新选择。');
  const { written } = await onTasks(ctx, asked, {
    ofAnybody: true,
    refusal: (task) => (isDone(task) ? whyDone(task) : undefined),
    work: async (trx, tasks) => {
      await giveTo(trx, ctx.tenantId, idsOf(tasks), to, ctx.now);
      return undefined;
    },
    told: (count) => (to === null ? `放回 ${count} 行定制任务` : `把 ${count} 行定制任务转交给 ${to.name}`),
  });
  return written;
}
