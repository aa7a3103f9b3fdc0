import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { until } from '#tests/support/until.ts';

test('[P118] a package that left is followed by the scans of its carrier until it is signed, and its order is finished', async ({
  signedIn,
}) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { id, orderNo } = own!;
  const factory = await hands('factory01');
  const send = (event: string) =>
    factory.call(order.action, { event, ids: [id], params: {}, dangerVerified: true });
  await ask(`update trade_order set status = 20, reasons = '{}' where id = $1`, [id]);
  for (const event of ['order.approve', 'order.pack.forced']) expect((await send(event)).failed).toEqual([]);
  const [parcel] = (await factory.call(packages.page, { numbers: [orderNo] })).list;
  const waybillNo = `SF${id}${id}`;
  await factory.call(packages.enter, { id: parcel!.id, waybillNo, expressName: '顺丰速运' });
  /** The next thing happens to the parcel at the stand-in; it must have been asked for before. */
  const advance = async () => {
    const url = `${process.env.PODFLOW_URL!}/sandbox/kuaidi100/desk/advance/${waybillNo}`;
    const { pushed } = (await (await fetch(url, { method: 'POST' })).json()) as { pushed: number };
    return pushed > 0;
  };
  const { page } = await signedIn('factory01');

  await test.step('the factory says by which account it is told', async () => {
    await page.goto('/factory/system/config?tab=tracks');
    const form = page.getByRole('form', { name: '轨迹订阅' });
    await form.getByLabel('订阅').locator('xpath=..').click();
    await form.getByLabel('客户编号').fill('SANDBOX');
    await form.getByLabel('授权密钥').fill('sandboxkey');
    await form.getByLabel('签名密钥').fill('sandboxsalt');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText(/track\/push\/kuaidi100\/[0-9a-f]{48}/)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });

  await page.goto(`/factory/express/waybill?numbers=${waybillNo}`);
  const list = listPage(page, '面单');
  await test.step('it leaves, and is waited for', async () => {
    await list.select(orderNo);
    await list.action('出库').click();
    await expect(list.row('已出库')).toContainText('待揽收');
  });

  await test.step('its scans come, and the drawer shows them', async () => {
    await until(advance);
    await expect(list.row(orderNo)).toContainText('已揽收');
    await list.row(orderNo).getByText('已出库').click();
    const line = page.getByRole('region', { name: '包裹详情' }).getByRole('region', { name: '轨迹' });
    await expect(line.getByRole('listitem')).toHaveCount(1);
    await expect(line).toContainText('已揽收');
    await expect(line).toContainText('下一条轨迹应在');
    for (let step = 0; step < 4; step++) await advance();
    await expect(line).toContainText('已签收，签收人');
    await expect(list.row(orderNo)).toContainText('已签收');
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('the order is finished, and its merchant reads the same', async () => {
    await expect
      .poll(() => ask<{ status: number }>('select status from trade_order where id = $1', [id]))
      .toEqual([{ status: 80 }]);
    const merchant = await signedIn('merchant02');
    const orders = ordersPage(merchant.page, '订单');
    await orders.open(`?orderNo=${orderNo}`);
    await orders.show(orderNo);
    await expect(orders.drawer.section('轨迹')).toContainText('已签收，签收人');
  });
});
