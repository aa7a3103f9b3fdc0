import { order } from '#contract/order/order.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

/** A reviewer whose reasons one other test writes, too: his own may have any number behind the usual ones. */
const WHO = ['many01', '晨星印刷工厂'] as const;

/** What has arrived stands on the screen. */
const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

test('the dialog of 打回 goes by keys: a number chooses, a text keeps its digits, and own reasons stay until they are removed', async ({
  signedIn,
}) => {
  const own = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 3 });
  const factory = await hands('factory01');
  const { page } = await signedIn(...WHO);
  const review = ordersPage(page, '审单');
  const ask = dialog(page, '打回 1 单');
  const field = ask.field(/^打回原因/);
  const reasons = ask.panel.getByRole('group', { name: '常用原因' });
  let number = '';
  const mine = `少 2 件，请补 ${ownPrefix()}`;
  const open = async (orderNo: string) => {
    // With the list come the reasons that the dialog will offer.
    const read = page.waitForResponse('**/basic/dynamic/setting/get/**');
    await review.open(`?${own.map((one) => `orderNo=${one.orderNo}`).join('&')}`);
    await review.show(orderNo);
    await expect(review.drawer.panel.locator('.order-detail-top')).toContainText(orderNo);
    await (await read).finished();
    await page.evaluate(drawn);
    await page.keyboard.press('r');
    await expect(ask.panel).toBeVisible();
  };
  const repulsedBy = async (id: number) => {
    const { status, repulseReason } = await factory.call(order.get, { id });
    return [status, repulseReason];
  };

  await test.step('a number chooses while nothing is written, or where the reasons have the focus', async () => {
    await open(own[0]!.orderNo);
    await page.keyboard.press('3');
    await expect(field).toHaveValue('印刷图片分辨率不足，请更换');
    await expect(field).toBeFocused();
    await page.keyboard.press('2');
    await expect(field).toHaveValue('印刷图片分辨率不足，请更换2');
    await page.keyboard.press('Tab');
    await expect(reasons.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('5');
    await expect(field).toHaveValue('该型号暂时缺料');
  });
  await test.step('what is typed keeps its digits, and Ctrl with enter sends it', async () => {
    await field.fill('');
    await field.focus();
    await page.keyboard.type(mine);
    await expect(field).toHaveValue(mine);
    const kept = page.waitForResponse('**/basic/dynamic/setting/save');
    await page.keyboard.press('Control+Enter');
    await expect(ask.panel).toHaveCount(0);
    await (await kept).finished();
    await expect.poll(() => repulsedBy(own[0]!.id)).toEqual(['repulsed', mine]);
  });
  await test.step('the own reason has a number of its own after a reload', async () => {
    await open(own[1]!.orderNo);
    const button = reasons.getByRole('button', { name: mine, exact: true });
    await expect(button).toBeVisible();
    number = (await button.getAttribute('aria-keyshortcuts'))!;
    await page.keyboard.press(number);
    await expect(field).toHaveValue(mine);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => repulsedBy(own[1]!.id)).toEqual(['repulsed', mine]);
  });
  await test.step('it can be removed, and does not come back', async () => {
    await open(own[2]!.orderNo);
    const kept = page.waitForResponse('**/basic/dynamic/setting/save');
    await reasons.getByRole('button', { name: `不再保留「${mine}」` }).click();
    await expect(reasons.getByRole('button', { name: mine, exact: true })).toHaveCount(0);
    await kept;
    await open(own[2]!.orderNo);
    await expect(reasons.getByRole('button').first()).toBeVisible();
    await expect(reasons.getByText(mine)).toHaveCount(0);
    await page.keyboard.press(number);
    await expect(field).toHaveValue(number);
  });
});
