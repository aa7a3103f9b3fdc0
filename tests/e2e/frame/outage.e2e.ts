import { order } from '#contract/order/order.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownOrders, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

test('an outage is said once, no tab shows the rows of another, and the page recovers by itself', async ({
  signedIn,
}) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(`?orderNo=${own!.orderNo}`);
  await expect(review.row(own!.orderNo)).toBeVisible();
  const outage = page.getByRole('alert').filter({ hasText: '网络已断开' });
  const failed = review.region.getByText('没有读到数据');

  await page.context().setOffline(true);
  await review.tab('待处理').click();
  await expect(outage).toHaveCount(1);
  await expect(failed).toBeVisible();
  await expect(review.rows).toHaveCount(0);
  await expect(page.locator('.notice-toast')).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(outage).toHaveCount(0);
  await expect(review.region.getByText('没有符合条件的数据')).toBeVisible();
  await review.tab('待审核').click();
  await expect(review.row(own!.orderNo)).toBeVisible();

  // A screen whose code does not arrive: it opens by itself, and nothing else is loaded anew.
  await page.evaluate(() => Object.assign(globalThis, { before: 'the outage' }));
  await page.context().setOffline(true);
  await shell(page).entry('日志').click();
  await expect(page.getByText('页面没有加载成功')).toBeVisible();
  await page.context().setOffline(false);
  await expect(listPage(page, '日志').heading).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { before?: string }).before)).toBe('the outage');
});

test('what an outage kept from being sent is offered after a reload, and is the same request', async ({
  signedIn,
}) => {
  const wanted = { prefix: ownPrefix(), count: 1 };
  const merchant = await hands('merchant02');
  const [own] = await pushedOrders(merchant, wanted);
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes(order.action.path)) keys.push(request.headers()['idempotency-key']);
  });
  const unsent = review.region.getByRole('status').filter({ hasText: '1 个操作没有发出' });
  await review.open(`?status=waitReview&orderNo=${own!.orderNo}`);
  await review.show(own!.orderNo);
  await expect(review.drawer.panel.locator('.order-detail-top')).toContainText(own!.orderNo);
  await page.context().setOffline(true);
  await page.keyboard.press('a');
  await expect(unsent).toBeVisible();

  await page.context().setOffline(false);
  await page.reload();
  await expect(review.row(own!.orderNo)).toBeVisible();
  await expect(unsent).toBeVisible();
  expect(await ownOrders(merchant, wanted)).toMatchObject([{ status: 'waitReview' }]);
  await unsent.getByRole('button', { name: '发送 1 个操作' }).click();
  await expect.poll(() => ownOrders(merchant, wanted)).toMatchObject([{ status: 'waitProduce' }]);
  await expect(unsent).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);

  await page.reload();
  await expect(review.region.getByText('没有符合条件的数据')).toBeVisible();
  await expect(unsent).toHaveCount(0);
});
