import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix, printedSkus } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { shop } from '#contract/shop/shop.ts';

test('[P072] [G13] a code that orders wait for becomes a suit: the order shows its parts, and a change says whom it reaches', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const api = await hands('merchant01');
  const [first, second] = await printedSkus(api);
  const shops = await api.call(shop.page, { pageSize: 1 });
  const { order } = await api.call(orderCreate.create, {
    ...{ shopId: shops.list[0]!.id, platformOrderNo: own, currency: 'CNY', goal: 'finish' },
    ...{ recipientName: '赵示例', recipientPhone: '13900000000', address: '示例路 1 号' },
    lines: [{ platformCode: `${own}-SET`, title: `套装 ${own}`, quantity: 3, unitCents: 5000 }],
  });
  expect(order).toMatchObject({ status: 'unmapped' });

  const { page } = await signedIn('merchant01');
  const suits = listPage(page, '套装编码');
  await page.goto(`/business/setting/suitCode?code=${own}`);
  await suits.region.getByRole('button', { name: '新建套装' }).first().click();
  const form = dialog(page, '新建套装');
  await form.field('套装编码').fill(`${own}-SET`);
  await form.field('名称').fill(`套装 ${own}`);
  await form.button('保存').click();
  await expect(form.failure).toHaveText('请选择 SKU');
  const pick = async (nth: number, code: string, quantity: string) => {
    await form.field(`第 ${nth} 个明细的 SKU`).fill(code);
    await page.getByRole('option').filter({ hasText: code }).first().click();
    await form.field(`第 ${nth} 个明细的数量`).fill(quantity);
  };
  await pick(1, first!.code, '2');
  await form.button('添加 SKU').click();
  await pick(2, second!.code, '1');
  await form.button('保存').click();
  await expect(form.panel).toHaveCount(0);
  await expect(suits.row(`${own}-SET`)).toContainText(`${first!.code} × 2，${second!.code} × 1`);

  await suits.row(`${own}-SET`).getByText(`${own}-SET`).click();
  const drawer = page.locator('.detail-drawer');
  const trial = drawer.getByRole('table', { name: '试算结果' });
  await expect(trial.getByRole('row', { name: new RegExp(first!.code) })).toContainText('6');
  await expect(drawer.getByRole('region', { name: '用到它的订单' })).toContainText('3 套，9 件');
  await page.keyboard.press('Escape');

  await suits.row(`${own}-SET`).getByRole('button', { name: '修改' }).click();
  await expect(dialog(page, new RegExp(`修改套装 ${own}`)).panel).toContainText('1 个未推送的订单随之改变');
  await page.keyboard.press('Escape');

  await page.goto(`/business/order?status=all&platformOrderNo=${own}`);
  await listPage(page, '订单').row(order!.orderNo).click();
  const lines = page.getByRole('table', { name: '商品明细' });
  const part = (code: string) => lines.getByRole('row').filter({ hasText: code });
  await expect(part(`${own}-SET`)).toContainText('套装');
  await expect(part(first!.code)).toContainText('套装明细');
  await expect(part(first!.code)).toContainText('¥0.00');
});
