import { order } from '#contract/order/order.ts';
import { orderClaim } from '#contract/order/order-claim.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

test('two reviewers share a tab by claiming orders: each sees whose they are, is asked before he acts on the other’s, and takes over knowingly', async ({
  signedIn,
}) => {
  const own = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 4 });
  const question = `?${own.map(({ orderNo }) => `orderNo=${orderNo}`).join('&')}`;
  const one = ordersPage((await signedIn('factory01')).page, '审单');
  const other = ordersPage((await signedIn('many01', '晨星印刷工厂')).page, '审单');
  const said = (of: typeof one, text: string) => of.page.locator('.notice-toast', { hasText: text });
  await one.open(question);
  await expect(one.rows).toHaveCount(4);
  await other.open(question);
  await expect(other.rows).toHaveCount(4);
  const [first, second, third] = own.map(({ orderNo }) => orderNo) as [string, string, string];

  // He takes two; both see it, each in his own words. Towards midnight a claim ends on another day.
  await one.select(first);
  await one.select(second);
  await one.action('认领').click();
  await expect(said(one, '已认领 2 单')).toBeVisible();
  await expect(one.row(first)).toHaveAttribute('title', /^我 认领到 (\d\d-\d\d )?\d\d:\d\d$/);
  await expect(one.row(first)).toHaveAttribute('data-mark', 'own');
  await expect(other.row(first)).toHaveAttribute('title', /^陈工 认领到 (\d\d-\d\d )?\d\d:\d\d$/);
  await expect(other.row(first)).toHaveAttribute('data-mark', 'taken');
  await expect(other.row(third)).not.toHaveAttribute('data-mark');
  await expect(one.action('放弃认领')).toBeVisible();

  // By who has them, in the address.
  await other.open(`${question}&claim=none`);
  await expect(other.rows).toHaveCount(2);
  await one.open(`${question}&claim=mine`);
  await expect(one.rows).toHaveCount(2);
  await one.open(question);
  await other.open(question);

  // One order: he is asked, and may leave it.
  await other.show(first);
  await expect(other.drawer.panel.getByRole('status').filter({ hasText: '陈工 认领到' })).toBeVisible();
  await other.page.keyboard.press('a');
  const sure = dialog(other.page, '同事已认领');
  await expect(sure.panel).toContainText('仍要「审核通过」吗');
  await sure.button('取消').click();
  const reviewer = await hands('factory01');
  expect((await reviewer.call(order.get, { id: own[0]!.id })).status).toBe('waitReview');

  // It closes nothing: who means it goes on, and the claim is over with the tab that the order left.
  await other.page.keyboard.press('a');
  await sure.button('仍要审核通过').click();
  await expect(other.row(first)).toHaveCount(0);
  await expect
    .poll(async () => (await reviewer.call(order.get, { id: own[0]!.id })).status)
    .toBe('waitProduce');
  await expect
    .poll(async () => (await reviewer.call(orderClaim.claims, { ids: own.map(({ id }) => id) })).length)
    .toBe(1);
  await other.drawer.close();

  // Many: he is told how many and whose.
  await other.select(second);
  await other.select(third);
  await other.action('打回').click();
  await expect(sure.panel).toContainText('所选 2 单中，同事已认领 1 单：陈工 1 单');
  await sure.button('取消').click();

  // Taken over, by name; the one who had it sees it at once.
  await other.action('认领').click();
  const take = dialog(other.page, '接手认领');
  await expect(take.panel).toContainText(`${second} 由 陈工 认领到`);
  await take.button('接手 1 单').click();
  await expect(one.row(second)).toHaveAttribute('title', /^(?!我).+ 认领到/);
  await other.action('放弃认领').click();
  await expect(said(other, '已放弃认领 2 单')).toBeVisible();
  await expect(one.row(second)).not.toHaveAttribute('data-mark');
});
