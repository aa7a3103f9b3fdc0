import type { Locator, Page } from '@playwright/test';
import { order } from '#contract/order/order.ts';
import { profile } from '#contract/profile/profile.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { act, hands, numbersOf, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { goodsGrid, newOrders } from '#tests/e2e/pages/manual-order.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { ownPrices } from '#tests/e2e/price/world.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';
import { expect, test } from '#tests/e2e/support.ts';

// What is typed into many fields at once, which no form of one record holds.

const restored = (where: Page | Locator) => where.getByText('已恢复上次没有保存的内容');
const giveUp = (where: Page | Locator) => where.getByRole('button', { name: '放弃，重新填写' });

test('a batch of orders outlives a reload and a session that another device has ended; what is given up does not', async ({
  signedIn,
}) => {
  const { merchant } = await ownPair();
  const { page } = await signedIn(merchant.username);
  const orders = newOrders(page);
  const { panel } = dialog(page, '批量下单');
  await page.goto('/business/order');
  await orders.batch();
  await orders.cell(1, '收件人').fill('赵示例');
  await orders.cell(2, '收件人').fill('钱示例');

  await page.reload();
  await orders.batch();
  await expect(restored(panel)).toBeVisible();
  await expect(orders.cell(1, '收件人')).toHaveValue('赵示例');
  // A row that is new has a key of its own beside those that were kept.
  await orders.cell(3, '收件人').fill('孙示例');
  await expect(orders.cell(1, '收件人')).toHaveValue('赵示例');
  await expect(orders.cell(4, '收件人')).toHaveValue('');

  await (await hands(merchant.username)).call(profile.endSession, {});
  const login = loginPage(page);
  await expect(login.username).toBeVisible();
  await login.signIn(merchant.username, DEMO_PASSWORD);
  await expect(shell(page).menu).toBeVisible();
  await page.goto('/business/order');
  await orders.batch();
  await expect(orders.cell(3, '收件人')).toHaveValue('孙示例');

  await giveUp(panel).click();
  await expect(orders.cell(1, '收件人')).toHaveValue('');
  await page.reload();
  await orders.batch();
  await expect(orders.cell(1, '收件人')).toHaveValue('');
  await expect(restored(panel)).toHaveCount(0);
});

test('goods of an order and the numbers of a parcel outlive a reload', async ({ signedIn }) => {
  const wanted = { prefix: ownPrefix(), count: 2 };
  const [edited, packed] = await pushedOrders(await hands('merchant02'), wanted);
  const factory = await hands('factory01');
  await act(factory, 'order.approve', [packed!.id]);
  await factory.call(order.action, { event: 'order.pack.forced', ids: [packed!.id], dangerVerified: true });
  const { page } = await signedIn('factory01');
  const opened = async (
    screen: '审单' | '订单列表',
    { orderNo, platformOrderNo }: NonNullable<typeof packed>,
    deed: string,
  ) => {
    const list = ordersPage(page, screen);
    await list.open(screen === '审单' ? '' : '?status=packed');
    await list.paste('平台单号', [platformOrderNo]);
    await expect(list.rows).toHaveCount(1);
    await list.select(orderNo);
    await list.action(deed).click();
  };

  const goods = goodsGrid(page, /^改商品 /);
  await opened('审单', edited!, '改商品');
  await goods.quantity(1).fill('7');
  await page.reload();
  await opened('审单', edited!, '改商品');
  await expect(goods.quantity(1)).toHaveValue('7');
  const form = dialog(page, /^改商品 /);
  await expect(restored(form.panel)).toBeVisible();
  await form.button('保存').click();
  await expect(form.panel).toBeHidden();
  expect(await factory.call(order.get, { id: edited!.id })).toMatchObject({ lines: [{ quantity: 7 }] });

  const ship = dialog(page, '发货');
  const number = `SF-${numbersOf(wanted)[1]}`;
  await opened('订单列表', packed!, '发货');
  await ship.field('运单号').fill(number);
  await page.reload();
  await opened('订单列表', packed!, '发货');
  await expect(ship.field('运单号')).toHaveValue(number);
  await ship.button('取消').click();
  await ordersPage(page, '订单列表').action('发货').click();
  await expect(ship.field('运单号')).toHaveValue('');
});

test('names of groups and prices of materials outlive a reload', async ({ signedIn }) => {
  const { factory, merchant } = await ownPrices();
  const { page } = await signedIn(factory.username);
  const groups = dialog(page, '分组管理');
  const open = () => page.getByRole('button', { name: '分组管理' }).click();
  await page.goto('/factory/customer/list');
  await open();
  await groups.field('第 1 个分组的名称').fill('大客户');
  await page.reload();
  await open();
  await expect(groups.field('第 1 个分组的名称')).toHaveValue('大客户');
  await groups.button('保存').click();
  await expect(groups.panel).toBeHidden();
  await open();
  await expect(groups.field('第 1 个分组的名称')).toHaveValue('大客户');
  await expect(restored(groups.panel)).toHaveCount(0);
  await groups.button('取消').click();

  await shell(page).open('材质价格');
  const region = page.getByRole('region', { name: '材质价格', exact: true });
  await region.getByRole('combobox', { name: '客户' }).fill(merchant.name.slice(-9));
  await page.getByRole('option', { name: merchant.name }).click();
  const field = region.getByLabel('硅胶 黑色的客户价');
  await field.fill('8.8');
  await page.reload();
  await expect(field).toHaveValue('8.8');
  await giveUp(region).click();
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(field).toHaveValue('');
});
