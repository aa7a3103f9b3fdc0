import type { Page } from '@playwright/test';
import { tenancy } from '#contract/tenancy/tenancy.ts';
import { user } from '#contract/user/user.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { makeXlsx } from '#tests/support/make-xlsx.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';

const PASSWORD = 'Demo123456';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Ticks what a role allows, by its words. */
async function allow(page: Page, words: string[]) {
  const tree = page.getByRole('group', { name: '权限', exact: true });
  for (const word of words) {
    const box = tree.getByRole('checkbox', { name: word, exact: true });
    await box.locator('xpath=..').click();
  }
}
async function chooseRole(page: Page, name: string) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^角色：/ })
    .click();
  await page.getByRole('group', { name: '角色', exact: true }).getByText(name, { exact: true }).click();
  await page.keyboard.press('Escape');
}

test('[P178] [P179] [P173] a factory makes a role, gives it to a new user, and takes a permission away at once', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const factory = await ownTenant('factory');
  const owner = await asUser(factory.username);
  const { page } = owner;
  await owner.open('角色管理');
  const roles = listPage(page, '角色管理');
  await expect(roles.row('负责人')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  const form = dialog(page, '新建角色');
  await test.step('what is wrong stands beside its field; a permission brings what it stands on', async () => {
    await roles.bar.getByRole('button', { name: '新建角色' }).click();
    await form.button('保存').click();
    await expect(form.panel.getByText('请输入角色名称')).toBeVisible();
    await expect(form.panel.getByText('请至少选择一个权限')).toBeVisible();
    await form.field('角色名称').fill('排版员');
    await allow(page, ['编辑 SKU', '查看日志']);
    await expect(form.panel.getByRole('checkbox', { name: '查看 SKU', exact: true })).toBeChecked();
    expect(await barriers(page)).toEqual([]);
    await form.button('保存').click();
    await expect(roles.row('排版员')).toContainText('3 项');
  });

  const name = `artist${factory.tenantId}`;
  await owner.open('用户授权中心');
  const users = listPage(page, '用户授权中心');
  await test.step('a user of that role is made', async () => {
    await users.bar.getByRole('button', { name: '新建用户' }).click();
    const fresh = dialog(page, '新建用户');
    await fresh.button('保存').click();
    await expect(fresh.panel.getByText('用户名应以字母开头')).toBeVisible();
    await expect(fresh.panel.getByText('请至少选择一个角色')).toBeVisible();
    await fresh.field('用户名').fill(name);
    await fresh.field(/^初始密码/).fill(PASSWORD);
    await fresh.field('姓名').fill('小排');
    await chooseRole(page, '排版员');
    expect(await barriers(page)).toEqual([]);
    await fresh.button('保存').click();
    await expect(users.row(name)).toContainText('排版员');
    expect(await barriers(page)).toEqual([]);
  });

  const artist = await asUser(name);
  await expect(artist.entry('SKU')).toBeVisible();
  await expect(artist.entry('用户授权中心')).toHaveCount(0);
  await artist.open('SKU');
  await expect(artist.page.getByRole('button', { name: '新建 SKU' }).first()).toBeVisible();

  await test.step('what is taken away is gone on his page, without a reload', async () => {
    await owner.open('角色管理');
    await roles.row('排版员').getByRole('button', { name: '修改' }).click();
    await allow(page, ['编辑 SKU']);
    await dialog(page, '修改角色 排版员').button('保存').click();
    await expect(page.getByText('角色已保存')).toBeVisible();
    await expect(artist.page.getByRole('button', { name: '新建 SKU' })).toHaveCount(0);
  });

  await test.step('the log tells of all of it', async () => {
    await owner.open('日志');
    const log = listPage(page, '日志');
    await expect(log.row('新建角色「排版员」')).toContainText('角色与权限');
    await expect(log.row('新建用户「小排」')).toBeVisible();
    await log.field('类型').selectOption('user');
    await expect(log.row('新建角色')).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('he is closed, and signed out at once', async () => {
    await owner.open('用户授权中心');
    await users.row(name).getByRole('button', { name: '停用' }).click();
    await page.getByRole('dialog', { name: '停用「' }).getByRole('button', { name: '停用' }).click();
    await expect(users.row(name)).toContainText('停用');
    await artist.page.reload();
    await expect(artist.page).toHaveURL(/\/login/);
  });
});

test('[P070] [P074] [P068] a merchant limits a department to a shop, imports, sorts, exports and deletes users', async ({
  signedIn,
}) => {
  test.setTimeout(300_000);
  const { merchant } = await ownPair();
  const owner = await signedIn(merchant.username);
  const { page } = owner;
  await page.goto('/business/setting/userAuth');
  const users = listPage(page, '用户授权中心');
  await expect(users.row(merchant.username)).toContainText('主账号');

  await test.step('a department', async () => {
    await users.region.getByRole('button', { name: '部门', exact: true }).click();
    const departments = dialog(page, '部门');
    await expect(departments.panel.getByText('还没有部门')).toBeVisible();
    await departments.button('新建部门').click();
    await dialog(page, '新建部门').field('部门名称').fill('客服部');
    await dialog(page, '新建部门').button('保存').click();
    await expect(departments.panel.getByText('全部店铺')).toBeVisible();
    await departments.button('客服部 店铺权限').click();
    const limit = dialog(page, '「客服部」的店铺权限');
    await limit.panel.getByText('仅限以下店铺').click();
    await expect(limit.panel.getByText('一号店')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await limit.button('保存').click();
    await expect(departments.panel.getByText('部分店铺')).toBeVisible();
    await departments.button('关闭').last().click();
  });

  await test.step('a file of users, with one line that is refused', async () => {
    await users.region.getByRole('button', { name: '导入', exact: true }).click();
    const importing = dialog(page, '导入用户');
    const lines = [
      '用户名,姓名,角色,部门,初始密码',
      `kefu${merchant.tenantId},小客,负责人,客服部,${PASSWORD}`,
      'x,坏,没有,,1',
    ];
    await importing.field('选择用户文件').setInputFiles({
      name: '用户.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
    await expect(importing.panel.getByText(/新增 1/)).toBeVisible({ timeout: 60_000 });
    await expect(importing.button('下载被拒绝的行')).toBeVisible();
    await expect(users.row('小客')).toContainText('客服部');
  });

  await test.step('a workbook: its table is found below the titles of a later sheet; of two the user chooses', async () => {
    const importing = dialog(page, '导入用户');
    const head = ['用户名', '姓名', '角色', '初始密码'];
    const sheet = (name: string, username: string, realName: string, above: string[][] = []) => ({
      name,
      rows: [...above, head, [`${username}${merchant.tenantId}`, realName, '负责人', PASSWORD]],
    });
    const send = async (sheets: Parameters<typeof makeXlsx>[0]) => {
      await importing.button('再导入一个文件').click();
      await importing
        .field('选择用户文件')
        .setInputFiles({ name: '名单.xlsx', mimeType: XLSX, buffer: makeXlsx(sheets) });
    };
    await send([{ name: '说明', rows: [['填写说明']] }, sheet('名单', 'yi', '易一', [['三月名单']])]);
    await expect(importing.panel.getByText('工作表「名单」，表头在第 2 行')).toBeVisible();
    await expect(importing.panel.getByText(/新增 1/)).toBeVisible();
    await send([sheet('三月', 'er', '尔二'), sheet('四月', 'san', '单三')]);
    await importing.field('工作表').selectOption('四月');
    const lines = importing.panel.getByRole('table', { name: '文件的前几行' });
    await expect(lines).toContainText(`san${merchant.tenantId}`);
    await expect(lines).not.toContainText(PASSWORD);
    expect(await barriers(page)).toEqual([]);
    await importing.button('导入').click();
    await expect(importing.panel.getByText(/新增 1/)).toBeVisible();
    await importing.button('关闭').last().click();
    await expect(users.row('单三')).toBeVisible();
    await expect(users.row('尔二')).toBeHidden();
  });

  await test.step('his form changes what was changed, and nothing else', async () => {
    const all = await hands(merchant.username);
    const { id } = (await all.call(user.page, { keyword: 'kefu' })).list[0]!;
    await users.row('小客').getByRole('button', { name: '修改' }).click();
    const form = dialog(page, `修改用户 kefu${merchant.tenantId}`);
    await form.field('备注').fill('早班');
    // Somebody else closes him meanwhile.
    await all.call(user.updateStatus, { id, status: 1 });
    await form.button('保存').click();
    await expect(users.row('小客')).toContainText('早班');
    await expect(users.row('小客')).toContainText('停用');
    expect(await all.call(user.get, { id })).toMatchObject({ status: 1, dept: { name: '客服部' } });
    await all.call(user.updateStatus, { id, status: 0 });
  });

  await test.step('[F18] another order of the users', async () => {
    await users.region.getByRole('button', { name: '调整顺序' }).click();
    const order = dialog(page, '调整用户顺序');
    const row = (name: RegExp) => order.panel.getByRole('listitem').filter({ hasText: name });
    await row(/小客/).dragTo(row(/^1\./));
    await expect(row(/^1\./)).toContainText('小客');
    await order.button('小客 下移').press('Alt+ArrowDown');
    await expect(row(/^2\./)).toContainText('小客');
    await order.button('小客 置顶').click();
    await order.button('保存').click();
    await expect(users.rows.first()).toContainText('小客');
  });

  await test.step('the list as a file', async () => {
    await users.region.getByRole('button', { name: '导出', exact: true }).click();
    const exporting = dialog(page, '导出用户');
    await expect(exporting.button('下载用户文件')).toBeVisible({ timeout: 60_000 });
    await exporting.button('关闭').last().click();
  });

  await test.step('[F12] deleting asks for the code', async () => {
    await users.row('小客').getByRole('button', { name: '删除' }).click();
    const danger = dialog(page, '是否删除？');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(users.row('小客')).toHaveCount(0);
    const { total } = await (await hands(merchant.username)).call(user.page, {});
    // The owner, and the two that the workbooks brought.
    expect(total).toBe(3);
  });

  await owner.open('角色管理');
  await expect(listPage(page, '角色管理').row('负责人')).toBeVisible();
  await owner.open('日志');
  await expect(listPage(page, '日志').row('删除用户「小客」')).toBeVisible();
});

test('[P193] [P194] the platform closes a tenant and an account, and opens them again', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const merchant = await ownTenant('merchant');
  const admin = await asUser('admin01');
  const { page } = admin;
  // Who runs the platform begins with what waits for him.
  await expect(page).toHaveURL(/\/admin\/registration$/);
  await admin.open('公司');
  const tenants = listPage(page, '公司');
  // Nobody is offered to close what he works with.
  const ofDemo = tenants.row('PodFlow 平台');
  await tenants.filter('关键词', 'PodFlow 平台');
  await expect(ofDemo).toHaveCount(1);
  await expect(ofDemo.getByRole('button', { name: '停用' })).toHaveCount(0);
  await tenants.filter('关键词', merchant.name);
  await expect(tenants.row(merchant.name)).toContainText(merchant.username);
  expect(await barriers(page)).toEqual([]);
  // What can be taken back is asked about, without a code.
  const confirm = async (act: '停用' | '启用') => {
    const sure = page.getByRole('dialog');
    await expect(sure).toContainText(act);
    await expect(sure.getByText('验证码')).toHaveCount(0);
    await sure.getByRole('button', { name: act }).click();
    await expect(sure).toBeHidden();
  };
  await tenants.row(merchant.name).getByRole('button', { name: '停用' }).click();
  await confirm('停用');
  await expect(tenants.row(merchant.name).getByRole('button', { name: '启用' })).toBeVisible();
  await tenants.row(merchant.name).getByRole('button', { name: '启用' }).click();
  await confirm('启用');
  await expect(tenants.row(merchant.name).getByRole('button', { name: '停用' })).toBeVisible();

  await admin.open('用户授权中心');
  const colleagues = listPage(page, '用户授权中心');
  await expect(colleagues.row('admin01').getByRole('button', { name: '修改' })).toBeVisible();
  await expect(colleagues.row('admin01').getByRole('button', { name: /停用|删除/ })).toHaveCount(0);
  await admin.open('用户');
  const users = listPage(page, '用户');
  await users.filter('关键词', 'admin01');
  await expect(users.row('admin01')).toHaveCount(1);
  await expect(users.row('admin01').getByRole('button', { name: '停用' })).toHaveCount(0);
  await users.filter('关键词', merchant.username);
  await expect(users.row(merchant.username)).toContainText(merchant.name);
  await users.row(merchant.username).getByRole('button', { name: '停用' }).click();
  await confirm('停用');
  await expect(users.row(merchant.username).getByRole('button', { name: '启用' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const { list } = await (await hands('admin01')).call(tenancy.users, { keyword: merchant.username });
  expect(list[0]?.status).toBe(1);
});
