import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** What keeps somebody from working: each as the rule, and where. */
export async function barriers(page: Page): Promise<string[]> {
  // The moment before anything is shown is not the page that is meant.
  await expect(page.locator('.splash')).toHaveCount(0);
  // Things that fade in are seen when they have come.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
  // Its code stays with the page, and is not sent and read once more for the next look at the same one.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: own } = globalThis as unknown as { axe: typeof axe };
    // In the page itself, which has no frames of others, and without a list of all that is well: a screen of fifty rows is
    // looked through in a fifth of the time.
    const { violations } = await own.run(document, { iframes: false, resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
  });
}
