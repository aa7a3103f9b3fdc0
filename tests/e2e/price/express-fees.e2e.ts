import type { Page } from '@playwright/test';
import { price } from '#contract/price/price.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownPrices } from './world.ts';

async function verify(page: Page, title = '请先验证') {
  const danger = dialog(page, title);
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(danger.panel).toBeHidden();
}

test('[P082] a factory makes a template of express fees, tries it out and deletes it', async ({ asUser }) => {
  test.setTimeout(300_000);
  const { factory } = await ownPrices();
  const { page, open } = await asUser(factory.username);
  const list = listPage(page, '快递费模板');
  await open('快递费模板');
  await expect(list.region.getByText('还没有快递费模板')).toBeVisible();
  await expect(list.region.getByText('包裹出库时按它计费，记为应收；尚不从客户账户扣款。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await list.bar.getByRole('button', { name: '新建模板' }).click();
  const form = dialog(page, '新建快递费模板');
  await form.button('下一步').click();
  await expect(form.panel.getByText('请输入首费，最多两位小数')).toBeVisible();
  await form.field(/^快递公司/).fill('顺丰速运');
  // The second band begins where the first one ends: its end alone is typed.
  for (const [at, to, amount] of [
    [1, '1', '8'],
    [2, '1', '9'],
  ]) {
    await form.button('添加一段').click();
    await form.field(new RegExp(`^第 ${at} 段至`)).fill(String(to));
    await form.field(new RegExp(`^第 ${at} 段价格`)).fill(String(amount));
  }
  await form.button('下一步').click();
  await expect(form.panel.getByText('第 2 段的终点 1 小于起点 2，请改正')).toBeVisible();
  await form.button('删除第 2 段').click();
  await form.field(/^首费/).fill('8');
  await form.field(/^续费/).fill('2.5');
  expect(await barriers(page)).toEqual([]);
  await form.button('下一步').click();
  await verify(page);
  await expect(list.row('顺丰速运')).toContainText('¥8.00');
  await expect(list.row('顺丰速运')).toContainText('全国');

  await list.action('快递费试算').click();
  const quote = dialog(page, '快递费试算');
  await quote.field('快递公司').fill('顺丰速运');
  await quote.panel.getByLabel('计费方式').selectOption('按件');
  await quote.field(/^件数/).fill('3');
  await quote.panel.getByLabel('省份').selectOption('浙江省');
  await quote.button('试算').click();
  await expect(quote.panel.getByText('快递费 ¥13.00')).toBeVisible();
  await expect(quote.panel.getByRole('list', { name: '费用组成' })).toContainText('续件 2 × 1 件');
  await quote.button('取消').click();

  await list.row('顺丰速运').getByRole('button', { name: '删除' }).click();
  await verify(page, '是否删除？');
  await expect(list.region.getByText('还没有快递费模板')).toBeVisible();
});

test('a factory agrees prices of materials with a customer', async ({ asUser }) => {
  test.setTimeout(300_000);
  const { factory, merchant, maker } = await ownPrices();
  const { page, open } = await asUser(factory.username);
  const region = page.getByRole('region', { name: '材质价格', exact: true });
  await open('材质价格');
  await expect(region.getByText('请选择客户')).toBeVisible();
  await region.getByRole('combobox', { name: '客户' }).fill(merchant.name.slice(-9));
  await page.getByRole('option', { name: merchant.name }).click();
  const field = region.getByLabel('硅胶 黑色的客户价');
  await field.fill('11');
  await expect(region.getByText('「硅胶 黑色」不能高于标价')).toBeVisible();
  await expect(region.getByRole('button', { name: /^保存/ })).toBeDisabled();
  await field.fill('8.8');
  expect(await barriers(page)).toEqual([]);
  await region.getByRole('button', { name: '保存 1 项' }).click();
  await verify(page);
  await expect(page.getByText('材质价格已保存')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('8.80');
  await region.getByRole('button', { name: '硅胶 黑色的明细' }).click();
  const detail = dialog(page, '硅胶 黑色的明细');
  await expect(detail.panel.getByRole('row', { name: /SHELL-1/ })).toContainText('¥8.80');
  await expect(detail.panel.getByRole('row', { name: /SHELL-1/ })).toContainText('客户价：一口价');
  expect(await barriers(page)).toEqual([]);
  await detail.button('关闭').last().click();
  const { list } = await maker.call(price.page, { merchantId: merchant.tenantId });
  expect(list.map(({ item, way, value }) => [item.material, way, value])).toEqual([['硅胶', 'fixed', 880]]);
});
