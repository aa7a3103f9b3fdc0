import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { preview, type PreviewServer } from 'vite';
import { BASE_PATH } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';

// React warns in its development build only: the main screens as that build, before the product that all tests use.

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

let outDir: string;
let app: PreviewServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-app-'));
  // A process of its own: this one's environment decides which of its builds React gives.
  await promisify(execFile)(
    process.execPath,
    [
      ...['node_modules/vite/bin/vite.js', 'build', '--mode', 'development', '--minify', 'false'],
      ...['--logLevel', 'error', '--outDir', outDir],
    ],
    { env: { ...process.env, NODE_ENV: 'development' } },
  );
  const files = fs
    .readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'));
  const warns = (file: string) =>
    fs.readFileSync(path.join(outDir, file), 'utf8').includes('Each child in a list should have a unique');
  expect(files.some(warns), 'this is the build of React that warns').toBe(true);
  const target = process.env.PODFLOW_URL!;
  app = await preview({
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', proxy: { [BASE_PATH]: target, '/static': target } },
  });
});
test.afterAll(async () => {
  await app.close();
  fs.rmSync(outDir, { recursive: true, force: true });
});

test('the main screens draw without a warning of React, also with an order open', async ({ browser }) => {
  test.setTimeout(180_000);
  const said: string[] = [];
  for (const [username, paths] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ baseURL: app.resolvedUrls!.local[0]! });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(`${page.url()} ${message.text()}`);
    });
    page.on('pageerror', (error) => said.push(`${page.url()} ${error.message}`));
    const login = loginPage(page);
    await login.open();
    await login.signIn(username, DEMO_PASSWORD);
    await expect(shell(page).menu).toBeVisible();
    for (const at of paths) {
      await page.goto(at);
      await expect(page.locator('.page:visible').getByRole('heading').first()).toBeVisible();
      if (!/order$|orderReview$/i.test(at)) continue;
      await page.locator('.page:visible tbody tr[aria-selected] td').nth(1).click();
      await expect(page.locator('.page:visible .order-detail-top')).toBeVisible();
    }
    await context.close();
  }
  expect(said).toEqual([]);
});
