import { MENUS } from '#tests/e2e/pages/menus.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { tick } from '#tests/e2e/pages/list.ts';
import { shell } from '#tests/e2e/pages/shell.ts';

test('the side menu folds to icons and still says what they are; Ctrl K finds screens by name and orders by number; the breadcrumb names group and page', async ({
  asUser,
}) => {
  const { page, menu, entry, search, found, screen, breadcrumb } = await asUser('factory01');
  const width = async () => (await menu.boundingBox())!.width;
  const wide = await width();
  await menu.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(width).toBeLessThan(wide / 2);
  await expect(entry('SKU')).toBeVisible();
  await menu.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(width).toBe(wide);

  await search('SKU');
  await found(/^SKU/).click();
  await expect(screen('SKU')).toBeVisible();
  await expect(breadcrumb).toHaveText('资料/SKU');

  await page.goto('/factory/usual/orderList?status=');
  const number = (await screen('订单列表').getByRole('row').nth(1).innerText()).match(/\b[A-Z]*\d{8,}\b/)![0];
  await search(number);
  await found(number).click();
  await expect(page).toHaveURL(new RegExp(`orderNo=${number}`));
  // Its last digits are enough, and pages go by the first letters of their sounds.
  await search(number.slice(-8));
  await expect(found(number)).toContainText('订单号');
  await page.keyboard.press('Escape');
  await search('yhsq');
  await expect(found(/^用户授权中心/)).toBeVisible();
  await page.keyboard.press('Escape');

  // What can be done with the rows that are chosen is at hand, too.
  await page.goto('/factory/usual/orderReview');
  await tick(screen('审单').getByRole('checkbox', { name: '选择第 1 行' }));
  await search('dahui');
  await expect(page.getByText('没有找到')).toBeVisible();
  await page.keyboard.press('Escape');
  await search('dh');
  await found(/^打回/).click();
  await expect(page.getByRole('dialog', { name: '打回 1 单' })).toBeVisible();
  await page.keyboard.press('Escape');

  // So is what its menus hold, of the order that is open: as far as it is possible now.
  await page.goto('/factory/usual/orderReview?status=waitReview');
  await screen('审单').getByRole('row').nth(1).getByRole('cell').nth(1).click();
  await expect(page.locator('.detail-drawer').getByRole('button', { name: '更多' })).toBeVisible();
  await search('解锁');
  await expect(page.getByText('没有找到')).toBeVisible();
  await page.keyboard.press('Escape');
  await search('重跑');
  await expect(found(/^重跑规则/)).toContainText('当前详情');
  await page.keyboard.press('Escape');
  await search('gq');
  await found(/^挂起/).click();
  await expect(page.getByRole('dialog', { name: '挂起 1 单' })).toBeVisible();
});

test('[F18] the tenant menu changes the tenant and leaves nothing of the old one', async ({ asUser }) => {
  const { page, switchTenant, header, entries, openTabs } = await asUser('many01', '云朵手机壳旗舰店');
  await expect(entries).toHaveText(MENUS.merchant01);
  await page.evaluate(() => localStorage.setItem('podflow.order-list-search', '"of the old tenant"'));
  await switchTenant('晨星印刷工厂');
  await expect(header).toContainText('晨星印刷工厂');
  await expect(entries).toHaveText(MENUS.factory01);
  await expect(openTabs).toHaveText(['审单']);
  expect(await page.evaluate(() => localStorage.getItem('podflow.order-list-search'))).toBeNull();
});

test('another tab of the browser asks before it follows a change of tenant; what is typed outlives it', async ({
  asUser,
}) => {
  const first = await asUser('many01', '云朵手机壳旗舰店');
  const other = await first.page.context().newPage();
  await other.goto('/business/task');
  await expect(other.getByRole('banner')).toContainText('云朵手机壳旗舰店');
  const typed = '还没有写完的反馈';
  const feedback = async () => (await shell(other).openAccount('意见反馈')).getByLabel('内容');
  await (await feedback()).fill(typed);

  await first.switchTenant('拾光配件商行');
  // A page that is still on its way would come straight to where the other one has gone back to.
  await expect(first.header).toContainText('拾光配件商行');
  const question = other.getByRole('alertdialog');
  await expect(question).toContainText(
    '您在另一个标签页切换到了「拾光配件商行」，本页还是「云朵手机壳旗舰店」。',
  );
  await question.getByRole('button', { name: '切回「云朵手机壳旗舰店」' }).click();
  await expect(question).toBeHidden();
  await expect(other.getByRole('banner')).toContainText('云朵手机壳旗舰店');
  await expect(await feedback()).toHaveValue(typed);
  await expect(other.getByText('已恢复上次没有保存的内容')).toBeVisible();

  // The first one is asked in its turn, and follows.
  await first.page.getByRole('button', { name: '本页也切换到「云朵手机壳旗舰店」' }).click();
  await expect(first.header).toContainText('云朵手机壳旗舰店');
  // The draft is the other tab's and that tenant's alone; who gives it up finds nothing.
  await other.getByRole('button', { name: '取消' }).click();
  await other.reload();
  await expect(await feedback()).toHaveValue('');
});

test('notices are counted at the bell and can be marked as read', async ({ asUser }) => {
  const { page, noticeButton } = await asUser('merchant02');
  await noticeButton.click();
  await expect(page.getByRole('heading', { name: '通知', exact: true })).toBeVisible();
  // They are asked for when the screen stands: before, there is nothing to mark.
  await expect(page.locator('.header-panel').getByRole('listitem').first()).toBeVisible();
  const all = page.getByRole('button', { name: '全部已读' });
  if (await all.isEnabled()) await all.click();
  await expect(all).toBeDisabled();
  await expect(noticeButton).toHaveAccessibleName('通知');
});

test('dark theme and dense rows stay after a reload', async ({ signedIn }) => {
  const { page, theme, density, screen } = await signedIn('merchant01');
  await page.goto('/business/order');
  const row = screen('订单').locator('tbody tr:not([aria-hidden])').first();
  await row.waitFor();
  const height = async () => Math.round((await row.boundingBox())!.height);
  await theme('深色');
  await expect(page.locator('body')).toHaveClass(/bp6-dark/);
  await density('紧凑');
  await expect.poll(height).toBe(40);
  await page.reload();
  await expect(page.locator('body')).toHaveClass(/bp6-dark/);
  await row.waitFor();
  await expect.poll(height).toBe(40);
  await density('舒适');
  await expect.poll(height).toBe(48);
});

test('signing out ends the session here and at the server', async ({ asUser }) => {
  const { page, signOut } = await asUser('merchant01');
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('podflow.access-token')!) as { value: string }).value,
  );
  await signOut();
  await expect(loginPage(page).heading).toBeVisible();
  expect(page.url()).toMatch(/\/login$/);
  const answer = await page.request.get('/fgapp/basic/system/permission/get-permission-info', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await answer.json()) as { code: number }).code).toBe(401);
});

test('[A03] an element whose permission is not held is removed from the page', async ({ signedIn }) => {
  const owner = await signedIn('merchant01');
  await owner.page.goto('/business/order?status=waitPush');
  const push = { name: '推单', exact: true };
  const chosen = { name: '选择第 1 行' };
  await tick(owner.screen('订单').getByRole('checkbox', chosen));
  await expect(owner.screen('订单').getByRole('button', push)).toBeVisible();
  // The clerk of the same tenant may see and edit, not push.
  const clerk = await signedIn('merchant04');
  await clerk.page.goto('/business/order?status=waitPush');
  await tick(clerk.screen('订单').getByRole('checkbox', chosen));
  await expect(clerk.screen('订单').getByRole('button', { name: '取消选择' })).toBeVisible();
  await expect(clerk.screen('订单').getByRole('button', push)).toHaveCount(0);
});

test('[K01] an error notice stays 6 seconds, carries the request id, and copying says so', async ({
  asUser,
}) => {
  const { page, open } = await asUser('merchant01');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Once each: what others do meanwhile has the list asked again, and each failure would be a notice of its own.
  const failOnce = () =>
    page.route(
      '**/fgapp/order/mapping/**',
      (route) =>
        route.fulfill({
          headers: { 'x-request-id': '0f8fad5b-d9cb-469f-a165-70867728950e' },
          json: { code: 500, msg: '测试用的失败说明', currentTime: Date.now(), data: null },
        }),
      { times: 1 },
    );
  await failOnce();
  await page.clock.install();
  await open('编码列表');
  const notice = page.locator('.notice-toast', { hasText: '测试用的失败说明' }).first();
  await expect(notice).toContainText('提示');
  await page.clock.runFor(5000);
  await expect(notice).toBeVisible();
  await page.clock.runFor(2000);
  await expect(notice).toHaveCount(0);
  await failOnce();
  await page.reload();
  await notice.getByRole('button', { name: /复制请求编号/ }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '0f8fad5b-d9cb-469f-a165-70867728950e',
  );
});
