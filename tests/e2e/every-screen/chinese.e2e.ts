import type { Page } from '@playwright/test';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { tick } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** Latin words that are names, encodings or units, not language. */
const NAMES = [
  'UTF',
  'GB',
  'mm',
  'PodFlow',
  'ERP',
  'SKU',
  'CSV',
  'XLSX',
  'ICP',
  'Ctrl',
  'Chrome',
  'Edge',
  'Firefox',
  'Safari',
  // A part of a pattern, and a code of a platform as a sample.
  'quantity',
  'KX',
  'BLACK',
];
const PLATFORMS = [
  'Shopify',
  'Temu',
  'TikTok',
  'Shop',
  'Shein',
  'AliExpress',
  'Shopee',
  'Amazon',
  'WooCommerce',
  'Vendure',
  'Medusa',
  'Lazada',
  'eBay',
  'Etsy',
];

/**
 * The Latin words that a user sees or hears outside of the data: texts, placeholders, titles and labels. Cells of
 * tables, what was typed, account names and the numbers of requests are data.
 */
async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const data =
      'td, .demo-accounts small, .user-panel-who, .header-panel li, .bp6-omnibar, option, .thumb, code, .request-id';
    const found: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (
        element.closest(data) ||
        !element.checkVisibility() ||
        ['SCRIPT', 'STYLE'].includes(element.tagName)
      ) {
        continue;
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE && node.textContent) found.push(node.textContent);
      }
      for (const name of ['placeholder', 'title', 'aria-label', 'alt']) {
        const value = element.getAttribute(name);
        if (value) found.push(value);
      }
    }
    return found;
  });
  const allowed = [...NAMES, ...PLATFORMS].map((name) => name.toLowerCase());
  return texts.flatMap((text) =>
    (text.match(/[A-Za-z]{2,}/g) ?? [])
      .filter((word) => !allowed.includes(word.toLowerCase()))
      .map((word) => `${word} (${text.trim().slice(0, 60)})`),
  );
}

test('[B04] the public screens speak Simplified Chinese', async ({ page }) => {
  for (const path of [
    '/',
    '/recommend',
    '/login',
    '/login?way=sms',
    '/register',
    '/register?inviteFactoryCode=unknown',
    '/forgetPwd',
    '/systemTip',
    '/no/such/path',
  ]) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    expect(await latinWords(page), path).toEqual([]);
  }
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
});

for (const username of ['merchant01', 'factory01']) {
  test(`[B04] every screen of ${username} speaks Simplified Chinese`, async ({ asUser }) => {
    const { page, entries, screen, open } = await asUser(username);
    for (const name of await entries.allInnerTexts()) {
      await open(name.trim());
      await expect(screen(name.trim())).toBeVisible();
      await expect(screen(name.trim()).locator('.bp6-skeleton')).toHaveCount(0);
      expect(await latinWords(page), name).toEqual([]);
    }
  });
}

test('[B04] what opens from the header speaks Simplified Chinese', async ({ asUser }) => {
  const { page, header } = await asUser('many01', '云朵手机壳旗舰店');
  for (const button of [/^切换租户/, /^任务/, /^通知/, /用户菜单$/]) {
    await header.getByRole('button', { name: button }).click();
    await page.locator('.bp6-popover').waitFor();
    expect(await latinWords(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.bp6-popover').waitFor({ state: 'detached' });
  }
});

test('[B04] what opens over a list speaks Simplified Chinese', async ({ asUser }) => {
  const { page } = await asUser('factory01');
  // Of the demo, and held by nobody: other tests move the orders that they bring in.
  const free = `country=中国&hold=none&createTime=0&createTime=${Date.now() - 3_600_000}`;
  for (const [screen, search, action, title] of [
    ['审单', `?${free}`, '打回', '打回 1 单'],
    ['订单列表', `?status=waitProduce&${free}`, '一键打包', '是否改为已打包？'],
  ] as const) {
    const orders = ordersPage(page, screen);
    await orders.open(search);
    await tick(orders.rows.first().getByRole('checkbox'));
    await orders.action(action).click();
    const { panel, button } = dialog(page, title);
    await expect(panel).toBeVisible();
    expect(await latinWords(page), title).toEqual([]);
    await button(/^关闭$/).click();
    await expect(panel).toHaveCount(0);
  }
});
