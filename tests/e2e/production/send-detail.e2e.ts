import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { act, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P110] what was sent is found by a pasted number, summed by what it is of, and leads to its order', async ({
  signedIn,
}) => {
  const [order] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { id, orderNo } = order!;
  await ask(`update trade_order set status = 60, version = version + 1 where id = $1`, [id]);
  const waybillNo = `SD${id}${id}`;
  await act(await hands('factory01'), 'order.ship', [id], { waybillNo, expressName: '圆通速递' });
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/data/sendDetail?numbers=${waybillNo}`);
  const list = listPage(page, '发货明细');
  await expect(list.row(orderNo).first()).toContainText('圆通速递');
  await expect(list.region.getByRole('status').filter({ hasText: '合计' })).toContainText('不同币种分开合计');
  expect(await barriers(page)).toEqual([]);

  await list.region.getByRole('tab', { name: '按快递' }).click();
  await expect(list.rows).toHaveCount(1);
  await expect(list.row('圆通速递')).toContainText('1');
  expect(await barriers(page)).toEqual([]);

  await list.region.getByRole('tab', { name: '明细' }).click();
  await list.row(orderNo).first().getByRole('link', { name: orderNo }).click();
  await expect(page.getByRole('region', { name: /订单详情|详情/ }).first()).toContainText(orderNo);
});
