import { CODES } from '#contract/errors.ts';
import { order } from '#contract/order/order.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { tick } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect } from '#tests/e2e/support.ts';
import { act, hands, numbersOf, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

browserPaths(
  'action',
  async ({ signedIn }) => {
    const { page } = await signedIn('merchant01');
    const answers = answersOf(page);
    const list = ordersPage(page, '订单');
    const failed = dialog(page, '操作没有完成');
    const report = dialog(page, '加急结果');
    await list.open('?status=waitPush&urgent=false');
    await expect(list.rows.first()).toBeVisible();
    const says = (success: number[], refused: number[], taskId: number | null) =>
      answers.say(order.action, {
        successIds: success,
        failed: refused.map((id) => ({ id, code: 409, msg: '订单已被他人修改，请刷新后重试。' })),
        taskId,
      });
    /** No order is moved: the answers stand in for the server's. */
    const urge = async () => {
      const row = list.rows.first();
      if ((await row.getAttribute('aria-selected')) !== 'true') await tick(row.getByRole('checkbox'));
      await list.more('加急');
    };
    return {
      全部成功: async () => {
        await says([1], [], null);
        await urge();
        await expect(page.getByText('加急成功，共 1 单')).toBeVisible();
      },
      部分被拒绝: async () => {
        await says([1], [2], null);
        await urge();
        await expect(report.panel).toContainText('成功 1 单，未成功 1 单');
        await expect(report.panel).toContainText('订单已被他人修改');
      },
      转为任务: async () => {
        await says([], [], 77);
        await urge();
        await expect(report.panel).toContainText('已转为后台任务 #77');
      },
      知道了: async () => {
        await report.button('知道了').click();
        await expect(report.panel).toHaveCount(0);
      },
      没有发出: async () => {
        await answers.fail(order.action);
        await urge();
        await expect(failed.panel).toContainText('现在不能这样做');
      },
      重试: async () => {
        await says([1], [], null);
        await failed.button('重试').click();
        await expect(failed.panel).toHaveCount(0);
        await expect(page.getByText('加急成功，共 1 单')).toBeVisible();
      },
      放弃: async () => {
        await failed.button('关闭').last().click();
        await expect(failed.panel).toHaveCount(0);
      },
    };
  },
  {
    成功: ['全部成功'],
    部分被拒绝: ['部分被拒绝', '知道了'],
    转为任务: ['转为任务', '知道了'],
    没有发出: ['没有发出', '放弃', '没有发出', '重试'],
  },
);

browserPaths(
  'action',
  async ({ signedIn }) => {
    const wanted = { prefix: ownPrefix(), count: 1 };
    const pushed = await pushedOrders(await hands('merchant02'), wanted);
    const ids = pushed.map(({ id }) => id);
    await act(await hands('factory01'), 'order.approve', ids);
    const { page } = await signedIn('factory01');
    const answers = answersOf(page);
    const list = ordersPage(page, '订单列表');
    const danger = dialog(page, '是否改为已打包？');
    await list.open(`?platformOrderNo=${numbersOf(wanted)[0]}`);
    await list.select(wanted.prefix);
    return {
      一键打包: async () => {
        await list.action('一键打包').click();
        await expect(danger.panel).toContainText('共 1 单');
      },
      不做了: async () => {
        await danger.button('取消').click();
        await expect(danger.panel).toHaveCount(0);
        await expect(list.chosen).toHaveText('已选 1 条');
      },
      '验证，服务器要密码': async () => {
        await answers.fail(order.action, CODES.dangerPassword, '请输入危险操作密码。');
        await danger.typeCode();
        await danger.button('确认').click();
        await expect(danger.panel.getByText('请输入危险操作密码。')).toBeVisible();
      },
      '验证，打包': async () => {
        await danger.typeCode();
        await danger.button('确认').click();
        await expect(page.getByText('一键打包成功，共 1 单')).toBeVisible();
        await expect(danger.panel).toHaveCount(0);
      },
      '再验证，打包': async () => {
        await danger.field('危险操作密码').fill('geheim1');
        await danger.button('确认').click();
        await expect(page.getByText('一键打包成功，共 1 单')).toBeVisible();
        await expect(danger.panel).toHaveCount(0);
      },
    };
  },
  {
    服务器自己回答: ['一键打包', '验证，打包'],
    先验证再打包: ['一键打包', '不做了', '一键打包', '验证，服务器要密码', '再验证，打包'],
  },
);
