import { PATHS } from '#contract/screens.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownTenant } from './own-tenant.ts';

// What leads on to another page, and the guides that each side finds in its menu.

test('[P195] /diy leads a merchant to the designer of his goods, and a stranger to the login', async ({
  page,
  signedIn,
}) => {
  await page.goto('/diy');
  await expect(page).toHaveURL(/\/login(\?|$)/);
  const merchant = await signedIn('merchant01');
  await merchant.page.goto('/diy');
  await expect(merchant.page).toHaveURL(/\/business\/diy$/);
});

for (const { id, kind, path, title, first, leadsTo } of [
  {
    ...{ id: 'P017', kind: 'merchant' as const, path: PATHS['business/guide'], title: '商家指南' },
    ...{ first: '去绑定店铺', leadsTo: PATHS['business/bind-shop'] },
  },
  {
    ...{ id: 'P020', kind: 'factory' as const, path: PATHS['factory/guide'], title: '工厂指南' },
    ...{ first: '去新建 SKU', leadsTo: PATHS['factory/sku'] },
  },
])
  test(`[${id}] who has done nothing yet finds each step open in ${title}, and goes to do the first`, async ({
    signedIn,
  }) => {
    const { page } = await signedIn((await ownTenant(kind)).username);
    await page.goto(path);
    // A merchant without a factory is reminded first.
    if (kind === 'merchant') await page.getByRole('button', { name: '知道了' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '已完成' })).toHaveText(/^已完成 0 \/ \d$/);
    // Every picture is there: a broken one has no width.
    for (const picture of await page.locator('.guide-walk img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(100);
    }
    await page.locator('.guide-walk').getByRole('button', { name: first }).click();
    await expect(page).toHaveURL(new RegExp(`${leadsTo}$`));
    await expect(shell(page).menu).toBeVisible();
  });
