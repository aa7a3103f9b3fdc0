import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { listPage } from './list.ts';

const PATHS = {
  订单: '/business/order',
  审单: '/factory/usual/orderReview',
  订单列表: '/factory/usual/orderList',
} as const;

/** The filter of orders that no test moves: the demo's, and held by nobody. Others bring orders in and move them, and a row that was chosen would go. */
export const stillOrders = (): string =>
  `country=中国&hold=none&createTime=0&createTime=${Date.now() - 3_600_000}`;

/** The three lists of orders, each with the drawer of one order. */
export function ordersPage(page: Page, screen: keyof typeof PATHS) {
  const list = listPage(page, screen);
  const drawer = list.region.locator('.detail-drawer');
  return {
    ...list,
    drawer: {
      panel: drawer,
      action: (name: string) =>
        drawer.getByRole('toolbar', { name: '订单操作' }).getByRole('button', { name, exact: true }),
      /** What has happened to the order, the latest first, as the names of the events. */
      log: drawer.locator('.order-log strong'),
      section: (name: string | RegExp) => drawer.getByRole('region', { name }),
      close: () => drawer.getByRole('button', { name: '关闭详情' }).click(),
      async complete(address: Record<string, string>) {
        await drawer.getByRole('button', { name: '修改地址' }).click();
        const form = dialog(page, '修改收货信息');
        for (const [label, text] of Object.entries(address)) await form.field(label).fill(text);
        await form.button('保存').click();
      },
    },
    open: async (search = '') => void (await page.goto(PATHS[screen] + search)),
    show: (text: string) => list.row(text).locator('td').nth(1).click(),
  };
}
