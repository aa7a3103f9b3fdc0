import { orderExport } from '#contract/order-export/order-export.ts';
import { exportDialog } from '#tests/e2e/pages/after-approval.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';
import { taskStandIn } from './task-stand-in.ts';

browserPaths(
  'watch-task',
  async ({ signedIn }) => {
    const { page } = await signedIn('merchant01');
    const task = await taskStandIn(page, 'order.export', '订单导出-20260301-093000');
    const { panel, start } = exportDialog(page);
    const watch = panel.locator('.task-watch');
    const button = (name: string) => watch.getByRole('button', { name, exact: true });
    const list = ordersPage(page, '订单');
    const outcome = (words: string) =>
      expect(watch.getByRole('heading')).toHaveText(new RegExp(`^订单导出-\\d{8}-\\d{6}：${words}$`));
    return {
      开始: async () => {
        await list.open();
        await answersOf(page).say(orderExport.start, { taskId: task.id });
        await list.action('导出').click();
        await start.click();
        await expect(watch.getByRole('progressbar')).toBeVisible();
        await expect(button('停止')).toBeVisible();
      },
      由服务器导出: async () => {
        await list.open('?status=draft');
        await list.action('导出').click();
        await start.click();
        await outcome('已完成');
      },
      有进展: async () => {
        await task.runs();
        await expect(watch).toContainText('2 / 4');
      },
      完成: async () => {
        await task.ends('done');
        await outcome('已完成');
        await expect(button('重试')).toHaveCount(0);
      },
      失败: async () => {
        await task.ends('failed');
        await outcome('失败');
        await expect(watch).toContainText('文件里有两行写坏了');
      },
      停止: async () => {
        await button('停止').click();
        await outcome('已取消');
      },
      停止被拒绝: async () => {
        await task.refuse(true);
        await button('停止').click();
        await expect(watch.getByRole('alert')).toContainText('任务已被删除');
        await expect(button('停止')).toBeVisible();
        await task.refuse(false);
      },
      看不到: async () => {
        await task.lost();
        await expect(watch).toContainText('暂时看不到进度');
      },
      继续看: async () => {
        await task.runs();
        await button('继续查看进度').click();
        await expect(button('停止')).toBeVisible();
      },
      重试: async () => {
        await button('重试').click();
        await expect(button('停止')).toBeVisible();
      },
      重试被拒绝: async () => {
        await task.refuse(true);
        await button('重试').click();
        await expect(watch.getByRole('alert').last()).toContainText('任务已被删除');
        await expect(button('重试')).toBeVisible();
        await task.refuse(false);
      },
    };
  },
  {
    服务器自己回答: ['由服务器导出'],
    看着做完: ['开始', '有进展', '完成'],
    '失败后重试，再做完': ['开始', '失败', '重试被拒绝', '重试', '完成'],
    停下后重试: ['开始', '停止被拒绝', '停止', '重试', '完成'],
    看不到后继续看: ['开始', '看不到', '继续看', '完成'],
  },
);
