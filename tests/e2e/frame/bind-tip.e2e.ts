import type { Page } from '@playwright/test';
import { COMMON_CONFIG, preference } from '#contract/preference/preference.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';

/** Of this user the server says that so much is bound; everything else is its own. */
async function withBound(page: Page, bound: { factories: number; shops: number }): Promise<void> {
  await page.route('**/permission/get-permission-info*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, bound } } });
  });
}
async function opened(page: Page, username: string): Promise<void> {
  await loginPage(page).open();
  await loginPage(page).signIn(username, DEMO_PASSWORD);
  await expect(shell(page).menu).toBeVisible();
}
const tipOf = (page: Page) => page.getByRole('dialog', { name: '绑定提醒' });
const keep = async (username: string, bindTipTime: number, notTipAgain: boolean) =>
  (await hands(username)).call(preference.saveCommonConfig, {
    id: COMMON_CONFIG.bindTip,
    value: JSON.stringify({ bindTipTime, notTipAgain }),
  });

test('[F11] a merchant without a shop is told, led there, and left alone for the rest of the day', async ({
  page,
}) => {
  await keep('merchant01', 0, false);
  await withBound(page, { factories: 1, shops: 0 });
  await opened(page, 'merchant01');
  const tip = tipOf(page);
  await expect(tip).toContainText('还没有绑定店铺');
  await expect(tip).not.toContainText('还没有绑定工厂');
  await tip.getByRole('button', { name: '去绑定店铺' }).click();
  await expect(page).toHaveURL(/\/business\/setting\/bindShop$/);
  await expect(tip).toHaveCount(0);

  // Followed and not dismissed: it comes again, though never over the page that it points to.
  await page.reload();
  await expect(shell(page).screen('绑定店铺')).toBeVisible();
  await shell(page).open('任务');
  await expect(tip).toBeVisible();
  await tip.getByText('今天不再提醒').click();
  const saved = page.waitForResponse('**/column/save/commonConfig');
  await tip.getByRole('button', { name: '知道了' }).click();
  await saved;
  await expect(tip).toHaveCount(0);
  const asked = page.waitForResponse('**/column/get/commonConfig/259*');
  await page.goto('/business/task');
  await asked;
  await expect(shell(page).screen('任务')).toBeVisible();
  await expect(tip).toHaveCount(0);
});

test('[F11] the day after it was dismissed he is told again; escape closes it', async ({ page }) => {
  await keep('merchant02', Date.now() - 86_400_000, true);
  await withBound(page, { factories: 1, shops: 0 });
  await opened(page, 'merchant02');
  const tip = tipOf(page);
  await expect(tip).toContainText('还没有绑定店铺');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('[F11] without a factory, too; a clerk who may not bind is told whom to ask', async ({ page }) => {
  await keep('merchant04', 0, false);
  await page.route('**/permission/get-permission-info*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { permissions: string[] } };
    const data = {
      ...envelope.data,
      permissions: [...envelope.data.permissions, 'factory:superWaybill'],
      bound: { factories: 0, shops: 0 },
    };
    await route.fulfill({ response, json: { ...envelope, data } });
  });
  await opened(page, 'merchant04');
  const tip = tipOf(page);
  await expect(tip).toContainText('还没有绑定工厂');
  await expect(tip).toContainText('还没有绑定店铺');
  await expect(tip).toContainText('请联系主账号处理');
  await expect(tip.getByRole('button', { name: /^去绑定/ })).toHaveCount(0);
  await tip.getByRole('button', { name: '知道了' }).click();
  await expect(tip).toHaveCount(0);
});

test('[F11] nobody else is told: who has both, a factory, and a merchant on his way to the first factory', async ({
  asUser,
}) => {
  for (const username of ['merchant02', 'factory01', 'merchant03']) {
    const { page, menu } = await asUser(username);
    await page.reload();
    await expect(menu).toBeVisible();
    await expect(tipOf(page)).toHaveCount(0);
  }
});
