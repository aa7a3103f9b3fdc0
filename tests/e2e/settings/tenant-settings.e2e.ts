import { tenant } from '#contract/tenant/tenant.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';

test('[F14] the owner sets, changes and takes away the password for dangerous operations, and renames the tenant', async ({
  asUser,
}) => {
  const factory = await ownTenant('factory');
  const { page, header } = await asUser(factory.username);
  const isSet = async () => (await (await hands(factory.username)).call(tenant.dangerPassword, {})).isSet;
  const choose = async (entry: string): Promise<void> => {
    await header.getByRole('button', { name: /^测试工厂/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const form = dialog(page, '危险操作密码');

  await choose('危险操作密码');
  await form.field(/^新密码/).fill('12345');
  await form.field(/^再输入一次新密码/).fill('123456');
  await form.button('保存').click();
  await expect(form.panel.getByText('危险操作密码应为 6 至 16 个字符')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await form.field(/^新密码/).fill('geheim1');
  await form.field(/^再输入一次新密码/).fill('geheim2');
  await form.button('保存').click();
  await expect(form.panel.getByText('两次输入的密码不一致')).toBeVisible();
  await form.field(/^再输入一次新密码/).fill('geheim1');
  await form.button('保存').click();
  await expect(page.getByText('危险操作密码已保存')).toBeVisible();
  expect(await isSet()).toBe(true);

  await choose('危险操作密码');
  await form.panel.getByRole('radio', { name: '取消密码' }).click();
  await form.field(/^当前密码/).fill('falsch1');
  await form.button('取消密码').click();
  await expect(form.panel.getByText(/密码不正确/)).toBeVisible();
  await form.field(/^当前密码/).fill('geheim1');
  await form.button('取消密码').click();
  await expect(page.getByText('危险操作密码已取消')).toBeVisible();
  expect(await isSet()).toBe(false);

  await choose('修改公司名称');
  const name = dialog(page, '修改公司名称');
  await name.field('公司名称').fill('a:b');
  await name.button('保存').click();
  await expect(name.panel.getByText('公司名称不能包含特殊符号')).toBeVisible();
  await name.field('公司名称').fill(`测试工厂新名${factory.tenantId}`);
  await name.button('保存').click();
  await expect(header.getByRole('button', { name: `测试工厂新名${factory.tenantId}，工厂` })).toBeVisible();
});

test('[F14] a sub-account sets nothing of its tenant', async ({ asUser }) => {
  const { page, header } = await asUser('merchant04');
  await expect(header.getByRole('button', { name: /子账号$/ })).toBeVisible();
  await header.getByRole('button', { name: /子账号$/ }).click();
  await expect(page.getByRole('menuitem', { name: '危险操作密码' })).toHaveCount(0);
});
