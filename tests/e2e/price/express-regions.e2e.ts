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

test('[P116] a range of postcodes goes by another express, and a side too long stays', async ({ asUser }) => {
  const { factory } = await ownPrices();
  const { page, open } = await asUser(factory.username);
  const list = listPage(page, '区域管理');
  await open('区域管理');
  await list.bar.getByRole('button', { name: '新建规则' }).click();
  const form = dialog(page, '新建区域规则');
  await form.panel.getByLabel('类型').selectOption('改走');
  await form.field(/^快递公司/).fill('中通');
  await form.field(/^邮编段/).fill('830099-830000');
  await form.field(/^改走的快递公司/).fill('圆通');
  await form.button('保存').click();
  await expect(form.panel).toContainText('结束小于开始');
  await form.field(/^邮编段/).fill('830000-830099, 831300');
  expect(await barriers(page)).toEqual([]);
  await form.button('保存').click();
  await expect(form.panel).toBeHidden();
  await expect(list.row('改走')).toContainText('邮编 830000-830099、831300');
  await expect(list.row('改走')).toContainText('圆通速递');

  await list.bar.getByRole('button', { name: '新建规则' }).click();
  await form.panel.getByLabel('类型').selectOption('限尺寸');
  await form.field(/^快递公司/).fill('圆通');
  await form.panel.getByLabel('省份').selectOption('美国');
  await form.field(/^最长边/).fill('600');
  await form.button('保存').click();
  await expect(list.row('限尺寸')).toContainText('600 毫米以内');
  await expect(list.row('限尺寸')).toContainText('美国');

  await list.action('区域试算').click();
  const trial = dialog(page, '区域试算');
  await trial.panel.getByLabel('省份').selectOption('新疆维吾尔自治区');
  await trial.field(/^邮编/).fill('830050');
  await trial.button('试算').click();
  await expect(trial.panel.getByRole('row', { name: /中通快递/ })).toContainText('请把快递公司改为圆通速递');
  await expect(trial.panel.getByRole('row', { name: /^圆通速递/ })).toContainText('可以发货');
});
