import type { Page } from '@playwright/test';
import { storedSession } from '#tests/e2e/signed-in.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { ordersPage, stillOrders } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** Pixels of height that a finger hits; a link within a sentence is as high as its line. */
const LEAST = 40;

/** What can be pressed and is lower than a finger needs it, each with its height: tried at the points, not measured by its box. */
const tooLow = (page: Page) =>
  page.evaluate((least) => {
    const roles = ['button', 'tab', 'menuitem', 'option', 'switch'].map((role) => `[role=${role}]`);
    const all = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', ...roles].join();
    const isAt = (control: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      if (!hit) return false;
      if (control.contains(hit)) return true;
      // A box is pressed by its label, or by its cell.
      const around = control.closest('label, .list-check');
      return around !== null && around === hit.closest('label, .list-check');
    };
    const name = (control: Element): string =>
      control.getAttribute('aria-label') ??
      (control.textContent || control.getAttribute('title') || control.className);
    return (
      [...document.querySelectorAll<HTMLElement>(all)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((control) => !control.closest('[inert], [hidden], p, .visually-hidden'))
        // Rows are alike.
        .filter((control) => Number(control.closest('tr')?.getAttribute('aria-rowindex') ?? 0) <= 3)
        .flatMap((control) => {
          control.scrollIntoView({ block: 'center', inline: 'center' });
          const { left, top, width, height } = control.getBoundingClientRect();
          if (width < 2 || height < 2) return [];
          const [x, y] = [left + width / 2, top + height / 2];
          // What lies below something else is not pressed now.
          if (!isAt(control, x, y)) return [];
          const reach = (way: 1 | -1): number => {
            let far = 0;
            while (far < least && isAt(control, x, y + way * (far + 1))) far += 1;
            return far;
          };
          const high = reach(-1) + reach(1) + 1;
          // A box may begin within a pixel.
          return high >= least - 1
            ? []
            : [`${high} ${name(control).trim().slice(0, 24)} <${control.className}>`];
        })
        .filter((text, i, texts) => texts.indexOf(text) === i)
    );
  }, LEAST);

test('[18.9] on a touch screen every control is high enough for a finger', async ({
  newContext,
  baseURL,
}) => {
  const touch = async (username: string) => {
    const storageState = await storedSession(baseURL!, username);
    return (await newContext({ storageState, hasTouch: true })).newPage();
  };
  await test.step('the factory reviews', async () => {
    const page = await touch('factory01');
    const review = ordersPage(page, '审单');
    await review.open(`?${stillOrders()}`);
    await expect(review.rows.first()).toBeVisible();
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect.soft(await tooLow(page)).toEqual([]);
    await review.rows.first().locator('.list-check').click();
    await review.bar.getByRole('button', { name: '更多', exact: true }).click();
    await expect(page.getByRole('menu').first()).toBeVisible();
    expect.soft(await tooLow(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await review.rows.nth(1).locator('td').nth(1).click();
    await expect(review.drawer.action('审核通过')).toBeVisible();
    await expect(review.drawer.section('备注')).toBeVisible();
    expect.soft(await tooLow(page)).toEqual([]);
    await review.drawer.action('打回').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await tooLow(page)).toEqual([]);
  });
  await test.step('the merchant', async () => {
    const page = await touch('merchant01');
    const { open, screen } = shell(page);
    const orders = ordersPage(page, '订单');
    await orders.open('?status=waitPush');
    await expect(orders.rows.first()).toBeVisible();
    await orders.unfold('国家');
    expect.soft(await tooLow(page)).toEqual([]);
    for (const name of ['导入订单', '编码列表', '绑定店铺', '参数']) {
      await open(name);
      await expect(screen(name)).toBeVisible();
      await expect(screen(name).locator('.bp6-skeleton, [aria-busy=true]')).toHaveCount(0);
      expect.soft(await tooLow(page), name).toEqual([]);
    }
  });
});
