import type { Page } from '@playwright/test';

/** The login screen as a user sees it. */
export function loginPage(page: Page) {
  const username = page.getByLabel('用户名');
  const password = page.getByLabel('密码', { exact: true });
  const submit = page.getByRole('button', { name: '登录', exact: true });
  const ways = page.getByRole('navigation', { name: '登录方式' });
  return {
    heading: page.getByRole('heading', { name: '登录', exact: true }),
    chooser: page.getByRole('heading', { name: '选择公司' }),
    failure: page.getByRole('alert'),
    demoAccounts: page.getByRole('region', { name: '演示账号' }),
    username,
    password,
    submit,
    way: (name: '密码登录' | '短信登录') => ways.getByRole('link', { name }),
    wechat: ways.getByRole('button', { name: '微信登录' }),
    link: (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }),
    open: async (path = '/login') => void (await page.goto(path)),
    async signIn(name: string, secret: string) {
      await username.fill(name);
      await password.fill(secret);
      await submit.click();
    },
    chooseTenant: (name: string) => page.getByRole('button', { name }).click(),
  };
}
