import type { Page } from '@playwright/test';
import { agentFactory } from '#contract/agent-factory/agent-factory.ts';
import { invite } from '#contract/invite/invite.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { order } from '#contract/order/order.ts';
import { price } from '#contract/price/price.ts';
import { shop } from '#contract/shop/shop.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage, tick } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { ownPrices } from './world.ts';

/** Types the six characters and confirms. */
async function verify(page: Page, title = '请先验证') {
  const danger = dialog(page, title);
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(danger.panel).toBeHidden();
}

/** A customer, found by part of the name. */
async function pick(form: ReturnType<typeof dialog>, page: Page, label: string, name: string) {
  await form.panel.getByRole('combobox', { name: label, exact: true }).fill(name.slice(-9));
  await page.getByRole('option', { name }).click();
}

test('[P081] a factory sets what a customer pays, and the order says why it costs that', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const { factory, merchant, maker, buyer, shell } = await ownPrices();
  const { page, open } = await asUser(factory.username);
  const list = listPage(page, '折扣方式');
  await open('折扣方式');
  await expect(list.region.getByText('还没有商品折扣')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  const form = dialog(page, '设置商品折扣');
  await test.step('what is wrong stands beside its field', async () => {
    await list.region.getByRole('button', { name: '设置商品折扣' }).first().click();
    await form.button('下一步').click();
    await expect(form.panel.getByText('请选择客户或客户分组')).toBeVisible();
    await expect(form.panel.getByText('请输入折扣，最多三位小数')).toBeVisible();
    await form.field(/^折扣/).fill('11');
    await form.button('下一步').click();
    await expect(form.panel.getByText('折扣应大于 0 折，且不超过 10 折')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('it is set for the customer, with a range, once it is verified', async () => {
    await pick(form, page, '客户', merchant.name);
    await form.field('材质').selectOption('硅胶');
    await form.field(/^折扣/).fill('8.5');
    await form.button('添加区间').click();
    const range = form.panel.locator('.price-range');
    await range.getByLabel(/^从/).fill('10');
    await range.getByLabel(/^折扣/).fill('9');
    await form.button('下一步').click();
    await expect(dialog(page, '请先验证').panel).toContainText('8.5 折');
    await verify(page);
    await expect(list.row('硅胶')).toContainText(merchant.name);
    await expect(list.row('硅胶')).toContainText('8.5 折');
    await expect(list.row('硅胶')).toContainText('10 件起 9 折');
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('it is tried out before anybody orders', async () => {
    await list.action('价格试算').click();
    const trial = dialog(page, '价格试算');
    await pick(trial, page, '客户', merchant.name);
    await trial.panel.getByRole('combobox', { name: 'SKU' }).fill('SHELL');
    await page.getByRole('option', { name: /SHELL-1/ }).click();
    await trial.field(/^数量/).fill('10');
    await trial.button('试算').click();
    await expect(trial.panel.getByText('单价 ¥7.65')).toBeVisible();
    await expect(trial.panel.getByRole('list', { name: '价格说明' })).toContainText('客户价：8.5 折');
    expect(await barriers(page)).toEqual([]);
    await trial.button('取消').click();
  });

  await test.step('what the customer pushes costs that, and explains it', async () => {
    const { id: shopId } = await buyer.call(shop.createLocal, {
      brandName: '试',
      nick: `店铺${merchant.tenantId}`,
    });
    const line = { skuId: shell, quantity: 2, unitCents: 3000 };
    const address = { recipientName: '赵示例', recipientPhone: '13900000000', country: '中国' };
    const place = { province: '浙江省', city: '杭州市', district: '西湖区', address: '示例路 1 号' };
    const made = await buyer.call(orderCreate.create, {
      shopId,
      currency: 'CNY',
      ...address,
      ...place,
      lines: [line],
      goal: 'push',
    });
    expect(made).toMatchObject({ problems: [], notPushed: null });
    const { costCents } = await maker.call(order.get, { id: made.order!.id });
    expect(costCents).toBe(1700);
    const orders = ordersPage(page, '审单');
    await orders.open(`?open=${made.order!.id}`);
    await orders.drawer.panel.getByText('成本 ¥8.50 · 价格说明').click();
    await expect(orders.drawer.panel.getByRole('list', { name: '价格说明' })).toContainText('标价 ¥10.00');
    await expect(orders.drawer.panel.getByRole('list', { name: '价格说明' })).toContainText('客户价：8.5 折');
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('many are changed at once, and deleted with the danger verification', async () => {
    await page.goto('/factory/discountWay');
    await list.settled();
    await list.select('硅胶');
    await list.action('批量修改').click();
    const change = dialog(page, '批量修改价格');
    await change.field('方式').selectOption('立减');
    await change.field(/^立减/).fill('1.5');
    await change.button('下一步').click();
    await verify(page);
    await expect(list.row('硅胶')).toContainText('立减 ¥1.50');
    await list.row('硅胶').getByRole('button', { name: '删除' }).click();
    await verify(page, '是否删除？');
    await expect(list.region.getByText('还没有商品折扣')).toBeVisible();
    expect((await maker.call(price.page, {})).total).toBe(0);
  });
});

test('[P081] who may only look has nothing to change', async ({ signedIn }) => {
  const { factory, merchant, maker } = await ownPrices();
  await maker.call(price.setGoods, {
    merchantIds: [merchant.tenantId],
    items: [{ way: 'percent', value: 9000, material: '硅胶' }],
  });
  const { page } = await signedIn(factory.username);
  const list = listPage(page, '折扣方式');
  await page.goto('/factory/discountWay');
  await expect(list.row('硅胶').getByRole('button', { name: '修改' })).toBeVisible();
  await ask(
    `update role set permissions = array_remove(permissions, 'factory:price:edit') where tenant_id = $1`,
    [factory.tenantId],
  );
  const [row] = (await maker.call(price.page, {})).list;
  expect(await maker.ask(price.delete, { ids: [row!.id] })).toMatchObject({ code: 403 });
  await page.reload();
  await expect(list.row('硅胶')).toBeVisible();
  for (const name of ['修改', '删除', '批量修改', '复制', '设置商品折扣'])
    await expect(list.region.getByRole('button', { name, exact: true }), name).toHaveCount(0);
});

test('[P097] express discounts have number ranges, are copied and exported', async ({ asUser }) => {
  test.setTimeout(300_000);
  const { factory, merchant, maker } = await ownPrices();
  const agent = await ownTenant('factory', '·代理');
  const { inviteCode } = await (
    await hands(agent.username)
  ).call(invite.create, { name: '给上级', validUntil: null, mostUses: null });
  await maker.call(agentFactory.bind, { inviteCode });
  const { page, open } = await asUser(factory.username);
  const list = listPage(page, '快递费模板规则');
  await open('快递费模板规则');
  await expect(list.region.getByText('快递费在包裹出库时记为应收，尚不从客户账户扣款。')).toBeVisible();
  await list.region.getByRole('button', { name: '设置快递折扣' }).first().click();
  const form = dialog(page, '设置快递折扣');
  await tick(form.panel.getByRole('checkbox', { name: /^全部客户/ }));
  await form.field('快递公司').fill('顺丰速运');
  await form.field('省份').fill('浙江省');
  await form.field(/^折扣/).fill('9');
  await form.button('下一步').click();
  await verify(page);
  await expect(list.row('顺丰速运')).toContainText('全部客户');
  expect(await barriers(page)).toEqual([]);

  await list.select('顺丰速运');
  await list.action('数量区间').click();
  const ranges = dialog(page, '批量设置数量区间');
  await ranges.button('添加区间').click();
  await ranges.button('下一步').click();
  await expect(ranges.panel.getByText('请把每个区间填写完整')).toBeVisible();
  await ranges.panel.getByLabel(/^折扣/).fill('7.5');
  await ranges.button('下一步').click();
  await verify(page);
  await expect(list.row('顺丰速运')).toContainText('1 件起 7.5 折');

  await list.action('代理快递价').click();
  const agents = dialog(page, '设置代理快递折扣');
  await agents.button('下一步').click();
  await expect(agents.panel.getByText('请选择代理工厂')).toBeVisible();
  await tick(agents.panel.getByRole('checkbox', { name: agent.name }));
  await agents.field('快递公司').fill('韵达速递');
  await agents.field(/^折扣/).fill('6');
  expect(await barriers(page)).toEqual([]);
  await agents.button('下一步').click();
  await verify(page);
  // Typed as one of the names that a carrier is known under, kept under its one name (韵达快递).
  await expect(list.row('韵达快递')).toContainText(agent.name);

  await maker.call(price.setExpress, {
    merchantIds: [merchant.tenantId],
    items: [{ way: 'fixed', value: 500, expressName: '中通快递' }],
  });
  await list.action('导出明细').click();
  const detail = dialog(page, '导出快递折扣明细');
  await pick(detail, page, '客户', merchant.name);
  await detail.button('导出').click();
  const [saved] = await Promise.all([page.waitForEvent('download'), detail.button('下载文件').click()]);
  expect(saved.suggestedFilename()).toBe(`${merchant.name}-快递折扣明细.xlsx`);
  await detail.button('关闭').last().click();
});

test('[P096] what is agreed with a customer opens beside the list of customers', async ({ signedIn }) => {
  test.setTimeout(300_000);
  const { factory, merchant, maker } = await ownPrices();
  const { page } = await signedIn(factory.username);
  await page.goto('/factory/customer/list');
  const list = listPage(page, '客户');
  await list.row(merchant.name).getByRole('button', { name: '价格', exact: true }).click();
  const drawer = page.locator('.price-drawer');
  await expect(drawer.getByText('没有单独的商品折扣')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await drawer.getByRole('button', { name: '设置商品折扣' }).click();
  const form = dialog(page, '设置商品折扣');
  await form.field(/^折扣/).fill('9.5');
  await form.button('下一步').click();
  await verify(page);
  await expect(drawer.getByRole('row', { name: /全部商品/ })).toContainText('9.5 折');
  expect((await maker.call(price.page, { merchantId: merchant.tenantId })).total).toBe(1);
  await drawer.getByRole('button', { name: '一起调整' }).click();
  const adjust = dialog(page, '调整商品折扣');
  await adjust.field(/^折扣/).fill('9');
  await adjust.button('新增一条').click();
  await adjust.field('材质').selectOption('硅胶');
  await adjust.field(/^折扣/).last().fill('8');
  expect(await barriers(page)).toEqual([]);
  await adjust.button('下一步').click();
  await verify(page);
  await expect(drawer.getByRole('row', { name: /全部商品/ })).toContainText('9 折');
  await expect(drawer.getByRole('row', { name: /硅胶/ })).toContainText('8 折');
  // It slides over the tabs while they are pressed.
  await expect(page.getByText('价格已保存')).toBeVisible();
  await expect(page.getByText('价格已保存')).toHaveCount(0);
  await drawer.getByRole('tab', { name: '材质价格' }).click();
  await expect(drawer.getByLabel('玻璃 透明的客户价')).toBeVisible();
  await drawer.getByRole('tab', { name: '成交明细' }).click();
  await expect(drawer.getByText('还没有成交')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
