import { barriers } from '#tests/e2e/barriers.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { mobileFields } from '#tests/e2e/pages/mobile.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownMerchant, ownMobile } from './own-account.ts';

test.describe('[F16] the login by SMS', () => {
  test('a wrong code is said beside its field, and with the right one he is in', async ({ page }) => {
    const { mobile, tenantName } = await ownMerchant();
    const login = loginPage(page);
    const fields = mobileFields(page);
    await login.open();
    await login.way('短信登录').click();
    await fields.prove(mobile);
    const right = await fields.code.inputValue();
    await fields.code.fill(right === '000000' ? '000001' : '000000');
    await fields.code.press('Enter');
    await expect(fields.code).toHaveAccessibleDescription(/验证码不正确/);
    await fields.code.fill(right);
    await login.submit.click();
    await expect(shell(page).header).toContainText(tenantName);
  });

  test('the minute until the next code outlives a reload, and is of that mobile alone', async ({ page }) => {
    const mobile = ownMobile();
    const fields = mobileFields(page);
    await loginPage(page).open('/login?way=sms');
    await fields.prove(mobile);
    await expect(fields.wait).toBeDisabled();
    await page.reload();
    await expect(fields.send).toBeEnabled();
    await fields.number.fill(mobile);
    await expect(fields.wait).toBeDisabled();
    await fields.number.fill(ownMobile());
    await expect(fields.send).toBeEnabled();
  });

  test('a mobile that nobody has leads to the registration, filled in', async ({ page }) => {
    const mobile = ownMobile();
    const login = loginPage(page);
    await login.open('/login?way=sms&redirect=%2Fbusiness%2Ftask');
    await mobileFields(page).prove(mobile);
    await login.submit.click();
    await expect(login.failure).toContainText('还没有注册');
    await page.getByRole('button', { name: '用它注册新账号' }).click();
    await expect(page.getByRole('heading', { name: '注册', exact: true })).toBeVisible();
    await expect(mobileFields(page).number).toHaveValue(mobile);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/business/task');
  });

  test('[V02] what is no mobile is said beside the field, and nothing is sent', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const fields = mobileFields(page);
    await loginPage(page).open('/login?way=sms');
    for (const number of ['', '12800000000', '23800000000', '1380000000', '138000000000']) {
      await fields.number.fill(number);
      await fields.send.click();
      await expect(fields.number).toHaveAccessibleDescription(/请输入 11 位手机号/);
      await expect(fields.number).toBeFocused();
    }
    expect(asked.filter((url) => url.includes('send-sms-code'))).toEqual([]);
    await fields.number.fill('+86 138-0000-0000');
    await expect(fields.number).toHaveAccessibleDescription('');
  });
});

test('[F16] too many wrong passwords lock out, and say the other ways in', async ({ page }) => {
  const { mobile, password } = await ownMerchant();
  const login = loginPage(page);
  await login.open('/login?redirect=%2Fbusiness%2Ftask');
  const locked = login.failure.filter({ hasText: /分钟后再试/ });
  await expect(async () => {
    await login.signIn(mobile, 'not-the-password');
    await expect(login.submit).toBeEnabled();
    await expect(locked).toBeVisible({ timeout: 500 });
  }).toPass();
  // The right one says the same.
  await login.signIn(mobile, password);
  await expect(locked).toBeVisible();
  await login.failure.getByRole('link', { name: '改用短信登录' }).click();
  await mobileFields(page).prove(mobile);
  await login.submit.click();
  await expect(shell(page).menu).toBeVisible();
});

test('the chosen way stands in the address; the keyboard does it all', async ({ page }) => {
  const { mobile, password, tenantName } = await ownMerchant();
  const login = loginPage(page);
  await login.open();
  await expect(login.username).toBeFocused();
  await login.way('短信登录').focus();
  await page.keyboard.press('Enter');
  await expect(mobileFields(page).number).toBeFocused();
  expect(new URL(page.url()).searchParams.get('way')).toBe('sms');
  await page.reload();
  await expect(mobileFields(page).number).toBeVisible();
  await login.way('密码登录').focus();
  await page.keyboard.press('Enter');
  await expect(login.username).toBeFocused();
  await page.keyboard.type(mobile);
  await page.keyboard.press('Enter');
  await expect(login.password).toBeFocused();
  await expect(login.password).toHaveAccessibleDescription('请输入密码');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(shell(page).header).toContainText(tenantName);
});

test('what brought somebody here goes along between login, registration and forgotten password', async ({
  page,
}) => {
  const carried = { redirect: '/business/task', inviteFactoryCode: 'ChenXin8' };
  const login = loginPage(page);
  await login.open(`/login?${new URLSearchParams(carried)}`);
  const stands = async (path: string) => {
    await expect(page).toHaveURL((url) => url.pathname === path);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(carried);
  };
  await login.link('注册').click();
  await stands('/register');
  await login.link('登录').click();
  await stands('/login');
  await login.link('忘记密码').click();
  await stands('/forgetPwd');
  await login.link('返回登录').click();
  await stands('/login');
});

test('[F02] who is back from WeChat and unknown signs in and is bound, and can be unbound', async ({
  page,
}) => {
  const { mobile, password, tenantName } = await ownMerchant();
  const login = loginPage(page);
  await login.open();
  await login.wechat.click();
  await page.getByLabel('其他微信号的昵称').fill(mobile);
  await page.getByRole('button', { name: '用这个微信号扫码' }).click();
  await page.getByRole('button', { name: '允许' }).click();
  await expect(page.getByRole('heading', { name: '绑定微信' })).toBeVisible();
  await expect(page.getByText('这个微信还没有绑定账号')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await login.username.fill(mobile);
  await login.password.fill(password);
  await page.getByRole('button', { name: '登录并绑定' }).click();
  await expect(shell(page).header).toContainText(tenantName);
  const { openAccount } = shell(page);
  const profile = await openAccount('个人资料');
  await expect(profile).toContainText('已绑定');
  await profile.getByRole('button', { name: '解除绑定' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解除绑定' }).click();
  await expect(profile).toContainText('未绑定');
});

test('the pages before the workspace have no serious barrier, light and dark', async ({ page }) => {
  const dark = page.locator('body.bp6-dark');
  for (const path of [
    '/login',
    '/login?way=sms',
    '/register',
    '/register?inviteFactoryCode=ChenXin8',
    '/register?inviteFactoryCode=unknown',
    '/forgetPwd',
  ]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await expect(dark).toHaveCount(0);
    expect(await barriers(page), `${path}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(dark).toHaveCount(1);
    expect(await barriers(page), `${path}, dark`).toEqual([]);
  }
  // It would be told of one, also where it has looked before.
  await page.getByRole('main').evaluate((main) => main.append(document.createElement('button')));
  expect(await barriers(page)).toEqual([expect.stringMatching(/^button-name /)]);
});
