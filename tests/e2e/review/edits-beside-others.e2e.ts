import type { Page } from '@playwright/test';
import { order } from '#contract/order/order.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { goodsGrid } from '#tests/e2e/pages/manual-order.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import {
  act,
  bringOrders,
  hands,
  ownPrefix,
  printedSkus,
  pushedOrders,
} from '#tests/e2e/orders/own-orders.ts';

/** Until the page has read the open order again, which it does when it hears that an order has changed. */
const readAgain = (page: Page): Promise<unknown> =>
  page.waitForResponse((reply) => reply.url().includes(`${BASE_PATH}${order.get.path}`));

/** The drawer of an order of the merchant's own that nobody has pushed yet. */
async function opened(
  asUser: (name: string) => Promise<{ page: Page; open: (menu: string) => Promise<void> }>,
) {
  const api = await hands('merchant01');
  const [one] = await bringOrders(api, { prefix: ownPrefix(), count: 1 });
  const merchant = await asUser('merchant01');
  const list = ordersPage(merchant.page, '订单');
  await merchant.open('订单');
  await list.filter('平台单号', one!.platformOrderNo);
  await list.show(one!.platformOrderNo);
  return { api, id: one!.id, list, page: merchant.page };
}

test('what is typed into the goods stays when other orders change', async ({ asUser }) => {
  const { api, id, list, page } = await opened(asUser);
  const skus = await printedSkus(api);
  const code = skus[1]!.code;
  await list.drawer.action('改商品').click();
  const form = dialog(page, /^改商品 /);
  const grid = goodsGrid(page, /^改商品 /);
  await grid.pick(1, code);
  await grid.quantity(1).fill('5');
  const again = readAgain(page);
  await bringOrders(api, { prefix: ownPrefix(), count: 1 });
  await again;
  await form.button('保存').click();
  await expect(form.panel).toBeHidden();
  await expect(list.drawer.panel).toContainText('商品（5 件）');
  expect(await api.call(order.get, { id })).toMatchObject({ lines: [{ skuCode: code, quantity: 5 }] });
});

test('an address that somebody else has changed meanwhile is not changed back', async ({ asUser }) => {
  const { api, id, list, page } = await opened(asUser);
  await list.drawer.panel.getByRole('button', { name: '修改地址' }).click();
  const form = dialog(page, '修改收货信息');
  await form.field('电话').fill('13900009999');
  const { version } = await api.call(order.get, { id });
  await api.call(order.update, { id, version, recipientName: '钱示例' });
  // The detail behind the dialog has it: what the dialog shows is older from now on.
  await expect(list.drawer.panel).toContainText('钱示例');
  await form.button('保存').click();
  await expect(form.panel).toContainText(/已由 王店长 编辑（\d\d:\d\d），编辑没有执行，请看过再试。/);
  await expect(form.field('电话')).toHaveValue('13900009999');
  expect(await api.call(order.get, { id })).toMatchObject({ recipientName: '钱示例' });
});

test('[B2] an order that somebody else approves while 打回 is being written stays approved', async ({
  signedIn,
}) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const other = await hands('factory01');
  const { page } = await signedIn('factory01');
  const list = ordersPage(page, '订单列表');
  await list.open(`?orderNo=${own!.orderNo}`);
  await list.select(own!.orderNo);
  await list.action('打回').click();
  const form = dialog(page, '打回 1 单');
  await form.field(/^打回原因/).fill('地址不完整，请补全');
  await act(other, 'order.approve', [own!.id]);
  // The list behind the dialog knows the newer version; what the dialog was opened for is older.
  await expect(list.row(own!.orderNo)).toContainText('待生产');
  await form.button('打回').click();
  await expect(dialog(page, '打回结果').panel).toContainText(/已由 .+ 审核通过（\d\d:\d\d），打回没有执行/);
  const { status } = await other.call(order.get, { id: own!.id });
  expect(status).toBe('waitProduce');
});
