import type { Shown } from '#contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { live, task, type Task as TaskView, type TaskKind, type TaskStatus } from '#contract/task/task.ts';
import { paged } from '#server/platform/paged.ts';
import { implement } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import type { Task } from '#server/platform/schema.ts';
import { refuseTooManyTasks } from '#server/platform/task-queue.ts';
import { countsOf } from './counts.ts';
import { isTooLate, retryOf } from './retry.ts';
import { undoOf } from './undo.ts';
import * as sql from './sql.ts';
import { streamEvents } from './stream.ts';

const TOO_LATE = '这次导入停止已超过 7 天，为重试保留的数据已清除；请重新导入文件。';

export function taskRoutes(app: FastifyInstance) {
  const view = (row: Selectable<Task>): Shown<typeof TaskView> => ({
    id: row.id,
    kind: row.kind as TaskKind,
    title: row.title,
    status: row.status as TaskStatus,
    settling: row.status === 'cancelled' && !row.settled && app.tasks.settles(row.kind),
    done: row.done,
    total: row.total,
    failed: row.failed,
    ...countsOf(row),
    result: row.result as Record<string, number> | null,
    error: row.error,
    requestId: row.requestId,
    resultFile: downloadLink(row.resultFileId),
    errorFile: downloadLink(row.errorFileId),
    createdAt: row.createdAt,
    endedAt: row.endedAt,
    undo: undoOf(row, app.clock.now()),
    retry: retryOf(row, app.tasks.settles(row.kind), app.clock.now()),
  });
  const downloadLink = (id: number | null) => (id === null ? null : `${app.files.link(id)}&download=1`);

  implement(app, task, {
    async get(ctx, { id }) {
      const row = await sql.findTask(ctx.db, ctx.tenantId, ctx.userId, id);
      if (!row) throw notFound('任务不存在，请从任务列表打开。');
      return view(row);
    },
    page: (ctx, { pageNo, pageSize, ...filter }) =>
      paged(sql.pageTasks(ctx.db, ctx.tenantId, ctx.userId, filter), { pageNo, pageSize }, view),
    async cancel(ctx, { id }) {
      const moved = await sql.setStatus(
        ctx.db,
        ctx.tenantId,
        ctx.userId,
        id,
        ['waiting', 'running'],
        'cancelled',
      );
      if (!moved) throw badRequest('任务已结束，不能取消。');
      app.live.publish(ctx.tenantId, { kind: 'task', id });
      app.tasks.wake();
    },
    async retry(ctx, { id }) {
      await refuseTooManyTasks(ctx.db, ctx.tenantId);
      // It was asked by what he reached then, which may have been more.
      if (ctx.limits.shopIds || ctx.limits.materials)
        throw badRequest('您的部门只能使用部分店铺或材质，不能重试旧任务，请从原来的页面重新发起。');
      const row = await sql.findTask(ctx.db, ctx.tenantId, ctx.userId, id);
      if (row && isTooLate(row, app.tasks.settles(row.kind), ctx.now)) throw badRequest(TOO_LATE);
      const moved = await sql.setStatus(
        ctx.db,
        ctx.tenantId,
        ctx.userId,
        id,
        ['failed', 'cancelled'],
        'waiting',
      );
      if (!moved) throw badRequest('只有失败或已取消、并且没有撤销的任务可以重试。');
      app.tasks.wake();
    },
  });
  implement(app, live, {
    events: (ctx, _input, { request, reply }) => streamEvents(app, ctx, request, reply),
  });
}
