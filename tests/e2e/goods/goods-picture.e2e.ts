import sharp from 'sharp';
import { sku } from '#contract/sku/sku.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P134] pictures named by SKU code are matched before they are sent; the merchant sees them in his list', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const factory = await hands('factory01');
  const form = {
    name: '测试壳',
    material: `${own}料`,
    brand: 'Apple',
    model: 'iPhone 14',
    color: `${own}色`,
  };
  await factory.call(sku.create, { ...form, code: `${own}-AA`, priceCents: 100 });
  const background = `#${Date.now().toString(16).slice(-6)}`;
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const file = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer });

  const { page } = await signedIn('factory01');
  await page.goto(`/factory/means/picture?name=${own}`);
  const pictures = listPage(page, '图片管理');
  await test.step('what is wrong stands first, with the nearest code', async () => {
    await page.getByRole('button', { name: '按文件名上传' }).first().click();
    const { panel, button } = dialog(page, '按文件名上传');
    await panel.getByLabel('选择图片').setInputFiles([file(`${own}-aa (1)`), file(`${own}-AX`)]);
    await expect(panel.getByRole('row', { name: `${own}-aa (1)` })).toContainText(`${own}-AA`);
    await expect(panel.getByLabel(`${own}-AX.png 的商品`).getByRole('option').nth(1)).toHaveText(`${own}-AA`);
    await button('上传 1 张图片').click();
  });
  await test.step('it is used for the SKU as soon as it is checked', async () => {
    await expect(pictures.row(`${own}-aa (1)`)).toContainText('SKU 1');
  });

  const { page: shop } = await signedIn('merchant01');
  await shop.goto(`/business/sku/list?keyword=${own}`);
  await expect(
    listPage(shop, 'SKU 列表').row(`${own}-AA`).getByRole('img', { name: '测试壳' }),
  ).toBeVisible();
});
