import { mapping } from '#contract/mapping/mapping.ts';
import { model } from '#contract/means/model.ts';
import { sku } from '#contract/sku/sku.ts';
import { bringOrders, hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { codesPage } from '#tests/e2e/pages/codes.ts';
import { listPage, tick } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P135] [G11] a case is said to fit another phone, and a merchant whose title names that phone is offered its SKU with the note', async ({
  signedIn,
  asUser,
}) => {
  const own = ownPrefix();
  const factory = await hands('factory01');
  const merchant = await hands('merchant01');
  const codeOf = (tail: string) => `${own}${tail}`;
  await factory.call(model.create, { brand: '果', name: `${own}旧`, code: codeOf('A') });
  // Titles of this test's orders hold its prefix.
  await factory.call(model.create, { brand: '果', name: own, code: codeOf('B') });
  await factory.call(sku.create, {
    ...{ code: codeOf('-SKU'), name: '手机壳', material: '软壳', brand: '果', model: `${own}旧` },
    ...{ color: '黑色', priceCents: 990 },
  });
  await bringOrders(merchant, { prefix: own, count: 1 });
  const { list } = await merchant.call(mapping.page, { code: `${own}-CASE` });
  await merchant.call(mapping.delete, { id: list[0]!.id });

  const { page } = await signedIn('factory01');
  const pairs = listPage(page, '兼容型号');
  await page.goto(`/factory/means/compatibleModel?caseModel=${own}`);
  await test.step('one case for a phone, in one direction', async () => {
    await page.getByRole('button', { name: '新建兼容型号' }).first().click();
    const form = dialog(page, /新建兼容型号/);
    await form.panel.getByPlaceholder('搜索名称或编码').fill(codeOf('A'));
    await page.getByRole('option', { name: new RegExp(codeOf('A')) }).click();
    await form.panel.getByLabel('搜索适用机型').fill(codeOf('B'));
    await tick(form.panel.getByRole('checkbox', { name: new RegExp(codeOf('B')) }));
    await form.field('说明').fill('镜头孔略大');
    await form.button('保存').click();
    await expect(pairs.rows).toHaveCount(1);
    await expect(pairs.rows.first()).toContainText('完全适配');
  });

  await test.step('the drawer says what can be compared', async () => {
    await pairs.rows.first().getByText(`果 ${own}旧`).click();
    const drawer = page.locator('.detail-drawer');
    await expect(drawer.getByRole('region', { name: '比较' })).toContainText('没有填写机身尺寸');
    await expect(drawer.getByRole('region', { name: '记录' })).toContainText('新建');
  });

  await test.step('the merchant is offered it, and maps by his own hand', async () => {
    const seen = await asUser('merchant01');
    const codes = codesPage(seen.page);
    await codes.open(`?code=${own}`);
    await codes.waiting.rows.first().getByRole('button', { name: '映射' }).click();
    const offer = codes.dialog.panel.getByRole('region', { name: '兼容的 SKU' });
    await expect(offer).toContainText('镜头孔略大');
    await offer.getByRole('radio', { name: new RegExp(codeOf('-SKU')) }).click();
    await codes.dialog.button('保存映射').click();
    await expect(codes.message).toBeVisible();
  });
});
