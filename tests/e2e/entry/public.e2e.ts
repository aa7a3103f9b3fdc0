import { barriers } from '#tests/e2e/barriers.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { guidePage } from '#tests/e2e/pages/guide.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';

test.describe('[P001] [P006] the introduction', () => {
  test('leads a stranger to the guide, the registration and the login', async ({ page }) => {
    await page.goto('/recommend');
    expect(await barriers(page)).toEqual([]);
    // One primary action.
    await expect(page.locator('.bp6-button.bp6-intent-primary')).toHaveText(['开始使用']);
    await page.getByRole('button', { name: '开始使用' }).click();
    await expect(guidePage(page).heading).toHaveText('认识产品，选择身份');
    await page.goBack();
    await page.getByRole('button', { name: '注册', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/register');
    await page.goBack();
    await page.getByRole('button', { name: '登录' }).click();
    await expect(loginPage(page).heading).toBeVisible();
  });

  test('leads who is signed in to his work', async ({ signedIn }) => {
    const { page } = await signedIn('merchant01');
    await page.goto('/');
    await expect(page.locator('.bp6-button.bp6-intent-primary')).toHaveText(['进入工作台']);
    await expect(page.getByRole('button', { name: '登录' })).toHaveCount(0);
    await page.getByRole('button', { name: '进入工作台' }).click();
    await expect(shell(page).menu).toBeVisible();
  });
});

test.describe('[P007] system tips', () => {
  test('say what a link means, whatever its kind', async ({ page }) => {
    for (const [kind, title] of [
      ['', '系统提示'],
      ['maintenance', '系统正在维护'],
      ['expired', '链接已失效'],
      ['invite', '邀请已失效'],
      ['browser', '浏览器版本过低'],
      ['registration', '登录后查看申请进度'],
      ['<script>', '系统提示'],
    ] as const)
      await test.step(kind || 'none', async () => {
        await page.goto(`/systemTip?kind=${encodeURIComponent(kind)}`);
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        expect(await barriers(page)).toEqual([]);
        await page.getByRole('button', { name: '前往登录' }).click();
        await expect(loginPage(page).heading).toBeVisible();
      });
  });

  test('[F17] who has asked for nothing is told so', async ({ signedIn }) => {
    const { page } = await signedIn('merchant02');
    await page.goto('/systemTip?kind=registration');
    await expect(page.getByRole('heading', { name: '没有待审核的申请' })).toBeVisible();
  });
});
