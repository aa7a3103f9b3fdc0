import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { listPage } from './list.ts';

/** /business/setting/bindShop as a merchant uses it. */
export function shopsPage(page: Page) {
  const list = listPage(page, '绑定店铺');
  return {
    ...list,
    bind: dialog(page, '绑定店铺'),
    open: () => page.goto('/business/setting/bindShop'),
    async ask(nick: string, entry: string) {
      await list
        .row(nick)
        .getByRole('button', { name: `更多操作 ${nick}` })
        .click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    },
    async other(entry: string) {
      await list.bar.getByRole('button', { name: '更多方式' }).click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    },
  };
}
