import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
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
    await pictures.row(`${own}-b`).getByRole('checkbox').check({ force: true });
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await expect(pictures.rows).toHaveCount(1);
    await page.getByRole('tab', { name: /回收站/ }).click();
    await pictures.row(`${own}-b`).getByRole('checkbox').check({ force: true });
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
