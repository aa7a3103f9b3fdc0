import { device } from '#contract/device/device.ts';
import { material } from '#contract/means/material.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';

test('[P138] a profile is drawn and counted while it is typed, becomes the default of its material, and is saved as a new version', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const factory = await hands('factory01');
  const machine = { name: `${own}平板`, media: 'sheet' as const, width: 60_000, length: 90_000 };
  await factory.call(device.create, machine);
  const goods = { code: own.slice(-12), name: `${own}材质`, dpiTarget: 720, printWhite: 'art' as const };
  await factory.call(material.create, goods);
  const { page } = await signedIn('factory01');
  await page.goto('/factory/product/rosi/normal');
  const list = listPage(page, 'Rosi 普通配置', '打印配置');
  await list.region.getByRole('button', { name: '新建打印配置' }).first().click();
  const form = dialog(page, '新建打印配置');
  await form.field('名称').fill(`${own}配置`);
  await form.panel.getByRole('combobox', { name: '设备' }).selectOption(`${machine.name}（平板）`);
  await form.panel.getByRole('combobox', { name: '材质' }).selectOption(goods.name);
  await expect(form.field('dpi')).toHaveValue('720');
  // No spec yet, so a case of 75 by 150 mm: (590 + 3) / 78 = 7 across and (890 + 3) / 153 = 5 down; 35 x 112.5 of 5,400 cm2.
  const count = form.panel.getByRole('complementary', { name: '版面预览' }).getByRole('status');
  await expect(count).toHaveText('每版约 35 件，利用率 72.9%');
  await form.field('横向间距').fill('0');
  await form.field('上边距').fill('200.1');
  await expect(count).toHaveText('版面的数值还不完整，改好后显示预览。');
  await form.button('保存').click();
  await expect(form.panel).toContainText('上边距最多为 200 mm');
  await form.field('上边距').fill('5');
  await expect(form.panel.getByRole('img', { name: '版面图，600 × 900 mm' })).toBeVisible();
  await form.button('保存').click();
  await expect(form.panel).toBeHidden();

  await page.goto(`/factory/product/rosi/normal?keyword=${own}`);
  const row = list.row(`${own}配置`);
  await expect(row).toContainText(`${machine.name}${goods.name}默认平板600 × 900720RGB按图 0.20`);
  await row.getByRole('button', { name: '修改' }).click();
  const edited = dialog(page, `修改打印配置 ${own}配置`);
  await edited.panel.getByRole('combobox', { name: '旋转' }).selectOption('不旋转');
  await edited.button('保存为新版本').click();
  await row.getByText(`${own}配置`).click();
  await expect(page.getByRole('region', { name: '版本' })).toContainText('第 2 版：旋转 可旋转 90° → 不旋转');
});
