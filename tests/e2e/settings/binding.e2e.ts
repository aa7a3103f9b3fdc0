import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { shop } from '#contract/shop/shop.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';

const endless = { validUntil: null, mostUses: null };

test('[V05] [F08] [P028] [P029] a merchant without a factory binds his first one: who it is comes before the binding', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const merchant = await ownTenant('merchant');
  const factory = await ownTenant('factory', '·名字很长的一家定制印刷与数码印花联合生产中心');
  const inviting = await hands(factory.username);
  const { inviteCode } = await inviting.call(invite.create, { name: '老客户', ...endless });
  const closed = await inviting.call(invite.create, { name: '旧', ...endless });
  await inviting.call(invite.update, { id: closed.id, name: '旧', ...endless, open: false });
  const api = await hands(merchant.username);
  const own = await api.call(binding.ownCode, {});
  // Without a shop he would be reminded of it, over every page.
  await api.call(shop.createLocal, { brandName: '云朵', nick: '一号店' });

  const { page } = await asUser(merchant.username);
  await expect(page).toHaveURL(/\/business\/bind-factory$/);
  const first = page.getByRole('region', { name: '绑定工厂' });
  const code = first.getByLabel('工厂邀请码');
  const look = first.getByRole('button', { name: '查询工厂' });
  await expect(code).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await test.step('each code that leads nowhere has its sentence', async () => {
    await look.click();
    await expect(first.getByText('请输入邀请码', { exact: true })).toBeVisible();
    for (const [typed, said] of [
      ['not-a-code', '邀请码不存在'],
      [closed.inviteCode, '该邀请已关闭'],
      [own.inviteCode, '这是您自己的邀请码'],
    ] as const) {
      await code.fill(typed);
      await code.press('Enter');
      await expect(first.getByText(said)).toBeVisible();
    }
  });
  await test.step('the link is as good as the code; nothing is bound before it is confirmed', async () => {
    await code.fill(`https://podflow.example/register?inviteFactoryCode=${inviteCode}`);
    await code.press('Enter');
    await expect(first.getByRole('heading', { name: factory.name })).toBeVisible();
    expect(await ask('select 1 from binding where merchant_id = $1', [merchant.tenantId])).toEqual([]);
    await first.getByRole('button', { name: '换一个邀请码' }).click();
    await code.press('Enter');
    await first.getByRole('button', { name: '绑定这家工厂' }).click();
    await expect(page.getByText(`已绑定工厂「${factory.name}」`)).toBeVisible();
    await expect(page).not.toHaveURL(/bind-factory/);
  });
  await test.step('again: he is told', async () => {
    await page.goto('/business/setting/bindFactory');
    const again = page.getByRole('region', { name: '绑定工厂' });
    await again.getByLabel('工厂邀请码').fill(inviteCode);
    await again.getByLabel('工厂邀请码').press('Enter');
    await again.getByRole('button', { name: '绑定这家工厂' }).click();
    await expect(page.getByText('您已绑定过该工厂')).toBeVisible();
    await expect(again.getByLabel('工厂邀请码')).toHaveValue('');
  });
});

test('[F14] [P028] unbinding: refused while orders are open, then verified with the password of the tenant', async ({
  signedIn,
}) => {
  const merchant = await ownTenant('merchant');
  const factory = await ownTenant('factory');
  const { inviteCode } = await (
    await hands(factory.username)
  ).call(invite.create, { name: '老客户', ...endless });
  const own = await hands(merchant.username);
  await own.call(binding.bind, { inviteCode });
  await own.call(shop.createLocal, { brandName: '云朵', nick: '一号店' });
  const { page } = await signedIn(merchant.username);

  await page.route('**/basic/shop-customer/list*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { openOrders: number }[] };
    await route.fulfill({ json: { ...body, data: body.data.map((row) => ({ ...row, openOrders: 3 })) } });
  });
  await page.goto('/business/setting/bindFactory');
  const settings = page.getByRole('region', { name: '绑定工厂' });
  const unbind = settings.getByRole('button', { name: `解绑 ${factory.name}` });
  await expect(unbind).toHaveAttribute('aria-disabled', 'true');
  await expect(unbind).toHaveAccessibleDescription(
    /还有 3 单在这家工厂没有完成，请等待完成，或撤回、取消后再解绑/,
  );
  expect(await barriers(page)).toEqual([]);
  await page.unrouteAll();

  await own.call(tenant.setDangerPassword, { dangerOptPassword: 'geheim1' });
  await page.reload();
  await unbind.click();
  const danger = dialog(page, '是否解绑？');
  const password = danger.field('危险操作密码');
  await expect(password).toBeVisible();
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(danger.panel.getByText('请输入危险操作密码')).toBeVisible();
  await password.fill('falsch1');
  await password.press('Enter');
  await expect(danger.panel.getByText(/危险操作密码不正确/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await password.fill('geheim1');
  await password.press('Enter');
  await expect(page.getByText('验证成功')).toBeVisible();
  await expect(danger.panel).toHaveCount(0);
  expect(await ask('select 1 from binding where merchant_id = $1', [merchant.tenantId])).toEqual([]);
});

test('[P028] a merchant sends his own code: link and QR code', async ({ signedIn }) => {
  const { page } = await signedIn('merchant02');
  await page.goto('/business/setting/bindFactory');
  const settings = page.getByRole('region', { name: '绑定工厂' });
  await expect(settings.getByLabel('邀请链接')).toHaveValue(/\/register\?inviteBusinessCode=\w+$/);
  await expect(settings.getByRole('img', { name: /的二维码$/ })).toBeVisible();
  await expect(settings.getByRole('table', { name: '已绑定的工厂' })).toContainText('晨星印刷工厂');
});

test('[P027] shops by platform, and a local store of his own', async ({ signedIn }) => {
  const merchant = await ownTenant('merchant');
  const factory = await ownTenant('factory');
  const { inviteCode } = await (
    await hands(factory.username)
  ).call(invite.create, { name: '老客户', ...endless });
  await (await hands(merchant.username)).call(binding.bind, { inviteCode });
  const { page } = await signedIn(merchant.username);
  await page.goto('/business/setting/bindShop');
  const shops = listPage(page, '绑定店铺');
  await expect(shops.region.getByText('还没有店铺')).toBeVisible();
  await expect(shops.region.getByText('绑定平台店铺，或新建线下店铺')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const form = dialog(page, '新建线下店铺');
  const make = async (): Promise<void> => {
    await shops.bar.getByRole('button', { name: '新建线下店铺' }).click();
    await form.field('店铺名称').fill('一号店');
    await form.field('品牌名称').fill('云朵');
    await form.button('新建').click();
  };
  await make();
  await expect(shops.row('一号店')).toContainText('线下店铺');
  await make();
  await expect(form.failure).toContainText('线下店铺「一号店」已存在，请换一个店铺名称');
});
