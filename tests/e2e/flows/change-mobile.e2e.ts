import { auth } from '#contract/auth/auth.ts';
import { profile } from '#contract/profile/profile.ts';
import { sms } from '#contract/sms/sms.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { ownMerchant, ownMobile } from '#tests/e2e/entry/own-account.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { mobileFields } from '#tests/e2e/pages/mobile.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

browserPaths(
  'change-mobile',
  async ({ page }) => {
    const login = loginPage(page);
    const answers = answersOf(page);
    const dialog = page.getByRole('dialog', { name: '修改手机号' });
    const refusal = dialog.getByRole('alert');
    const before = mobileFields(dialog);
    const after = mobileFields(dialog, '新手机号');
    const next = dialog.getByRole('button', { name: '下一步' });
    const submit = dialog.getByRole('button', { name: '修改手机号' });
    const mobile = ownMobile();
    const signIn = async (name: string, password: string) => {
      await login.open();
      await login.signIn(name, password);
      await expect(shell(page).menu).toBeVisible();
    };
    return {
      登录: async () => {
        const who = await ownMerchant();
        await signIn(who.mobile, who.password);
      },
      登录没有手机号的账号: async () => signIn((await ownTenant('merchant')).username, DEMO_PASSWORD),
      '打开，读不到手机号': async () => {
        await answers.fail(auth.profile);
        await shell(page).openAccount('修改手机号');
        await expect(refusal).toContainText('现在不能这样做');
      },
      重试: async () => {
        await dialog.getByRole('button', { name: '重试' }).click();
        await expect(dialog).toContainText('先验证当前手机号');
      },
      打开: async () => {
        await shell(page).openAccount('修改手机号');
        await expect(after.number).toBeFocused();
      },
      原手机号的验证码没有发出: async () => {
        await answers.fail(sms.send);
        await before.send.click();
        await expect(refusal).toContainText('现在不能这样做');
      },
      获取原手机号的验证码: () => before.prove(),
      原手机号的验证码不对: async () => {
        const right = await before.code.inputValue();
        await before.code.fill(right === '000000' ? '000001' : '000000');
        await next.click();
        await expect(before.code).toHaveAccessibleDescription(/验证码不正确/);
        await before.code.fill(right);
      },
      下一步: async () => {
        await next.click();
        await expect(after.number).toBeFocused();
      },
      新手机号的验证码没有发出: async () => {
        await answers.fail(sms.send);
        await after.number.fill(mobile);
        await after.send.click();
        await expect(refusal).toContainText('现在不能这样做');
      },
      获取新手机号的验证码: () => after.prove(mobile),
      修改被拒绝: async () => {
        await answers.fail(profile.changeMobile);
        await submit.click();
        await expect(refusal).toContainText('现在不能这样做');
        await expect(submit).toBeEnabled();
      },
      修改: async () => {
        await submit.click();
        await expect(page.getByText('手机号已修改')).toBeVisible();
        await expect(dialog).toHaveCount(0);
        const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
        await expect(await shell(page).openAccount('个人资料')).toContainText(masked);
      },
    };
  },
  {
    '先验证原手机号，再换新的': [
      '登录',
      '打开，读不到手机号',
      '重试',
      '原手机号的验证码没有发出',
      '获取原手机号的验证码',
      '原手机号的验证码不对',
      '下一步',
      '新手机号的验证码没有发出',
      '获取新手机号的验证码',
      '修改被拒绝',
      '修改',
    ],
    还没有手机号: ['登录没有手机号的账号', '打开', '获取新手机号的验证码', '修改'],
  },
);
