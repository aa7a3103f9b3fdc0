import sharp from 'sharp';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';

test('[P162] [P165] [N12] a picture is put right in the whole window, and is what it was again from the history', async ({
  signedIn,
}) => {
  const prefix = ownPrefix();
  // Their code prints a picture of 60 × 90 pixels.
  const [first, second] = await pushedOrders(await hands('merchant02'), { prefix, count: 2 });
  const [own, other] = [first!.orderNo, second!.orderNo];
  const asked = `orderNo=${own}&orderNo=${other}`;
  const buffer = await sharp({ create: { width: 1800, height: 1800, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer();
  const { page, menu, screen, back } = await signedIn('factory01');
  await page.goto(`/factory/system/pictures/list?${asked}`);
  const list = listPage(page, '图片列表');
  const drawer = page.locator('.detail-drawer');

  await test.step('there is neither menu nor tabs of pages, and a coarse picture is named', async () => {
    await expect(list.rows).toHaveCount(2);
    await expect(menu).toHaveCount(0);
    await expect(list.row(own)).toContainText(/分辨率低.*\d+ dpi 不足/);
  });

  await test.step('it is taken by a key, laid otherwise for both lines of it, and replaced', async () => {
    await list.row(own).locator('td').nth(8).click();
    await expect(drawer.getByRole('img', { name: /印刷区域/ })).toBeVisible();
    await page.keyboard.press('m');
    await expect(list.row(own)).toContainText('我 认领到');
    await drawer.getByRole('button', { name: '90°' }).click();
    await drawer.getByRole('button', { name: '保存到同图的 2 行' }).click();
    await expect(list.row(other)).toContainText('旋转 90°');
    await expect(drawer.getByRole('button', { name: '保存摆放' })).toBeHidden();
    await page.keyboard.press('p');
    const replace = dialog(page, `更换图片：${own} 第 1 行`);
    await replace.panel
      .getByLabel('印刷图片', { exact: true })
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await replace.button('保存').click();
    await expect(list.row(own)).toHaveCount(0);
  });

  await test.step('what is printed of it comes as a file, or says what its SKU lacks', async () => {
    await expect(drawer).toContainText(other);
    await drawer.getByRole('button', { name: '下载图片' }).click();
    const zip = dialog(page, /^下载图片/);
    await zip.panel.getByLabel('内容').selectOption('print');
    await zip.button('开始打包').click();
    await expect(zip.panel).toContainText(/印刷图 1，没有印刷图 0/);
    await zip.button('关闭').last().click();
    await expect(zip.panel).toHaveCount(0);
  });

  await test.step('the history has each step, and the first one is gone back to', async () => {
    await page.getByRole('tab', { name: '历史' }).click();
    await page.goto(`/factory/system/pictures/history?orderNo=${own}`);
    const history = listPage(page, '历史');
    await expect(history.rows).toHaveText([/更换图片/, /调整摆放/, /随单图片/]);
    await history.row('随单图片').locator('td').nth(2).click();
    await drawer.getByRole('button', { name: '还原' }).click();
    await dialog(page, '还原到这一步').button('还原').click();
    await expect(history.rows.first()).toContainText('还原');
    await expect(history.rows).toHaveCount(4);
  });

  await test.step('and the way back leads to the other pages', async () => {
    await back.click();
    await expect(menu).toBeVisible();
    await expect(screen('历史')).toHaveCount(0);
  });
});
