import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { filter } from '#contract/filter/filter.ts';
import { filterPicture } from '#server/platform/picture-work/filter-picture.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';

test('[P164] a filter is tried on a sample, to the byte as the server applies it, and saved as a new version', async ({
  signedIn,
}, info) => {
  const name = `${ownPrefix()}补偿`;
  const factory = await hands('factory01');
  await factory.call(filter.create, { name, steps: [{ kind: 'brightness', amount: 5 }] });
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/system/pictures/filter?keyword=${name}`);
  const list = listPage(page, '滤镜列表');
  await list.row(name).getByRole('button', { name: '修改' }).click();
  const editor = dialog(page, `修改滤镜 ${name}`);
  const add = editor.panel.getByRole('combobox', { name: '添加步骤' });
  await add.selectOption('饱和度');
  await add.selectOption('锐化');
  const steps = editor.panel.getByRole('list', { name: '步骤' });
  const saturation = steps.getByRole('textbox', { name: '饱和度' });
  await saturation.fill('500');
  await expect(steps).toContainText('饱和度应在 -100 到 100 之间');
  await saturation.fill('30');
  await steps.getByRole('textbox', { name: '强度' }).fill('80');
  await steps.getByRole('button', { name: '第 3 步 锐化 上移' }).click();

  const [sample] = await factory.call(filter.samples, {});
  const from = info.outputPath('sample.png');
  const to = info.outputPath('filtered.png');
  await fs.mkdir(path.dirname(from), { recursive: true });
  await fs.writeFile(from, await (await page.request.get(sample!.url)).body());
  const asked = [
    { kind: 'brightness', amount: 5 },
    { kind: 'sharpen', amount: 80, radius: 1 },
    { kind: 'saturation', amount: 30 },
  ] as const;
  await filterPicture({ from, to, steps: asked, luts: [] });
  const pixels = await sharp(to).ensureAlpha().raw().toBuffer();
  const shown = editor.panel.getByRole('img', { name: `${sample!.name} 调整后` });
  const digest = () =>
    shown.evaluate(async (canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
      return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    });
  await expect.poll(digest).toBe(createHash('sha256').update(pixels).digest('hex'));

  await editor.button('保存为新版本').click();
  await expect(page.getByText('已保存为第 2 版')).toBeVisible();
  await list.row(name).getByText(name).click();
  await expect(page.getByRole('article', { name: '第 2 版' })).toContainText(
    '第 2 步：加了 锐化 强度 80%；第 3 步：加了 饱和度 30',
  );
});
