import { order } from '#contract/order/order.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { importPage, textFile } from '#tests/e2e/pages/import.ts';
import { keyboardUser } from '#tests/e2e/pages/keyboard.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import {
  hands,
  mapOwnCode,
  orderFile,
  ownOrders,
  ownPrefix,
  pushedOrders,
} from '#tests/e2e/orders/own-orders.ts';

test('[18.9] a reviewer without a mouse hears what he reviews, and what became of it', async ({
  signedIn,
}) => {
  const own = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 3 });
  const { page } = await signedIn('factory01');
  const user = await keyboardUser(page);
  const review = ordersPage(page, '审单');
  await page.goto('/login');
  await user.goTo('sd', '审单');

  // The field of the numbers has a name, and takes several.
  await user.tabTo(review.field('订单号'));
  await user.type(own.map(({ orderNo }) => orderNo).join(' '));
  await user.press('Enter');
  await expect(review.rows).toHaveCount(3);
  await user.hears('已找到 3');

  await user.tabTo(review.keys);
  await user.press('ArrowDown');
  await user.press(' ');
  await user.hears('已选 1 条');
  await expect(review.keys).toHaveAttribute('aria-activedescendant', /.+/);
  const active = review.table.locator('tr[data-active=true]');
  const number = (await active.locator('td').nth(1).innerText()).trim();
  await expect(active).toHaveAttribute('aria-selected', 'true');
  await expect(active.getByRole('checkbox')).toHaveAccessibleName('选择第 1 行');
  await user.press(' ');
  await user.press('Enter');

  const drawer = page.getByRole('region', { name: '订单详情', exact: true });
  await expect(drawer).toContainText(number);
  await user.hears(`已打开 ${number}，待审核`);
  await expect(drawer.getByRole('toolbar', { name: '订单操作' })).toBeVisible();
  await expect(drawer.getByRole('region', { name: '印刷图片' })).toBeVisible();
  await expect(drawer.getByRole('region', { name: '收货信息' })).toBeVisible();
  await user.press('a');
  await user.hears('审核通过成功，共 1 单');
  await expect(drawer).not.toContainText(number);

  // The reason is asked for in a dialog that has a name, and the field is where he types.
  await user.press('r');
  const asked = dialog(page, '打回 1 单');
  await expect(asked.field(/^打回原因/)).toBeFocused();
  await user.type('图片模糊');
  await user.press('Control+Enter');
  await user.hears('打回成功，共 1 单');
  await user.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(review.keys).toBeFocused();

  const factory = await hands('factory01');
  const { list } = await factory.call(order.page, { orderNo: own.map(({ orderNo }) => orderNo) });
  expect(list.map(({ status }) => status).toSorted()).toEqual(['repulsed', 'waitProduce', 'waitReview']);
});

test('[18.9] a merchant without a mouse brings a file in and pushes what came of it', async ({
  signedIn,
}) => {
  const prefix = ownPrefix();
  const merchant = await hands('merchant02');
  await mapOwnCode(merchant, prefix);
  const { page } = await signedIn('merchant02');
  const user = await keyboardUser(page);
  const wizard = importPage(page);
  // Waited for before any key: the browser asks the test for a file only once somebody waits for the question.
  const choosing = page.waitForEvent('filechooser');
  await page.goto('/login');
  await user.goTo('dr', '导入订单');

  const file = wizard.screen.getByLabel('选择订单文件');
  await user.tabTo(file);
  await user.press('Enter');
  const chooser = await choosing;
  await chooser.setFiles(textFile(`${prefix}.csv`, orderFile({ prefix, count: 2 })));
  await expect(wizard.step).toContainText('核对列');
  await user.hears(/核对列/);

  await user.tabTo(wizard.shop);
  // As a list is chosen from by typing the beginning of its words.
  await expect(wizard.shop.locator('option', { hasText: /^SHEIN/ }).first()).toBeAttached();
  await user.type('SHEIN');
  await expect(wizard.shop).not.toHaveValue('');
  await user.tabTo(wizard.start);
  await user.press('Enter');
  await expect(wizard.result).toBeVisible({ timeout: 30_000 });
  await user.hears(/新增\s*2/);
  expect(await wizard.counts()).toMatchObject({ 新增: 2, 拒绝: 0 });

  await user.tabTo(wizard.next.getByRole('link', { name: '去推单' }));
  await user.press('Enter');
  const orders = ordersPage(page, '订单');
  await expect(orders.rows).toHaveCount(2);
  await user.tabTo(orders.region.getByRole('checkbox', { name: '选择本页全部' }));
  await user.press(' ');
  await user.hears('已选 2 条');
  // Backward, to what acts on them.
  for (
    let i = 0;
    i < 80 && !(await orders.action('推单').evaluate((one) => one === document.activeElement));
    i += 1
  )
    await user.press('Shift+Tab');
  await expect(orders.action('推单')).toBeFocused();
  await user.press('Enter');
  const push = dialog(page, '推单');
  await expect(push.button('推送 2 单')).toBeEnabled();
  await user.tabTo(push.button('推送 2 单'));
  await user.press('Enter');
  await user.hears('推单成功，共 2 单');
  await expect
    .poll(async () =>
      (await ownOrders(merchant, { prefix, count: 2 })).every(({ pushedAt }) => pushedAt !== null),
    )
    .toBe(true);
});
