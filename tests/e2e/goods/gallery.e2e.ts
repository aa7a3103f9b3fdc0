import sharp from 'sharp';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { gallery, offeredPicture } from '#contract/gallery/gallery.ts';
import { until } from '#tests/support/until.ts';

test('[P136] [G22] a picture is offered to all customers, found and taken by one, and found no more once it is stopped', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const red = Number.parseInt(own.replaceAll(/\D/g, '').slice(-2) || '7', 10);
  const content = await sharp({
    create: { width: 300, height: 200, channels: 3, background: { r: red, g: 120, b: 60 } },
  })
    .png()
    .withMetadata({ exif: { IFD0: { Copyright: own } } })
    .toBuffer();
  const factory = await hands('factory01');
  const merchant = await hands('merchant01');

  const { page } = await signedIn('factory01');
  const list = listPage(page, '图库');
  await page.goto(`/factory/means/gallery?keyword=${own}`);
  await list.region.getByRole('button', { name: '上传' }).first().click();
  const form = dialog(page, '上传到图库');
  await form.panel
    .locator('input[type=file]')
    .setInputFiles({ name: `${own}.png`, mimeType: 'image/png', buffer: content });
  await form.field('系列').fill('测试系列');
  await form.button('上传').click();
  await expect(form.panel).toContainText('请勾选版权声明');
  await form.panel.getByText('我确认本工厂有权').click();
  await form.button('上传').click();
  await expect(form.panel).toHaveCount(0);
  await expect(list.row(own)).toContainText('全部客户');
  const { id } = await until(async () => {
    const [row] = (await factory.call(gallery.page, { keyword: own })).list;
    return row?.status === 10 ? row : undefined;
  });

  const [offered] = (await merchant.call(offeredPicture.page, { keyword: own })).list;
  expect(offered).toMatchObject({ no: own, series: '测试系列' });
  await factory.call(gallery.stop, { ids: [id] });
  await expect(list.row(own)).toContainText('停用');
  expect(await merchant.call(offeredPicture.page, { keyword: own })).toMatchObject({ total: 0 });
});

test('[P015] a merchant takes what his factory offers into his own store', async ({ signedIn }) => {
  const { page } = await signedIn('merchant01');
  await page.goto('/picStore?tab=offered&keyword=PB-001');
  const row = page.getByRole('row', { name: /PB-001/ });
  await row.getByRole('button', { name: '取用到我的图片 PB-001' }).click();
  await expect(row).toContainText('已取用');
});
