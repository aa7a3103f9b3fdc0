import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { expect, test } from '#tests/e2e/support.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { ownPrefix } from '#tests/e2e/orders/own-orders.ts';

const draw = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test('[P015] a folder comes in with its folders, file by file; a picture is thrown away and brought back', async ({
  signedIn,
}, info) => {
  const own = ownPrefix();
  const shade = (at: number) => `#${(Date.now() + at).toString(16).slice(-6)}`;
  const disk = path.join(info.outputDir, own);
  await fs.mkdir(path.join(disk, '春'), { recursive: true });
  await fs.writeFile(path.join(disk, '春', `${own}-a.png`), await draw(shade(1)));
  await fs.writeFile(path.join(disk, `${own}-b.png`), await draw(shade(77), 80, 90));
  await fs.writeFile(path.join(disk, `${own}-c.png`), 'no picture');

  const { page } = await signedIn('merchant02');
  await page.goto('/picStore');
  const pictures = listPage(page, '图库');
  const tree = page.getByRole('tree', { name: '文件夹' });

  await test.step('what is no picture is told of, the others are there with their folders', async () => {
    await page.getByLabel('选择文件夹').setInputFiles(disk);
    const progress = page.getByRole('status', { name: '上传进度' });
    await expect(progress).toContainText('上传结束 2 / 3，1 个失败');
    await progress.getByRole('button', { name: '查看' }).click();
    const report = page.getByRole('dialog', { name: '上传的文件' });
    await expect(report.getByRole('row', { name: `${own}-c.png` })).toContainText('图库只收 PNG');
    await report.getByRole('button', { name: '关闭' }).last().click();
    await tree
      .getByRole('treeitem', { name: own })
      .getByRole('button', { name: own, exact: false })
      .last()
      .click();
    await expect(pictures.rows).toHaveCount(2);
    await expect(pictures.row(`${own}-a`)).toContainText(`${own} / 春`);
    await expect(pictures.row(`${own}-b`)).toContainText('80 × 90');
  });

  await test.step('it goes to the trash and comes back', async () => {
    await pictures.select(`${own}-b`);
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await expect(pictures.rows).toHaveCount(1);
    await page.getByRole('tab', { name: /回收站/ }).click();
    await pictures.select(`${own}-b`);
    await page.getByRole('button', { name: '还原', exact: true }).click();
    await expect(pictures.row(`${own}-b`)).toHaveCount(0);
    await page.getByRole('tab', { name: /我的图片/ }).click();
    await expect(pictures.row(`${own}-b`)).toBeVisible();
  });

  await test.step('its details say what it is and what happened to it', async () => {
    await pictures.row(`${own}-b`).getByText(`${own}-b`).first().click();
    const detail = page.getByRole('region', { name: '图片详情' });
    await expect(detail).toContainText('没有编码或未完成的订单使用它');
    await expect(detail.getByRole('region', { name: '记录' })).toContainText('还原');
  });
});

test('[P015] an archive comes in with its folders; tiles are worked by keys, chosen ones go out as an archive; a suit takes one of them', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const zip = new ZipFile();
  for (const name of ['a', 'b'])
    zip.addBuffer(
      await draw(`#${(Date.now() + name.charCodeAt(0)).toString(16).slice(-6)}`),
      `${own}/${own}-${name}.png`,
    );
  zip.end();
  const file = { name: `${own}.zip`, mimeType: 'application/zip', buffer: await buffer(zip.outputStream) };

  const { page } = await signedIn('merchant02');
  await page.goto('/picStore?view=tiles');
  const tiles = page.getByRole('listbox', { name: /图库/ });

  await test.step('it is unpacked on the server, and says what came in', async () => {
    await page.getByLabel('选择图片', { exact: true }).setInputFiles(file);
    await page.getByRole('status', { name: '上传进度' }).getByRole('button', { name: '查看' }).click();
    await page.getByRole('button', { name: '查看结果' }).click();
    const done = page.getByRole('dialog', { name: '解压图片' });
    await expect(done).toContainText('新增 2');
    await done.getByRole('button', { name: '关闭', exact: true }).last().click();
    await page
      .getByRole('dialog', { name: '上传的文件' })
      .getByRole('button', { name: '关闭' })
      .last()
      .click();
    await page
      .getByRole('tree', { name: '文件夹' })
      .getByRole('treeitem', { name: own })
      .getByRole('button')
      .last()
      .click();
    await expect(tiles.getByRole('option')).toHaveCount(2);
  });

  await test.step('arrows move, the space bar chooses, and both are packed', async () => {
    await tiles.focus();
    for (const key of ['Home', 'Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await page.getByRole('button', { name: '下载', exact: true }).click();
    const packed = page.getByRole('dialog', { name: '打包下载图片' });
    await expect(packed.getByRole('button', { name: '下载压缩包' })).toBeVisible();
    await expect(packed).toContainText('图片 2');
  });

  await test.step('a suit takes one of them by its name', async () => {
    await page.goto('/business/setting/suitCode');
    await page.getByRole('button', { name: '新建套装' }).first().click();
    const form = page.getByRole('dialog', { name: '新建套装' });
    await form.getByRole('button', { name: /从图库选择/ }).click();
    const picker = page.getByRole('dialog', { name: '从图库选择' });
    await picker.getByLabel('搜索图片名称').fill(`${own}-a`);
    await expect(picker.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await expect(form.getByAltText('已选图片')).toBeVisible();
  });
});
