import { ownMerchant, signInByCall } from '#tests/e2e/entry/own-account.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect } from '#tests/e2e/support.ts';
import { browserPaths } from './paths.ts';

const NEW = 'second-one-2';

browserPaths(
  'change-password',
  async ({ page }) => {
    const who = await ownMerchant();
    const login = loginPage(page);
    await login.open();
    await login.signIn(who.mobile, who.password);
    const dialog = await shell(page).openAccount('修改密码');
    const change = async (before: string) => {
      await dialog.getByLabel('原密码', { exact: true }).fill(before);
      await dialog.getByLabel('新密码', { exact: true }).fill(NEW);
      await page.keyboard.press('Enter');
    };
    return {
      原密码不对: async () => {
        await change('not-the-password');
        await expect(dialog.getByRole('alert')).toContainText('原密码不正确');
      },
      修改密码: async () => {
        await change(who.password);
        await expect(page.getByText('密码已修改')).toBeVisible();
        await expect(dialog).toHaveCount(0);
        expect((await signInByCall(who.mobile, NEW)).tenantId).not.toBeNull();
      },
    };
  },
  { '不对，再来一次': ['原密码不对', '修改密码'] },
);
