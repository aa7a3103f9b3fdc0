import { guide } from '#contract/guide/guide.ts';
import { order, type PushEstimate } from '#contract/order/order.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';
import { act, bringOrders, hands, ownPrefix, pushedOrders } from './own-orders.ts';

// Where the product leads on: from a tab that has nothing left, from a notice, and from a list of what is to be mended.

test('an emptied tab says that it is done, and leads to the one that has more to do', async ({
  signedIn,
}) => {
  const { merchant, sells } = await ownPair();
  // A draft, one that waits for the meaning of its code, and a cancelled one.
  await sells.call(guide.takeSample, {});
  const { page } = await signedIn(merchant.username);
  const orders = ordersPage(page, '订单');
  await orders.open('?status=waitPush');
  await expect(orders.region.getByText('「待推单」里没有订单', { exact: true })).toBeVisible();
  await expect(orders.region.getByText('请放宽筛选条件后再试。')).toHaveCount(0);
  await orders.region.getByRole('button', { name: '去「待匹配」' }).click();
  await expect(orders.row('SAMPLE-2')).toBeVisible();

  await orders.tab('草稿').click();
  await expect(orders.row('SAMPLE-1')).toBeVisible();
  const { list } = await sells.call(order.page, { status: 'draft' });
  await act(sells, 'order.cancel', [list[0]!.id], { reason: '测试' });
  await orders.region.getByRole('button', { name: '刷新' }).first().click();
  await expect(orders.region.getByText('「草稿」的订单都处理完了')).toBeVisible();
  await expect(orders.region.getByRole('button', { name: '去「待匹配」' })).toBeVisible();
});

test('a notice opens the order that it is about, in its tab', async ({ asUser }) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  await act(await hands('factory01'), 'order.repulse', [own!.id], { reason: '图片不清' });
  const { page, noticeButton } = await asUser('merchant02');
  await noticeButton.click();
  await page.locator('.header-panel').getByRole('button', { name: own!.orderNo }).click();
  const orders = ordersPage(page, '订单');
  await expect(orders.drawer.panel).toContainText(own!.orderNo);
  await expect(orders.tab('已打回')).toHaveAttribute('aria-selected', 'true');
  await expect(orders.rows).toHaveCount(1);
});

test('what a push will be asked about scrolls, is copied whole, and each number opens its order', async ({
  signedIn,
}) => {
  const [own] = await bringOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { page } = await signedIn('merchant02');
  // As of three hundred orders: the first one is real.
  await page.route(`**${BASE_PATH}${order.pushEstimate.path}*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: PushEstimate };
    body.data.doubts = Array.from({ length: 300 }, (_, i) => ({
      id: own!.id + i,
      orderNo: i === 0 ? own!.orderNo : `PF-${i}`,
      problems: ['收货地址不完整'],
    }));
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, doubtsCount: 300 } } });
  });
  const orders = ordersPage(page, '订单');
  await orders.open(`?status=waitPush&orderNo=${own!.orderNo}`);
  await orders.select(own!.orderNo);
  await orders.action('推单').click();
  const push = dialog(page, '推单');
  const list = push.panel.getByRole('list', { name: '300 个订单' });
  await expect(list.getByRole('listitem')).toHaveCount(300);
  expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight && box.clientHeight < 300)).toBe(
    true,
  );
  await expect(push.button('复制 300 个单号')).toBeVisible();
  await expect(push.button('推送 1 单')).toBeInViewport();
  await push.panel.getByRole('link', { name: own!.orderNo }).click();
  await expect(push.panel).toBeHidden();
  await expect(orders.drawer.panel).toContainText(own!.orderNo);
});
