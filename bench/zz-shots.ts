import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '#tests/support/chromium.ts';
import { openSignedIn } from '#tests/e2e/signed-in.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { tick } from '#tests/e2e/pages/list.ts';
const URL = 'http://127.0.0.1:3950';
const browser = await chromium.launch(launchOptions());
for (const [w, h] of [[1440, 900], [1280, 800]] as const) {
  const at = (user: string) => async (work: (page: Page, shot: (n: string) => Promise<void>) => Promise<void>) => {
    const context = await browser.newContext({ baseURL: URL, viewport: { width: w, height: h }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openSignedIn(page, URL, user);
    const shot = async (n: string) => void (await page.waitForTimeout(600), await page.screenshot({ path: `/tmp/shots/${w}-${n}.png` }));
    try { await work(page, shot); } catch (e) { console.log(user, String(e).slice(0, 400)); await shot('error-' + user + Date.now()); }
    await context.close();
  };
  await at('merchant01')(async (page, shot) => {
    const o = ordersPage(page, '订单');
    await o.open('?status=waitPush');
    await o.rows.first().waitFor();
    await shot('m-list');
    await tick(o.rows.first().getByRole('checkbox'));
    await tick(o.rows.nth(1).getByRole('checkbox'));
    await o.action('推单').click();
    await shot('m-push');
    await page.keyboard.press('Escape');
    await o.open('?status=pendingRule');
    await o.rows.first().waitFor();
    await o.rows.first().locator('td').nth(1).click();
    await shot('m-pending');
    await page.goto('/business/index/guide').catch(() => undefined);
    await shot('m-guide');
    await page.goto('/business/order/import');
    await shot('m-import');
  });
  await at('factory01')(async (page, shot) => {
    const o = ordersPage(page, '审单');
    await o.open();
    await o.rows.first().waitFor();
    await o.rows.first().locator('td').nth(1).click();
    await shot('f-review');
    const l = ordersPage(page, '订单列表');
    await l.open('?status=shipped');
    await l.rows.first().waitFor();
    await l.rows.first().locator('td').nth(1).click();
    await shot('f-shipped');
    await page.goto('/factory/expressFeeTemplate');
    await shot('f-express');
    await page.goto('/factory/usual/orderReview/pendingRule');
    await shot('f-rules');
  });
}
await browser.close();
