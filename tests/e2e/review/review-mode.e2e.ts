import { order } from '#contract/order/order.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { expectDrawn } from '#tests/e2e/pages/upload-pictures.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

const question = (orders: readonly { orderNo: string }[]) =>
  `?${orders.map(({ orderNo }) => `orderNo=${orderNo}`).join('&')}`;

test('[P187] the picture of an order under review stands large, and keys lead it closer and on', async ({
  signedIn,
}) => {
  const factory = await hands('factory01');
  // One of the demo's with several lines: it is only looked at.
  const { list } = await factory.call(order.page, { status: 'waitReview', pageSize: 200 });
  const some = list.find(({ lineCount, goods }) => lineCount > 1 && goods.every((one) => one.pictureUrl))!;
  const { lines } = await factory.call(order.get, { id: some.id });
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(question([some]));
  await review.show(some.orderNo);
  const { panel } = review.drawer;
  const pictures = review.drawer.section('印刷图片');
  const percent = pictures.getByTitle('缩放比例');
  const whole = pictures.getByRole('img', { name: lines[0]!.title, exact: true });

  await test.step('it has more than half of the drawer, and its facts stand below it', async () => {
    await expectDrawn(whole);
    const [all, own] = [(await panel.boundingBox())!, (await pictures.boundingBox())!];
    expect(own.width).toBeGreaterThan(all.width / 2);
    await expect(pictures).toContainText(`${lines[0]!.widthPx} × ${lines[0]!.heightPx} px`);
    await expect(pictures).toContainText(/\d+ dpi/);
    await expect(pictures).toContainText(/[\d.]+ (B|KB|MB)/);
    await expect(pictures.getByText('印刷区域')).toBeVisible();
  });
  await test.step('space shows its own pixels and goes back, and chooses no row in the list', async () => {
    const fits = await percent.innerText();
    await page.keyboard.press(' ');
    await expect(percent).toHaveText('100 %');
    await page.keyboard.press(' ');
    await expect(percent).toHaveText(fits);
    await page.keyboard.press('+');
    await expect(percent).not.toHaveText(fits);
    await page.keyboard.press('-');
    await expect(percent).toHaveText(fits);
    await expect(review.chosen).toBeHidden();
  });
  await test.step('the wheel zooms, and the hand draws what is larger than its place', async () => {
    const place = (await whole.boundingBox())!;
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await whole.boundingBox())!.height).toBeGreaterThan(2 * place.height);
    const before = (await whole.boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2 + 60);
    await page.mouse.up();
    await expect.poll(async () => Math.round((await whole.boundingBox())!.y - before.y)).toBe(60);
    await pictures.getByRole('button', { name: '看完整图片' }).click();
    await expect.poll(async () => Math.round((await whole.boundingBox())!.y)).toBe(Math.round(place.y));
  });
  await test.step('arrows, thumbnails and the goods lead to the pictures of the other lines', async () => {
    const strip = pictures.getByRole('group', { name: '订单的图片' }).getByRole('button');
    await expect(strip).toHaveCount(lines.length);
    // A button keeps its space: it is pressed, and the picture stays whole.
    await pictures.getByRole('button', { name: '下一张图片' }).focus();
    await page.keyboard.press(' ');
    await expect(strip.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(pictures.getByText(`2 / ${lines.length}`)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(strip.nth(0)).toHaveAttribute('aria-pressed', 'true');
    await strip.nth(1).click();
    await expectDrawn(pictures.getByRole('img', { name: lines[1]!.title, exact: true }).last());
    await review.drawer
      .section(/^商品/)
      .getByRole('button', { name: /^查看大图/ })
      .first()
      .click();
    await expect(strip.nth(0)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('outside of the review an order has its own drawer', async () => {
    const orders = ordersPage(page, '订单列表');
    await orders.open(question([some]));
    await orders.show(some.orderNo);
    await expect(orders.drawer.section(/^商品/)).toBeVisible();
    await expect(orders.drawer.section('印刷图片')).toHaveCount(0);
  });
});

test('[P187] the order that stands next is there with its picture before its key is pressed', async ({
  signedIn,
}) => {
  const own = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 2 });
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(question(own));
  await expect(review.rows).toHaveCount(2);
  const numbers = (await review.rows.locator('td:nth-child(2)').allInnerTexts()).map((text) => text.trim());
  const next = own.find(({ orderNo }) => orderNo === numbers[1])!;
  const whole = page.waitForResponse((reply) => {
    const url = new URL(reply.url());
    return url.pathname.endsWith(order.get.path) && url.searchParams.get('id') === String(next.id);
  });
  await review.show(numbers[0]!);
  await whole;
  await expectDrawn(review.drawer.section('印刷图片').getByRole('img').first());
  // From here on the server gives nothing more.
  await page.route(`**${BASE_PATH}/**`, (route) => route.abort());
  const words = review.drawer.panel.locator('.order-review-words');
  // The browser tells the page that something was scrolled with its next frame only; no hand is faster than that.
  await words.evaluate(
    (element) =>
      new Promise<void>((told) => {
        element.addEventListener('scroll', () => told(), { once: true });
        element.scrollTop = 60;
      }),
  );
  expect(await words.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('j');
  await expect(review.drawer.panel.locator('.order-detail-top')).toContainText(numbers[1]!);
  // It is read from its beginning.
  expect(await words.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(review.drawer.section('收货信息')).toContainText('示例路');
  await expectDrawn(review.drawer.section('印刷图片').getByRole('img').first());
});

test('[P187] nothing in the review moves when the whole order arrives', async ({ signedIn }) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { page } = await signedIn('factory01');
  const arrival = Promise.withResolvers<void>();
  await page.route(`**${BASE_PATH}${order.get.path}*`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const review = ordersPage(page, '审单');
  await review.open(question([own!]));
  await review.show(own!.orderNo);
  const pictures = review.drawer.section('印刷图片');
  // The row in the list knows the picture already.
  await expectDrawn(pictures.getByRole('img').last());
  const approve = review.drawer.action('审核通过');
  const places = async () => [
    await pictures.boundingBox(),
    await pictures.locator('.review-frame').boundingBox(),
    await pictures.getByRole('button', { name: '原始像素' }).boundingBox(),
    await approve.boundingBox(),
  ];
  const before = await places();
  arrival.resolve();
  await expect(review.drawer.section('收货信息')).toBeVisible();
  await expect(pictures).toContainText('60 × 90 px');
  expect(await places()).toEqual(before);
});
