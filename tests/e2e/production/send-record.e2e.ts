import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { act, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P111] an act of sending is found by its number, says what its platform answered, and is told again', async ({
  signedIn,
}) => {
  const [order] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { id, orderNo } = order!;
  await ask(`update trade_order set status = 60, version = version + 1 where id = $1`, [id]);
  const waybillNo = `YT${id}${id}`;
  await act(await hands('factory01'), 'order.ship', [id], { waybillNo, expressName: '圆通速递' });
  // As after the last try at a platform that refused it; no shop of the demo has one that answers.
  await ask(
    `insert into ship_back (merchant_id, shop_id, order_id, platform_order_no, waybill_no, express_name, status, tries, problem,
       next_at, created_at)
     select merchant_id, shop_id, id, platform_order_no, waybill_no, express_name, 'failed', 8, '平台没有这个订单', now(), now()
     from trade_order where id = $1`,
    [id],
  );
  await ask(`update trade_order set platform_sync = 3, version = version + 1 where id = $1`, [id]);
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/data/sendRecord?number=${waybillNo}`);
  const list = listPage(page, '发货记录');
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(orderNo)).toContainText('回传失败');
  await expect(list.row(orderNo)).toContainText('逐单');
  expect(await barriers(page)).toEqual([]);
  await list.row(orderNo).getByText('圆通速递').click();
  const detail = page.getByRole('region', { name: '发货详情' });
  await expect(detail.getByText('平台没有这个订单')).toBeVisible();
  await expect(detail.getByRole('region', { name: '发货时的订单日志' })).toContainText('发货');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await list.select(orderNo);
  await list.action('重新回传').click();
  await expect(page.getByText('1 单将重新回传。')).toBeVisible();
});
