import sharp from 'sharp';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix, sendFile } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureShare, sharedPicture } from '#contract/picture/share.ts';
import { shop } from '#contract/shop/shop.ts';
import { until } from '#tests/support/until.ts';

const pathTo = (folderId: number | undefined) =>
  folderId === undefined ? picture.upload.path : `${picture.upload.path}?folderId=${folderId}`;

/** A picture that only this test has, in the merchant's store. */
async function stored(name: string, folderId?: number) {
  const merchant = await hands('merchant01');
  const red = Number.parseInt(name.replaceAll(/\D/g, '').slice(-2) || '7', 10);
  const background = { r: red, g: 60, b: 160 };
  const content = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withMetadata({ exif: { IFD0: { Copyright: name } } })
    .png()
    .toBuffer();
  const { data } = await sendFile(merchant, content, `${name}.png`, pathTo(folderId));
  const id = Number((data as { id: number }).id);
  await until(async () => (await merchant.call(picture.detail, { id })).status === 10);
  return { id, merchant };
}

test('[P015] [G22] a merchant shares a picture with his factory, sees who has it, and takes it back', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  await stored(own);
  const factory = await hands('factory01');
  const { page } = await signedIn('merchant01');
  const list = listPage(page, '图库');
  await page.goto(`/picStore?name=${own}`);
  await list.row(own).getByText(own).click();
  const shares = page.getByRole('region', { name: '共享' });
  await shares.getByRole('button', { name: '共享', exact: true }).click();
  const form = dialog(page, `共享「${own}」`);
  await form.panel.getByText('晨星印刷工厂').click();
  await form.button('共享').click();
  await expect(form.panel).toContainText('请勾选版权声明');
  await form.panel.getByText('我确认有权').click();
  await form.button('共享').click();
  await expect(shares).toContainText('晨星印刷工厂');
  await expect(list.row(own)).toContainText('晨星印刷工厂');
  expect((await factory.call(sharedPicture.page, { name: own })).total).toBe(1);
  await shares.getByRole('button', { name: '取消共享' }).click();
  await dialog(page, `取消共享「${own}」`).button('取消共享').click();
  await expect(shares).toContainText('没有共享给工厂');
  expect((await factory.call(sharedPicture.page, { name: own })).total).toBe(0);
});

test('[P015] [G22] a merchant shares a folder without download; what comes into it later the factory sees small', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const merchant = await hands('merchant01');
  const folder = await merchant.call(pictureFolder.create, { parentId: null, name: own });
  const { page } = await signedIn('merchant01');
  await page.goto(`/picStore?folderId=${folder.id}`);
  await page.getByRole('button', { name: '共享文件夹' }).click();
  const form = dialog(page, `共享文件夹「${own}」`);
  await form.panel.getByText('晨星印刷工厂').click();
  await form.panel.getByText('工厂可以下载原图').click();
  await form.panel.getByText('我确认有权').click();
  await form.button('共享').click();
  await expect(page.getByText('文件夹已共享')).toBeVisible();
  await stored(own, Number(folder.id));
  const factory = await hands('factory01');
  const { list } = await factory.call(sharedPicture.page, { name: own });
  expect(list).toMatchObject([{ byFolder: own, mayDownload: false, url: null }]);
  await page.getByRole('button', { name: '共享文件夹' }).click();
  await page.getByRole('button', { name: '取消共享文件夹' }).click();
  await dialog(page, `取消共享文件夹「${own}」`).button('取消共享').click();
  await expect(page.getByText(`已取消共享文件夹「${own}」`)).toBeVisible();
  expect((await factory.call(sharedPicture.page, { name: own })).total).toBe(0);
});

test('[P136] [G22] a factory looks at what a customer shares, and finds it no more once that has ended', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const { id, merchant } = await stored(own);
  const [bound] = await merchant.call(shop.boundFactories, {});
  const said = { factoryIds: [Number(bound!.factoryId)], stated: true };
  await merchant.call(pictureShare.share, { ids: [id], ...said });
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/means/gallery?tab=shared&name=${own}`);
  const row = page.getByRole('row', { name: new RegExp(own) });
  await expect(row).toContainText('云朵手机壳旗舰店');
  await row.getByText(own).click();
  await expect(page.locator('.picture-detail')).toContainText('没有未完成的订单使用它');
  await expect(page.getByRole('button', { name: '下载原图' })).toBeVisible();
  await merchant.call(pictureShare.unshare, { ids: [id] });
  await page.goto(`/factory/means/gallery?tab=shared&name=${own}`);
  await expect(page.getByText('没有符合条件')).toBeVisible();
});
