import { barriers } from '#tests/e2e/barriers.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { mobileFields } from '#tests/e2e/pages/mobile.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { type OwnMerchant, openTenant, ownMerchant, ownMobile } from '#tests/e2e/entry/own-account.ts';
import type { Page } from '@playwright/test';

const NEW = 'second-one-2';

async function signIn(page: Page, { mobile, tenantName, password }: OwnMerchant) {
  const login = loginPage(page);
  await login.open();
  // The page works out what to call its computer beside the visitor's typing, which is slower than a test's.
  await page.waitForFunction(() => localStorage.getItem('podflow.fingerprint') !== null);
  await login.signIn(mobile, password);
  await expect(shell(page).header).toContainText(tenantName);
  return shell(page);
}

/** The entries of the tenant menu; what is set for a tenant stands below in a menu of its own. */
const tenants = (page: Page) => page.getByRole('menu', { name: '公司', exact: true }).getByRole('menuitem');

test('[F16] the password is changed, and other devices are out', async ({ page, browser }) => {
  // Two browsers, and several sign-ins.
  test.slow();
  const who = await ownMerchant();
  const other = await browser.newContext().then((context) => context.newPage());
  await signIn(other, who);
  const { openAccount } = await signIn(page, who);
  const dialog = await openAccount('修改密码');
  const [before, after] = [
    dialog.getByLabel('原密码', { exact: true }),
    dialog.getByLabel('新密码', { exact: true }),
  ];
  await expect(before).toBeFocused();
  await after.fill('12345');
  await after.press('Enter');
  await expect(before).toHaveAccessibleDescription('请输入原密码');
  await expect(after).toHaveAccessibleDescription('密码应为 6 至 16 个字符');
  expect(await barriers(page)).toEqual([]);
  await before.fill('not-the-password');
  await after.fill(NEW);
  await after.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('原密码不正确');
  await before.fill(who.password);
  await after.press('Enter');
  await expect(page.getByText('密码已修改')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /用户菜单$/ })).toBeFocused();
  await page.reload();
  await expect(shell(page).header).toContainText(who.tenantName);
  await other.reload();
  await expect(loginPage(other).heading).toBeVisible();
  await loginPage(other).signIn(who.mobile, NEW);
  await expect(shell(other).header).toContainText(who.tenantName);
  await other.context().close();
});

test('[F16] the mobile is changed: a code to the old one, then one to the new one', async ({ page }) => {
  const who = await ownMerchant();
  const mobile = ownMobile();
  const { openAccount } = await signIn(page, who);
  const profile = await openAccount('个人资料');
  const masked = (number: string) => `${number.slice(0, 3)}****${number.slice(-4)}`;
  await expect(profile).toContainText(masked(who.mobile));
  await expect(profile).not.toContainText(who.mobile);
  await profile.getByRole('button', { name: '修改手机号' }).click();

  const dialog = page.getByRole('dialog', { name: '修改手机号' });
  await expect(dialog).toContainText(masked(who.mobile));
  await mobileFields(dialog).prove();
  await dialog.getByRole('button', { name: '下一步' }).click();
  const next = mobileFields(dialog, '新手机号');
  await expect(next.number).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await next.prove(mobile);
  await dialog.getByRole('button', { name: '修改手机号' }).click();
  await expect(page.getByText('手机号已修改')).toBeVisible();
  await expect(await openAccount('个人资料')).toContainText(masked(mobile));
});

test('[F18] a default tenant is entered without a question, and marked in the menu', async ({ page }) => {
  const who = await ownMerchant();
  const second = `${who.mobile}的第二家`;
  await openTenant(who, second);
  const login = loginPage(page);
  await login.open();
  await login.signIn(who.mobile, who.password);
  await login.chooseTenant(who.tenantName);
  const { openAccount, signOut, tenantButton, header } = shell(page);
  const profile = await openAccount('个人资料');
  await profile.getByLabel('默认公司').selectOption({ label: `${who.tenantName}（商家）` });
  await expect(page.getByText('已设置默认公司')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tenantButton.click();
  await expect(page.getByRole('menuitem', { name: who.tenantName })).toContainText('默认');
  await expect(page.getByRole('menuitem', { name: second })).toContainText('待开通');
  await page.keyboard.press('Escape');
  await signOut();
  await login.signIn(who.mobile, who.password);
  await expect(header).toContainText(who.tenantName);
});

test("[H02] a device that is not one's own is marked and ended, then all the others", async ({
  page,
  browser,
}) => {
  const who = await ownMerchant();
  const newPage = (options = {}) => browser.newContext(options).then((context) => context.newPage());
  const second = await newPage();
  await signIn(second, who);
  const third = await newPage({ timezoneId: 'Asia/Kathmandu', deviceScaleFactor: 3 });
  await signIn(third, who);
  const { openAccount } = await signIn(page, who);
  const dialog = await openAccount('登录设备');
  const devices = dialog.getByRole('listitem');
  // The registration itself was one.
  await expect(devices).toHaveCount(4);
  await expect(devices.filter({ hasText: '本机' })).toHaveCount(1);
  // The third is another computer; the first two are one, and it was there before.
  await expect(devices.filter({ hasText: '首次使用' })).toHaveCount(1);
  await expect(devices.filter({ hasText: '本机' })).not.toContainText('首次使用');
  await expect(devices.filter({ hasText: '本机' }).getByRole('button')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await devices.filter({ hasNotText: '本机' }).first().getByRole('button', { name: /^下线/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(devices).toHaveCount(4);
  await devices.filter({ hasNotText: '本机' }).first().getByRole('button', { name: /^下线/ }).click();
  await question.getByRole('button', { name: '下线' }).click();
  await expect(devices).toHaveCount(3);
  await dialog.getByRole('button', { name: '下线其他全部设备' }).click();
  await question.getByRole('button', { name: '下线' }).click();
  await expect(devices).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: '下线其他全部设备' })).toBeDisabled();
  for (const one of [second, third]) {
    await one.reload();
    await expect(loginPage(one).heading).toBeVisible();
    await one.context().close();
  }
  await page.reload();
  await expect(shell(page).header).toContainText(who.tenantName);
});

test('the tenant menu is worked by the keyboard', async ({ asUser }) => {
  const { page, tenantButton, header } = await asUser('many01', '云朵手机壳旗舰店');
  await tenantButton.focus();
  await page.keyboard.press('Enter');
  const entries = tenants(page);
  await expect(entries).toHaveCount(3);
  expect(await barriers(page)).toEqual([]);
  const names = await entries.locator('.bp6-fill').allInnerTexts();
  const at = names.indexOf('云朵手机壳旗舰店');
  const next = names[(at + 1) % names.length]!;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(header).toContainText(next);
});

test('many tenants are searched by name, and a long name is read whole', async ({ asUser }) => {
  const LONG = '杭州西湖区定制手机壳与创意礼品电子商务有限公司跨境直播事业部旗舰店';
  const { page, tenantButton, header } = await asUser('many01', '云朵手机壳旗舰店');
  await page.route('**/get-permission-info*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { tenants: object[] } };
    const more = Array.from({ length: 12 }, (_, i) => ({ id: 900_001 + i, name: `${LONG}第${i + 1}店` }));
    envelope.data.tenants.push(...more.map((one) => ({ ...one, type: 1, masterTenantId: null })));
    await route.fulfill({ response, json: envelope });
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await tenantButton.click();
  const search = page.getByRole('textbox', { name: '搜索公司名称' });
  const entries = tenants(page);
  await expect(search).toBeFocused();
  await expect(entries).toHaveCount(15);
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.type('第12店');
  await expect(entries).toHaveText([new RegExp(`${LONG}第12店`)]);
  const inside = (element: HTMLElement) => element.scrollWidth <= element.clientWidth;
  expect(await entries.evaluate(inside)).toBe(true);
  await search.fill('没有这样的名字');
  await expect(page.getByText('没有名称相符的公司')).toBeVisible();
  await search.fill('拾光');
  await page.keyboard.press('Enter');
  await expect(header).toContainText('拾光配件商行');
});
