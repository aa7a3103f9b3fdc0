import { CODES } from '#contract/errors.ts';
import { profile } from '#contract/profile/profile.ts';
import { sms } from '#contract/sms/sms.ts';
import { ownMerchant } from '#tests/e2e/entry/own-account.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { mobileFields } from '#tests/e2e/pages/mobile.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

const NEW = 'second-one-2';

browserPaths(
  'forgot-password',
  async ({ page }) => {
    const { mobile, tenantName } = await ownMerchant();
    const fields = mobileFields(page);
    const answers = answersOf(page);
    const login = loginPage(page);
    const next = page.getByRole('button', { name: '下一步' });
    const password = page.getByLabel('新密码', { exact: true });
    const refusal = page.getByRole('alert');
    await page.goto('/forgetPwd');
    return {
      验证码没有发出: async () => {
        await answers.fail(sms.send);
        await fields.number.fill(mobile);
        await fields.send.click();
        await expect(refusal).toContainText('现在不能这样做');
      },
      获取验证码: () => fields.prove(mobile),
      验证码不对: async () => {
        const right = await fields.code.inputValue();
        await fields.code.fill(right === '000000' ? '000001' : '000000');
        await next.click();
        await expect(fields.code).toHaveAccessibleDescription(/验证码不正确/);
        await fields.code.fill(right);
      },
      下一步: async () => {
        await next.click();
        await expect(password).toBeFocused();
      },
      换一个手机号: async () => {
        await page.getByRole('button', { name: '换一个手机号' }).click();
        await expect(fields.number).toHaveValue(mobile);
      },
      设置被拒绝: async () => {
        await answers.fail(profile.forgotPassword);
        await password.fill(NEW);
        await password.press('Enter');
        await expect(refusal).toContainText('现在不能这样做');
        await expect(password).toBeEnabled();
      },
      '设置，验证码过期了': async () => {
        await answers.fail(profile.forgotPassword, CODES.smsCodeExpired, '验证码已过期，请重新获取。');
        await password.fill(NEW);
        await password.press('Enter');
        await expect(fields.code).toHaveAccessibleDescription(/验证码已过期/);
      },
      设置新密码: async () => {
        await password.fill(NEW);
        await password.press('Enter');
        await expect(page.getByText('新密码已设置')).toBeVisible();
      },
      用新密码登录: async () => {
        await page.getByRole('button', { name: '去登录' }).click();
        await expect(login.username).toHaveValue(mobile);
        await login.password.fill(NEW);
        await login.submit.click();
        await expect(shell(page).header).toContainText(tenantName);
      },
    };
  },
  {
    验证手机号: ['验证码没有发出', '获取验证码', '验证码不对', '下一步', '换一个手机号'],
    服务器自己回答: ['获取验证码', '验证码不对', '下一步', '设置新密码', '用新密码登录'],
    设置新密码: [
      '获取验证码',
      '下一步',
      '设置被拒绝',
      '设置，验证码过期了',
      '下一步',
      '设置新密码',
      '用新密码登录',
    ],
  },
);
