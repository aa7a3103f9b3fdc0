import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';

/** What keeps somebody from working: each as the rule, and where. */
async function barriers(page: Page): Promise<string[]> {
  // Things that fade in are seen when they have come.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

const SCREENS: Record<string, string[]> = {
  merchant01: ['订单', '导入订单', '编码列表', '任务'],
  factory01: ['审单', '订单列表', 'SKU'],
};

test('[P002] the way in has no barrier', async ({ page }) => {
  await loginPage(page).open();
  await expect(loginPage(page).submit).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

for (const [username, names] of Object.entries(SCREENS)) {
  test(`no screen of ${username} has a serious barrier`, async ({ asUser }) => {
    const { page, open, screen } = await asUser(username);
    for (const name of names) {
      await test.step(name, async () => {
        await open(name);
        await expect(screen(name)).toBeVisible();
        await expect(screen(name).locator('[aria-busy=true]')).toHaveCount(0);
        expect(await barriers(page)).toEqual([]);
      });
    }
  });
}

test('[P187] the drawer and the dialogs have no serious barrier', async ({ asUser }) => {
  const { page } = await asUser('factory01');
  const review = ordersPage(page, '审单');
  await review.open('?status=pendingRule');
  await review.rows.first().locator('td').nth(1).click();
  await expect(review.drawer.log.first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await review.drawer.close();
  await review.rows.first().getByRole('checkbox').check({ force: true });
  await review.action('打回').click();
  await expect(dialog(page, '打回 1 单').panel).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
