import sharp from 'sharp';
import { mapping } from '#contract/mapping/mapping.ts';
import { order } from '#contract/order/order.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { codesPage } from '#tests/e2e/pages/codes.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expectDrawn, uploadPictures } from '#tests/e2e/pages/upload-pictures.ts';
import { bringOrders, hands, ownPrefix, printedSkus } from '#tests/e2e/orders/own-orders.ts';

/** Large enough for a phone's back at 300 dpi. */
const picture = async (name: string, background: string, width = 900, height = 1800) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('[P045] pictures go to their codes by name, a line gets its own, and all of them are drawn', async ({
  signedIn,
}) => {
  const prefix = ownPrefix();
  const api = await hands('merchant02');
  const [own] = await bringOrders(api, { prefix, count: 1 });
  const { skuId } = (await api.call(order.get, { id: own!.id })).lines[0]!;
  await api.call(mapping.save, { codes: [`${prefix}-MUG`], kind: 'sku', skuId: skuId! });
  const skus = await printedSkus(api);
  await api.call(mapping.save, { codes: [`${prefix}-OTHER`], kind: 'sku', skuId: skus[0]!.id });

  const { page } = await signedIn('merchant02');
  const codes = codesPage(page);
  const upload = uploadPictures(page);
  await codes.open('?tab=mapped');

  await test.step('four are chosen: exact, in another case with an ending, unknown, and no picture', async () => {
    await upload.open();
    await upload.choose([
      await picture(`${prefix}-CASE.png`, '#c2410c'),
      await picture(`${prefix.toLowerCase()}-mug_front-1.png`, '#1d4ed8'),
      await picture('假期 (2).png', '#15803d', 60, 90),
      { name: `${prefix}-BROKEN.png`, mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ]);
    await expect(upload.code(`${prefix}-CASE.png`, `${prefix}-CASE`)).toBeVisible();
    await expect(upload.code(`${prefix.toLowerCase()}-mug_front-1.png`, `${prefix}-MUG`)).toBeVisible();
    await expect(upload.row('假期')).toContainText('没有同名的编码');
    await expect(upload.row('BROKEN')).toContainText('的内容不是 PNG');
    await expect(upload.row(`${prefix}-CASE.png`)).toContainText('900 × 1800');
    await expect(upload.row(`${prefix}-CASE.png`)).toContainText(/\d+ dpi 合格/);
    await expectDrawn(upload.row(`${prefix}-CASE.png`).getByRole('img').first());
  });
  await test.step('they are looked at one after the other, by keys', async () => {
    const large = (name: string) => page.getByRole('dialog', { name, exact: true });
    await upload
      .row(`${prefix}-CASE.png`)
      .getByRole('button', { name: `查看大图 ${prefix}-CASE.png` })
      .click();
    await expect(large(`${prefix}-CASE.png`)).toContainText('1 / 3');
    await page.keyboard.press('ArrowRight');
    await expect(large(`${prefix.toLowerCase()}-mug_front-1.png`)).toContainText('2 / 3');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(large('假期 (2).png')).toContainText('60 × 90 px');
    await page.keyboard.press('Escape');
    await expect(large('假期 (2).png')).toHaveCount(0);
    await expect(upload.panel).toBeVisible();
  });
  await test.step('the unknown one is given a code by hand, the broken one is left out', async () => {
    await upload.chooseCode('假期 (2).png', `${prefix}-OTHER`);
    await expect(upload.row('假期')).toContainText(/\d+ dpi 不足/);
    await upload.button('保存 3 张图片').click();
    await expect(upload.panel).toContainText('3 个编码已更换图片，1 行商品改用新图片');
    await expect(upload.panel).toContainText('1 张图片没有编码，没有保存');
    await upload.button('完成').click();
  });
  await test.step('the codes show them, and one opens large', async () => {
    await codes.mapped.filter('编码', prefix);
    await expect(codes.mapped.rows).toHaveCount(3);
    for (const end of ['CASE', 'MUG', 'OTHER'])
      await expectDrawn(codes.mapped.row(`${prefix}-${end}`).getByRole('img'));
    await codes.mapped
      .row(`${prefix}-CASE`)
      .getByRole('button', { name: /^查看大图/ })
      .click();
    const viewer = page.getByRole('dialog', { name: `${prefix}-CASE` });
    await expect(viewer).toContainText('900 × 1800 px');
    await expectDrawn(viewer.getByRole('img', { name: `${prefix}-CASE` }));
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });
  await test.step('a change of the mapping shows the present picture and keeps it', async () => {
    await codes.mapped.row(`${prefix}-MUG`).getByRole('button', { name: '更改' }).click();
    await expectDrawn(codes.dialog.panel.getByRole('img', { name: '已选图片' }));
    await codes.toSku(skus[0]!.code);
    await expect(codes.message).toBeVisible();
    await expectDrawn(codes.mapped.row(`${prefix}-MUG`).getByRole('img'));
  });
  await test.step('a line of an order is given a picture of its own', async () => {
    const list = ordersPage(page, '订单');
    await list.open(`?orderNo=${own!.orderNo}`);
    await list.show(own!.orderNo);
    const goods = list.drawer.section(/^商品/);
    await expectDrawn(goods.getByRole('img').first());
    await goods.getByLabel('更换第 1 行的图片').setInputFiles(await picture('own.png', '#7e22ce', 700, 700));
    await expect(goods).toContainText('700 × 700 px');
    await expectDrawn(goods.getByRole('img').first());
    await expect(list.drawer.panel).toContainText('修改了第 1 行的图片');
    const { lines } = await api.call(order.get, { id: own!.id });
    expect(lines[0]).toMatchObject({ widthPx: 700, heightPx: 700 });
  });
});
