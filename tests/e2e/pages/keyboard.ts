import { expect, type Locator, type Page } from '@playwright/test';

/** Presses of Tab within which everything on a screen is reached. */
const MOST = 120;

/**
 * A user without a mouse, who hears the page. `heard` is what a screen reader is told by itself: texts that come into
 * regions that say so.
 */
export async function keyboardUser(page: Page) {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const regions = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
    const hear = (globalThis as unknown as { hear: (text: string) => void }).hear;
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(regions);
        // An alert is heard also where it comes into being.
        const alerts = [...addedNodes].flatMap((node) =>
          node instanceof Element
            ? [...(node.matches('[role=alert]') ? [node] : []), ...node.querySelectorAll('[role=alert]')]
            : [],
        );
        for (const one of region ? [region, ...alerts] : alerts)
          if (one.textContent.trim() !== '') hear(one.textContent.trim());
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const press = (key: string) => page.keyboard.press(key);
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    hears: (text: string | RegExp) =>
      expect
        .poll(
          () =>
            heard.filter((one) => (typeof text === 'string' ? one.includes(text) : text.test(one))).length,
          {
            message: `is told ${text}`,
          },
        )
        .toBeGreaterThan(0),
    /** From where he is, forward. */
    async tabTo(goal: Locator) {
      await expect(goal).toBeVisible();
      for (let i = 0; i < MOST; i += 1) {
        if (await goal.evaluate((element) => element === document.activeElement)) return;
        await press('Tab');
      }
      await expect(goal, `was not reached by ${MOST} presses of Tab`).toBeFocused();
    },
    /** By the search that leads everywhere. */
    async goTo(initials: string, screen: string) {
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
      await press('Control+k');
      const field = page.getByRole('textbox', { name: /^搜索页面/ });
      await expect(field).toBeFocused();
      await page.keyboard.type(initials);
      await expect(page.getByRole('menuitem', { name: new RegExp(`^${screen}`) })).toBeVisible();
      await press('Enter');
      await expect(page.getByRole('region', { name: screen, exact: true })).toBeVisible();
    },
  };
}
