import type { Page } from '@playwright/test';
import { mobileFields } from './mobile.ts';

/** The registration as a user sees it. */
export function registerPage(page: Page) {
  const main = page.getByRole('main');
  const name = main.getByLabel('姓名', { exact: true });
  const password = main.getByLabel('密码', { exact: true });
  const fields = mobileFields(main);
  const kind = (name: '商家' | '工厂') => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  return {
    heading: main.getByRole('heading', { name: '注册', exact: true }),
    main,
    name,
    password,
    fields,
    tenantName: main.getByRole('textbox', { name: /名称$/ }),
    kind,
    /** Anywhere on its card. */
    choose: (name: '商家' | '工厂') =>
      main
        .locator('label')
        .filter({ has: kind(name) })
        .click(),
    submit: main.getByRole('button', { name: /^注册/ }),
    /** All but the tenant. */
    async fillAccount(mobile: string, secret: string) {
      await name.fill('周新来');
      await fields.prove(mobile);
      await password.fill(secret);
    },
  };
}
