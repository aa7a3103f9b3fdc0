import { order } from '#contract/order/order.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { act, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

test('[F12] [F13] [P025] what cannot be undone asks for six characters, and means them', async ({
  signedIn,
}) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  await act(await hands('factory01'), 'order.approve', [own!.id]);
  const { page } = await signedIn('factory01');
  const list = ordersPage(page, '订单列表');
  await list.open(`?orderNo=${own!.orderNo}`);
  await list.select(own!.orderNo);
  await list.action('一键打包').click();
  const danger = dialog(page, '是否改为已打包？');
  const confirm = danger.button('确认');
  const field = danger.field(/^输入上面的验证码/);
  const code = () => danger.panel.locator('code').innerText();
  const wrong = danger.panel.getByText('请输入正确的验证码');

  await expect(confirm).toBeDisabled();
  expect(await code()).toMatch(/^[A-Za-z0-9]{6}$/);
  await field.fill('12345');
  await expect(wrong).toHaveCount(0);
  await field.press('Enter');
  await expect(wrong).toBeVisible();
  // A minus is in no code.
  await field.fill('-12345');
  await expect(wrong).toBeVisible();
  await expect(confirm).toBeDisabled();

  const before = await code();
  await danger.button('换一个').click();
  await expect(danger.panel.locator('code')).not.toHaveText(before);
  await expect(wrong).toHaveCount(0);
  await field.fill((await code()).toUpperCase());
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(page.getByText('验证成功')).toBeVisible();
  await expect(list.row(own!.orderNo)).toContainText('已打包');
});

test('[P187] of two reviewers at one order the second is told what became of it', async ({ signedIn }) => {
  const api = await hands('factory01');
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { page } = await signedIn('factory01');
  // His screen does not hear of what the other one does.
  await page.route('**/basic/live/events*', (route) => route.abort());
  const review = ordersPage(page, '审单');
  await review.open(`?orderNo=${own!.orderNo}`);
  await review.select(own!.orderNo);
  await act(api, 'order.repulse', [own!.id], { reason: '型号缺料' });

  await review.action('审核通过').click();
  await expect(
    page.getByText(new RegExp(`${own!.orderNo}.*已由 .+ 打回（\\d\\d:\\d\\d），审核通过没有执行`)),
  ).toBeVisible();
  await expect(review.row(own!.orderNo)).toHaveCount(0);
  const { status } = await api.call(order.get, { id: own!.id });
  expect(status).toBe('repulsed');
});

test('[P187] an order that is pushed comes in by itself', async ({ signedIn }) => {
  const wanted = { prefix: ownPrefix(), count: 1 };
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(`?platformOrderNo=${wanted.prefix}-001`);
  await expect(review.region.getByText('没有符合条件的数据')).toBeVisible();
  const [own] = await pushedOrders(await hands('merchant02'), wanted);
  await expect(review.row(own!.orderNo)).toBeVisible();
  await expect.poll(() => review.count('待审核')).toBe(1);
});
