import { loginPage } from '#tests/e2e/pages/login.ts';
import { mobileFields } from '#tests/e2e/pages/mobile.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownMerchant, ownMobile, signInByCall } from './own-account.ts';

const NEW = 'second-one-2';

test('[F16] [P004] a forgotten password is set anew by the mobile, and the login waits with it', async ({
  page,
}) => {
  const { mobile, password: old, tenantName } = await ownMerchant();
  const login = loginPage(page);
  const fields = mobileFields(page);
  await login.open(`/login?mobile=${mobile}`);
  await login.link('忘记密码').click();
  await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible();
  await fields.prove(mobile);
  const right = await fields.code.inputValue();
  await fields.code.fill(right === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(fields.code).toHaveAccessibleDescription(/验证码不正确/);
  await fields.code.fill(right);
  await page.getByRole('button', { name: '下一步' }).click();

  const password = page.getByLabel('新密码', { exact: true });
  await expect(password).toBeFocused();
  await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible();
  await password.fill('12345');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription('密码应为 6 至 16 个字符');
  await password.fill(NEW);
  await password.press('Enter');
  await page.getByRole('button', { name: '去登录' }).click();

  await expect(login.username).toHaveValue(mobile);
  await expect(login.password).toBeFocused();
  await login.password.fill(old);
  await login.submit.click();
  await expect(login.failure).toContainText('不正确');
  await login.password.fill(NEW);
  await login.submit.click();
  await expect(shell(page).header).toContainText(tenantName);
  expect((await signInByCall(mobile, NEW)).tenantId).not.toBeNull();
});

test('another mobile begins anew; who has none here learns nothing of it', async ({ page }) => {
  const { mobile } = await ownMerchant();
  const fields = mobileFields(page);
  await page.goto('/forgetPwd');
  await fields.prove(mobile);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '换一个手机号' }).click();
  await fields.number.fill(ownMobile());
  await fields.code.fill('123456');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(fields.code).toHaveAccessibleDescription(/验证码/);
});
