import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix, printedSkus } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { resource } from '#contract/resource/resource.ts';

const svg = (more = '') => ({
  name: '模板.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${more}</svg>`),
});

test('[P079] a template is uploaded for chosen customers, and whoever took it is told of its new version', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const merchant = await hands('merchant01');
  const [goods] = await printedSkus(merchant);

  const { page } = await signedIn('factory01');
  const list = listPage(page, '资源');
  await page.goto(`/factory/resource?keyword=${own}`);
  await list.region.getByRole('button', { name: '新建资源' }).first().click();
  const form = dialog(page, '新建资源');
  await form.field('名称').fill(`${own}模板`);
  await form.field('可见范围').selectOption('指定客户');
  await form.field('客户').first().fill('云朵');
  await page.getByRole('option', { name: '云朵手机壳旗舰店' }).click();
  await form.panel.locator('input[type=file]').setInputFiles(svg('<script>1</script>'));
  await expect(form.panel).toContainText('SVG「模板.svg」中有脚本，请重新导出为不含脚本的 SVG。');
  await form.panel.locator('input[type=file]').setInputFiles(svg());
  await expect(form.panel).toContainText('模板.svg（');
  await form.button('保存').click();
  await expect(form.panel).toHaveCount(0);
  await expect(list.row(`${own}模板`)).toContainText('云朵手机壳旗舰店');

  const mine = (await merchant.call(resource.ofSku, { skuId: goods!.id })).find(({ name }) =>
    name.startsWith(own),
  );
  await merchant.call(resource.take, { id: mine!.id });
  await list.row(own).getByRole('button', { name: '新版本' }).click();
  const next = dialog(page, `上传新版本 ${own}模板`);
  await next.panel.locator('input[type=file]').setInputFiles(svg('<rect width="3" height="3"/>'));
  await expect(next.panel).toContainText('模板.svg（');
  await next.field('改了什么').fill('孔位右移');
  await next.button('上传').click();
  await expect(page.getByText('已上传第 2 版，通知了 1 个客户')).toBeVisible();
});

test('[P079] [P046] a merchant finds what the factory has for a SKU in its drawer, and saves it', async ({
  signedIn,
}) => {
  const [goods] = await printedSkus(await hands('merchant01'));
  const { page } = await signedIn('merchant01');
  await page.goto(`/business/sku/list?keyword=${goods!.code}`);
  await listPage(page, 'SKU 列表').row(goods!.code).getByText(goods!.code).click();
  const row = page.getByRole('region', { name: '工厂资源' }).getByRole('row', { name: /手机壳通用设计模板/ });
  await expect(row).toContainText('安全区内收到 3 mm');
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: '下载 手机壳通用设计模板' }).click();
  expect((await saved).suggestedFilename()).toBe('手机壳通用设计模板.svg');
});

test('[P079] a factory generates templates from its print specs, and finds the package among its resources', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const specs = await (await hands('factory01')).call(printSpec.page, { pageSize: 1000 });
  const spec = specs.list.find(({ specId }) => specId !== null)!;
  const { page } = await signedIn('factory01');
  const list = listPage(page, '资源');
  await page.goto(`/factory/resource?keyword=${own}`);
  await list.region.getByRole('button', { name: '生成设计模板' }).click();
  const form = dialog(page, '生成设计模板');
  await form.field('名称').fill(`${own}模板包`);
  await form.button('生成').click();
  await expect(form.panel).toContainText('请选择材质');
  await form.field('材质').selectOption(spec.material);
  await form.panel.getByText(`${spec.brand} ${spec.model}`, { exact: true }).click();
  await form.button('生成').click();
  await expect(form.panel).toHaveCount(0);
  await expect(async () => {
    await list.region.getByRole('button', { name: '刷新' }).click();
    await expect(list.row(`${own}模板包`)).toContainText('最新', { timeout: 1000 });
  }).toPass();
});
