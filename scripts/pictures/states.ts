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
  // Its cell takes the click, and not before the rows are fresh.
  await box.locator('xpath=..').click();
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

/** The dialog of an entry of the menu behind a button; the first order of a status is chosen before, where it needs one. */
const entry = (name: string, of: string, button: string, item: string, status?: string): State => ({
  name,
  of,
  async enter(page) {
    if (status) await page.goto(`${of}?status=${status}`);
    if (status && !(await select(page))) return false;
    if (!(await press(page, button))) return false;
    const chosen = page.getByRole('menuitem', { name: item, exact: true });
    if (!(await appears(chosen)) || (await chosen.getAttribute('aria-disabled')) === 'true') return false;
    await chosen.click();
    return appears(dialogOf(page));
  },
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
  dialog('rule', '/factory/usual/orderReview/pendingRule', '新建规则'),
  dialog('merge', '/factory/usual/orderReview', '合并建议'),
  dialog('export', '/factory/usual/orderList', '导出'),
  dialog('export', '/business/order', '导出'),
  dialog('waybills', '/factory/usual/orderList', '导入运单号'),
  dialog('upload', '/business/code/list', '批量上传图片'),
  entry('manual', '/business/order', '新建订单', '手工单'),
  entry('batch', '/business/order', '新建订单', '批量下单'),
  entry('split', '/factory/usual/orderReview', '更多', '拆分', 'waitReview'),
  entry('tags', '/factory/usual/orderReview', '更多', '打标', 'waitReview'),
  entry('halt', '/factory/usual/orderReview', '更多', '挂起', 'waitReview'),
  action('danger', '/factory/usual/orderList', 'waitProduce', '一键打包'),
  action('goods', '/business/order', 'waitPush', '改商品'),
  action('gift', '/business/order', 'waitPush', '赠品'),
  {
    name: 'pending',
    of: '/factory/usual/orderReview',
    async enter(page) {
      await page.goto('/factory/usual/orderReview?status=pendingRule');
      const row = await firstRow(page);
      await row?.locator('td').nth(1).click();
      return row !== undefined && appears(page.locator('.detail-drawer').first());
    },
  },
  {
    name: 'keys',
    of: '/factory/usual/orderReview',
    async enter(page) {
      if (!(await firstRow(page))) return false;
      await page.keyboard.press('?');
      return appears(dialogOf(page));
    },
  },
  {
    name: 'mapping',
    of: '/business/order/import',
    async enter(page) {
      await shown(page).getByLabel('选择订单文件').setInputFiles(ORDERS_FILE);
      return appears(shown(page).getByRole('group', { name: '文件预览' }));
    },
  },
];
