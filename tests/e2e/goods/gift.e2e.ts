import { giftType } from '#contract/means/gift-type.ts';
import { gift } from '#contract/sku/gift.ts';
import { bringOrders, hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P129] [P130] a sort of gifts and a gift of it are made; the sort is stopped with its gift', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const { page } = await signedIn('factory01');
  const types = listPage(page, '赠品类型');
  await page.goto(`/factory/means/giftType?keyword=${own}`);
  await test.step('a sort that is laid into the parcel', async () => {
    await page.getByRole('button', { name: '新建赠品类型' }).first().click();
    const form = dialog(page, '新建赠品类型');
    await form.field('名称').fill(`${own}挂绳`);
    await form.field('编码').fill(own);
    await form.field('打包方式').selectOption('随包裹');
    await form.field('默认数量').fill('3');
    await form.button('保存').click();
    await expect(form.panel).toContainText('默认数量不能超过每单上限 1');
    await form.field('每单上限').fill('3');
    await form.button('保存').click();
    await expect(types.row(`${own}挂绳`)).toContainText('随包裹');
  });

  const gifts = listPage(page, '赠品');
  await test.step('a gift of it', async () => {
    await page.goto(`/factory/means/gift?keyword=${own}`);
    await page.getByRole('button', { name: '新建赠品' }).first().click();
    const form = dialog(page, '新建赠品');
    await form.field('编码').fill(`${own}-1`);
    await form.field('名称').fill('黑色挂绳');
    await form.field('类型').selectOption(`${own}挂绳`);
    await form.field('标价').fill('2.20');
    await form.field('材质').fill('尼龙');
    await form.button('保存').click();
    await expect(gifts.row(`${own}-1`)).toContainText('¥2.20');
    await expect(gifts.row(`${own}-1`)).toContainText('随包裹');
  });

  await test.step('stopped with its sort', async () => {
    await page.goto(`/factory/means/giftType?keyword=${own}`);
    await types.row(`${own}挂绳`).getByRole('button', { name: '停用' }).click();
    await dialog(page, /停用赠品类型/)
      .button('停用')
      .click();
    await expect(types.row(`${own}挂绳`)).toContainText('0 / 1');
  });
});

test('[P129] a merchant is offered gifts first, with the quantity and the limit that the factory says', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const factory = await hands('factory01');
  const { id: giftTypeId } = await factory.call(giftType.create, {
    ...{ code: own, name: `${own}贴纸`, most: 4, preset: 2 },
  });
  await factory.call(gift.create, {
    ...{ code: `${own}-1`, name: '贴纸', material: '铜版纸', brand: '通用', model: '通用配件' },
    ...{ color: '不分颜色', priceCents: 40, giftTypeId },
  });
  await bringOrders(await hands('merchant01'), { prefix: own, count: 1 });
  const { page } = await signedIn('merchant01');
  await page.goto(`/business/order?platformOrderNo=${own}-001`);
  const orders = listPage(page, '订单');
  await orders.rows.first().locator('.list-check').click();
  await page.getByRole('button', { name: '赠品', exact: true }).click();
  const form = dialog(page, /^赠品/);
  await form.field('赠品 SKU').click();
  await page.getByRole('option', { name: new RegExp(`${own}-1`) }).click();
  await expect(form.field('每单数量')).toHaveValue('2');
  await form.field('每单数量').fill('5');
  await form.button('添加赠品').click();
  await expect(form.panel).toContainText('请输入 1 至 4 的整数');
  await form.field('每单数量').fill('4');
  await form.button('添加赠品').click();
  // One piece was bought.
  await expect(orders.rows.first().getByRole('cell', { name: '5', exact: true })).toBeVisible();
});
