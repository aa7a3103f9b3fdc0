import { barriers } from '#tests/e2e/barriers.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P071] 规则标签: one is made, changed, found and deleted', async ({ asUser }) => {
  const {
    merchant: { username },
  } = await ownPair();
  const { page, open } = await asUser(username);
  const list = listPage(page, '规则标签');
  await open('规则标签');
  await expect(list.region.getByText('还没有规则标签')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await list.bar.getByRole('button', { name: '新建规则标签' }).click();
  const form = dialog(page, '新建规则标签');
  await form.button('保存').click();
  await expect(form.panel.getByText('请输入名称')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await form.field(/^名称/).fill('名称一');
  await form.button('保存').click();
  await expect(list.row('名称一')).toBeVisible();

  await list.row('名称一').getByRole('button', { name: '修改' }).click();
  const change = dialog(page, '修改规则标签');
  await change.field(/^名称/).fill('改名');
  await change.button('保存').click();
  await expect(list.row('改名')).toBeVisible();
  await list.filter('关键词', '名称一');
  await expect(list.rows).toHaveCount(0);
  await list.filter('关键词', '改名');

  await list.row('改名').getByRole('button', { name: '删除' }).click();
  const sure = dialog(page, '是否删除？');
  await expect(sure.panel.getByText('规则标签「改名」将被删除。')).toBeVisible();
  await sure.typeCode();
  await sure.button('确认').click();
  await expect(list.rows).toHaveCount(0);
});
