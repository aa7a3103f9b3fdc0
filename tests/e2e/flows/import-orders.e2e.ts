import { orderImport } from '#contract/order-import/order-import.ts';
import { importPage, textFile } from '#tests/e2e/pages/import.ts';
import { expect } from '#tests/e2e/support.ts';
import { orderFile, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';
import { taskStandIn } from './task-stand-in.ts';

const SHOP = { label: 'SHEIN · 拾光（SG Accessories）' };

browserPaths(
  'import-orders',
  async ({ signedIn }) => {
    const { page } = await signedIn('merchant02');
    const task = await taskStandIn(page, 'order.import', 'orders.csv');
    const answers = answersOf(page);
    const wizard = importPage(page);
    const file = textFile('orders.csv', `三月订单\n${orderFile({ prefix: ownPrefix(), count: 2 })}`);
    const button = (name: string) => wizard.screen.getByRole('button', { name, exact: true });
    const at = (step: string) => expect(wizard.step).toContainText(step);
    const ended = (words: string) => expect(wizard.screen).toContainText(`orders.csv：${words}`);
    let goOn = () => {};
    await wizard.open();
    await at('选择文件');
    return {
      选择文件: async () => {
        await wizard.choose(file);
        await at('核对列');
      },
      选择读不了的文件: async () => {
        await wizard.choose(textFile('orders.csv', ''));
        await expect(wizard.failure).toContainText('文件是空的');
        await at('选择文件');
      },
      上传到一半取消: async () => {
        goOn = await answers.hold(orderImport.inspect);
        await wizard.choose(file);
        await button('取消上传').click();
        goOn();
        await expect(button('取消上传')).toHaveCount(0);
        await at('选择文件');
      },
      选表头所在行: async () => {
        const header = wizard.screen.getByLabel('表头所在行');
        await expect(header.locator('option:checked')).toContainText('第 2 行');
        await header.selectOption({ label: '第 1 行：三月订单' });
        await expect(wizard.column('三月订单')).toBeVisible();
        await header.selectOption({ index: 1 });
        await expect(wizard.column('三月订单')).toHaveCount(0);
      },
      核对列: async () => {
        await wizard.shop.selectOption(SHOP);
        await expect(wizard.start).toBeEnabled();
      },
      重新选择文件: async () => {
        await wizard.other.click();
        await at('选择文件');
      },
      开始被拒绝: async () => {
        await answers.fail(orderImport.start);
        await wizard.start.click();
        await expect(wizard.failure).toContainText('现在不能这样做');
        await at('核对列');
      },
      开始导入: async () => {
        await task.runs();
        await answers.say(orderImport.start, { taskId: task.id });
        await wizard.start.click();
        await at('导入');
        await expect(wizard.progress).toBeVisible();
        expect(page.url()).toContain(String(task.id));
      },
      由服务器导入: async () => {
        await wizard.start.click();
        await ended('已完成');
      },
      由服务器导入错行: async () => {
        await wizard.other.click();
        const wrong = orderFile({ prefix: ownPrefix(), count: 22 }).replaceAll(/-CASE,\d+/g, '-CASE,0');
        await wizard.choose(textFile('orders.csv', wrong));
        await wizard.shop.selectOption(SHOP);
        await wizard.start.click();
        await expect(wizard.refused).toContainText('共 22 行');
      },
      改正一行: async () => {
        await wizard.refusedCell(2, '数量').fill('1');
        await expect(button('重新导入改好的 1 行')).toBeVisible();
      },
      放弃改动: async () => {
        await button('放弃改动').click();
        await expect(wizard.refusedCell(2, '数量')).toHaveValue('0');
      },
      翻页: async () => {
        await button('下一页').click();
        await expect(wizard.refusedCell(23, '数量')).toBeVisible();
        await button('上一页').click();
        await expect(wizard.refusedCell(2, '数量')).toBeVisible();
      },
      提交被拒绝: async () => {
        await answers.fail(orderImport.mend);
        await wizard.mend.click();
        await expect(wizard.failure).toContainText('现在不能这样做');
        await expect(wizard.refusedCell(2, '数量')).toHaveValue('1');
      },
      提交改正: async () => {
        // By the keyboard alone.
        await wizard.refusedCell(2, '数量').press('Enter');
        await expect(wizard.refusedCell(3, '数量')).toBeFocused();
        await page.keyboard.press('Control+Enter');
        await expect(wizard.refused).toContainText('共 21 行');
      },
      打开最近的导入: async () => {
        // By its name: others of the same merchant bring files in meanwhile.
        await wizard.recent.getByRole('button', { name: 'orders.csv' }).first().click();
        await ended('已完成');
      },
      刷新页面: async () => {
        await page.reload();
        await at('导入');
        await expect(wizard.screen).toContainText('orders.csv');
      },
      完成: async () => {
        await task.ends('done');
        await ended('已完成');
      },
      失败: async () => {
        await task.ends('failed');
        await ended('失败');
      },
      停止: async () => {
        await button('停止导入').click();
        await ended('已取消');
      },
      停止被拒绝: async () => {
        await task.refuse(true);
        await button('停止导入').click();
        await expect(wizard.failure).toContainText('任务已被删除');
        await task.refuse(false);
      },
      看不到: async () => {
        await task.lost();
        await expect(wizard.screen).toContainText('暂时看不到进度');
      },
      继续看: async () => {
        await task.runs();
        await button('继续查看进度').click();
        await expect(button('停止导入')).toBeVisible();
      },
      重试: async () => {
        await button('重试').click();
        await at('导入');
      },
      重试被拒绝: async () => {
        await task.refuse(true);
        await button('重试').click();
        await expect(wizard.failure).toContainText('任务已被删除');
        await task.refuse(false);
      },
      导入另一个文件: async () => {
        await wizard.again.click();
        await at('选择文件');
        expect(page.url()).not.toContain(String(task.id));
      },
    };
  },
  {
    '从文件到完成，再来一个': [
      '选择读不了的文件',
      '上传到一半取消',
      '选择文件',
      '重新选择文件',
      '选择文件',
      '选表头所在行',
      '核对列',
      '开始被拒绝',
      '开始导入',
      '刷新页面',
      '完成',
      '导入另一个文件',
    ],
    '失败后重试，再失败': [
      '选择文件',
      '核对列',
      '开始导入',
      '失败',
      '重试被拒绝',
      '重试',
      '失败',
      '导入另一个文件',
    ],
    服务器自己回答: ['选择文件', '核对列', '由服务器导入', '导入另一个文件'],
    改正被拒绝的行: [
      '选择文件',
      '由服务器导入错行',
      '翻页',
      '改正一行',
      '放弃改动',
      '改正一行',
      '提交被拒绝',
      '提交改正',
      '导入另一个文件',
      '打开最近的导入',
    ],
    停止: ['选择文件', '核对列', '开始导入', '停止被拒绝', '停止', '导入另一个文件'],
    '看不到后继续看，再离开': [
      '选择文件',
      '核对列',
      '开始导入',
      '看不到',
      '继续看',
      '看不到',
      '导入另一个文件',
    ],
  },
);
