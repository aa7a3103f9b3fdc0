import { expect, test } from '#tests/e2e/support.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { act, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

test('[M02] an approved order shows its factory each piece with its number and log, and its merchant none', async ({
  signedIn,
}) => {
  const wanted = { prefix: ownPrefix(), count: 1 };
  const merchant = await hands('merchant02');
  const [pushed] = await pushedOrders(merchant, wanted);
  const factory = await hands('factory01');
  await act(factory, 'order.approve', [pushed!.id]);

  const { page } = await signedIn('factory01');
  const list = ordersPage(page, '订单列表');
  await list.open(`?orderNo=${pushed!.orderNo}`);
  await list.show(pushed!.orderNo);
  const pieces = list.drawer.section(/^生产件/);
  await expect(pieces.getByRole('heading')).toHaveText(`生产件（${pushed!.pieces} 件）`);
  const first = pieces.getByRole('listitem').first();
  // Its picture is a poor one: its art fails within a second or two, and says so by itself.
  await expect(first).toContainText('图片异常');
  await expect(first).toContainText('图片低于材质的最低 dpi');
  const number = (await first.locator('.tabular').first().innerText()).trim();
  expect(number).toMatch(/^1\d{11}$/);
  await first.getByRole('button', { name: `生产件 ${number} 的记录` }).press('Enter');
  await expect(first.getByText('生成生产件')).toBeVisible();

  await act(factory, 'order.review.withdraw', [pushed!.id]);
  await expect(pieces).toHaveCount(0);

  const own = await signedIn('merchant02');
  const orders = ordersPage(own.page, '订单');
  await orders.open(`?orderNo=${pushed!.orderNo}`);
  await orders.show(pushed!.orderNo);
  await expect(orders.drawer.section('日志')).toBeVisible();
  await expect(orders.drawer.section(/^生产件/)).toHaveCount(0);
});
