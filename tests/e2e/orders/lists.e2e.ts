import { order } from '#contract/order/order.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { tick } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { excused, hands, ownPrefix, pushedOrders } from './own-orders.ts';

test('[P026] what is asked stands in the address: it survives a reload, the way back, and a copy', async ({
  signedIn,
}) => {
  // Nobody else's tests move the orders of this merchant.
  const { list } = await (await excused()).call(order.page, { status: 'unmapped', pageSize: 1 });
  const name = list[0]!.recipientName;
  const { page } = await signedIn('merchant05');
  const orders = ordersPage(page, '订单');
  await orders.open();
  await orders.tab('待匹配').click();
  await expect(page).toHaveURL(/status=unmapped/);
  // Counts follow the rows.
  await expect.poll(() => orders.count('待匹配')).toBeGreaterThan(0);
  const waiting = await orders.count('待匹配');
  await orders.filter('收件人', name);
  await expect(page).toHaveURL(/recipient=/);
  await expect(orders.chips).toContainText(`收件人：${name}`);
  await expect.poll(() => orders.count('待匹配')).toBeLessThan(waiting);
  const few = await orders.count('待匹配');
  await orders.settled();
  const names = await orders.rows.allInnerTexts();

  await page.reload();
  await orders.unfold('收件人');
  await expect(orders.field('收件人')).toHaveValue(name);
  await expect.poll(() => orders.rows.allInnerTexts()).toEqual(names);
  await expect.poll(() => orders.count('待匹配')).toBe(few);

  await page.goBack();
  await expect(orders.field('收件人')).toHaveValue('');
  await expect(orders.chips).toHaveCount(0);
  await expect.poll(() => orders.count('待匹配')).toBe(waiting);
  await page.goBack();
  await expect(orders.tab('全部')).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await page.goForward();
  await expect(orders.chips).toContainText(`收件人：${name}`);
  await orders.region.getByRole('button', { name: '清除全部' }).click();
  await expect(orders.chips).toHaveCount(0);
  await expect(page).toHaveURL(/status=unmapped/);
});

test('[P026] two changes at once both count, and the same question twice is one step of the history', async ({
  signedIn,
}) => {
  await excused();
  const { page } = await signedIn('merchant05');
  const orders = ordersPage(page, '订单');
  await orders.open('?country=中国');
  await expect(orders.chips).toContainText('国家：中国');
  // Both before React has drawn anything of the first.
  await orders.region.evaluate((region) => {
    const named = (role: string, name: string) =>
      [...region.querySelectorAll<HTMLElement>(role)].find((e) => e.textContent.startsWith(name))!;
    named('[role="tab"]', '待匹配').click();
    named('button', '清除全部').click();
  });
  await expect(orders.chips).toHaveCount(0);
  await expect(orders.tab('待匹配')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\?status=unmapped$/);

  // He pauses, so that his words are sent, and presses enter all the same.
  await orders.unfold('收件人');
  await orders.field('收件人').fill('李');
  await expect(page).toHaveURL(/recipient=/);
  await orders.field('收件人').press('Enter');
  await expect(orders.chips).toContainText('收件人：李');
  await page.goBack();
  await expect(orders.chips).toHaveCount(0);
  await expect(page).toHaveURL(/\?status=unmapped$/);
});

test('[P026] the counts on the tabs are those of the server, with and without a filter', async ({
  signedIn,
}) => {
  const api = await excused();
  const { page } = await signedIn('merchant05');
  const orders = ordersPage(page, '订单');
  for (const filter of [{}, { recipient: '李' }]) {
    await orders.open(filter.recipient ? `?recipient=${encodeURIComponent(filter.recipient)}` : '');
    const { status, total } = await api.call(order.statusCount, filter);
    await expect.poll(() => orders.count('全部')).toBe(total);
    for (const [label, count] of [
      ['待匹配', status.unmapped],
      ['待推单', status.waitPush],
      ['已关闭', status.closed],
    ] as const) {
      expect(await orders.count(label)).toBe(count);
      const page1 = await api.call(order.page, {
        ...filter,
        status: ({ 待匹配: 'unmapped', 待推单: 'waitPush', 已关闭: 'closed' } as const)[label],
      });
      expect(page1.total).toBe(count);
    }
  }
});

test('[P025] the choice of columns and the size of the page stay with the user', async ({ signedIn }) => {
  const { page } = await signedIn('factory02');
  const list = ordersPage(page, '订单列表');
  const titles = () => list.table.getByRole('columnheader').allInnerTexts();
  const settings = async () => {
    await list.region.getByRole('button', { name: '列设置' }).click();
    return page.getByRole('group', { name: '列设置' });
  };
  await list.open();
  await expect(list.rows.first()).toBeVisible();
  const before = await titles();
  expect(before).toContain('店铺');

  const menu = await settings();
  await tick(menu.getByRole('checkbox', { name: '店铺' }), false);
  await menu.getByRole('button', { name: '订单金额上移' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(titles).not.toContain('店铺');
  await expect
    .poll(async () => (await titles()).indexOf('件数') - (await titles()).indexOf('订单金额'))
    .toBe(1);
  const chosen = await titles();

  await list.pager.getByLabel('每页条数').selectOption('100');
  await expect(list.pager).toContainText('显示第 1 至 100 条');
  await page.goto('/factory/usual/orderList');
  await expect(list.pager).toContainText('显示第 1 至 100 条');
  await expect.poll(titles).toEqual(chosen);

  await (await settings()).getByRole('button', { name: '恢复默认' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(titles).toEqual(before);
});

test('[P187] a list is worked through without a mouse', async ({ signedIn }) => {
  const wanted = { prefix: ownPrefix(), count: 3 };
  const pushed = await pushedOrders(await hands('merchant02'), wanted);
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(`?${pushed.map((o) => `orderNo=${o.orderNo}`).join('&')}`);
  await expect(review.rows).toHaveCount(3);
  const numbers = await review.rows.locator('td:nth-child(2)').allInnerTexts();

  await review.keys.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(review.rows.nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(review.chosen).toHaveText('已选 2 条');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(review.drawer.panel).toContainText(numbers[2]!.trim());
  await page.keyboard.press('ArrowUp');
  await expect(review.drawer.panel).toContainText(numbers[1]!.trim());
  await page.keyboard.press('Escape');
  await expect(review.drawer.panel).toHaveCount(0);
  await expect(review.chosen).toHaveText('已选 2 条');
  await page.keyboard.press('Escape');
  await expect(review.chosen).toBeHidden();
});
