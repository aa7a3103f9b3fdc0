import { auth } from '#contract/auth/auth.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { answersOf } from '#tests/e2e/flows/answers.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';

const BRAND = 'PodFlow 云印工厂';

test.describe('the way in', () => {
  test('says beside the field what is missing, and above the form what was refused; a demo account is one click away', async ({
    page,
  }) => {
    const login = loginPage(page);
    await login.open();
    await login.submit.click();
    await expect(page.getByText('请输入用户名')).toBeVisible();
    await expect(page.getByText('请输入密码')).toBeVisible();
    await login.signIn('merchant01', 'wrong-password');
    await expect(login.failure).toContainText('用户名或密码不正确');
    await expect(login.username).toHaveValue('merchant01');
    // A demo account is one click away.
    await login.demoAccounts.getByRole('button', { name: /merchant01/ }).click();
    await expect(shell(page).menu).toBeVisible();
    await expect(shell(page).header).toContainText('云朵手机壳旗舰店');
  });

  test('[N03] who belongs to several tenants chooses one; until then his token opens no private path', async ({
    page,
  }) => {
    const login = loginPage(page);
    await login.open();
    await login.signIn('many01', DEMO_PASSWORD);
    await expect(login.chooser).toBeVisible();
    await page.goto('/business/task');
    await expect(login.chooser).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    await login.chooseTenant('拾光配件商行');
    await expect(shell(page).header).toContainText('拾光配件商行');
  });
});

test('[N03] private paths lead to /login and back, public ones open', async ({ page }) => {
  const login = loginPage(page);
  await page.goto('/business/task?status=done');
  await expect(login.heading).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');
  await login.signIn('merchant01', DEMO_PASSWORD);
  await expect(shell(page).screen('任务')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?status=done');
  for (const [path, text] of [
    ['/', '一张订单怎样走完全程'],
    ['/recommend', '一张订单怎样走完全程'],
    ['/systemTip', '系统提示'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
  }
});

test('[N04] an unknown path shows the login screen, whoever asks', async ({ page, signedIn }) => {
  await page.goto('/login/no-such-screen');
  await expect(loginPage(page).heading).toBeVisible();
  await page.goto('/no/such/screen');
  await expect(loginPage(page).heading).toBeVisible();

  const merchant = await signedIn('merchant01');
  for (const path of ['/no/such/screen', '/factory/usual/orderReview']) {
    await merchant.page.goto(path);
    await expect(merchant.page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    expect(new URL(merchant.page.url()).pathname).toBe(path);
  }
  await merchant.page.getByRole('button', { name: '进入工作台' }).click();
  await expect(merchant.menu).toBeVisible();
});

test('[N05] a user without menus stays at the login, and is told why', async ({ page }) => {
  await answersOf(page).change(auth.permissionInfo, { menus: [] });
  const login = loginPage(page);
  await login.open();
  await login.signIn('factory01', DEMO_PASSWORD);
  await expect(login.failure).toContainText('没有可用的菜单');
  expect(new URL(page.url()).pathname).toBe('/login');
});

test.describe('[N06] a session that the server no longer knows', () => {
  const spoil = (names: string[]) => {
    for (const name of names) {
      localStorage.setItem(name, JSON.stringify({ value: 'not-a-token', expires: null }));
    }
  };

  test('is refreshed once without a word where a refresh token is held', async ({ asUser }) => {
    const { page, screen, open } = await asUser('merchant01');
    await page.evaluate(spoil, ['podflow.access-token']);
    await open('任务');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('podflow.access-token')))
      .not.toContain('not-a-token');
    await page.reload();
    await expect(screen('任务')).toBeVisible();
  });

  test('leads to /login where the refresh fails too', async ({ asUser }) => {
    const { page } = await asUser('merchant01');
    await page.evaluate(spoil, ['podflow.access-token', 'podflow.refresh-token']);
    await page.goto('/business/task');
    await expect(loginPage(page).heading).toBeVisible();
    await expect(loginPage(page).failure).toContainText('请重新登录');
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.evaluate(() => localStorage.getItem('podflow.access-token'))).toBeNull();
  });
});

test('[N01] the title is route, three dashes, brand, after each route change', async ({ page, asUser }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(`ERP 介绍---${BRAND}`);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveTitle(`登录---${BRAND}`);
  await page.goBack();
  await expect(page).toHaveTitle(`ERP 介绍---${BRAND}`);

  const merchant = await asUser('merchant01');
  await merchant.open('任务');
  await expect(merchant.page).toHaveTitle(`任务---${BRAND}`);
  await merchant.open('编码列表');
  await expect(merchant.page).toHaveTitle(`编码列表---${BRAND}`);
});

test('[N02] history-mode addresses; the container is at its top 400 ms after a navigation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 320 });
  await page.goto('/');
  const intro = page.getByRole('heading', { name: '一张订单怎样走完全程' });
  // Both screens have been shown once: nothing on the way is shorter than the window.
  await page.getByRole('button', { name: '登录' }).click();
  await expect(loginPage(page).heading).toBeVisible();
  await page.goBack();
  await intro.waitFor();
  const passed = await page.evaluate(async () => {
    const container = document.querySelector('.scroll-area')!;
    container.scrollTop = 120;
    await new Promise((resolve) => container.addEventListener('scroll', resolve, { once: true }));
    const start = performance.now();
    document.querySelector<HTMLElement>('a[href="/login"]')!.click();
    return new Promise<number>((resolve) => {
      const look = (): void => {
        if (location.pathname === '/login' && container.scrollTop === 0) resolve(performance.now() - start);
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  expect(passed).toBeGreaterThanOrEqual(400);
  expect(new URL(page.url()).hash).toBe('');
});
