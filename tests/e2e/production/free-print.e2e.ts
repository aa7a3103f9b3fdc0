import sharp from 'sharp';
import { gallery } from '#contract/gallery/gallery.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { sku } from '#contract/sku/sku.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { hands, sendFile } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { until } from '#tests/support/until.ts';

const LONG = '很长的名字'.repeat(6);

/** A factory of the test's own with one SKU that can be printed and one picture in its gallery. */
async function ownGoods() {
  const { username } = await ownTenant('factory');
  const factory = await hands(username);
  const names = { material: `${LONG}材质`, brand: '样牌', model: `${LONG}型号` };
  const { id: materialId } = await factory.call(material.create, { code: 'FREEM', name: names.material });
  const { id: modelId } = await factory.call(model.create, {
    ...{ code: 'FREED', brand: names.brand, name: names.model },
  });
  await factory.call(printSpec.save, { items: [{ materialId, modelId, width: 300, height: 600 }] });
  const code = 'FREE-PRINT-1';
  await factory.call(sku.create, { ...names, code, name: code, color: '白色', priceCents: 100 });
  const content = await sharp({ create: { width: 400, height: 800, channels: 3, background: '#15803d' } })
    .png()
    .toBuffer();
  await sendFile(factory, content, '荷塘.png', `${gallery.upload.path}?stated=true`);
  await until(async () => {
    const { list } = await factory.call(gallery.page, { keyword: '荷塘' });
    return list.length > 0;
  });
  return { username, code };
}

test('[P141] free prints are asked for by a form and by a sheet that says what is wrong with its lines, and a piece is given up', async ({
  signedIn,
}) => {
  const { username, code } = await ownGoods();
  const { page } = await signedIn(username);
  await page.goto('/factory/product/freePrint');
  const list = listPage(page, '自由打印');
  await expect(list.region.getByText('没有这样的自由打印')).toBeVisible();
  await list.region.getByRole('button', { name: '新建自由打印' }).click();
  const form = dialog(page, '新建自由打印');
  await form.button('新建').click();
  await expect(form.panel.getByText('请选择 SKU')).toBeVisible();
  await expect(form.panel.getByText('请选择原因')).toBeVisible();
  const choose = async (label: string, word: string): Promise<void> => {
    await form.field(label).fill(word);
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(`^${word}`) })
      .click();
  };
  await choose('SKU', code);
  await choose('图库图片', '荷塘');
  await form.field('件数').fill('3');
  await form.field('原因').selectOption('打样');
  expect(await barriers(page)).toEqual([]);
  await form.button('新建').click();
  await expect(form.panel).toBeHidden();
  const made = list.row('打样');
  await expect(made).toContainText(code);

  await list.region.getByRole('button', { name: '从表格新建' }).click();
  const sheet = dialog(page, '从表格新建自由打印');
  const text = `SKU编码,图片名称,数量\n${code},荷塘,2\n${code},没有的图,2\n`;
  await sheet.field('选择自由打印表格').setInputFiles({
    ...{ name: '申请.csv', mimeType: 'text/csv', buffer: Buffer.from(`\u{feff}${text}`) },
  });
  const lines = sheet.panel.getByRole('table', { name: '表格的行' });
  await expect(lines.getByRole('row', { name: /没有的图/ })).toContainText('工厂图库中没有这张图片');
  await sheet.field('原因').selectOption('展示');
  expect(await barriers(page)).toEqual([]);
  await sheet.button('新建 1 个申请，2 件').click();
  await expect(sheet.panel).toBeHidden();
  await expect(list.row('展示')).toContainText(code);

  await made.click();
  const detail = page.getByRole('region', { name: '自由打印详情' });
  const pieces = detail.getByRole('region', { name: '生产件' }).getByRole('listitem');
  await expect(pieces).toHaveCount(3);
  expect(await barriers(page)).toEqual([]);
  await pieces.first().getByRole('button', { name: /^放弃/ }).click();
  const giveUp = dialog(page, /^放弃生产件/);
  await giveUp.field(/^原因/).fill('不需要了');
  await giveUp.button('放弃').click();
  await expect(giveUp.panel).toBeHidden();
  await expect(pieces.first()).toContainText('已作废');
  await expect(made).toContainText('已作废 1');
});
