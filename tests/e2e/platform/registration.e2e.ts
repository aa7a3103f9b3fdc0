import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';

/** A tenant that has asked to become a factory. */
async function applicant(): Promise<{ name: string; tenantId: number }> {
  const { name, tenantId, username } = await ownTenant('merchant', '申请');
  await ask('update tenant set type = 3 where id = $1', [tenantId]);
  await ask(
    `insert into registration (tenant_id, user_id, kind, status, created_at)
      select $1, id, 2, 0, now() from app_user where username = $2`,
    [tenantId, username],
  );
  return { name, tenantId };
}

const standing = async (tenantId: number) => {
  const [row] = await ask<{ type: number; status: number; reason: string | null }>(
    'select t.type, r.status, r.reason from registration r join tenant t on t.id = r.tenant_id where t.id = $1',
    [tenantId],
  );
  return row;
};

test('[F17] [P192] the platform lets one tenant become a factory, and tells another why not', async ({
  signedIn,
}) => {
  const good = await applicant();
  const bad = await applicant();
  const { page } = await signedIn('admin01');
  await page.goto('/admin/registration');
  const list = listPage(page, '注册审核');
  await list.settled();
  expect(await list.count('待审核')).toBeGreaterThanOrEqual(2);
  expect(await barriers(page)).toEqual([]);

  await list.row(good.name).getByRole('button', { name: '通过' }).click();
  await dialog(page, '通过注册申请').button('通过').click();
  await expect(list.row(good.name)).toHaveCount(0);
  expect(await standing(good.tenantId)).toEqual({ type: 2, status: 1, reason: null });

  await list.row(bad.name).getByRole('button', { name: '驳回' }).click();
  const refusal = dialog(page, '驳回注册申请');
  await refusal.button('驳回').click();
  await expect(refusal.panel.getByText('请填写驳回原因')).toBeVisible();
  await refusal.field('驳回原因').fill('请补充营业执照');
  await refusal.button('驳回').click();
  await expect(list.row(bad.name)).toHaveCount(0);
  expect(await standing(bad.tenantId)).toEqual({ type: 3, status: 2, reason: '请补充营业执照' });

  await list.tab('已驳回').click();
  await expect(list.row(bad.name)).toContainText('请补充营业执照');
  await expect(list.row(bad.name)).toContainText('平台管理员');
  await expect(list.row(bad.name).getByRole('button', { name: '通过' })).toHaveCount(0);
});

test('[P192] who is not the platform finds no such page', async ({ signedIn }) => {
  const { page } = await signedIn('factory01');
  await page.goto('/admin/registration');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});
