import { orderExport } from '#contract/order-export/order-export.ts';
import { exportDialog } from '#tests/e2e/pages/after-approval.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';
import { taskStandIn } from './task-stand-in.ts';

browserPaths(
  'export-orders',
  async ({ signedIn }) => {
    const { page } = await signedIn('merchant01');
    const task = await taskStandIn(page, 'order.export', '订单导出');
    const answers = answersOf(page);
    const { panel, start } = exportDialog(page);
    const list = ordersPage(page, '订单');
    const watch = panel.locator('.task-watch');
    await list.open();
    await expect(list.rows.first()).toBeVisible();
    return {
      打开: async () => {
        await list.action('导出').click();
        await expect(start).toBeVisible();
      },
      关闭: async () => {
        await panel.getByRole('button', { name: '关闭' }).last().click();
        await expect(panel).toHaveCount(0);
      },
      取消: async () => {
        await panel.getByRole('button', { name: '取消', exact: true }).click();
        await expect(panel).toHaveCount(0);
      },
      被拒绝: async () => {
        await answers.fail(orderExport.start);
        await start.click();
        await expect(panel.getByRole('alert')).toContainText('现在不能这样做');
        await expect(start).toBeEnabled();
      },
      开始导出: async () => {
        await answers.say(orderExport.start, { taskId: task.id });
        await start.click();
        await expect(watch).toBeVisible();
      },
      再导出一份: async () => {
        await panel.getByRole('button', { name: '再导出一份' }).click();
        await expect(start).toBeVisible();
      },
    };
  },
  {
    打开又取消: ['打开', '取消', '打开', '取消'],
    '被拒绝后再来，导出两份': ['打开', '被拒绝', '开始导出', '再导出一份', '开始导出', '关闭', '打开'],
  },
);
