import type { Locator, Page } from '@playwright/test';
import { shell } from '#tests/e2e/pages/shell.ts';
import { ordersPage, stillOrders } from '#tests/e2e/pages/orders.ts';
import { storedSession } from '#tests/e2e/signed-in.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** A window of 1440 x 900 whose page is enlarged to 125 %: it has fewer pixels of its own, each drawn larger. */
const ENLARGED = { viewport: { width: 1152, height: 720 }, deviceScaleFactor: 1.25 };

/** Whether the page scrolls sideways, and which controls stand out of what shows them and cannot be scrolled to. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const lost = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, [role=tab]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !one.closest('[inert], .visually-hidden'))
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        if (width < 2) return false;
        for (let around = one.parentElement; around; around = around.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(around);
          if (/auto|scroll/.test(overflowX + overflowY)) return false;
          if (position === 'fixed') break;
        }
        return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? one.className);
    return { sideways: root.scrollWidth > root.clientWidth, lost };
  });
const NOTHING = { sideways: false, lost: [] };

test('[18.9] enlarged to 125 % nothing is cut, no page scrolls sideways, and the first row is in sight', async ({
  newContext,
  baseURL,
}) => {
  const enlarged = async (username: string) =>
    (await newContext({ storageState: await storedSession(baseURL!, username), ...ENLARGED })).newPage();
  await test.step('the factory', async () => {
    const page = await enlarged('factory01');
    for (const name of ['审单', '订单列表'] as const) {
      const orders = ordersPage(page, name);
      await orders.open(`?${stillOrders()}`);
      await expect(orders.rows.first().locator('td').nth(1)).toBeInViewport({ ratio: 1 });
      expect.soft(await cut(page), name).toEqual(NOTHING);
      await orders.rows.first().locator('.list-check').click();
      await expect(orders.chosen).toHaveText('已选 1 条');
      await expect(orders.action('打回')).toBeInViewport({ ratio: 1 });
      expect.soft(await cut(page), `${name}, chosen`).toEqual(NOTHING);
      await orders.rows.first().locator('td').nth(1).click();
      await expect(orders.drawer.action('打回')).toBeInViewport({ ratio: 1 });
      await expect(orders.drawer.section('备注')).toBeVisible();
      expect.soft(await cut(page), `${name}, open`).toEqual(NOTHING);
      await orders.drawer.action('打回').click();
      const dialog = page.getByRole('dialog', { name: /^打回/ });
      await expect(dialog.getByRole('button', { name: '打回', exact: true })).toBeInViewport({ ratio: 1 });
      expect.soft(await cut(page), `${name}, asked`).toEqual(NOTHING);
    }
  });
  await test.step('the merchant', async () => {
    const page = await enlarged('merchant01');
    const orders = ordersPage(page, '订单');
    await orders.open('?status=waitPush');
    await expect(orders.rows.first().locator('td').nth(1)).toBeInViewport({ ratio: 1 });
    expect.soft(await cut(page)).toEqual(NOTHING);
    const { open, screen } = shell(page);
    for (const name of ['导入订单', '编码列表', '绑定店铺', '参数']) {
      await open(name);
      await expect(screen(name).locator('.bp6-skeleton, [aria-busy=true]')).toHaveCount(0);
      expect.soft(await cut(page), name).toEqual(NOTHING);
    }
  });
});

/** What the eye may tell two things by. */
const look = (one: Locator) =>
  one.evaluate((element) => {
    const { backgroundColor, color, borderBottomWidth, borderBottomStyle, outlineStyle, outlineWidth } =
      getComputedStyle(element);
    return { backgroundColor, color, borderBottomWidth, borderBottomStyle, outlineStyle, outlineWidth };
  });

test('[18.9] in colours that the user has chosen himself what is chosen, focused, closed and primary can be told apart', async ({
  newContext,
  baseURL,
}) => {
  const storageState = await storedSession(baseURL!, 'factory01');
  const page = await (await newContext({ storageState, forcedColors: 'active' })).newPage();
  const review = ordersPage(page, '审单');
  await review.open();
  const [first, second] = [review.rows.nth(0), review.rows.nth(1)];
  await first.locator('.list-check').click();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  const cell = (row: Locator) => row.locator('td').nth(2);
  const box = (row: Locator) => row.getByRole('checkbox');
  expect((await look(cell(first))).backgroundColor).not.toBe((await look(cell(second))).backgroundColor);
  expect((await look(cell(first))).color).not.toBe((await look(cell(first))).backgroundColor);
  expect((await look(box(first))).backgroundColor).not.toBe((await look(box(second))).backgroundColor);

  const [primary, plain] = [review.action('审核通过'), review.action('打回')];
  expect((await look(primary)).backgroundColor).not.toBe((await look(plain)).backgroundColor);
  expect((await look(plain)).borderBottomStyle).toBe('solid');
  // To merge takes two: it is closed, and says so.
  const closed = review.region.getByRole('button', { name: '合并建议' });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  expect((await look(closed)).color).not.toBe((await look(plain)).color);

  await review.keys.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const active = review.table.locator('tr[data-active=true]');
  expect((await look(cell(active))).borderBottomWidth).toBe('2px');
  await plain.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(plain).toBeFocused();
  expect(await look(plain)).toMatchObject({ outlineStyle: 'solid', outlineWidth: '3px' });

  const [here, there] = ['审单', '订单列表'].map((name) => shell(page).entry(name)) as [Locator, Locator];
  expect((await look(here)).outlineStyle).not.toBe((await look(there)).outlineStyle);
  const tab = (name: string) => look(review.tab(name));
  expect((await tab('待审核')).borderBottomWidth).not.toBe((await tab('待处理')).borderBottomWidth);

  await second.locator('td').nth(1).click();
  const tag = review.drawer.panel.locator('.bp6-tag').first();
  await expect(tag).toBeVisible();
  expect((await look(tag)).borderBottomStyle).toBe('solid');
});
