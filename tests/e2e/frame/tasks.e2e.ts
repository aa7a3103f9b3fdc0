import { orderExport } from '#contract/order-export/order-export.ts';
import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('a factory, which has no page of tasks, reads in the header why one failed and tries it again', async ({
  asUser,
}) => {
  const api = await hands('factory01');
  const { list } = await api.call(order.page, { pageSize: 1 });
  const { taskId } = await api.call(orderExport.start, { ids: [list[0]!.id], columns: ['orderNo'] });
  await expect.poll(async () => (await api.call(task.get, { id: taskId })).status).toBe('done');
  const title = `失败的导出 ${taskId}`;
  await ask(
    `update task set status = 'failed', error = '磁盘已满，请清理后重试。', title = $2, result_file_id = null where id = $1`,
    [taskId, title],
  );
  const { page, taskButton } = await asUser('factory01');
  await taskButton.click();
  const line = page.locator('.header-panel li', { hasText: title });
  await expect(line).toContainText('失败');
  await expect(line).toContainText('磁盘已满，请清理后重试。');
  await line.getByRole('button', { name: '重试' }).click();
  await expect(line.getByRole('button', { name: '下载结果' })).toBeVisible();
  await expect(line).not.toContainText('磁盘已满');
});
