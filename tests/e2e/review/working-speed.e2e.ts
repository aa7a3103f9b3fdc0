import type { Page } from '@playwright/test';
import { order } from '#contract/order/order.ts';
import { sku } from '#contract/sku/sku.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { bringOrders, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

const pushed = async (count: number) =>
  pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count });
const question = (orders: readonly { orderNo: string }[]) =>
  `?${orders.map(({ orderNo }) => `orderNo=${orderNo}`).join('&')}`;

/** A line as a warehouse has it: each answer takes 200 ms longer. */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** From now on notes when the drawer shows this order whole. @returns the calls that were sent until then. */
async function callsUntilShown(page: Page, orderNo: string): Promise<() => Promise<string[]>> {
  await page.evaluate((number) => {
    const noted = { from: performance.now(), shownAt: 0 };
    (globalThis as unknown as { noted: typeof noted }).noted = noted;
    performance.clearResourceTimings();
    const look = (): void => {
      const detail = document.querySelector('.order-detail');
      const shown = detail?.querySelector('.order-detail-top')?.textContent?.includes(number);
      if (shown && detail?.getAttribute('aria-busy') === 'false') noted.shownAt = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, orderNo);
  return () =>
    page.evaluate((base) => {
      const { from, shownAt } = (globalThis as unknown as { noted: { from: number; shownAt: number } }).noted;
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.includes(base) && entry.startTime >= from && entry.startTime <= shownAt)
        .map((entry) => new URL(entry.name).pathname);
    }, BASE_PATH);
}

test('at 200 ms of latency each press of the approving key acts on the next order, and it is there at once', async ({
  signedIn,
}) => {
  const own = await pushed(8);
  const api = await hands('factory01');
  const statusesOf = async (numbers: readonly string[]) => {
    const { list } = await api.call(order.page, { orderNo: [...numbers] });
    return list.map(({ status }) => status);
  };
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(question(own));
  await expect(review.rows).toHaveCount(8);
  const numbers = (await review.rows.locator('td:nth-child(2)').allInnerTexts()).map((text) => text.trim());
  const top = review.drawer.panel.locator('.order-detail-top');
  await slowLine(page);
  await page.keyboard.press('j');
  // The next one is fetched while this one is looked at.
  const next = own.find(({ orderNo }) => orderNo === numbers[1])!;
  const fetched = page.waitForResponse((answer) => {
    const url = new URL(answer.url());
    return url.pathname.endsWith(order.get.path) && url.searchParams.get('id') === String(next.id);
  });
  await page.keyboard.press('o');
  await expect(top).toContainText(numbers[0]!);
  await (await fetched).finished();

  const calls = await callsUntilShown(page, numbers[1]!);
  await page.keyboard.press('a');
  await expect(top).toContainText(numbers[1]!);
  await expect(review.rows).toHaveCount(7);
  await expect(page.locator('.notice-toast', { hasText: '审核通过成功，共 1 单' })).toBeVisible();
  // What a colleague does meanwhile has lists and marks asked anew; none of that brings an order.
  const made = (await calls()).filter((path) =>
    [order.action, order.get].some((one) => path.endsWith(one.path)),
  );
  expect(made.length, made.join(' ')).toBeLessThanOrEqual(2);

  for (let press = 0; press < 6; press++) await page.keyboard.press('a');
  await expect(top).toContainText(numbers[7]!);
  await expect.poll(() => statusesOf(numbers.slice(0, 7))).toEqual(Array(7).fill('waitProduce'));
  expect(await statusesOf([numbers[7]!])).toEqual(['waitReview']);
  await expect(review.rows).toHaveCount(1);
});

test('an order that is refused comes back with its reason, and what was not sent is sent by one button', async ({
  signedIn,
}) => {
  const own = await pushed(5);
  const api = await hands('factory01');
  const statusOf = async (orderNo: string) =>
    (await api.call(order.page, { orderNo: [orderNo] })).list[0]?.status;
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(question(own));
  await expect(review.rows).toHaveCount(5);
  const numbers = (await review.rows.locator('td:nth-child(2)').allInnerTexts()).map((text) => text.trim());
  const idOf = new Map(own.map(({ id, orderNo }) => [orderNo, id]));
  const said = (text: string) => page.locator('.notice-toast', { hasText: text });

  await page.route(`**${BASE_PATH}${order.action.path}`, (route) =>
    route.fulfill({
      json: {
        code: 0,
        data: {
          successIds: [],
          failed: [{ id: idOf.get(numbers[0]!)!, code: 1, msg: '订单已被商家锁定' }],
          taskId: null,
        },
        msg: '',
        currentTime: Date.now(),
      },
    }),
  );
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(said('订单已被商家锁定')).toContainText(numbers[0]!);
  await expect(review.row(numbers[0]!)).toHaveAttribute('data-refused', 'true');
  await expect(review.chosen).toBeHidden();
  await page.unroute(`**${BASE_PATH}${order.action.path}`);

  // The keyboard stands on the second; one further is the third.
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(said('审核通过成功，共 1 单')).toBeVisible();
  expect(await statusOf(numbers[2]!)).toBe('waitProduce');
  expect(await statusOf(numbers[0]!)).toBe('waitReview');
  expect(await statusOf(numbers[1]!)).toBe('waitReview');

  await review.show(numbers[3]!);
  await page.context().setOffline(true);
  await page.keyboard.press('a');
  const kept = review.region.getByRole('status').filter({ hasText: '1 个操作没有发出' });
  await expect(kept).toBeVisible();
  await expect(review.row(numbers[3]!)).toHaveAttribute('data-refused', 'true');
  await page.context().setOffline(false);
  await kept.getByRole('button', { name: '发送 1 个操作' }).click();
  await expect(kept).toHaveCount(0);
  await expect.poll(() => statusOf(numbers[3]!)).toBe('waitProduce');
});

test('arrows move from order to order in the open drawer, and the last row of a page leads on', async ({
  signedIn,
}) => {
  const own = await pushed(5);
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(`${question(own)}&pageSize=3`);
  await expect(review.rows).toHaveCount(3);
  const numbers = (await review.rows.locator('td:nth-child(2)').allInnerTexts()).map((text) => text.trim());
  const top = review.drawer.panel.locator('.order-detail-top');
  await review.show(numbers[0]!);
  await expect(top).toContainText(numbers[0]!);
  const within = review.drawer.panel.getByRole('button', { name: '关闭详情' });
  await within.focus();
  await page.keyboard.press('ArrowDown');
  await expect(top).toContainText(numbers[1]!);
  await expect(within).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(top).toContainText(numbers[2]!);
  await page.keyboard.press('ArrowDown');
  await expect(review.pager).toContainText('显示第 4 至');
  await expect(review.rows).toHaveCount(2);
  const [fourth] = await review.rows.locator('td:nth-child(2)').allInnerTexts();
  await expect(top).toContainText(fourth!.trim());
  await page.keyboard.press('ArrowUp');
  await expect(top).toContainText(numbers[2]!);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(review.pager).toContainText('显示第 4 至');
});

test('enter chooses a SKU, also where it is pressed before the answer is there', async ({ signedIn }) => {
  const [own] = await bringOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { page } = await signedIn('merchant02');
  const orders = ordersPage(page, '订单');
  await orders.open(question([own!]));
  await orders.select(own!.orderNo);
  await orders.action('赠品').click();
  const field = dialog(page, /^赠品/).field('赠品 SKU');
  const come = Promise.withResolvers<void>();
  await page.route(`**${BASE_PATH}${sku.page.path}**`, async (route) => {
    await come.promise;
    await route.continue();
  });
  await field.click();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.fill('acr');
  await field.press('Enter');
  come.resolve();
  await expect(field).toHaveValue(/^ACR-/);
});
