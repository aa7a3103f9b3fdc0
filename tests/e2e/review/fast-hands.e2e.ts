import { order } from '#contract/order/order.ts';
import { orderWatch } from '#contract/order/order-watch.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { act, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

const pushed = async (count: number) =>
  pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count });
const question = (orders: readonly { orderNo: string }[]) =>
  `?${orders.map(({ orderNo }) => `orderNo=${orderNo}`).join('&')}`;

test('several orders are reviewed without a mouse, the next one at once, and what was done is undone', async ({
  signedIn,
}) => {
  const own = await pushed(5);
  const api = await hands('factory01');
  const statusOf = async (orderNo: string) => {
    const { list } = await api.call(order.page, { orderNo: [orderNo] });
    return list[0]?.status;
  };
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(question(own));
  await expect(review.rows).toHaveCount(5);
  const numbers = (await review.rows.locator('td:nth-child(2)').allInnerTexts()).map((text) => text.trim());
  const { panel } = review.drawer;
  const said = (text: string) => page.locator('.notice-toast', { hasText: text });

  await page.keyboard.press('?');
  const sheet = dialog(page, '快捷键').panel;
  await expect(sheet).toContainText('审核通过');
  // The dialog has the keys: nothing is approved behind it.
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(panel).toContainText(numbers[0]!);
  await page.keyboard.press('a');
  await expect(said('审核通过成功，共 1 单')).toBeVisible();
  await expect(panel.locator('.order-detail-top')).toContainText(numbers[1]!);
  await expect(review.rows).toHaveCount(4);
  expect(await statusOf(numbers[0]!)).toBe('waitProduce');

  await page.keyboard.press('u');
  await expect(said('撤销「审核通过」成功，共 1 单')).toBeVisible();
  await expect(panel.locator('.order-detail-top')).toContainText(numbers[0]!);
  await expect(review.rows).toHaveCount(5);
  expect(await statusOf(numbers[0]!)).toBe('waitReview');
  await page.keyboard.press('u');
  await expect(said('没有可以撤销的操作')).toBeVisible();

  await page.keyboard.press('f');
  await expect(said('强制审核：')).toBeVisible();

  await page.keyboard.press('r');
  const repulse = dialog(page, '打回 1 单');
  await repulse.field(/^打回原因/).fill('图片里有 r 和 a');
  await repulse.field(/^打回原因/).press('Tab');
  await repulse.button('打回').press('Enter');
  await expect(panel.locator('.order-detail-top')).toContainText(numbers[1]!);
  // The next one stands before the answer.
  await expect.poll(() => statusOf(numbers[0]!)).toBe('repulsed');

  await page.keyboard.press('e');
  await expect(dialog(page, /^修改/).panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, /^修改/).panel).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(review.chosen).toHaveText('已选 2 条');
  await page.keyboard.press('a');
  await expect(said('审核通过成功，共 2 单')).toBeVisible();
  await expect(review.rows).toHaveCount(2);
  await said('审核通过成功，共 2 单').getByRole('button', { name: '撤销（U）' }).click();
  await expect(review.rows).toHaveCount(4);
  // Nothing chosen, nothing open: the row where the keyboard stands.
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(said('审核通过成功，共 1 单')).toBeVisible();
  await expect(review.rows).toHaveCount(3);
});

test('escape closes the dialog on top also where the focus is not in it yet, and nothing below it', async ({
  signedIn,
}) => {
  const [own] = await pushed(1);
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(question([own!]));
  await review.show(own!.orderNo);
  await expect(review.drawer.panel).toContainText(own!.orderNo);
  // A browser that is busy gives the key to whatever has the focus in the moment in which the dialog comes to stand.
  await page.evaluate(() => {
    const pressed = new Promise<boolean>((resolve) => {
      new MutationObserver((_changes, observer) => {
        const shown = document.querySelector('.bp6-dialog');
        if (!shown) return;
        observer.disconnect();
        const focused = document.activeElement!;
        focused.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        );
        resolve(!shown.contains(focused));
      }).observe(document.body, { childList: true, subtree: true });
    });
    Object.assign(globalThis, { pressed });
  });
  await page.keyboard.press('e');
  // It watches before the key is pressed.
  const pressed = () => (globalThis as unknown as { pressed: Promise<boolean> }).pressed;
  expect(await page.evaluate(pressed)).toBe(true);
  await expect(dialog(page, /^修改/).panel).toHaveCount(0);
  await expect(review.drawer.panel).toContainText(own!.orderNo);
});

test('a key for what is still being read is served when it has been read', async ({ signedIn }) => {
  const [own] = await pushed(1);
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(question([own!]));
  const held = Promise.withResolvers<void>();
  await page.route(`**${order.get.path}**`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await review.show(own!.orderNo);
  await expect(review.drawer.panel.getByRole('button', { name: '审核通过' })).toBeVisible();
  await page.keyboard.press('e');
  held.resolve();
  await expect(dialog(page, /^修改/).panel).toBeVisible();
  await expect(page.locator('.notice-toast')).toHaveCount(0);
});

test('letters that are typed are letters, and a key that is closed says why', async ({ signedIn }) => {
  const [own] = await pushed(1);
  const { page } = await signedIn('factory02');
  const review = ordersPage(page, '审单');
  await review.open(question([own!]));
  await expect(review.row(own!.orderNo)).toBeVisible();
  await review.field('订单号').first().focus();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(page.locator('.notice-toast')).toHaveCount(0);
  await review.open(question([own!]));
  await expect(review.row(own!.orderNo)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(page.locator('.notice-toast')).toContainText('审核通过');
  const { status } = await (await hands('factory01')).call(order.get, { id: own!.id });
  expect(status).toBe('waitReview');
});

test('what one operator did is on the other one’s screen, and nothing moves under his eyes', async ({
  signedIn,
}) => {
  const own = await pushed(6);
  const one = ordersPage((await signedIn('factory01')).page, '审单');
  const other = await hands('factory01');
  await one.open(question(own));
  await expect(one.rows).toHaveCount(6);
  const order0 = await one.rows.locator('td:nth-child(2)').allInnerTexts();
  const byNumber = new Map(own.map((o) => [o.orderNo, o]));
  const at = (i: number) => byNumber.get(order0[i]!.trim())!;

  // He looks at the third, its row chosen; the first is repulsed by somebody else.
  await one.select(at(2).orderNo);
  await one.show(at(2).orderNo);
  await expect(one.drawer.panel).toContainText(at(2).orderNo);
  // Each sees what the other one has open.
  const colleague = ordersPage((await signedIn('many01', '晨星印刷工厂')).page, '审单');
  await colleague.open(question(own));
  await expect(colleague.row(at(2).orderNo)).toHaveAttribute('title', '陈工 正在看');
  await colleague.show(at(2).orderNo);
  await expect(colleague.drawer.panel.getByText('陈工 正在看')).toBeVisible();
  await expect(one.drawer.panel.getByText(/正在看$/)).toBeVisible();
  // From order to order he says the next one alone, and once more when none is open.
  const said: unknown[] = [];
  colleague.page.on('request', (request) => {
    if (request.url().endsWith(orderWatch.watch.path)) said.push(request.postDataJSON());
  });
  await colleague.page.keyboard.press('j');
  const [third, fourth] = [at(2).id, at(3).id];
  await expect.poll(() => said).toEqual([{ opened: fourth, closed: third }]);
  // A slow word is waited for: else the server would hear last that the order was opened, and believe it.
  const slow = Promise.withResolvers<void>();
  await colleague.page.route(`**${orderWatch.watch.path}`, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await colleague.page.keyboard.press('k');
  await expect.poll(() => said.slice(1)).toEqual([{ opened: third, closed: fourth }]);
  await colleague.drawer.close();
  await expect(colleague.drawer.panel).toHaveCount(0);
  expect(said).toHaveLength(2);
  slow.resolve();
  await expect.poll(() => said.slice(2)).toEqual([{ closed: third }]);
  await expect(one.drawer.panel.getByText(/正在看$/)).toHaveCount(0);
  await act(other, 'order.repulse', [at(0).id], { reason: '缺料' });
  await expect(one.rows.nth(0)).toHaveAttribute('data-gone', 'true');
  await expect(one.region.getByText('1 条有变化')).toBeVisible();
  expect(await one.rows.locator('td:nth-child(2)').allInnerTexts()).toEqual(order0);
  await expect(one.chosen).toHaveText('已选 1 条');
  await expect(one.drawer.panel).toContainText(at(2).orderNo);
  await act(other, 'order.urged', [at(3).id]);
  await expect(one.rows.nth(3)).toContainText('加急');

  await one.region.getByText('1 条有变化').getByRole('button', { name: '刷新' }).click();
  await expect(one.rows).toHaveCount(5);
  await expect(one.chosen).toHaveText('已选 1 条');

  await one.drawer.close();
  // What the drawer covered gets the focus back once it has gone.
  await expect(one.drawer.panel).toHaveCount(0);
  await expect(one.keys).toBeFocused();
  await one.page.mouse.move(5, 5);
  await one.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await act(other, 'order.approve', [at(4).id]);
  await expect(one.rows).toHaveCount(4);
});

test('an open order says who moved it', async ({ signedIn }) => {
  const [own] = await pushed(1);
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(question([own!]));
  await review.show(own!.orderNo);
  await expect(review.drawer.panel).toContainText(own!.orderNo);
  // The merchant takes it back.
  await act(await hands('merchant02'), 'order.lock', [own!.id]);
  await expect(review.drawer.panel.getByRole('status').filter({ hasText: '已被' })).toContainText(
    /已被 .+ 锁定/,
  );
});

test('of 5,000 pasted numbers those that are not found are listed, and the rest is shown', async ({
  signedIn,
}) => {
  const own = await pushed(2);
  const { page } = await signedIn('factory01');
  const list = ordersPage(page, '订单列表');
  await list.open();
  const strangers = Array.from({ length: 4998 }, (_, i) => `NONE-${i + 1}`);
  // From a sheet: a column of numbers into the field of one line.
  const column = [...strangers, ...own.map(({ orderNo }) => orderNo)].join('\r\n');
  await list.unfold('订单号');
  await list
    .field('订单号')
    .first()
    .evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, column);
  await expect(list.rows).toHaveCount(2);
  const note = list.region.getByRole('status').filter({ hasText: '粘贴的单号' });
  await expect(note).toContainText('已找到 2，未找到 4,998');
  await note.getByRole('button', { name: '查看未找到的' }).click();
  await expect(page.getByRole('list', { name: '未找到的单号' }).getByRole('listitem').first()).toHaveText(
    'NONE-1',
  );
  await page.keyboard.press('Escape');
  expect(page.url().length).toBeLessThan(200);
  await page.reload();
  await expect(list.rows).toHaveCount(2);
  await expect(note).toContainText('未找到 4,998');
});

test('[K06] a thousand rows: some beyond those in sight are drawn, and all of them are chosen', async ({
  signedIn,
}) => {
  const { page } = await signedIn('factory01');
  const list = ordersPage(page, '订单列表');
  await list.open('?status=completed&pageSize=1000');
  await expect(list.rows.first()).toBeVisible();
  await expect(list.pager).toContainText('显示第 1 至');
  const shown = async () => {
    const box = (await list.keys.boundingBox())!;
    // Eighty rows before and after those in sight are made ahead; forty more may still stand.
    return box.height / 32 + 2 * 80 + 40;
  };
  expect(await list.rows.count()).toBeLessThanOrEqual(await shown());
  await list.selectPage();
  await expect.poll(() => list.count('已完成')).toBeGreaterThan(0);
  const total = await list.count('已完成');
  await expect(list.chosen).toHaveText(`已选 ${Math.min(1000, total).toLocaleString('zh-CN')} 条`);
  await list.keys.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await expect(list.rows.last()).toHaveAttribute('aria-selected', 'true');
  await expect(list.region.locator('.list-bar')).toHaveCSS('height', '12px');
});
