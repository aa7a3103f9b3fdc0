import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ROOT } from '../docs/tables.ts';

/** A further look at a screen. `enter` says false where the screen, or this account, has no such state. */
interface State {
  name: string;
  /** The screens that have it; undefined: any list may. */
  of?: string;
  enter(page: Page): Promise<boolean>;
}

const ORDERS_FILE = path.join(ROOT, 'tests/fixtures/imports/taobao-gb18030.csv');

const shown = (page: Page) => page.locator('.page:visible');
const dialogOf = (page: Page) => page.getByRole('dialog').first();

/** Whether it comes into view soon; a state that a screen lacks is no failure. */
const appears = (locator: Locator): Promise<boolean> =>
  locator.waitFor({ timeout: 4000 }).then(
    () => true,
    () => false,
  );

async function firstRow(page: Page): Promise<Locator | undefined> {
  const row = shown(page).locator('tbody tr:not([aria-hidden])').first();
  return (await appears(row)) ? row : undefined;
}

async function select(page: Page): Promise<boolean> {
  const box = (await firstRow(page))?.getByRole('checkbox').first();
  if (!box || (await box.count()) === 0) return false;
  // The box itself is drawn by its label.
  await box.check({ force: true });
  return true;
}

/** Presses what is there and open. */
async function press(page: Page, name: string): Promise<boolean> {
  const button = shown(page).getByRole('button', { name, exact: true }).first();
  if (!(await appears(button)) || !(await button.isEnabled())) return false;
  await button.click();
  return true;
}

/** The dialog of an action on the first order of a status. */
const action = (name: string, of: string, status: string, button: string): State => ({
  name,
  of,
  async enter(page) {
    await page.goto(`${of}?status=${status}`);
    return (await select(page)) && (await press(page, button)) && appears(dialogOf(page));
  },
});

/** The dialog behind a button. */
const dialog = (name: string, of: string, button: string): State => ({
  name,
  of,
  enter: async (page) => (await press(page, button)) && appears(dialogOf(page)),
});

export const STATES: readonly State[] = [
  {
    name: 'detail',
    async enter(page) {
      const row = await firstRow(page);
      await row?.locator('td').nth(1).click();
      return row !== undefined && appears(page.locator('.detail-drawer').first());
    },
  },
  { name: 'selected', enter: select },
  {
    name: 'filters',
    enter: (page) => press(page, '更多筛选'),
  },
  action('push', '/business/order', 'waitPush', '推单'),
  action('repulse', '/factory/usual/orderReview', 'waitReview', '打回'),
  action('ship', '/factory/usual/orderList', 'packed', '发货'),
  dialog('map', '/business/code/list', '映射'),
  dialog('new', '/factory/means/sku', '新建 SKU'),
  {
    name: 'mapping',
    of: '/business/order/import',
    async enter(page) {
      await shown(page).getByLabel('选择订单文件').setInputFiles(ORDERS_FILE);
      return appears(shown(page).getByRole('group', { name: '文件预览' }));
    },
  },
];
