import type { Page } from '@playwright/test';

/** WeChat's page with the QR code, as its stand-in shows it, and the phone beside it. */
export function wechatPage(page: Page) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    status: page.getByRole('main').getByRole('status'),
    /** The login page has a status too, while this one is on its way. */
    asked: '请使用微信扫描二维码登录',
    phone: page.getByRole('region', { name: '演示手机' }),
    async scanAs(nickname: string) {
      await page.getByLabel('其他微信号的昵称').fill(nickname);
      await press('用这个微信号扫码');
    },
    allow: () => press('允许'),
    refuse: () => press('拒绝'),
    expire: () => press('等到二维码过期'),
    renew: () => page.getByRole('link', { name: '刷新二维码' }).click(),
  };
}

/** The login screen's parts that belong to WeChat. */
export function wechatLogin(page: Page) {
  return {
    begin: () => page.getByRole('button', { name: '微信登录' }).click(),
    bunding: page.getByRole('heading', { name: '绑定微信', exact: true }),
    registering: page.getByRole('heading', { name: '注册并绑定微信' }),
    bind: page.getByRole('button', { name: '登录并绑定' }),
    register: () => page.getByRole('link', { name: '注册并绑定' }).click(),
    login: () => page.getByRole('main').getByRole('link', { name: '登录', exact: true }).click(),
    leave: () => page.getByRole('button', { name: '不绑定，用其他方式登录' }).click(),
  };
}
