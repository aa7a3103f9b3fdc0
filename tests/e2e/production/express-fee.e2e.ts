import { expressFee } from '#contract/price/express-fee.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P115] a parcel is reckoned before it leaves, charged when it does, and put right by hand', async ({
  signedIn,
}) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { id, orderNo } = own!;
  const factory = await hands('factory01');
  await ask(`update trade_order set status = 20, reasons = '{}' where id = $1`, [id]);
  for (const event of ['order.approve', 'order.pack.forced'])
    await factory.call(order.action, { event, ids: [id], params: {}, dangerVerified: true });
  const { list: found } = await factory.call(packages.page, { numbers: [orderNo] });
  const parcel = found[0]!;
  const act = (event: 'package.weighed' | 'package.handed.over', params: object) =>
    factory.call(packages.act, { event, ids: [parcel.id], params: { ...params } });
  // An express of this test's own.
  const expressName = '德邦快递';
  await factory.call(expressFee.create, {
    ...{ mode: 'weight', expressName, startCount: 1000, startCents: 900, extraCount: 1000, extraCents: 250 },
    packingCents: 40,
  });
  const waybillNo = `DPK${id}${id}`;
  await factory.call(packages.enter, { id: parcel.id, waybillNo, expressName });
  await act('package.weighed', { grams: 2400, reason: '加了衬板' });

  const { page } = await signedIn('factory01');
  await page.goto(`/factory/express/fee?numbers=${waybillNo}`);
  const list = listPage(page, '快递费');
  // 9.00, two further kilograms of 2.50, and 0.40 of packing.
  await expect(list.row(parcel.number)).toContainText('预估');
  await expect(list.row(parcel.number)).toContainText('14.40');
  await expect(list.region.getByText('没有已计费的包裹')).toBeVisible();
  await act('package.handed.over', {});
  await page.reload();
  await expect(list.row(parcel.number)).toContainText('已扣');
  await expect(list.region.getByRole('status').filter({ hasText: '已计费 1 个包裹' })).toContainText('14.40');
  expect(await barriers(page)).toEqual([]);

  await list.row(parcel.number).getByText('已扣').click();
  const detail = page.getByRole('region', { name: '快递费详情' });
  await expect(detail.getByRole('list', { name: '费用组成' })).toContainText('续重 2 × 1,000 克');
  await detail.getByRole('button', { name: '补差' }).click();
  const form = dialog(page, '快递费补差');
  await form.field(/^金额/).fill('1.5');
  await form.field(/^原因/).fill('快递公司复重');
  await form.button('下一步').click();
  const danger = dialog(page, '请先验证');
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(danger.panel).toBeHidden();
  await expect(list.row(parcel.number)).toContainText('已调整');
  await expect(list.row(parcel.number)).toContainText('15.90');
  await expect(detail).toContainText('快递公司复重');

  await page.getByRole('tab', { name: '毛利' }).click();
  await expect(list.region.getByText('成本按出库时的成本价，账单认账后按账单。')).toBeVisible();
  await page.getByRole('tab', { name: '成本价' }).click();
  await expect(list.bar.getByRole('button', { name: '新建成本价' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
