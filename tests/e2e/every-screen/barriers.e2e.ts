import { expect, test } from '#tests/e2e/support.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { tick } from '#tests/e2e/pages/list.ts';
import { ordersPage, stillOrders } from '#tests/e2e/pages/orders.ts';

// The screens of the menus themselves are looked through in walk.e2e.ts.

test('what keeps somebody from working is found: a field without a name, words that cannot be made out', async ({
  page,
}) => {
  await page.setContent(
    '<html lang="zh-CN"><title>页面</title><main><h1>页面</h1><input><p style="color: #ccc">看不清</p></main></html>',
  );
  expect(await barriers(page)).toEqual(['color-contrast p', 'label input']);
});

test('[P002] the way in has no serious barrier', async ({ page }) => {
  await loginPage(page).open();
  await expect(loginPage(page).submit).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('[P187] neither the drawer of an order nor a dialog over the list has a serious barrier', async ({
  signedIn,
}) => {
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(`?${stillOrders()}`);
  await review.rows.first().locator('td').nth(1).click();
  await expect(review.drawer.log.first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await review.drawer.close();
  await tick(review.rows.first().getByRole('checkbox'));
  await review.action('打回').click();
  await expect(dialog(page, '打回 1 单').panel).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
