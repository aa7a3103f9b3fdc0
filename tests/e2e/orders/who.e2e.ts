import { order } from '#contract/order/order.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { codesPage } from '#tests/e2e/pages/codes.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { excused, hands, ownPrefix, pushedOrders } from './own-orders.ts';

test('[P025] [P187] [P125] an operator who may only look finds nothing to do', async ({ signedIn }) => {
  const [pushed] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { page, open } = await signedIn('factory02');
  const review = ordersPage(page, '审单');
  await review.open(`?orderNo=${pushed!.orderNo}`);
  await review.select(pushed!.orderNo);
  await expect(review.chosen).toHaveText('已选 1 条');
  const deeds = /^(审核通过|打回|强制审核|更多|发货|打包|一键打包|反审核)$/;
  await expect(review.bar.getByRole('button', { name: deeds })).toHaveCount(0);
  await review.show(pushed!.orderNo);
  await expect(review.drawer.log.first()).toHaveText('推单');
  await expect(review.drawer.panel.getByRole('button', { name: deeds })).toHaveCount(0);
  await expect(review.drawer.panel.getByRole('button', { name: /修改|写备注/ })).toHaveCount(0);

  const all = ordersPage(page, '订单列表');
  await open('订单列表');
  await expect(all.rows.first()).toBeVisible();
  await expect(all.bar.getByRole('button', { name: deeds })).toHaveCount(0);
  const skus = listPage(page, 'SKU');
  await open('SKU');
  await expect(skus.rows.first()).toBeVisible();
  await expect(skus.region.getByRole('button', { name: /新建|^修改$/ })).toHaveCount(0);
});

test('[P026] a merchant that is bound to no factory cannot push, and reads why', async ({ signedIn }) => {
  await excused();
  const { page, open } = await signedIn('merchant05');
  const orders = ordersPage(page, '订单');
  await orders.open('?status=unmapped');
  await orders.selectPage();
  // Nothing that can be done with these; the open order says what is to be done first.
  await expect(orders.chosen).toHaveText(/^已选/);
  await expect(orders.action('推单')).toBeHidden();
  await orders.rows.first().locator('td').nth(1).click();
  await expect(orders.drawer.panel).toContainText(/有 \d+ 行商品没有匹配 SKU，请到编码列表匹配/);

  const codes = codesPage(page);
  await open('编码列表');
  await codes.waiting.rows.first().getByRole('button', { name: '映射' }).click();
  await expect(codes.dialog.panel).toContainText('没有符合的 SKU');
  await expect(codes.dialog.button('保存映射')).toBeDisabled();
});

test('[P026] a clerk of the merchant imports and pushes nothing, not even by address', async ({
  signedIn,
}) => {
  const { page, entry } = await signedIn('merchant04');
  const orders = ordersPage(page, '订单');
  await orders.open('?status=waitPush');
  await orders.selectPage();
  await expect(orders.action('推单')).toHaveCount(0);
  await expect(orders.region.getByRole('link', { name: '导入订单' })).toHaveCount(0);
  await expect(entry('导入订单')).toHaveCount(0);
  await page.goto('/business/order/import');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('[P026] [P187] who belongs to several tenants sees one at a time, and nothing of the others', async ({
  signedIn,
}) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  const { page, switchTenant, header } = await signedIn('many01', '云朵手机壳旗舰店');
  await page.goto('/factory/usual/orderReview');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  const orders = ordersPage(page, '订单');
  await orders.open(`?orderNo=${own!.orderNo}`);
  await expect(orders.region.getByText('没有符合条件的数据')).toBeVisible();
  await orders.open(`?open=${own!.id}`);
  await expect(orders.drawer.panel.getByRole('alert')).toContainText('订单不存在，或不属于当前公司');

  await switchTenant('拾光配件商行');
  await expect(header).toContainText('拾光配件商行');
  await orders.open(`?open=${own!.id}`);
  await expect(orders.drawer.log.first()).toHaveText('推单');

  await switchTenant('晨星印刷工厂');
  await expect(header).toContainText('晨星印刷工厂');
  const review = ordersPage(page, '审单');
  await review.open(`?orderNo=${own!.orderNo}`);
  await expect(review.row(own!.orderNo)).toBeVisible();
  await page.goto('/business/order');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  const factory = await hands('factory01');
  await expect(factory.call(order.get, { id: own!.id })).resolves.toMatchObject({ orderNo: own!.orderNo });
});
