import { barriers } from '#tests/e2e/barriers.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** Pixels from the top of the window to the first row, whose pictures and goods are the work. */
const MOST_ABOVE = 160;

test('rows begin high on the page and stay where they are while orders are chosen; what cannot happen is not offered', async ({
  signedIn,
}) => {
  const { page } = await signedIn('merchant01');
  const orders = ordersPage(page, '订单');
  const first = orders.rows.first();
  const top = async () => (await first.boundingBox())!.y;
  await page.setViewportSize({ width: 1440, height: 900 });
  await orders.open('?status=waitPush');
  await expect(first).toBeVisible();
  const before = await top();
  expect(before).toBeLessThanOrEqual(MOST_ABOVE);
  await expect(orders.action('推单')).toBeHidden();

  await first.getByRole('checkbox').locator('xpath=..').click();
  await expect(orders.chosen).toHaveText('已选 1 条');
  expect(await top()).toBe(before);
  await expect(orders.action('推单')).toBeVisible();
  await expect(orders.action('取消订单')).toBeVisible();
  // These are for orders that were pushed, or sent back.
  await expect(orders.action('撤回推单')).toBeHidden();
  await expect(orders.action('重新提交')).toBeHidden();
  // What lies below the actions is out of the way of the keyboard, too.
  await expect(orders.region.locator('.list-ask')).toHaveAttribute('inert');

  await test.step('the rest stands in named groups, without what cannot happen', async () => {
    await orders.bar.getByRole('button', { name: '更多', exact: true }).click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('heading')).toHaveText(['标记', '暂停', '拆合', '流转']);
    await expect(menu.getByRole('menuitem', { name: '加急', exact: true })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: '解锁', exact: true })).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await test.step('what is out of the ordinary is chosen from a list, each with how many', async () => {
    await page.keyboard.press('Escape');
    await orders.region.getByRole('button', { name: '需关注' }).click();
    const choices = page.getByRole('listbox', { name: '快捷筛选' });
    await expect(choices.getByRole('option', { name: /^加急 ?\d/ })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await choices.getByRole('option', { name: '加急排在最前，等得久的在前' }).click();
    await expect(page).toHaveURL(/sort=urgent\.asc/);
    await expect(orders.rows.first()).toContainText('加急');
    await orders.region.getByRole('button', { name: '需关注' }).click();
    const first = choices.getByRole('option', { name: '加急排在最前，等得久的在前' });
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await first.click();
    await expect(page).not.toHaveURL(/sort=/);
    await page.keyboard.press('Escape');
  });

  await test.step('the picture of a row is shown large while the mouse rests on it', async () => {
    await page.locator('tbody img.thumb').first().hover();
    await expect(page.locator('.thumb-preview img')).toHaveCSS('width', '320px');
    await orders.pager.hover();
    await expect(page.locator('.thumb-preview')).toHaveCount(0);
  });

  await test.step('a message stands in the line of the pages, also while another one goes', async () => {
    await orders.rows
      .first()
      .getByRole('button', { name: /^复制 PF/ })
      .click();
    const messages = page.locator('.notice-toast');
    await expect(messages).toHaveCount(1);
    // Another one before it, marked as Blueprint marks one that goes: it would move this one with it.
    await messages.evaluate((element) => {
      const other = element.cloneNode(true) as Element;
      other.classList.add('bp6-toast-exit-active');
      element.before(other);
    });
    await expect(messages).toHaveCount(2);
    await expect(messages.last()).toBeInViewport({ ratio: 1 });
    await messages.first().evaluate((element) => element.remove());
  });

  await test.step('on a narrow window the menu gives its room to the list, until it is unfolded', async () => {
    await expect(page.locator('.shell')).toHaveAttribute('data-folded', 'false');
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(page.locator('.shell')).toHaveAttribute('data-folded', 'true');
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect(page.locator('.shell')).toHaveAttribute('data-folded', 'false');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.locator('.shell')).toHaveAttribute('data-folded', 'false');
    expect(await top()).toBe(before);
  });
});
