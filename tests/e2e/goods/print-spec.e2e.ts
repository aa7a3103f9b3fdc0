import sharp from 'sharp';
import { expect, test } from '#tests/e2e/support.ts';
import { listPage, tick } from '#tests/e2e/pages/list.ts';
import { ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { sku } from '#contract/sku/sku.ts';
import { signInTo } from '#tests/support/http-client.ts';
import { makeZip } from '#tests/support/make-xlsx.ts';

/** Of 76 x 151 mm at 300 dpi, with one hole. */
const drawing = (height = 1784) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="898" height="${height}"><path fill-rule="evenodd" d="M0 0H898V${height}H0Z M90 90H420V420H90Z"/></svg>`,
  );
const mask = (height?: number) => sharp(drawing(height)).png().toBuffer();

test('[P126] [G03] a size is set and a mask is taken by its name; what does not fit is told the right pixels', async ({
  signedIn,
  baseURL,
}) => {
  const own = `H${ownPrefix()}`
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-12);
  const factory = await signInTo(baseURL!, 'factory01');
  const of = { name: `${own}壳`, brand: '新牌', model: `${own} Pro` };
  await factory.call(material.create, { code: `${own}M`, name: of.name, maskNeeded: true });
  await factory.call(model.create, { code: `${own}P`, brand: of.brand, name: of.model });
  await factory.call(sku.create, {
    ...{ code: own, name: own, material: of.name, brand: of.brand, model: of.model, color: '透明' },
    priceCents: 900,
  });

  const { page } = await signedIn('factory01');
  const specs = listPage(page, '批量孔位图');
  await page.goto(`/factory/means/holeImage?keyword=${own}`);
  await expect(specs.rows).toHaveCount(1);
  await expect(specs.rows.first()).toContainText('缺规格');

  await test.step('the size of the chosen row is set', async () => {
    await tick(specs.rows.first().getByRole('checkbox'));
    await page.getByRole('button', { name: '设置尺寸' }).click();
    const dialog = page.getByRole('dialog', { name: /印刷规格的尺寸/ });
    await dialog.getByLabel('宽（含出血）').fill('76');
    await dialog.getByLabel('高（含出血）').fill('151.05');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toContainText('请输入 10.0 至 2,000.0，最多一位小数');
    await dialog.getByLabel('高（含出血）').fill('151');
    await expect(dialog).toContainText('300 dpi 时为 898 × 1784 像素');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(specs.rows.first()).toContainText('缺孔位图');
    await expect(specs.rows.first()).toContainText('76.0 × 151.0');
  });

  await test.step('masks are checked before anything is saved', async () => {
    await page.getByRole('button', { name: '上传孔位图' }).click();
    const dialog = page.getByRole('dialog', { name: '上传孔位图' });
    const zip = makeZip({ [`新款/${own}P.svg`]: drawing(), '新款/说明.png': await mask() });
    await dialog.locator('input[type=file]').setInputFiles([
      { name: '孔位图.zip', mimeType: 'application/zip', buffer: zip },
      { name: `${own}P@${own}M.png`, mimeType: 'image/png', buffer: await mask(1900) },
    ]);
    const row = (name: string) => dialog.getByRole('row', { name: new RegExp(name) });
    await expect(row(`${own}P\\.svg`)).toContainText('可保存');
    await expect(row(`${own}P@`)).toContainText(
      '尺寸不符：现在是 898 × 1900 像素，应为 898 × 1784 像素（300 dpi）。',
    );
    await expect(row('说明')).toContainText('文件名认不出');
    await dialog.getByRole('button', { name: '保存 1 个规格的孔位图' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(specs.rows.first()).toContainText('规格齐全');
  });

  await test.step('it goes out with all masks of its material', async () => {
    await page.goto(`/factory/means/holeImage?material=${encodeURIComponent(of.name)}`);
    await page.getByRole('button', { name: '下载此材质的孔位图' }).click();
    const packed = page.getByRole('dialog', { name: '打包下载孔位图' });
    const came = page.waitForEvent('download');
    await packed.getByRole('button', { name: '下载压缩包' }).click();
    expect((await came).suggestedFilename()).toMatch(/^孔位图-.*\.zip$/);
    await page.keyboard.press('Escape');
    await expect(packed).toHaveCount(0);
  });

  await test.step('its versions stand in its dialog, drawn to scale', async () => {
    await specs.rows.first().getByRole('button', { name: '查看' }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(own) });
    await expect(dialog.getByRole('img', { name: '印刷区域 76.0 × 151.0 mm' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^2（当前）/ })).toBeVisible();
    await expect(dialog).toContainText('共 1 个孔');
    const came = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载原来的 SVG' }).click();
    expect((await came).suggestedFilename()).toBe(`${own}P.svg`);
  });
});
