import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** A parcel that left, by calls. */
async function leftParcel(): Promise<string> {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { id, orderNo } = own!;
  const factory = await hands('factory01');
  const send = (event: string) =>
    factory.call(order.action, { event, ids: [id], params: {}, dangerVerified: true });
  await ask(`update trade_order set status = 20, reasons = '{}' where id = $1`, [id]);
  for (const event of ['order.approve', 'order.pack.forced']) expect((await send(event)).failed).toEqual([]);
  const [parcel] = (await factory.call(packages.page, { numbers: [orderNo] })).list;
  const waybillNo = `YT${id}${id}`;
  await factory.call(packages.enter, { id: parcel!.id, waybillNo, expressName: '圆通速递' });
  await factory.call(packages.act, { event: 'package.handed.over', ids: [parcel!.id], params: {} });
  return waybillNo;
}

test('[P053] a merchant registers what is wrong with a parcel, and both sides talk about it until it is solved', async ({
  signedIn,
}) => {
  const no = await leftParcel();
  const { page: merchant } = await signedIn('merchant02');
  const { page: factory } = await signedIn('factory01');
  const list = { merchant: listPage(merchant, '快递问题件'), factory: listPage(factory, '快递问题件') };

  await test.step('the merchant registers it', async () => {
    await merchant.goto(`/business/expressProblem?numbers=${no}`);
    await merchant.getByRole('button', { name: '登记问题件' }).click();
    const form = dialog(merchant, '登记问题件');
    await form.field('单号').fill(no);
    await form.field('类型').selectOption({ label: '破损' });
    await form.field('说明').fill('买家来电，外箱破了');
    await form.button('登记').click();
    await expect(list.merchant.row(no)).toContainText('待处理');
    expect(await barriers(merchant)).toEqual([]);
  });

  await test.step('the factory takes it and asks', async () => {
    await factory.goto(`/factory/usual/expressProblem?numbers=${no}`);
    await list.factory.select(no);
    await list.factory.action('认领').click();
    await expect(list.factory.row(no)).toContainText('破损');
    await list.factory.select(no);
    await list.factory.action('转商家').click();
    const form = dialog(factory, '转商家');
    await form.field('问题').fill('要重发吗？');
    await form.button('转商家').click();
    await expect(list.factory.row(no)).toContainText('待商家回复');
  });

  await test.step('the merchant hears of it and answers', async () => {
    await expect(list.merchant.row(no)).toContainText('待商家回复');
    await list.merchant.select(no);
    await list.merchant.action('商家回复').click();
    const form = dialog(merchant, '回复工厂');
    await form.field('怎么处理').selectOption({ label: '重发' });
    await form.field('说明').fill('请尽快重发');
    await form.button('回复').click();
    await expect(list.merchant.row(no)).toContainText('待处理');
  });

  await test.step('the factory reads both in the drawer, and solves it', async () => {
    await expect(list.factory.row(no)).toContainText('重发');
    await list.factory.row(no).getByText('待处理').click();
    const drawer = factory.getByRole('region', { name: '问题件', exact: true });
    const talk = drawer.getByRole('region', { name: '沟通' });
    await expect(talk).toContainText('买家来电，外箱破了');
    await expect(talk).toContainText('要重发吗？');
    await expect(talk).toContainText('选择：重发');
    await drawer.getByRole('button', { name: '解决' }).click();
    const form = dialog(factory, '解决问题件');
    await form.field('处理结果').selectOption({ label: '已重发' });
    await form.button('解决').click();
    await expect(list.factory.row(no)).toHaveCount(0);
    expect(await barriers(factory)).toEqual([]);
  });

  await test.step('the merchant agrees', async () => {
    await merchant.goto(`/business/expressProblem?numbers=${no}&state=80`);
    await expect(list.merchant.row(no)).toContainText('已重发');
    await list.merchant.select(no);
    await list.merchant.action('关闭').click();
    await expect(list.merchant.row(no)).toHaveCount(0);
  });
});
