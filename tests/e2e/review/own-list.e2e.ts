import { expect, test } from '#tests/e2e/support.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';

test('a search is saved with its tab and filters, opens the list as its default, and is renamed and deleted', async ({
  signedIn,
}) => {
  const { page } = await signedIn('merchant04');
  const orders = ordersPage(page, '订单');
  await orders.open('?status=shipped&country=中国');
  await expect(orders.chips).toContainText('国家：中国');
  // It bears the name of the saved search that is asked.
  const opener = orders.region.getByRole('button', { name: /^收藏搜索/ });
  const keeper = page.getByRole('group', { name: '管理收藏的搜索' });
  const saved = (name: string) => keeper.getByRole('button', { name, exact: true });
  const openKeeper = () => opener.click();
  const close = () => page.keyboard.press('Escape');
  await openKeeper();
  await keeper.getByLabel('搜索名称').fill('国内已发货');
  await keeper.getByText('打开列表时默认使用').click();
  await keeper.getByRole('button', { name: '保存', exact: true }).click();
  await expect(keeper.getByText('已收藏 1 个')).toBeVisible();
  await close();
  await expect(opener).toHaveText('国内已发货');

  await page.goto('/business/code/list');
  await orders.open();
  await expect(orders.tab('已发货')).toHaveAttribute('aria-selected', 'true');
  await expect(orders.chips).toContainText('国家：中国');
  await expect(page).toHaveURL(/status=shipped/);
  // A question in the address is asked as it stands.
  await orders.open('?status=closed');
  await expect(orders.tab('已关闭')).toHaveAttribute('aria-selected', 'true');
  await expect(orders.chips).toHaveCount(0);
  await openKeeper();
  await expect(saved('国内已发货')).toHaveAttribute('aria-pressed', 'false');
  await saved('国内已发货').click();
  await expect(orders.tab('已发货')).toHaveAttribute('aria-selected', 'true');

  await openKeeper();
  await keeper.getByRole('button', { name: '重命名：国内已发货' }).click();
  await keeper.getByLabel('新名称').fill('发货了的');
  await keeper.getByLabel('新名称').press('Enter');
  await expect(saved('发货了的')).toBeVisible();
  await keeper.getByRole('button', { name: '删除：发货了的' }).click();
  await expect(keeper.getByText('已收藏 0 个')).toBeVisible();
  await close();
  await orders.open();
  await expect(orders.tab('全部')).toHaveAttribute('aria-selected', 'true');
});

test('columns are fixed at the left and dragged, and stay so', async ({ signedIn }) => {
  const { page } = await signedIn('merchant04');
  const orders = ordersPage(page, '订单');
  const titles = () => orders.table.getByRole('columnheader').allInnerTexts();
  const menu = page.getByRole('group', { name: '列设置' });
  const openMenu = () => orders.region.getByRole('button', { name: '列设置' }).click();
  await orders.open('?status=shipped');
  await expect(orders.rows.first()).toBeVisible();
  await openMenu();
  await menu.getByRole('button', { name: '恢复默认' }).click();
  await menu.getByRole('button', { name: '固定收件人' }).click();
  await menu
    .locator('.column-menu-row', { hasText: '件数' })
    .dragTo(menu.locator('.column-menu-row', { hasText: '店铺' }));
  await page.keyboard.press('Escape');
  const chosen = await titles();
  expect(chosen.indexOf('收件人')).toBe(2);
  expect(chosen.indexOf('件数')).toBe(chosen.indexOf('店铺') - 1);

  await page.reload();
  await expect(orders.rows.first()).toBeVisible();
  await expect.poll(titles).toEqual(chosen);
  const placeOf = async (title: string) =>
    (await orders.table.getByRole('columnheader', { name: title }).boundingBox())!.x;
  const [fixed, free] = [await placeOf('收件人'), await placeOf('商品')];
  // As the next frame shows it: what is fixed is put in its place between the scrolling and the drawing.
  await orders.keys.evaluate(
    (element) =>
      new Promise((drawn) => {
        element.scrollLeft = element.scrollWidth;
        requestAnimationFrame(drawn);
      }),
  );
  expect(await placeOf('收件人')).toBe(fixed);
  expect(await placeOf('商品')).toBeLessThan(free);
  // And where it is at rest again.
  await expect(orders.keys).not.toHaveAttribute('data-sideways');
  expect(await placeOf('收件人')).toBe(fixed);

  await openMenu();
  await menu.getByRole('button', { name: '恢复默认' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await titles()).indexOf('收件人')).toBeGreaterThan(2);
});
