import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

const WHOLE = {
  recipientName: '钱示例',
  recipientPhone: '13900000000',
  country: '中国',
  province: '浙江省',
  city: '杭州市',
  address: '示例路 9 号',
};

/** What has arrived stands on the screen. */
const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

test('[P187] nothing that can be pressed in an order moves when a slow answer about it arrives', async ({
  signedIn,
}) => {
  const wanted = { prefix: ownPrefix(), count: 1, addressed: false };
  const [held] = await pushedOrders(await hands('merchant02'), wanted);
  const factory = await hands('factory01');
  // Its reason is gone; what was found of it before is told all the same.
  const { id, version } = (await factory.call(order.page, { orderNo: [held!.orderNo] })).list[0]!;
  await factory.call(order.update, { id, version, ...WHOLE });
  const { page } = await signedIn('factory01');
  const arrival = Promise.withResolvers<void>();
  await page.route(`**${BASE_PATH}${reviewRule.why.path}*`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const review = ordersPage(page, '订单列表');
  await review.open(`?orderNo=${held!.orderNo}`);
  const read = page.waitForResponse(`**${BASE_PATH}${order.get.path}*`);
  await review.show(held!.orderNo);
  await read;
  await expect(review.drawer.panel.getByRole('toolbar', { name: '订单操作' })).toBeVisible();
  await page.evaluate(drawn);
  const edit = review.drawer.section('收货信息').getByRole('button', { name: '修改地址' });
  // What stands below the rules' words comes with them, so that it never moves.
  expect(await edit.count()).toBe(0);
  const answered = page.waitForResponse(`**${reviewRule.why.path}*`);
  arrival.resolve();
  await answered;
  await expect(edit).toBeVisible();
  await expect(review.drawer.panel.getByRole('list', { name: '规则判定' })).toBeAttached();
  await expect(review.drawer.panel.locator('.bp6-skeleton')).toHaveCount(0);
});
