import { expect, test } from '#tests/e2e/support.ts';
import { ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { makeFont } from '#tests/support/make-font.ts';

const LIST = '/factory/system/pictures/material';

test('[P163] a restricted font is refused with the reason, a free one is taken beside it and shown in full', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const { page } = await signedIn('factory01');
  await page.goto(`${LIST}?keyword=${own}`);
  const list = listPage(page, '素材列表');
  await list.region.getByRole('button', { name: '上传', exact: true }).first().click();
  const form = dialog(page, '上传素材');
  await form.field('类型').selectOption('字体');
  await form.field('授权').first().selectOption('OFL 开源字体');
  const font = (name: string, fsType: number) => ({
    ...{ name: `${name}.ttf`, mimeType: 'font/ttf' },
    buffer: makeFont({ family: `${own}${name}`, fsType }),
  });
  await form.panel
    .locator('input[type=file]')
    .last()
    .setInputFiles([font('禁用', 2), font('自由', 0)]);
  await form.button('上传 2 个').click();
  await expect(form.panel.getByRole('alert')).toContainText('禁止嵌入（OS/2 fsType 为 2）');
  await expect(form.button('重新上传 1 个')).toBeVisible();
  await form.button('取消').click();
  await expect(list.row(`${own}自由`)).toContainText('OFL');
  await expect(list.row(`${own}禁用`)).toHaveCount(0);
  await list.row(`${own}自由`).getByText(`${own}自由`).click();
  const detail = page.getByRole('region', { name: '素材详情' });
  await expect(detail).toContainText('可安装');
  await expect(detail).toContainText('3 个，其中汉字 1 个');
  await detail.getByRole('button', { name: '用这个字体试写' }).click();
  await expect(detail.getByLabel('试写').first()).toBeVisible();
});

test('[P015] a merchant finds what his factory shares, and nothing that it keeps for itself', async ({
  signedIn,
}) => {
  const { page } = await signedIn('merchant01');
  await page.goto('/picStore?tab=assets&kind=frame');
  const list = listPage(page, '图库');
  await expect(list.row('拍立得相框')).toContainText('自有');
  await expect(list.row('圆角细线相框')).toHaveCount(0);
});
