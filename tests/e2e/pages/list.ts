import { expect, type Locator, type Page } from '@playwright/test';

/** Clicks the box that Blueprint draws over the real one, once it stands still and may be used: the head's waits for rows. */
export async function tick(box: Locator, on = true): Promise<void> {
  await expect(box).toBeEnabled();
  await box.locator('xpath=..').click();
  await expect(box).toBeChecked({ checked: on });
}

/** A list as a user sees it. `screen` is its page's name in the menu, `title` the list's own where it has another. */
export function listPage(page: Page, screen: string, title = screen) {
  const region = page.getByRole('region', { name: screen, exact: true });
  const filters = region.getByRole('search');
  // What acts on the chosen rows, and beside it what concerns the list.
  const bar = region.locator('.list-toolbar');
  const table = region.getByRole('table', { name: title, exact: true });
  const rows = table.locator('tbody tr[aria-selected]');
  const row = (text: string) => rows.filter({ hasText: text });
  /** A field that the toolbar has no room for stands below it, once it is unfolded. */
  const unfold = async (field: Locator): Promise<void> => {
    const toggle = filters.getByRole('button', { name: /^(更多)?筛选$/, expanded: false });
    await expect(field.or(toggle).first()).toBeVisible();
    if ((await field.count()) === 0) await toggle.click();
  };
  /** It has its own name, so that the count beside it does not matter. */
  const tab = (label: string) => region.getByRole('tab', { name: new RegExp(`^${label}(\\s|\\d|$)`) });
  return {
    page,
    region,
    bar,
    table,
    rows,
    row,
    tab,
    heading: region.getByRole('heading', { name: title, exact: true }),
    chosen: bar.getByRole('status'),
    pager: region.getByRole('navigation', { name: '分页' }),
    chips: region.getByRole('group', { name: '已设筛选' }),
    /** Until the rows are those that were asked for. */
    settled: () => expect(table).toHaveAttribute('aria-busy', 'false'),
    selectPage: () => tick(region.getByRole('checkbox', { name: '选择本页全部' })),
    allMatching: bar.getByRole('button', { name: /^选择符合条件的全部/ }),
    /** The part that the keyboard moves in. */
    keys: region.getByRole('group', { name: new RegExp(`^${title}，用方向键移动`) }),
    unfold: (label: string) => unfold(filters.getByLabel(label, { exact: true })),
    field: (label: string) => filters.getByLabel(label, { exact: true }),
    action: (name: string) => bar.getByRole('button', { name, exact: true }),
    select: (text: string) => tick(row(text).getByRole('checkbox')),
    unselect: () => bar.getByRole('button', { name: '取消选择', exact: true }).click(),
    /** The count beside a tab. */
    count: async (label: string) =>
      Number((await tab(label).innerText()).replaceAll(/[^\d]/g, '') || Number.NaN),
    async filter(label: string, text: string) {
      await unfold(filters.getByLabel(label, { exact: true }));
      await filters.getByLabel(label, { exact: true }).fill(text);
      await filters.getByLabel(label, { exact: true }).press('Enter');
    },
    /** As numbers are pasted from a sheet: one a line. */
    async paste(label: string, numbers: readonly string[]) {
      const many = filters.getByRole('button', { name: `批量输入${label}` });
      await unfold(many);
      await many.click();
      await page.getByLabel(`${label}，每行一个`).fill(numbers.join('\n'));
      await page.getByRole('button', { name: '查询', exact: true }).click();
    },
    async more(name: string) {
      await bar.getByRole('button', { name: '更多', exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
  };
}
