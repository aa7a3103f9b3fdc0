import type { Page } from '@playwright/test';
import type { Endpoint } from '#contract/endpoint.ts';
import { task, type Task, type TaskKind } from '#contract/task/task.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { refused, success } from './answers.ts';
import { standIn } from './stand-in.ts';

const refusal = refused(409, '任务已被删除，请刷新后重试。');

/** A task that stands where a path puts it, in place of the server's own. Its id is no task of the server. */
export async function taskStandIn(page: Page, kind: TaskKind, title: string) {
  const id = 999_999_001;
  let now: Task | 'lost' = {
    ...{ id, kind, title, status: 'running', done: 1, total: 4, failed: 0 },
    ...{ settling: false, read: null, orders: null, undo: null, retry: null },
    ...{
      requestId: null,
      result: null,
      error: null,
      resultFile: null,
      errorFile: null,
      createdAt: Date.now(),
      endedAt: null,
    },
  };
  const shown = now;
  let refuses = false;
  await page.route(`**${BASE_PATH}${task.get.path}?*`, (route) =>
    route.request().url().includes(String(id))
      ? standIn(route, now === 'lost' ? refusal : success(now))
      : route.continue(),
  );
  const put = (change: Partial<Task>) => {
    now = { ...shown, ...change };
    return Promise.resolve();
  };
  const on = ({ path }: Endpoint, change: () => Promise<void>) =>
    page.route(`**${BASE_PATH}${path}`, async (route) => {
      if (!refuses) await change();
      await standIn(route, refuses ? refusal : success(true));
    });
  await on(task.cancel, () => put({ status: 'cancelled', endedAt: Date.now(), retry: { until: null } }));
  await on(task.retry, () => put({ status: 'running', done: 2 }));
  return {
    id,
    runs: () => put({ status: 'running', done: 2 }),
    ends: (status: 'done' | 'failed') =>
      put({
        status,
        endedAt: Date.now(),
        ...(status === 'done' && { result: { 成功: 4 } }),
        ...(status === 'failed' && {
          ...{ error: '文件里有两行写坏了，请修改后重试。', retry: { until: null } },
        }),
      }),
    /** Whoever looks is told that it is gone. */
    lost: () => {
      now = 'lost';
      return Promise.resolve();
    },
    /** Whether stopping and trying again are refused from now on. */
    refuse: (on: boolean) => {
      refuses = on;
      return Promise.resolve();
    },
  };
}
