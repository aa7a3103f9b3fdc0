import { param } from '#contract/param/param.ts';
import { qimen } from '#contract/qimen/qimen.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { settingsPage } from '#tests/e2e/pages/settings.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownPair } from './own-pair.ts';

test('[P063] a merchant sets his parameters; forms begin with them', async ({ asUser }) => {
  test.setTimeout(300_000);
  const { merchant, sells } = await ownPair();
  const { page, open } = await asUser(merchant.username);
  await open('参数');
  const args = settingsPage(page, '参数');
  await expect(args.field('默认币种')).toHaveValue('CNY');
  expect(await barriers(page)).toEqual([]);
  await args.field('默认币种').selectOption('USD');
  await args.button('保存').click();
  await expect(page.getByText('参数已保存')).toBeVisible();
  await expect(args.screen.getByText(/修改于/)).toBeVisible();
  expect((await sells.call(param.get, { key: 'order.currency' })).value).toBe('USD');

  await test.step('the form of a new order has it', async () => {
    await page.goto('/business/order');
    await page.getByRole('button', { name: '新建订单' }).click();
    await page.getByRole('menuitem', { name: '手工单' }).click();
    await expect(page.getByRole('dialog').getByLabel('币种')).toHaveValue('USD');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).first().click();
  });

  await test.step('a warehouse system by Qimen: what is missing stands beside its field, the secret is not shown again', async () => {
    await page.goto('/business/setting/args?tab=qimen');
    await expect(args.screen.getByText('目前保存配置并测试连接，订单暂不发送。')).toBeVisible();
    await args.field('配置状态').locator('xpath=..').click();
    await args.button('保存').click();
    await expect(args.screen.getByText('标为配置完成前请填写网关地址')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await args.field('网关地址').fill('https://wms.example.com/qimen');
    await args.field('AppKey').fill('12345');
    await args.field('货主编号').fill('C1');
    await args.field('密钥').fill('a-secret-of-nobody');
    await args.button('保存').click();
    await expect(page.getByText('奇门配置已保存')).toBeVisible();
    await expect(args.field('密钥')).toHaveValue('');
    await expect(args.screen.getByText('已保存；留空则保留原来的密钥')).toBeVisible();
    expect(await sells.call(qimen.config, {})).toMatchObject({ open: true, hasSecret: true });
  });
});

test('[P172] a factory sets what its forms begin with, and by whom it sends', async ({ asUser }) => {
  test.setTimeout(300_000);
  const { factory } = await ownPair();
  const { page, open } = await asUser(factory.username);
  await open('系统配置');
  const config = settingsPage(page, '系统配置');
  await config.field('新邀请的有效天数').fill('999');
  await expect(config.screen.getByText('新邀请的有效天数应为 0 至 365 的整数')).toBeVisible();
  await config.field('新邀请的有效天数').fill('0');
  await config.button('保存').click();
  await expect(page.getByText('参数已保存')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await test.step('a company that it sends with', async () => {
    await config.tab('快递公司').click();
    await expect(config.screen.getByText('还没有快递公司')).toBeVisible();
    await config.button('新建快递公司').first().click();
    const form = dialog(page, '新建快递公司');
    await form.field(/^快递公司/).fill('顺丰速运');
    await form.button('保存').click();
    await expect(config.row('顺丰速运')).toContainText('SF');
    await config.tab('寄件地址').click();
    await expect(config.screen.getByText('还没有寄件地址')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('a new invite has no end', async () => {
    await page.goto('/factory/customer/inviteCode');
    await page.getByRole('button', { name: '新建邀请' }).first().click();
    await expect(dialog(page, '新建邀请').panel.getByLabel('长期有效')).toBeChecked();
  });
});
