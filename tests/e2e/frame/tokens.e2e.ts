import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';

const spoil = (names: string[]) => {
  for (const name of names) {
    localStorage.setItem(name, JSON.stringify({ value: 'not-a-token', expires: null }));
  }
};
const TOKENS = ['podflow.access-token', 'podflow.refresh-token'];
const REFRESH = '**/basic/system/auth/refresh-token';

test.describe('[N06] tokens', () => {
  test('a refresh that is cut by a reload signs nobody out', async ({ asUser }) => {
    const { page, screen, open } = await asUser('merchant01');
    await open('任务');
    // The server renews, and the answer never arrives: the page is gone.
    const renewed = Promise.withResolvers<void>();
    await page.route(REFRESH, async (route) => {
      await route.fetch();
      renewed.resolve();
    });
    await page.evaluate(spoil, ['podflow.access-token']);
    await page.reload();
    await renewed.promise;
    await page.unroute(REFRESH);
    await page.reload();
    await expect(screen('任务')).toBeVisible();
    await open('编码列表');
    await expect(screen('编码列表')).toBeVisible();
  });

  test('expired ones do not stand in the way of the login page', async ({ asUser }) => {
    const { page } = await asUser('merchant02');
    await page.evaluate(spoil, TOKENS);
    const withToken: string[] = [];
    await page.goto('/login');
    const login = loginPage(page);
    await expect(login.heading).toBeVisible();
    page.on('request', (request) => {
      if (request.headers()['authorization']?.includes('not-a-token')) withToken.push(request.url());
    });
    await login.signIn('merchant02', DEMO_PASSWORD);
    await expect(shell(page).menu).toBeVisible();
    expect(withToken).toEqual([]);
  });

  test('after a logout nothing polls and nothing pops up, however long the page stays open', async ({
    page,
  }) => {
    await page.clock.install();
    const login = loginPage(page);
    await login.open();
    await login.signIn('merchant01', DEMO_PASSWORD);
    const frame = shell(page);
    await expect(frame.menu).toBeVisible();
    await frame.open('任务');
    await frame.signOut();
    await expect(login.heading).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      // What the login page itself asks is open to anybody.
      if (/\/fgapp\/(?!basic\/system\/auth\/)/.test(request.url())) asked.push(request.url());
    });
    for (let minutes = 0; minutes < 30; minutes += 5) await page.clock.runFor('05:00');
    expect(asked).toEqual([]);
    await expect(login.failure).toHaveCount(0);
    await expect(page.locator('.bp6-toast')).toHaveCount(0);
  });
});
