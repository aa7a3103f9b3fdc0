import { barriers } from '#tests/e2e/barriers.ts';
import { tick } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P008] [K06] 100,000 rows without a server: sorted, chosen, scrolled, few of them drawn', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/fgapp/')) asked.push(request.url());
  });
  await page.goto('/demo');
  const table = page.getByRole('table', { name: '虚拟表格演示' });
  const rows = table.locator('tbody tr:not([aria-hidden])');
  const scroller = page.getByRole('group', { name: /^虚拟表格演示/ });
  await expect(table).toHaveAttribute('aria-rowcount', '100000');
  await expect(rows.first()).toContainText('DEMO000001');
  expect(await barriers(page)).toEqual([]);
  const drawn = async () => Number(/正在绘制 ([\d,]+) 行/.exec((await page.textContent('main'))!)![1]);
  // Rows ahead of the eye are made while nothing else is to do, eighty on each side.
  await expect.poll(async () => (await drawn()) - (await rows.count())).toBe(0);
  expect(await drawn()).toBeLessThan(240);

  // To the last of all by one key, and back up by another.
  await scroller.focus();
  await page.keyboard.press('End');
  await expect(rows.last()).toContainText('DEMO100000');
  expect(await rows.count()).toBeLessThan(240);
  await page.keyboard.press('Space');
  const chosen = page.getByRole('toolbar').getByRole('status');
  await expect(chosen).toHaveText('已选 1 条');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(chosen).toHaveText('已选 2 条');
  await page.getByRole('button', { name: '取消选择' }).click();
  await tick(page.getByRole('checkbox', { name: '选择本页全部' }));
  await expect(chosen).toHaveText('已选 100,000 条');

  // Sorted down by pieces: nobody has more than the first.
  await table.getByRole('button', { name: '件数' }).click();
  await expect(table.getByRole('columnheader', { name: '件数' })).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('Escape');
  await scroller.focus();
  await page.keyboard.press('Home');
  const pieces = async () =>
    (await rows.locator('td:nth-child(5)').allTextContents()).map((text) => Number(text));
  await expect.poll(async () => (await pieces())[0]).toBe(20);
  const sorted = await pieces();
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));

  // Columns are the visitor's own.
  await page.getByRole('button', { name: '列设置' }).click();
  // By key: the popover may still be on its way to its place.
  await page.getByRole('checkbox', { name: '型号' }).press('Space');
  await expect(table.getByRole('columnheader', { name: '型号' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: '序号' }).press('Space');
  await expect(table.getByRole('columnheader', { name: '序号' })).toHaveCount(1);
  expect(asked.filter((url) => !url.includes('social-ways'))).toEqual([]);
});
