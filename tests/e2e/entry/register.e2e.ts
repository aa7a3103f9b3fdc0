import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { registerPage } from '#tests/e2e/pages/register.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownMerchant, ownMobile } from './own-account.ts';

const PASSWORD = 'first-one-1';
const LONG = '杭州西湖区文三路定制手机壳与创意礼品电子商务有限公司第二十三分公司跨境直播事业部旗舰店';

test('[F16] [P003] a merchant registers and is at work at once', async ({ page }) => {
  const registration = registerPage(page);
  await page.goto('/register');
  await registration.tenantName.fill(LONG);
  await registration.fillAccount(ownMobile(), PASSWORD);
  await registration.submit.click();
  await expect(shell(page).header.getByRole('button', { name: new RegExp(LONG) })).toBeVisible();
  // A long name stays on its line.
  expect((await shell(page).header.boundingBox())!.height).toBeLessThan(60);
});

test('[F17] a factory is told before and after that the platform looks at it first', async ({ page }) => {
  const registration = registerPage(page);
  await page.goto('/register');
  await registration.choose('工厂');
  await expect(registration.kind('工厂')).toBeChecked();
  await expect(registration.main).toContainText('由平台审核');
  await registration.tenantName.fill('新星印刷厂');
  await registration.fillAccount(ownMobile(), PASSWORD);
  await registration.submit.click();
  await expect(page.getByRole('heading', { name: '注册成功，等待平台审核' })).toBeVisible();
  await page.getByRole('button', { name: '查看审核进度' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/guide');
});

test('[V05] [F16] by a factory invite a merchant comes, who invites in plain sight', async ({ page }) => {
  const registration = registerPage(page);
  await page.goto(`/register?inviteFactoryCode=${DEMO_INVITES.factory}`);
  await expect(registration.main).toContainText('邀请您的工厂');
  await expect(registration.main).toContainText('晨星印刷工厂');
  await expect(registration.kind('商家')).toHaveCount(0);
  await registration.tenantName.fill('应邀而来的小店');
  await registration.fillAccount(ownMobile(), PASSWORD);
  await registration.submit.click();
  await expect(shell(page).header).toContainText('应邀而来的小店');
});

test('[V05] [F16] by a business invite a factory comes, and waits for the audit', async ({ page }) => {
  const registration = registerPage(page);
  await page.goto(`/register?inviteBusinessCode=${DEMO_INVITES.business}`);
  await expect(registration.main).toContainText('邀请您的商家');
  await expect(registration.main).toContainText('初见小铺');
  await expect(registration.main).toContainText('由平台审核');
  await registration.tenantName.fill('应邀而来的工厂');
  await registration.fillAccount(ownMobile(), PASSWORD);
  await registration.submit.click();
  await expect(page.getByRole('heading', { name: '注册成功，等待平台审核' })).toBeVisible();
});

test('[V05] an unknown invite is refused before anything is typed; one can do without', async ({ page }) => {
  const registration = registerPage(page);
  await page.goto('/register?inviteFactoryCode=no-such-code');
  await expect(registration.main.getByRole('alert')).toBeVisible();
  await expect(registration.name).toHaveCount(0);
  await page.getByRole('button', { name: '重新核对邀请' }).click();
  await expect(registration.main.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: '不用邀请，直接注册' }).click();
  await expect(registration.kind('商家')).toBeChecked();
  expect(new URL(page.url()).search).toBe('');
});

test('a mobile that has an account leads to the login, filled in', async ({ page }) => {
  const { mobile } = await ownMerchant();
  const registration = registerPage(page);
  await page.goto('/register');
  await registration.tenantName.fill('又一家');
  await registration.fillAccount(mobile, PASSWORD);
  await registration.submit.click();
  await expect(registration.main.getByRole('alert')).toContainText('已经注册');
  await page.getByRole('button', { name: '用它登录' }).click();
  await expect(loginPage(page).username).toHaveValue(mobile);
  await expect(loginPage(page).password).toBeFocused();
});

test('[V01] [V04] what cannot be is said beside its field, before anything is sent', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { main, submit, name, tenantName, password } = registerPage(page);
  await page.goto('/register');
  await submit.click();
  await expect(tenantName).toBeFocused();
  await expect(tenantName).toHaveAccessibleDescription('请输入店铺或公司名称');
  await expect(name).toHaveAccessibleDescription('请输入姓名');
  for (const sign of String.raw`\/:*?"<>|`) {
    await tenantName.fill(`小${sign}店`);
    await name.fill(`周${sign}`);
    await submit.click();
    await expect(tenantName).toHaveAccessibleDescription('店铺或公司名称不能包含特殊符号');
    await expect(name).toHaveAccessibleDescription('姓名不能包含特殊符号');
  }
  for (const secret of ['12345', '12345678901234567']) {
    await password.fill(secret);
    await submit.click();
    await expect(password).toHaveAccessibleDescription('密码应为 6 至 16 个字符');
  }
  for (const secret of ['123456', '1234567890123456']) {
    await password.fill(secret);
    await submit.click();
    await expect(password).toHaveAccessibleDescription('6 至 16 个字符');
  }
  await expect(main.getByRole('alert')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('register-and-login'))).toEqual([]);
});
