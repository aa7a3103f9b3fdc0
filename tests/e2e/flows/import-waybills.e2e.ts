import { waybill } from '#contract/waybill/waybill.ts';
import { waybillDialog } from '#tests/e2e/pages/after-approval.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';
import { taskStandIn } from './task-stand-in.ts';

const FILE = '三月运单\n订单号,快递公司,运单号\nPF000,顺丰速运,SF000';

browserPaths(
  'import-waybills',
  async ({ signedIn }) => {
    const { page } = await signedIn('factory01');
    const task = await taskStandIn(page, 'waybill.import', '导入运单号');
    const answers = answersOf(page);
    const list = ordersPage(page, '订单列表');
    const { panel, choose, start, field } = waybillDialog(page);
    const button = (name: string) => panel.getByRole('button', { name, exact: true });
    let goOn = () => {};
    await list.open('?status=packed');
    return {
      打开: async () => {
        await list.action('导入运单号').click();
        await expect(panel.getByLabel('选择运单号文件')).toBeAttached();
      },
      取消: async () => {
        await button('取消').click();
        goOn();
        await expect(panel).toHaveCount(0);
      },
      选择文件: async () => {
        await choose('waybills.csv', FILE);
        await expect(start).toBeVisible();
      },
      选择读不了的文件: async () => {
        await choose('waybills.csv', '');
        await expect(panel.getByRole('alert')).toContainText('文件是空的');
      },
      选择文件后等待: async () => {
        goOn = await answers.hold(waybill.inspect);
        await choose('waybills.csv', FILE);
        await expect(panel.getByRole('progressbar')).toBeVisible();
      },
      选表头所在行: async () => {
        await expect(field('表头所在行').locator('option:checked')).toContainText('第 2 行');
        await field('表头所在行').selectOption({ label: '第 1 行：三月运单' });
        await expect(field(/^运单号/)).toHaveValue('');
        await field('表头所在行').selectOption({ index: 1 });
        await expect(field(/^运单号/)).toHaveValue('运单号');
      },
      改一列: async () => {
        await field('快递公司').selectOption('');
        await expect(field('快递公司')).toHaveValue('');
      },
      开始被拒绝: async () => {
        await answers.fail(waybill.start);
        await start.click();
        await expect(panel.getByRole('alert')).toContainText('现在不能这样做');
      },
      开始: async () => {
        await answers.say(waybill.start, { taskId: task.id });
        await start.click();
        await expect(panel.locator('.task-watch')).toBeVisible();
      },
      再导入一个文件: async () => {
        await button('再导入一个文件').click();
        await expect(panel.getByLabel('选择运单号文件')).toBeAttached();
      },
      关闭: async () => {
        await button('关闭').last().click();
        await expect(panel).toHaveCount(0);
      },
    };
  },
  {
    从文件到开始: [
      ...(['打开', '选择读不了的文件', '选择文件', '选表头所在行', '改一列', '开始被拒绝', '开始'] as const),
      ...(['再导入一个文件', '选择文件', '开始', '关闭'] as const),
    ],
    在每一步都能离开: ['打开', '取消', '打开', '选择文件后等待', '取消', '打开', '选择文件', '取消'],
  },
);
