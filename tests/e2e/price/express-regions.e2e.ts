import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownPrices } from './world.ts';

test('[P116] a factory says where an express does not go, tries an area, and lifts the rule for one city', async ({
  asUser,
}) => {
  const { factory } = await ownPrices();
  const { page, open } = await asUser(factory.username);
  const list = listPage(page, '区域管理');
  await open('区域管理');
  await expect(list.region.getByText('还没有区域规则')).toBeVisible();
  await list.bar.getByRole('button', { name: '新建规则' }).click();
  const form = dialog(page, '新建区域规则');
  await form.field(/^快递公司/).fill('中通');
  await form.panel.getByLabel('省份').selectOption('新疆维吾尔自治区');
  await form.field(/^说明/).fill('大雪封路');
  expect(await barriers(page)).toEqual([]);
  await form.button('保存').click();
  await expect(form.panel).toBeHidden();
  await expect(list.row('大雪封路')).toContainText('中通快递');
  await expect(list.row('大雪封路')).toContainText('不派送');

  await list.row('大雪封路').getByRole('button', { name: '复制' }).click();
  const copy = dialog(page, '复制区域规则');
  await copy.panel.getByLabel('类型').selectOption('派送');
  await copy.panel.getByLabel('城市').selectOption('乌鲁木齐市');
  await copy.field(/^说明/).fill('市内照常');
  await copy.button('保存').click();
  await expect(copy.panel).toBeHidden();
  await expect(list.row('市内照常')).toContainText('新疆维吾尔自治区 乌鲁木齐市');

  await list.action('区域试算').click();
  const trial = dialog(page, '区域试算');
  await trial.panel.getByLabel('省份').selectOption('新疆维吾尔自治区');
  await trial.button('试算').click();
  await expect(trial.panel.getByRole('row', { name: /中通快递/ })).toContainText('大雪封路');
  await trial.panel.getByLabel('城市').selectOption('乌鲁木齐市');
  await trial.button('试算').click();
  await expect(trial.panel.getByRole('row', { name: /中通快递/ })).toContainText('可以发货');
});
