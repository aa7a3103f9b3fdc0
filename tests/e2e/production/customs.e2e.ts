import { declaration } from '#contract/declaration/declaration.ts';
import { order } from '#contract/order/order.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { packages } from '#contract/package/package.ts';
import { param } from '#contract/param/param.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { ownPrices } from '#tests/e2e/price/world.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** An order of a merchant that goes to the country and waits for its factory's review. */
async function pushedAbroad(merchantId: number, factoryId: number, country: string) {
  const [row] = await ask<{ id: string; orderNo: string }>(
    `with s as (insert into shop (merchant_id, platform, brand_name, nick) values ($1, 'shopify', '云朵', '云朵海外店')
         returning id, nick),
       o as (insert into trade_order (merchant_id, factory_id, shop_id, shop_name, platform, order_no, platform_order_no, status,
           recipient_name, recipient_phone, country, city, address, currency, goods_lines, pieces)
         select $1, $2, s.id, s.nick, 'shopify', 'CU' || $1::bigint, 'SH' || $1::bigint, $4, 'Ada Byron', '+1 415 555 0100', $3,
           'San Francisco', '12 Analytical St', 'USD', 1, 2 from s returning id, order_no),
       l as (insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, title, quantity, unit_cents, kind,
           sku_id, sku_code)
         select o.id, $1, $2, 1, 'CASE-1', 'Phone case', 2, 1990, 'sku', k.id, k.code from o, sku k
         where k.factory_id = $2 and k.code = 'SHELL-1')
     select id, order_no as "orderNo" from o`,
    [merchantId, factoryId, country, STATUS.waitReview.code],
  );
  return { id: Number(row!.id), orderNo: row!.orderNo };
}

test('[P064] [P025] [X34] goods declarations of a merchant make an order abroad complete, the factory registers the number, and the package leaves', async ({
  signedIn,
}) => {
  const { factory, merchant, maker } = await ownPrices();
  await maker.call(param.saveOne, { key: 'customs.required', value: true });
  const { id, orderNo } = await pushedAbroad(merchant.tenantId, factory.tenantId, '美国');
  const { failed } = await maker.call(order.action, { event: 'order.approve', ids: [id], params: {} });
  expect(failed).toEqual([]);
  const { page } = await signedIn(merchant.username);
  const list = listPage(page, '报关');

  await test.step('the merchant sees what is missing', async () => {
    await page.goto('/business/setting/customs?tab=lacking');
    await expect(list.row(orderNo)).toContainText('缺中文品名');
    await expect(list.row(orderNo)).toContainText('美国');
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('says once what customs is told of a SKU', async () => {
    await list.tab('商品报关资料').click();
    await list.bar.getByRole('button', { name: '新建资料' }).click();
    const form = dialog(page, '新建报关资料');
    await form.panel.getByLabel('适用').selectOption('SKU');
    await form.field(/^SKU/).fill('SHELL-1');
    await form.field(/^中文品名/).fill('手机壳');
    await form.field(/^英文品名/).fill('手机壳');
    await form.button('保存').click();
    await expect(form.panel).toContainText('英文品名只能用英文字母');
    await form.field(/^英文品名/).fill('Phone case');
    await form.field(/^HS 编码/).fill('3926909090');
    await form.field(/^申报单价/).fill('3.5');
    await form.field(/^净重/).fill('25');
    expect(await barriers(page)).toEqual([]);
    await form.button('保存').click();
    await expect(form.panel).toBeHidden();
    await expect(list.row('SKU SHELL-1')).toContainText('完整');
  });

  await test.step('and brings it to the orders that wait for it', async () => {
    await list.tab('待补').click();
    await list.action('补到在途订单').click();
    const refill = dialog(page, '补到在途订单');
    await expect(refill.panel).toContainText('1 个可以补充，补充后 1 个完整');
    await refill.button('补充').click();
    await expect(refill.panel).toBeHidden();
    await expect(list.region.getByText('没有待补的商品')).toBeVisible();
  });

  const made = await maker.call(declaration.ofOrder, { orderId: id });
  expect(made).toMatchObject({ paper: 'CN22', totalCents: 700, currency: 'USD' });
  await maker.call(order.action, {
    event: 'order.pack.forced',
    ids: [id],
    params: {},
    dangerVerified: true,
  });
  const [parcel] = await ask<{ id: string }>(
    'select package_id as id from package_order where order_id = $1',
    [id],
  );
  const packageId = Number(parcel!.id);
  await maker.call(packages.enter, {
    id: packageId,
    waybillNo: 'YT2500000000000001',
    expressName: '云途物流',
  });
  const leave = async () =>
    (await maker.call(packages.act, { event: 'package.handed.over', ids: [packageId], params: {} })).failed;
  expect(await leave()).toMatchObject([{ msg: expect.stringContaining('报关') as unknown }]);

  await test.step('the factory registers the number in the drawer of the order', async () => {
    const { page: its } = await signedIn(factory.username);
    const orders = ordersPage(its, '订单列表');
    await orders.open();
    await orders.show(orderNo);
    const section = orders.drawer.section('报关');
    await expect(section).toContainText('待申报');
    await expect(section).toContainText('来自 SKU SHELL-1');
    await section.getByRole('button', { name: '登记报关单号' }).click();
    const form = dialog(its, '登记报关单号');
    await form.field(/^报关单号/).fill('A1');
    await form.button('登记').click();
    await expect(form.panel).toContainText('4 至 32 位');
    await form.field(/^报关单号/).fill('530420260000000001');
    await form.button('登记').click();
    await expect(form.panel).toBeHidden();
    await expect(section).toContainText('已申报');
    await expect(section).toContainText('530420260000000001');
    expect(await barriers(its)).toEqual([]);
  });
  expect(await leave()).toEqual([]);
});
