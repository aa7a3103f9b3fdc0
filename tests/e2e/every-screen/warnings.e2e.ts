import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from '@playwright/test';
import { preview, type PreviewServer } from 'vite';
import { BASE_PATH } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';

// React warns in its development build only: every screen of the menus as that build, before the product that all tests use.

// One after the other, so that one build serves all of them.
test.describe.configure({ mode: 'default' });

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

for (const username of ['merchant01', 'factory01', 'admin01'])
  test(`[C8] every screen of ${username} draws without a warning of React, with an order and a form open`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const said: string[] = [];
    const context = await browser.newContext({ baseURL: app.resolvedUrls!.local[0]! });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(`${page.url()} ${message.text()}`);
    });
    page.on('pageerror', (error) => said.push(`${page.url()} ${error.message}`));
    const login = loginPage(page);
    await login.open();
    await login.signIn(username, DEMO_PASSWORD);
    const { entries, screen, visit } = shell(page);
    await expect(entries.first()).toBeVisible();
    await visit(await entries.allInnerTexts(), async (name) => {
      await expect(screen(name).locator('.bp6-skeleton, [aria-busy=true]')).toHaveCount(0);
      await opened(screen(name));
    });
    await context.close();
    expect(said).toEqual([]);
  });

/** Opens what a screen has to open: the form of a new record, and the order of its first row. */
async function opened(screen: Locator) {
  const page = screen.page();
  const fresh = screen.getByRole('button', { name: /^(新建(?!订单)|新增|绑定店铺)/ }).first();
  if ((await fresh.count()) > 0 && (await fresh.isEnabled())) {
    await fresh.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const row = screen.locator('tbody tr[aria-selected] td').nth(1);
  if (
    !/(?<!work|express)order$|orderReview$/i.test(new URL(page.url()).pathname) ||
    (await row.count()) === 0
  )
    return;
  await row.click();
  await expect(screen.locator('.order-detail-top')).toBeVisible();
}
