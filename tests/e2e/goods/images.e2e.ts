import sharp from 'sharp';
import { order } from '#contract/order/order.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { bringOrders, hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';

test('[P056] [G23] lines get pictures by the names of files, and one is printed as it is', async ({
  signedIn,
}) => {
  const prefix = ownPrefix();
  const api = await hands('merchant02');
  // Their code prints a picture of 60 × 90 pixels.
  const orders = await bringOrders(api, { prefix, count: 4 });
  const [byNumber, byPlatform, byCode, asIs] = orders.map((one) => one.orderNo) as [
    string,
    string,
    string,
    string,
  ];
  const buffer = await sharp({ create: { width: 900, height: 1800, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer();
  const files = [
    `${byNumber.toLowerCase()} (1).png`,
    `${orders[1]!.platformOrderNo}-1.png`,
    `${prefix}-case.png`,
    '假期.png',
  ];

  const { page } = await signedIn('merchant02');
  const list = listPage(page, '图片');
  await page.goto(`/business/images?code=${prefix}-CASE`);
  await expect(list.rows).toHaveCount(4);
  await expect(list.row(byNumber)).toContainText(/分辨率低.*\d+ dpi 不足/);

  await test.step('each file shows the line that it is for, or why it has none', async () => {
    await list.bar.getByRole('button', { name: '按文件名补图' }).click();
    const drop = dialog(page, '按文件名补图');
    await drop.panel
      .getByLabel('选择图片')
      .setInputFiles(files.map((name) => ({ name, mimeType: 'image/png', buffer })));
    const row = (name: string) => drop.panel.getByRole('row', { name });
    await expect(row(files[0]!)).toContainText(`${byNumber} 第 1 行`);
    await expect(row(files[1]!)).toContainText(`${byPlatform} 第 1 行`);
    await expect(row(files[2]!)).toContainText('有 4 行符合，请选择');
    await expect(row('假期')).toContainText('没有对应的商品行');
    const choice = row(files[2]!).getByRole('combobox', { name: `${files[2]} 的商品行` });
    const third = choice.getByRole('option', { name: byCode });
    await choice.selectOption(await third.getAttribute('value'));
    await expect(row(files[2]!)).toContainText(/\d+ dpi 合格/);
    await drop.button('保存 3 行的图片').click();
    await expect(drop.panel).toContainText('已保存 3 行的图片');
    await expect(drop.panel).toContainText('1 张图片没有对应到商品行，没有保存：假期.png');
    await drop.button('完成').click();
    await expect(list.rows).toHaveCount(1);
  });

  await test.step('the last one is printed as it is, and who said so is kept', async () => {
    await list.select(asIs);
    await list.action('按此印刷 1 行').click();
    await dialog(page, '按此印刷').button('按此印刷').click();
    await expect(list.rows).toHaveCount(0);
    await list.tab('按此印刷').click();
    await list.row(asIs).getByText('待推单').click();
    const drawer = page.locator('.detail-drawer');
    await expect(drawer.getByRole('region', { name: '图片记录' })).toContainText(
      /按此印刷：第 1 行（\d+ dpi）/,
    );
    await expect(drawer.getByRole('region', { name: '同编码的其他行' })).toContainText(byNumber);
  });

  const { doubts } = await api.call(order.pushEstimate, { ids: orders.map(({ id }) => id) });
  expect(doubts.flatMap(({ problems }) => problems).filter((one) => one.includes('dpi'))).toEqual([]);
});
