import type { Page } from '@playwright/test';

/** A screen of settings, by the name of its menu. */
export function settingsPage(page: Page, name: string) {
  const screen = page.getByRole('region', { name, exact: true });
  return {
    screen,
    tab: (label: string) => screen.getByRole('tab', { name: label, exact: true }),
    field: (label: string | RegExp) => screen.getByLabel(label),
    button: (label: string | RegExp) => screen.getByRole('button', { name: label }),
    /** A row of a table that stands on the screen as a whole. */
    row: (text: string) => screen.getByRole('row').filter({ hasText: text }),
  };
}
