import { auth } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { ownMerchant } from '#tests/e2e/entry/own-account.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

// A real lock-out stands in entry/login.e2e.ts.
browserPaths(
  'password-login',
  async ({ page }) => {
    const { mobile, password, tenantName } = await ownMerchant();
    const login = loginPage(page);
    const answers = answersOf(page);
    await login.open();
    return {
      密码不对: async () => {
        await login.signIn(mobile, 'not-the-password');
        await expect(login.failure).toContainText('不正确');
        await expect(login.password).toBeEnabled();
      },
      锁定: async () => {
        await answers.fail(auth.login, CODES.tooMany, '密码错误次数过多，请 15 分钟后再试。');
        await login.signIn(mobile, 'not-the-password');
        await expect(login.failure).toContainText('15 分钟后再试');
        await expect(login.failure.getByRole('link', { name: '改用短信登录' })).toBeVisible();
      },
      密码对了: async () => {
        await login.signIn(mobile, password);
        await expect(shell(page).header).toContainText(tenantName);
      },
      点击演示账号: async () => {
        await login.demoAccounts.getByRole('button', { name: 'merchant02' }).click();
        await expect(shell(page).menu).toBeVisible();
      },
    };
  },
  {
    '不对，再输入一次': ['密码不对', '密码对了'],
    锁定后再来: ['锁定', '密码对了'],
    演示账号: ['点击演示账号'],
  },
);
