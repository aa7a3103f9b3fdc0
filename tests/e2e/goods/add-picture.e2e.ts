import sharp from 'sharp';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';

/** By G01, written once more: the resolution is never missed. */
const px = (tenths: number, dpi: number): number => Math.floor((tenths * dpi + 253) / 254);

/** A photo, in a kind that no browser reads: a bright half above a dark one, so that its edges can be told from their mirror. */
const photo = async (width: number, height: number) => {
  const half = { create: { width, height: height / 2, channels: 3, background: '#102030' } } as const;
  const dark = await sharp(half).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#f0e0d0' } })
    .composite([{ input: dark, top: height / 2, left: 0 }])
    .tiff()
    .toBuffer();
};

test('[P166] a phone photo is straightened, gets its bleed by a mirror, and is saved to its line with the pixels of the spec', async ({
  signedIn,
}) => {
  const prefix = ownPrefix();
  const [first] = await pushedOrders(await hands('merchant02'), { prefix, count: 2 });
  const factory = await hands('factory01');
  const asked = { orderNo: [first!.orderNo], finding: 'all' as const };
  const lineOf = async () =>
    (await factory.call(artDesk.page, { pageNo: 1, pageSize: 5, ...asked })).list[0]!;
  const { area, dpi } = await factory.call(artDesk.detail, { lineId: (await lineOf()).id });
  const wished = { width: px(area!.width, dpi!), height: px(area!.height, dpi!) };
  const { page } = await signedIn('factory01');
  const middle = page.locator('.retouch-middle');
  const steps = page.getByRole('region', { name: '步骤', exact: true });
  const save = page.getByRole('button', { name: '保存到这一行' });

  await test.step('it is opened from the list, and another picture is brought in for it', async () => {
    await page.goto(`/factory/system/pictures/list?orderNo=${first!.orderNo}&finding=all`);
    const list = listPage(page, '图片列表');
    await list.row(first!.orderNo).locator('td').nth(8).click();
    await page.locator('.detail-drawer').getByRole('button', { name: '编辑图片' }).click();
    await expect(middle.getByRole('img', { name: `${first!.orderNo}-1 编辑后` })).toBeVisible();
    await page.locator('.retouch-bring input').setInputFiles({
      ...{ name: 'IMG_0001.tif', mimeType: 'image/tiff' },
      buffer: await photo(1600, 2400),
    });
    await expect(middle.getByText('1600 × 2400 px')).toBeVisible();
  });

  await test.step('it is put right by keys, and taken back and done again', async () => {
    await page.keyboard.press('s');
    await page.getByRole('slider', { name: '角度' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('c');
    await expect(middle.getByText(/缩小为规格的/)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('x');
    await expect(middle.getByText('正好是规格的像素')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+z');
    await expect(steps.getByRole('button', { name: /适配规格/ })).toHaveAttribute('aria-current', 'step');
    await page.keyboard.press('Control+Shift+z');
    await expect(steps.getByRole('button', { name: /扩展边缘/ })).toHaveAttribute('aria-current', 'step');
    await expect(middle.getByText(`${wished.width} × ${wished.height} px`)).toBeVisible();
  });

  await test.step('what was not saved is offered after the page was lost', async () => {
    // Kept as the page is hidden, as before a browser that is closed.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise((resolve) => {
              indexedDB.open('podflow.work').onsuccess = ({ target }) => {
                const base = (target as IDBOpenDBRequest).result;
                const count = base.transaction('works').objectStore('works').count();
                count.onsuccess = () => {
                  base.close();
                  resolve(count.result);
                };
              };
            }),
        ),
      )
      .toBe(2);
    await page.reload();
    await expect(page.getByText('上次有 1 张图片的修改没有保存')).toBeVisible();
    await page.getByRole('button', { name: '继续编辑' }).click();
    await expect(middle.getByText(`${wished.width} × ${wished.height} px`)).toBeVisible();
  });

  await test.step('the stored file has the pixels of the spec, and its bleed is the mirror of what it borders on', async () => {
    // Its line is asked for again: before that nothing can be saved to it, and the button says so.
    await expect(save).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('已保存到 1 行')).toBeVisible();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    const line = await lineOf();
    expect({ widthPx: line.widthPx, heightPx: line.heightPx, place: line.place }).toEqual({
      ...{ widthPx: wished.width, heightPx: wished.height, place: null },
    });
    const answer = await fetch(factory.url + line.pictureUrl!);
    const file = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await file.metadata()).toMatchObject({ format: 'png', ...wished });
    const { data, info } = await file.raw().toBuffer({ resolveWithObject: true });
    const row = (y: number): Buffer =>
      data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels);
    const bleed = px(area!.bleed, dpi!);
    for (const i of [0, 1, bleed - 1]) expect(row(bleed - 1 - i).equals(row(bleed + i))).toBe(true);
    expect([...row(0).subarray(0, 3)].map((one) => Math.round(one / 32))).toEqual([8, 7, 7]);
    expect([...row(info.height - 1).subarray(0, 3)].map((one) => Math.round(one / 32))).toEqual([1, 1, 2]);
  });

  await test.step('one that was changed since is removed only when that is said twice', async () => {
    await page.keyboard.press(']');
    await page.getByRole('button', { name: '移除 IMG_0001.tif' }).click();
    await dialog(page, '移除没有保存的图片').button('移除').click();
    await expect(page.getByText('还没有图片')).toBeVisible();
  });
});
