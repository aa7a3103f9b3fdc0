import { order } from '#contract/order/order.ts';
import { shop } from '#contract/shop/shop.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { goodsGrid, newOrders, pickSku } from '#tests/e2e/pages/manual-order.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { act, bringOrders, hands, ownPrefix, picture, printedSkus, pushedOrders } from './own-orders.ts';

const PERSON = '赵示例 13900000000 浙江省杭州市西湖区示例路 1 号';

/** Two SKUs of the bound factory, and the first shop. */
async function goods(api: HttpClient) {
  const skus = await printedSkus(api);
  const shops = await api.call(shop.page, { pageSize: 1 });
  return { codes: [skus[0]!.code, skus[1]!.code] as const, shopId: shops.list[0]!.id };
}
const found = async (api: HttpClient, platformOrderNo: string[]) =>
  (await api.call(order.page, { platformOrderNo, pageSize: 100 })).list;

test('an order typed by hand, refused at its fields, and pushed', async ({ asUser }) => {
  const api = await hands('merchant01');
  const { codes, shopId } = await goods(api);
  const number = ownPrefix();
  const merchant = await asUser('merchant01');
  const list = ordersPage(merchant.page, '订单');
  await merchant.open('订单');
  const form = await newOrders(merchant.page).manual();
  const grid = goodsGrid(merchant.page, '手工单');

  await form.button('完成并推单').click();
  await expect(form.panel).toContainText('请选择店铺');
  await form.field(/^店铺/).selectOption(String(shopId));
  await form.button('完成并推单').click();
  await expect(form.panel).toContainText('请先添加至少一行商品');

  await form.field('平台单号').fill(number);
  await grid.pick(1, codes[0]);
  // It is on its way while one goes on typing.
  await grid.picture(1, await picture());
  await grid.quantity(1).fill('2');
  await grid.price(1).press('Enter');
  await grid.pick(2, codes[1]);
  await form.button('完成并推单').click();
  await expect(grid.table).toContainText('请输入单价');
  await grid.price(1).fill('39.90');
  await grid.price(2).fill('5');
  await expect(grid.total).toContainText('共 2 行，3 件，合计 ¥84.80');
  await grid.picture(2, await picture());
  await expect(grid.table.getByAltText('已选图片')).toHaveCount(2);
  await form.field('粘贴识别').fill(PERSON);
  await form.button('识别并填入').click();
  await expect(form.field('收件人')).toHaveValue('赵示例');
  await expect(form.field('区/县')).toHaveValue('西湖区');
  await form.button('完成并推单').click();
  await expect(form.panel).toBeHidden();

  await list.filter('平台单号', number);
  await expect(list.row(number)).toContainText(/待审核|待处理|待生产/);
  await list.show(number);
  await expect(list.drawer.panel).toContainText('手工');
  await expect(list.drawer.log.last()).toHaveText('新建');
  const [one] = await found(api, [number]);
  expect(one).toMatchObject({ amountCents: 8480, pieces: 3, recipientName: '赵示例', province: '浙江省' });
  expect(one!.factoryId).not.toBeNull();
});

test('a batch as pasted: what is wrong stays, is put right and goes in', async ({ asUser }) => {
  const api = await hands('merchant01');
  const { codes, shopId } = await goods(api);
  const prefix = ownPrefix();
  const numbers = [1, 2, 3].map((n) => `${prefix}-${n}`) as [string, string, string];
  const merchant = await asUser('merchant01');
  await merchant.open('订单');
  const batch = newOrders(merchant.page);
  const form = await batch.batch();
  await form.field(/^店铺/).selectOption(String(shopId));
  const person = ['赵示例', '13900000000', '浙江省杭州市西湖区示例路 1 号'];
  await batch.paste(1, '平台单号', [
    ['平台单号', 'SKU 编码', '数量', '收件人', '电话', '地址', '备注'],
    [numbers[0], codes[0], '2', ...person, '轻拿轻放'],
    [numbers[0], codes[1], '1', '', '', '', ''],
    [numbers[1], `${prefix}-NONE`, '1', ...person, ''],
    [numbers[2], codes[1].toLowerCase(), '4', ...person, ''],
  ]);
  await expect(batch.row(3)).toContainText(`没有编码为「${prefix}-NONE」的 SKU`);
  await form.button('提交 4 行').click();
  await expect(form.panel.getByRole('status')).toContainText('已创建 2 单，1 行没有创建');
  await expect(batch.cell(1, '平台单号')).toHaveValue(numbers[1]);
  await expect(batch.row(1)).toContainText(`没有编码为「${prefix}-NONE」的 SKU`);

  await batch.cell(1, 'SKU 编码').fill(codes[0]);
  await form.button('提交 1 行').click();
  await expect(form.panel).toBeHidden();
  const list = ordersPage(merchant.page, '订单');
  await list.paste('平台单号', numbers);
  await expect(list.rows).toHaveCount(3);
  for (const number of numbers) await expect(list.row(number)).toContainText('待推单');
  const made = await found(api, numbers);
  expect(Object.fromEntries(made.map((one) => [one.platformOrderNo, one.pieces]))).toEqual({
    [numbers[0]]: 3,
    [numbers[1]]: 1,
    [numbers[2]]: 4,
  });
});

test('a gift goes into two orders, and is seen in them', async ({ asUser }) => {
  const api = await hands('merchant01');
  const { codes } = await goods(api);
  const wanted = { prefix: ownPrefix(), count: 2 };
  const brought = await bringOrders(api, wanted);
  const numbers = brought.map((one) => one.platformOrderNo);
  const merchant = await asUser('merchant01');
  const list = ordersPage(merchant.page, '订单');
  await merchant.open('订单');
  await list.paste('平台单号', numbers);
  await expect(list.rows).toHaveCount(2);
  await list.selectPage();
  await list.action('赠品').click();
  const form = dialog(merchant.page, '赠品，共 2 单');
  await form.button('添加赠品').click();
  await expect(form.panel).toContainText('请选择赠品的 SKU');
  await expect(form.panel).toContainText('赠品单价为 0，不改变订单金额');
  await pickSku(merchant.page, form.field('赠品 SKU'), codes[1]);
  await form.field(/^每单数量/).fill('2');
  await form.button('添加赠品').click();
  await expect(merchant.page.getByText('添加赠品成功，共 2 单')).toBeVisible();
  await list.show(numbers[0]!);
  const lines = list.drawer.panel.getByRole('table', { name: '商品明细' });
  await expect(lines.getByRole('row').filter({ hasText: '赠品' })).toContainText(codes[1]);
  const after = await found(api, numbers);
  for (const { id, pieces, amountCents } of brought) {
    const one = after.find((row) => row.id === id);
    expect(one).toMatchObject({ pieces: pieces + 2, amountCents, status: 'waitPush' });
  }
});

test('what the factory sent back is changed and handed in again', async ({ asUser }) => {
  const api = await hands('merchant01');
  const { codes } = await goods(api);
  const factory = await hands('factory01');
  const [one] = await pushedOrders(api, { prefix: ownPrefix(), count: 1 });
  await act(factory, 'order.repulse', [one!.id], { reason: '请改为现有型号' });
  const number = one!.platformOrderNo;
  const merchant = await asUser('merchant01');
  const list = ordersPage(merchant.page, '订单');
  await merchant.open('订单');
  await list.filter('平台单号', number);
  await expect(list.row(number)).toContainText('已打回');
  await list.show(number);
  await list.drawer.action('改商品').click();
  const form = dialog(merchant.page, /^改商品/);
  const grid = goodsGrid(merchant.page, /^改商品/);
  await grid.pick(1, codes[1]);
  await grid.quantity(1).fill('5');
  await form.button('保存').click();
  await expect(form.panel).toBeHidden();
  await expect(list.drawer.panel).toContainText('商品（5 件）');
  await list.drawer.action('重新提交').click();
  await dialog(merchant.page, '重新提交').button('重新提交 1 单').click();
  await expect(list.drawer.log.first()).toHaveText(/重新提交|自动审核|规则转待处理/);
  const after = await api.call(order.get, { id: one!.id });
  expect(after).toMatchObject({ pieces: 5, lines: [{ skuCode: codes[1], quantity: 5 }] });
  expect(['waitReview', 'pendingRule', 'waitProduce']).toContain(after.status);
  expect(after.log.map(({ title }) => title)).toContain('编辑');
});

test('[B5] an order that lands in 待处理 says so when it is made, and is taken back with 撤回并修改', async ({
  asUser,
}) => {
  const api = await hands('merchant01');
  const { codes, shopId } = await goods(api);
  const number = ownPrefix();
  const merchant = await asUser('merchant01');
  const list = ordersPage(merchant.page, '订单');
  await merchant.open('订单');
  const form = await newOrders(merchant.page).manual();
  const grid = goodsGrid(merchant.page, '手工单');
  await form.field(/^店铺/).selectOption(String(shopId));
  await form.field('平台单号').fill(number);
  await grid.pick(1, codes[0]);
  await grid.price(1).fill('39.90');
  await grid.picture(1, await picture());
  // Nobody is named to send it to.
  await form.button('完成并推单').click();
  const said = new RegExp(`订单 ${number} 已推单，在工厂待处理：收货地址不完整.*可撤回并修改`);
  await expect(merchant.page.getByText(said)).toBeVisible();

  await list.filter('平台单号', number);
  await expect(list.row(number)).toContainText('待处理');
  await list.show(number);
  await list.drawer.panel.getByRole('button', { name: '撤回并修改' }).click();
  await expect(list.row(number)).toContainText('待推单');
  const [one] = await found(api, [number]);
  expect(one).toMatchObject({ status: 'waitPush' });
});
