import { binding } from '#contract/binding/binding.ts';
import sharp from 'sharp';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';

test('[P098] [P099] a factory makes an invite, sends its link and QR code, and sees who came by it', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const factory = await ownTenant('factory');
  const merchant = await ownTenant('merchant');
  const { page } = await asUser(factory.username);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = listPage(page, '邀请码');
  await page.goto('/factory/customer/inviteCode');
  await expect(list.region.getByText('还没有邀请')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  const form = dialog(page, '新建邀请');
  await test.step('what is wrong stands beside its field', async () => {
    await list.bar.getByRole('button', { name: '新建邀请' }).click();
    await form.button('保存').click();
    await expect(form.panel.getByText('请输入邀请名称')).toBeVisible();
    await form.field('邀请名称').fill('a/b');
    await form.field('最多使用次数').fill('0');
    await form.button('保存').click();
    await expect(form.panel.getByText('邀请名称不能包含特殊符号')).toBeVisible();
    await expect(form.panel.getByText('请输入 1 至 100000 的整数，或留空')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
  await form.field('邀请名称').fill('展会');
  await form.field('最多使用次数').fill('2');
  await form.button('保存').click();
  await expect(list.row('展会')).toContainText('0 / 2');
  await expect(list.row('展会')).toContainText('开放');

  await list.row('展会').getByRole('link', { name: '展会' }).click();
  const detail = page.getByRole('region', { name: '邀请码详情' });
  const link = detail.getByLabel('邀请链接');
  await expect(link).toHaveValue(/\/register\?inviteFactoryCode=\w+$/);
  const sent = await link.inputValue();
  await test.step('the link is copied, the QR code saved as a picture', async () => {
    await detail.getByRole('button', { name: '复制链接' }).click();
    await expect(page.getByText('复制成功')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sent);
    const qr = detail.getByRole('img', { name: '展会的二维码' });
    await expect(qr).toBeVisible();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      detail.getByRole('button', { name: '下载二维码' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('展会-二维码.png');
    const { format, width, height } = await sharp(await saved.path()).metadata();
    expect([format, width === height, width! > 400]).toEqual(['png', true, true]);
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('who came by it is named', async () => {
    await expect(detail.getByText('把链接或二维码发给商家后，会显示在这里')).toBeVisible();
    const inviteCode = new URL(sent).searchParams.get('inviteFactoryCode')!;
    await (await hands(merchant.username)).call(binding.bind, { inviteCode });
    await page.reload();
    await expect(detail.getByRole('row', { name: merchant.name })).toBeVisible();
    await expect(detail.getByText('1 / 2')).toBeVisible();
  });

  await test.step('it is closed, and deleted for good with the danger verification', async () => {
    await detail.getByRole('button', { name: '关闭' }).click();
    await expect(detail.getByText('已关闭', { exact: true })).toBeVisible();
    await detail.getByRole('button', { name: '删除' }).click();
    const danger = dialog(page, '是否删除？');
    await expect(danger.panel).toContainText('已经绑定的客户不受影响');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(list.region.getByText('还没有邀请')).toBeVisible();
    const bound = await ask('select 1 from binding where merchant_id = $1', [merchant.tenantId]);
    expect(bound).toHaveLength(1);
  });
});

test('[P099] an invite that is gone says so and leads back', async ({ signedIn }) => {
  const factory = await ownTenant('factory');
  const { page } = await signedIn(factory.username);
  await page.goto('/factory/customer/inviteCode/detail?id=999999999');
  await expect(page.getByText('没有这个邀请')).toBeVisible();
  await page.getByRole('link', { name: '查看全部邀请' }).click();
  await expect(page).toHaveURL(/\/factory\/customer\/inviteCode$/);
});
