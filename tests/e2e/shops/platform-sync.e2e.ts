import { barriers } from '#tests/e2e/barriers.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('how orders come from platforms, and what platforms know of shipments', async ({ signedIn }) => {
  test.setTimeout(120_000);
  const { merchant } = await ownPair();
  const { page } = await signedIn(merchant.username);
  await page.goto('/business/order/platformSync');
  const pulls = listPage(page, '平台同步');
  await expect(pulls.region.getByText('还没有能自动同步的店铺').first()).toBeVisible();
  await expect(pulls.region.getByRole('link', { name: '去绑定店铺' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('tab', { name: '发货回传' }).click();
  await expect(page.getByText('还没有要回传的发货')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  // As the notice of a shipment that the platform refused leads there.
  await page.goto('/business/order/platformSync?tab=shipBack');
  await expect(page.getByText('还没有要回传的发货')).toBeVisible();
});
