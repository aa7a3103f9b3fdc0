import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P118] a parcel that left is asked back, becomes a ticket for a person, and both sides see what came of it', async ({
  signedIn,
}) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { id, orderNo } = own!;
  const hand = await hands('factory01');
  const send = (event: string) =>
    hand.call(order.action, { event, ids: [id], params: {}, dangerVerified: true });
  await ask(`update trade_order set status = 20, reasons = '{}' where id = $1`, [id]);
  for (const event of ['order.approve', 'order.pack.forced']) expect((await send(event)).failed).toEqual([]);
  const [parcel] = (await hand.call(packages.page, { numbers: [orderNo] })).list;
  const no = `SF${id}${id}`;
  await hand.call(packages.enter, { id: parcel!.id, waybillNo: no, expressName: '顺丰速运' });
  await hand.call(packages.act, { event: 'package.handed.over', ids: [parcel!.id], params: {} });
  const { page: factory } = await signedIn('factory01');
  const { page: merchant } = await signedIn('merchant02');
  const labels = listPage(factory, '面单');
  const tickets = listPage(merchant, '快递问题件');

  await test.step('the factory asks it back from its list', async () => {
    await factory.goto(`/factory/express/waybill?numbers=${no}`);
    await labels.select(no);
    await labels.action('申请拦截').click();
    const form = dialog(factory, '拦截 1 个包裹');
    await form.button('发错货').click();
    await form.button('申请拦截').click();
    await expect(labels.row(no)).toContainText('拦截中');
    expect(await barriers(factory)).toEqual([]);
  });

  await test.step('no carrier can be asked by a typed number: the merchant sees its ticket', async () => {
    await merchant.goto(`/business/expressProblem?numbers=${no}`);
    await expect(tickets.row(no)).toContainText('拦截');
    await tickets.row(no).getByText('待处理').click();
    const drawer = merchant.getByRole('region', { name: '问题件', exact: true });
    await expect(drawer.getByRole('region', { name: '沟通' })).toContainText('工厂申请拦截：发错货');
    await expect(drawer.getByRole('region', { name: '轨迹' })).toContainText('拦截中');
    expect(await barriers(merchant)).toEqual([]);
  });

  await test.step('the factory says what the carrier answered, and the ticket is solved by it', async () => {
    // What was asked back is chosen still.
    await labels.action('拦截结果').click();
    const form = dialog(factory, '拦截结果，1 个包裹');
    await form.field('结果').selectOption({ label: '拦截失败' });
    await form.field('快递的答复').fill('快递员已送到门口');
    await form.button('登记').click();
    await expect(labels.row(no)).toContainText('拦截失败');
    await labels.row(no).getByText('已出库').click();
    const detail = factory.getByRole('region', { name: '包裹详情' });
    await expect(detail.getByRole('region', { name: '记录' })).toContainText('快递员已送到门口');
    await merchant.goto(`/business/expressProblem?numbers=${no}&state=80`);
    await expect(tickets.row(no)).toContainText('自动');
  });
});
