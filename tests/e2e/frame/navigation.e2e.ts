import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { MENUS } from '#tests/e2e/pages/menus.ts';
import { expect, test } from '#tests/e2e/support.ts';

// The menus of the other users are opened, one by one, in every-screen/walk.
test('[N07] [N10] the menus of a clerk come from the server, filtered by permission', async ({ asUser }) => {
  const { entries, open, screen } = await asUser('merchant04');
  await expect(entries).toHaveText(MENUS.merchant04);
  for (const name of MENUS.merchant04) {
    await open(name);
    await expect(screen(name)).toBeVisible();
  }
});

test('[N08] a parent leads to its first child', async ({ signedIn }) => {
  const { page, screen } = await signedIn('factory01');
  for (const [path, first, at] of [
    ['/factory', '审单', '/factory/usual/orderReview'],
    ['/factory/usual', '审单', '/factory/usual/orderReview'],
    ['/factory/means', 'SKU', '/factory/means/sku'],
  ] as const) {
    await page.goto(path);
    await expect(screen(first)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(at);
  }
});

test('[N08] visible and keepAlive follow the menu data', async ({ asUser, page: spare }) => {
  await spare.close();
  const { page, entries, screen, open, tab } = await asUser('merchant01');
  await page.route('**/fgapp/basic/system/permission/get-permission-info*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as {
      data: { menus: { children: Record<string, unknown>[] }[] };
    };
    for (const child of envelope.data.menus.flatMap(({ children }) => children)) {
      if (child['path'] === '/business/order/import') child['visible'] = false;
      if (child['path'] === '/business/code/list') child['keepAlive'] = false;
    }
    await route.fulfill({ response, json: envelope });
  });
  await page.goto('/business/order/import');
  await expect(screen('导入订单')).toBeVisible();
  await expect(entries).toHaveText(MENUS.merchant01.filter((name) => name !== '导入订单'));
  await open('编码列表');
  await expect(screen('编码列表')).toBeVisible();
  await tab('导入订单').click();
  await expect(screen('导入订单')).toBeVisible();
  // What is not kept is gone from the document; what is kept only hides.
  await expect(page.locator('section[aria-label="编码列表"]')).toHaveCount(0);
  await open('任务');
  await expect(screen('任务')).toBeVisible();
  await expect(page.locator('section[aria-label="导入订单"]')).toHaveCount(1);
});

test('[N09] a keepAlive page keeps filters, page and scroll when left and reopened', async ({ signedIn }) => {
  await test.step('filters, page and scroll', async () => {
    const { page, open, screen, tab } = await signedIn('factory01');
    // What other tests bring in meanwhile is of today.
    const yesterday = Date.now() - 86_400_000;
    await page.goto(`/factory/usual/orderList?pageNo=2&createTime=0&createTime=${yesterday}`);
    const list = screen('订单列表');
    await expect(list.getByRole('row').nth(5)).toBeVisible();
    const scroller = list.locator('.list-scroll');
    await scroller.evaluate((element) => element.scrollTo({ top: 600 }));
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(600);
    const address = page.url();
    // What a user sees: how many more rows are drawn above and below the window depends on how it was scrolled.
    const orders = () =>
      scroller.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [...element.querySelectorAll('tr')]
          .map((row) => ({ text: row.textContent, at: row.getBoundingClientRect() }))
          .filter(({ at }) => at.bottom > top && at.top < bottom)
          .flatMap(({ text }) => /[A-Z]+\d{6,}/.exec(text)?.[0] ?? []);
      });
    await expect.poll(async () => (await orders()).length).toBeGreaterThan(4);
    const before = await orders();

    await open('SKU');
    await expect(screen('SKU')).toBeVisible();
    await expect(list).toBeHidden();
    await open('订单列表');
    await expect(list).toBeVisible();
    expect(page.url()).toBe(address);
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(600);
    await expect.poll(orders).toEqual(before);

    await tab('SKU').click();
    await tab('订单列表').click();
    expect(page.url()).toBe(address);
  });
});

test('a tab that is closed gives its page up', async ({ asUser }) => {
  const { page, open, screen, tabs, openTabs, closeTab, closeOthers } = await asUser('merchant01');
  for (const name of ['编码列表', '任务', '订单']) await open(name);
  await closeTab('订单');
  // Its right neighbour follows.
  await expect(screen('编码列表')).toBeVisible();
  await expect(page.locator('section[aria-label="订单"]')).toHaveCount(0);
  await open('订单');
  await closeOthers('任务');
  await expect(screen('任务')).toBeVisible();
  await expect(openTabs).toHaveText(['任务']);
  // The last one stays: something is always shown.
  await expect(tabs.getByRole('button', { name: /^关闭/ })).toHaveCount(0);
});

test('the open pages survive a reload, each where it stood, and not the session', async ({ signedIn }) => {
  const { page, open, screen, tab, openTabs, menu, signOut } = await signedIn('merchant01');
  await page.goto('/business/order?status=waitPush');
  await expect(screen('订单')).toBeVisible();
  await open('编码列表');
  await open('任务');
  await expect(openTabs).toHaveText(['订单', '编码列表', '任务']);
  await page.reload();
  await expect(screen('任务')).toBeVisible();
  await expect(openTabs).toHaveText(['订单', '编码列表', '任务']);
  // Only what is shown is asked for.
  await expect(page.locator('section[aria-label="订单"]')).toHaveCount(0);
  await tab('订单').click();
  await expect(screen('订单').getByRole('tab', { name: /^待推单/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/status=waitPush/);

  await signOut();
  await loginPage(page).signIn('merchant01', DEMO_PASSWORD);
  await expect(menu).toBeVisible();
  await expect(openTabs).toHaveCount(1);
});

test('[N11] each screen is a chunk; one that does not load raises preload-error and offers a reload', async ({
  asUser,
}) => {
  const { page, open, screen } = await asUser('merchant01');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  await open('编码列表');
  await expect(screen('编码列表')).toBeVisible();
  expect(fetched).not.toEqual([]);

  await page.evaluate(() => {
    const raised = globalThis as unknown as { raised: number };
    raised.raised = 0;
    addEventListener('preload-error', () => raised.raised++);
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  await open('任务');
  await expect(screen('任务').getByRole('alert')).toContainText('页面没有加载成功');
  expect(await page.evaluate(() => (globalThis as unknown as { raised: number }).raised)).toBeGreaterThan(0);
  // The rest of the workspace goes on.
  await open('编码列表');
  await expect(screen('编码列表').getByRole('alert')).toHaveCount(0);

  await open('任务');
  await page.unroute('**/assets/*.js');
  await screen('任务').getByRole('button', { name: '重新加载' }).click();
  await expect(screen('任务').getByRole('alert')).toHaveCount(0);
  // With tasks or without: the list stands.
  await expect(screen('任务').getByRole('navigation', { name: '分页' })).toBeVisible();
});
