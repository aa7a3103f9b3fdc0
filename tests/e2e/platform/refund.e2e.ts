import { shop } from '#contract/shop/shop.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { shopsPage } from '#tests/e2e/pages/shops.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('a shop’s service is recorded by the platform, asked back by the merchant, and refunded', async ({
  signedIn,
}) => {
  test.setTimeout(300_000);
  const { merchant, sells } = await ownPair();
  const made = await sells.call(shop.createLocal, { brandName: '云朵', nick: '付费店' });
  const { page: admin } = await signedIn('admin01');
  const refunds = listPage(admin, '店铺退款');
  await admin.goto('/admin/refund');
  await expect(refunds.region).toBeVisible();
  expect(await barriers(admin)).toEqual([]);
  await test.step('months that were paid', async () => {
    await refunds.bar.getByRole('button', { name: '登记订购' }).click();
    const form = dialog(admin, '登记订购');
    await form.button('下一步').click();
    await expect(form.panel.getByText('请输入店铺的系统编号')).toBeVisible();
    await form.field('系统编号').fill(String(made.id));
    await form.field('金额').fill('365');
    await form.button('下一步').click();
    const danger = dialog(admin, '请先验证');
    await expect(danger.panel).toContainText('订购 12 个月');
    // Whoever goes back finds what he typed.
    await danger.button('取消').click();
    await expect(form.field('系统编号')).toHaveValue(String(made.id));
    await form.button('下一步').click();
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(danger.panel).toHaveCount(0);
  });

  const { page } = await signedIn(merchant.username);
  const shops = shopsPage(page);
  await page.goto('/business/setting/bindShop');
  await test.step('asked back', async () => {
    await shops.ask('付费店', '服务与退款');
    const service = dialog(page, '店铺服务：付费店');
    await expect(service.panel.getByRole('table', { name: '订购记录' })).toContainText('365.00');
    expect(await barriers(page)).toEqual([]);
    await service.button('申请退款').click();
    const form = dialog(page, '申请退款');
    await form.button('下一步').click();
    await expect(form.panel.getByText('请输入退款原因')).toBeVisible();
    await form.field('退款原因').fill('不再使用');
    await form.button('下一步').click();
    const danger = dialog(page, '请先验证');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(service.panel.getByText('退款待处理')).toBeVisible();
  });
  await test.step('refunded', async () => {
    await admin.reload();
    await refunds.row(merchant.name).getByRole('button', { name: '退款' }).click();
    const danger = dialog(admin, '请先验证');
    await expect(danger.panel).toContainText('该笔订购的服务立即结束');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(refunds.row(merchant.name)).toHaveCount(0);
    await page.reload();
    await shops.ask('付费店', '服务与退款');
    await expect(dialog(page, '店铺服务：付费店').panel.getByText('已退款')).toBeVisible();
  });
});
