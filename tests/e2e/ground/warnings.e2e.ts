import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { BASE_PATH } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';

// React warns in its development build only: the main screens from source, beside the product that the other tests use.

const SCREENS = {
  merchant01: [
    '/business/order',
    '/business/order/import',
    '/business/code/list',
    '/business/setting/bindShop',
  ],
  factory01: [
    '/factory/usual/orderReview',
    '/factory/usual/orderReview/pendingRule',
    '/factory/means/sku',
    '/factory/customer/list',
  ],
};

let cacheDir: string;
let source: ViteDevServer;
test.beforeAll(async () => {
  cacheDir = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-vite-'));
  const target = process.env.PODFLOW_URL!;
  source = await createServer({
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, proxy: { [BASE_PATH]: target, '/static': target } },
  });
  await source.listen();
});
test.afterAll(async () => {
  await source.close();
  fs.rmSync(cacheDir, { recursive: true, force: true });
});

for (const [username, paths] of Object.entries(SCREENS))
  test(`the main screens of ${username} draw without a warning of React, and with an order open`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ baseURL: source.resolvedUrls!.local[0]! });
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(`${page.url()} ${message.text()}`);
    });
    page.on('pageerror', (error) => said.push(`${page.url()} ${error.message}`));
    const login = loginPage(page);
    await login.open();
    await login.signIn(username, DEMO_PASSWORD);
    // Source comes file by file: the first page takes its time.
    await expect(shell(page).menu).toBeVisible({ timeout: 120_000 });
    for (const at of paths) {
      await page.goto(at);
      await expect(page.locator('.page:visible').getByRole('heading').first()).toBeVisible({
        timeout: 60_000,
      });
      const rows = page.locator('.page:visible tbody tr[aria-selected]');
      if (!/order$|orderReview$/i.test(at)) continue;
      await rows.first().locator('td').nth(1).click();
      await expect(page.locator('.page:visible .order-detail-top')).toBeVisible({ timeout: 60_000 });
    }
    await context.close();
    expect(said).toEqual([]);
  });
