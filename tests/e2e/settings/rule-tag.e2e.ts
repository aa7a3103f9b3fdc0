import { giftType } from '#contract/means/gift-type.ts';
import { order } from '#contract/order/order.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { gift } from '#contract/sku/gift.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ownPair } from './own-pair.ts';
import { sendFile } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { until } from '#tests/support/until.ts';

test('[P071] 规则标签: a rule with a gift is made, tried, run on what stands, looked at, stopped and deleted', async ({
  asUser,
}) => {
  const { merchant, works, sells, shopId } = await ownPair();
  const { id: giftTypeId } = await works.call(giftType.create, {
    code: 'TZ',
    name: '贴纸',
    most: 2,
    preset: 2,
  });
  const goods = { material: '铜版纸', brand: '通用', model: '通用配件', color: '不分颜色' };
  await works.call(gift.create, { ...goods, giftTypeId, code: 'CAT', name: '猫咪贴纸', priceCents: 40 });
  const file = '平台订单号,商家编码,数量,买家留言\nT1,NONE,1,请刻字：小明\nT2,NONE,1,尽快发\n';
  const inspected = await sendFile(sells, file, '订单.csv', orderImport.inspect.path);
  const { fileId, suggested } = inspected.data as { fileId: number; suggested: Record<string, string> };
  await sells.call(orderImport.start, { fileId, shopId, mapping: suggested });
  await until(async () => (await sells.call(order.page, {})).total === 2);

  const { page, open } = await asUser(merchant.username);
  const list = listPage(page, '规则标签');
  await open('规则标签');
  await expect(list.region.getByText('还没有规则标签')).toBeVisible();

  await list.bar.getByRole('button', { name: '新建规则' }).click();
  const form = dialog(page, '新建规则标签');
  await form.button('保存').click();
  await expect(form.panel.getByText('请输入规则名称')).toBeVisible();
  await expect(form.panel.getByText('请至少填写一个词，最多 50 个')).toBeVisible();
  await expect(form.panel.getByText('请至少选择一个动作')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await form.field(/^规则名称/).fill('刻字单');
  await form.panel.getByRole('textbox', { name: '标题或备注', exact: true }).fill('刻字');
  await expect(form.panel.getByText('2 单中有 1 单符合')).toBeVisible();
  await form.field('打标签').fill('刻字');
  await form.field('打标签').press('Enter');
  await form.field('写备注').fill('核对刻字内容');
  await form.panel.getByText('送赠品').click();
  await expect(form.panel.getByText('请选择赠品')).toBeVisible();
  await form.field('赠品 SKU').click();
  await page.getByRole('option', { name: /猫咪贴纸/ }).click();
  await expect(form.panel.getByText('最多 2 件')).toBeVisible();
  await form.button('保存').click();
  await expect(list.row('刻字单')).toContainText('标题或备注含 刻字');
  await expect(list.row('刻字单')).toContainText('赠品：猫咪贴纸 × 2');

  await list.row('刻字单').getByRole('button', { name: '运行' }).click();
  await until(async () => {
    const { list: orders } = await sells.call(order.page, {});
    return orders.filter(({ tags }) => tags.includes('刻字')).length === 1;
  });
  await list.row('刻字单').getByText('刻字单', { exact: true }).click();
  const drawer = page.locator('.detail-drawer');
  await expect(
    drawer.getByText('打标：刻字；备注：核对刻字内容；商品匹配后再送赠品「猫咪贴纸」'),
  ).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await list.row('刻字单').getByRole('button', { name: '停用' }).click();
  await expect(list.row('刻字单').getByRole('button', { name: '启用' })).toBeVisible();
  await list.row('刻字单').getByRole('button', { name: '删除' }).click();
  const sure = dialog(page, '是否删除？');
  await sure.typeCode();
  await sure.button('确认').click();
  await expect(list.region.getByText('还没有规则标签')).toBeVisible();
});
