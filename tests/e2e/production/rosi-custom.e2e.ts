import { device } from '#contract/device/device.ts';
import { material } from '#contract/means/material.ts';
import { order } from '#contract/order/order.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';

test('[P139] single fields of a profile are changed for a customer beside what the profile says, and a trial of an order says of each field where it comes from', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const factory = await hands('factory01');
  const size = { media: 'sheet' as const, width: 60_000, length: 90_000 };
  const { id: deviceId } = await factory.call(device.create, { name: `${own}平板`, ...size });
  const goods = { code: own.slice(-12), name: `${own}材质` };
  const { id: materialId } = await factory.call(material.create, goods);
  const settings = PrintSettings.parse({ ...size, white: 'art' });
  await factory.call(printProfile.create, { name: `${own}配置`, deviceId, materialId, settings });
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/product/rosi/custom?keyword=${own}`);
  const list = listPage(page, 'Rosi 定制配置');
  await list.region.getByRole('button', { name: '新建覆盖配置' }).first().click();
  const form = dialog(page, '新建覆盖配置');
  await form.field('名称').fill(`${own}覆盖`);
  await form.panel.getByRole('combobox', { name: '基础配置' }).selectOption(`${own}配置（${goods.name}）`);
  await form.panel.getByRole('combobox', { name: '添加改动' }).selectOption('白墨内缩');
  await expect(form.panel.getByRole('region', { name: '改动' })).toContainText('原为 0.20 mm');
  await form.panel.getByRole('combobox', { name: '白墨内缩' }).selectOption('0.40 mm');
  await form.button('保存').click();
  await expect(form.panel.getByRole('alert')).toHaveText('请至少选一个适用条件');
  await form.panel.getByRole('combobox', { name: '客户' }).fill('云朵');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /云朵手机壳旗舰店/ })
    .click();
  await form.button('保存').click();
  await expect(form.panel).toBeHidden();
  const row = list.row(`${own}覆盖`);
  await expect(row).toContainText('白墨内缩 0.20 mm → 0.40 mm');
  await expect(row).toContainText('客户 云朵手机壳旗舰店');

  await list.region.getByRole('button', { name: '试算' }).click();
  const trial = dialog(page, '试算');
  await trial.field('订单号或生产件号').fill('没有这个');
  await trial.field('订单号或生产件号').press('Enter');
  await expect(trial.panel).toContainText('没有找到「没有这个」的商品，请检查订单号或生产件号。');
  const [{ orderNo } = { orderNo: '' }] = (
    await factory.call(order.page, { status: 'waitReview', pageSize: 1 })
  ).list;
  await trial.field('订单号或生产件号').fill(orderNo);
  await trial.button('试算').click();
  const first = trial.panel.getByRole('region', { name: /的打印配置$/ }).first();
  await expect(first).toContainText(/按「.+ 平板」第 1 版，在「UV 平板 1 号」打印/);
  await expect(first.getByRole('row', { name: /^横向间距 3 mm .+ 平板$/ })).toBeVisible();
});
