import type { Locator, Page } from '@playwright/test';

/** A further look at a screen. `enter` says false where the screen has no such state. */
interface State {
  name: string;
  /** Paths that have it; undefined: any list may. */
  of?: readonly string[];
  enter(page: Page): Promise<boolean>;
}

const rowsOf = (page: Page) => page.locator('.page:visible tbody tr:not([aria-hidden])');

/** Whether it comes into view soon; a state that a screen lacks is no failure. */
const appears = (locator: Locator): Promise<boolean> =>
  locator.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  );

const firstRow = async (page: Page): Promise<Locator | undefined> =>
  (await appears(rowsOf(page).first())) ? rowsOf(page).first() : undefined;

export const STATES: readonly State[] = [
  {
    name: 'detail',
    async enter(page) {
      const row = await firstRow(page);
      await row?.locator('td').nth(2).click();
      return row !== undefined && appears(page.locator('.detail-drawer').first());
    },
  },
  {
    name: 'selected',
    async enter(page) {
      const row = await firstRow(page);
      const box = row?.getByRole('checkbox');
      if (!row || !box || (await box.count()) === 0) return false;
      // The box itself is drawn by its label.
      await box.first().check({ force: true });
      return true;
    },
  },
];
