import { expect, test } from '#tests/e2e/support.ts';
import { ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage, tick } from '#tests/e2e/pages/list.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { sku } from '#contract/sku/sku.ts';
import { signInTo } from '#tests/support/http-client.ts';

const codeOf = (own: string, tail: string) => `${own.slice(-12)}${tail}`;

test('[P128] [G08] two colours become one: what moves is said before, what is in the way, too', async ({
  signedIn,
  baseURL,
}) => {
  const own = ownPrefix();
  const factory = await signInTo(baseURL!, 'factory01');
  const goods = { name: '壳', brand: own, model: `${own}机`, priceCents: 990 };
  const make = (code: string, shade: string, of: string) =>
    factory.call(sku.create, {
      ...goods,
      code: `${own}-${code}`,
      material: `${own}${of}`,
      color: `${own}${shade}`,
    });
  await make('A', '旧色', '甲');
  await make('B', '新色', '乙');
  await make('C', '撞色', '甲');
  const { page } = await signedIn('factory01');
  const colours = listPage(page, '颜色');
  await page.goto(`/factory/means/color?keyword=${own}`);
  await colours.row(`${own}旧色`).getByRole('button', { name: '合并' }).click();
  const form = dialog(page, /合并颜色/);
  const pick = async (name: string) => {
    await form.panel
      .getByRole('textbox', { name: '保留的颜色' })
      .or(form.panel.getByRole('combobox'))
      .first()
      .fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
  };
  await pick(`${own}撞色`);
  await expect(form.panel).toContainText(`${own}-A 与 ${own}-C`);
  await pick(`${own}新色`);
  await expect(form.panel).toContainText(`转入「${own}新色」：1 个 SKU、1 种材质的可选颜色`);
  await form.button('合并').click();
  const sure = dialog(page, /./);
  await sure.typeCode();
  await sure.panel
    .getByRole('button', { name: '确定' })
    .or(sure.panel.getByRole('button', { name: '确认' }))
    .click();
  await expect(colours.row(`${own}旧色`)).toHaveCount(0);

  await colours.row(`${own}新色`).getByText(`${own}新色`).click();
  const drawer = page.locator('.detail-drawer');
  await expect(drawer.getByRole('region', { name: '记录' })).toContainText(`把「${own}旧色」`);
  await drawer.getByRole('link', { name: '在 SKU 列表中查看' }).click();
  await expect(listPage(page, 'SKU').row(`${own}-A`)).toBeVisible();
  await expect(listPage(page, 'SKU').row(`${own}-C`)).toHaveCount(0);
});

test('[P132] chosen materials are set and stopped; those that are refused say why and stay chosen', async ({
  signedIn,
  baseURL,
}) => {
  const own = ownPrefix();
  const factory = await signInTo(baseURL!, 'factory01');
  await factory.call(material.create, { code: codeOf(own, '-1'), name: `${own}甲`, dpiLeast: 150 });
  await factory.call(material.create, { code: codeOf(own, '-2'), name: `${own}乙`, dpiLeast: 250 });
  const { page } = await signedIn('factory01');
  const materials = listPage(page, '材质');
  await page.goto(`/factory/means/material?keyword=${own}`);
  for (const name of ['甲', '乙']) await materials.row(`${own}${name}`).locator('.list-check').click();
  await page.getByRole('button', { name: '设置', exact: true }).click();
  const form = dialog(page, /设置 2 种材质/);
  await form.field('目标 dpi').fill('200');
  await form.button('保存').click();
  const outcome = dialog(page, /设置结果/);
  await expect(outcome.panel).toContainText('成功 1 条，未成功 1 条');
  await expect(outcome.panel).toContainText('最低 dpi 不能高于目标 dpi');
  await outcome.button('知道了').click();
  await expect(materials.row(`${own}甲`)).toContainText('200 / 150');
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选 1 条');
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '停用' }).click();
  await dialog(page, /停用 1 个材质/)
    .button('停用')
    .click();
  await expect(materials.row(`${own}乙`).getByRole('button', { name: '启用' })).toBeVisible();
});

test('[P133] models come from the list of devices, get aliases by lines, and by a file', async ({
  signedIn,
  baseURL,
}) => {
  const own = ownPrefix();
  const factory = await signInTo(baseURL!, 'factory01');
  await factory.call(model.create, { brand: '测试', name: `${own} 机`, code: codeOf(own, 'P') });
  const { page } = await signedIn('factory01');
  const models = listPage(page, '型号');
  await page.goto('/factory/means/model');

  await test.step('a device is chosen by its name', async () => {
    await page.getByRole('button', { name: '从机型库添加' }).click();
    const form = dialog(page, /从机型库添加型号/);
    await form.panel.getByRole('textbox', { name: '搜索机型' }).fill('ipad pro');
    await tick(form.panel.getByRole('checkbox', { name: /iPad Pro/ }).first());
    await form.button('添加 1 个').click();
    await expect(models.row('iPad Pro')).not.toHaveCount(0);
  });

  await test.step('an alias of a line is added, a line that is wrong stays with its reason', async () => {
    await page.getByRole('button', { name: '批量添加别名' }).click();
    const form = dialog(page, /批量添加别名/);
    await form.field('型号和别名').fill(`${codeOf(own, 'P')}\t${own}叫法\n没有${own}\t什么`);
    await form.button('添加').click();
    await expect(form.panel).toContainText(`没有编码或名称为「没有${own}」的型号`);
    await form.panel.getByRole('button', { name: '关闭' }).last().click();
    await expect(models.row(`${own} 机`)).toContainText(`${own}叫法`);
  });

  await test.step('a file makes models, and gives a wrong line back', async () => {
    await page.getByRole('button', { name: '导入' }).click();
    const text = `编码,品牌,名称\n${codeOf(own, 'Q')},测试,${own} 二\n坏 编码,测试,${own} 三`;
    const form = dialog(page, /导入型号/);
    await form.panel
      .locator('input[type=file]')
      .setInputFiles({ name: '型号.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(
      form.panel
        .getByRole('button', { name: '下载被拒绝的行' })
        .or(form.panel.getByRole('link', { name: '下载被拒绝的行' })),
    ).toBeVisible();
    await form.panel.getByRole('button', { name: '关闭' }).last().click();
    await expect(models.row(`${own} 二`)).toBeVisible();
  });
});
