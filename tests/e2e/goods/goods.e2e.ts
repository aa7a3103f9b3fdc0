import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix, printedSkus } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { order } from '#contract/order/order.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { shop } from '#contract/shop/shop.ts';

test('[P054] a picture of the store becomes goods: a clash is decided by itself, and the order that waited goes on with its picture', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const api = await hands('merchant01');
  const [first, second] = await printedSkus(api);
  const shops = await api.call(shop.page, { pageSize: 1 });
  const codeOf = (sku: { code: string }) => `${own}-${sku.code}`;
  const { order: made } = await api.call(orderCreate.create, {
    ...{ shopId: shops.list[0]!.id, platformOrderNo: own, currency: 'CNY', goal: 'finish' },
    ...{ recipientName: '赵示例', recipientPhone: '13900000000', address: '示例路 1 号' },
    lines: [{ platformCode: codeOf(first!), title: `手机壳 ${own}`, quantity: 1, unitCents: 2990 }],
  });
  expect(made).toMatchObject({ status: 'unmapped' });
  await api.call(mapping.save, { codes: [codeOf(second!)], kind: 'notGoods' });

  const { page } = await signedIn('merchant01');
  const list = listPage(page, '商品');
  await page.goto(`/business/goods?keyword=${own}`);
  await list.region.getByRole('button', { name: '新建商品' }).first().click();
  const form = dialog(page, /新建商品/);
  await form.button('图片：从图库选择').click();
  await page.getByRole('listbox').getByRole('option').first().dblclick();
  await form.field('货号').fill(own);
  for (const sku of [first!, second!]) {
    await form.field('搜索SKU').fill(sku.code);
    await form.panel.getByText(sku.code, { exact: true }).click();
  }
  await form.button('下一步：编码').click();
  await form.field('编码规则').fill('{货号}-{SKU}');
  await expect(form.panel.getByRole('status', { name: '编码检查' })).toHaveText(
    '2 个编码，1 个可用，1 个有冲突',
  );
  await form.panel.getByRole('radio', { name: '接管' }).click();
  await form.button('保存').click();
  await expect(form.panel).toHaveCount(0);
  await expect(list.row(own)).toContainText('2 / 2');

  const { list: orders } = await api.call(order.page, { platformOrderNo: [own] });
  expect(orders).toMatchObject([
    { status: 'waitPush', goods: [{ skuCode: first!.code, pictureUrl: expect.any(String) }] },
  ]);
});
