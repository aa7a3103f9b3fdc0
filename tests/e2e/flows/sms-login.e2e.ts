import { sms } from '#contract/sms/sms.ts';
import { ownMerchant, ownMobile } from '#tests/e2e/entry/own-account.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { mobileFields } from '#tests/e2e/pages/mobile.ts';
import { registerPage } from '#tests/e2e/pages/register.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

browserPaths(
  'sms-login',
  async ({ page }) => {
    const { mobile, tenantName } = await ownMerchant();
    const login = loginPage(page);
    const fields = mobileFields(page);
    const answers = answersOf(page);
    const nobodys = ownMobile();
    await login.open('/login?way=sms');
    return {
      验证码没有发出: async () => {
        await answers.fail(sms.send);
        await fields.number.fill(mobile);
        await fields.send.click();
        await expect(login.failure).toContainText('现在不能这样做');
        await expect(fields.send).toBeEnabled();
      },
      获取验证码: () => fields.prove(mobile),
      验证码不对: async () => {
        const right = await fields.code.inputValue();
        await fields.code.fill(right === '000000' ? '000001' : '000000');
        await login.submit.click();
        await expect(fields.code).toHaveAccessibleDescription(/验证码不正确/);
        await fields.code.fill(right);
      },
      登录: async () => {
        await login.submit.click();
        await expect(shell(page).header).toContainText(tenantName);
      },
      '获取验证码，手机号没有注册': async () => {
        await fields.prove(nobodys);
        await login.submit.click();
        await expect(login.failure).toContainText('还没有注册');
        await expect(login.submit).toBeDisabled();
      },
      换一个手机号: async () => {
        await fields.number.fill(ownMobile());
        await expect(login.failure).toHaveCount(0);
      },
      去注册: async () => {
        await page.getByRole('button', { name: '用它注册新账号' }).click();
        await expect(registerPage(page).heading).toBeVisible();
        await expect(fields.number).toHaveValue(nobodys);
      },
    };
  },
  {
    验证码登录: ['验证码没有发出', '获取验证码', '验证码不对', '登录'],
    没有注册的手机号: ['获取验证码，手机号没有注册', '换一个手机号'],
    没有注册就去注册: ['获取验证码，手机号没有注册', '去注册'],
  },
);
