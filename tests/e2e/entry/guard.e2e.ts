import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const addressOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

async function signIn(page: Page, username: string, at = '/login'): Promise<void> {
  const login = loginPage(page);
  await login.open(at);
  await login.signIn(username, DEMO_PASSWORD);
}

test('[F10] a merchant without a factory is sent to bind one, from everywhere but where it can be done', async ({
  asUser,
}) => {
  const { page, entries, screen, openTabs } = await asUser('merchant03');
  await expect(page).toHaveURL(/\/business\/bind-factory$/);
  await expect(page).toHaveTitle(/^绑定工厂---/);
  await expect(screen('绑定工厂')).toBeVisible();
  // What does not open stands in no menu.
  await expect(entries).toHaveText(['绑定工厂', '绑定店铺', '商家指南']);
  for (const path of ['/business', '/business/order', '/business/task?status=done', '/no/such/screen']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/business\/bind-factory$/);
  }
  for (const [path, name] of [
    ['/business/setting/bindFactory', '绑定工厂'],
    ['/business/setting/bindShop', '绑定店铺'],
    ['/businessGuide', '商家指南'],
  ] as const) {
    await page.goto(path);
    await expect(screen(name)).toBeVisible();
    expect(pathOf(page)).toBe(path);
  }
  // Bound elsewhere meanwhile: the page is over, and so is its tab.
  await page.goto('/business/bind-factory');
  await expect(openTabs.last()).toBeVisible();
  await page.route('**/permission/get-permission-info*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    const data = { ...envelope.data, bound: { factories: 1, shops: 1 } };
    await route.fulfill({ response, json: { ...envelope, data } });
  });
  await page.reload();
  await expect(page).toHaveURL(/\/business\/order$/);
  await expect(entries.first()).toHaveText('订单');
});

test('[F10] the super waybill excuses from it', async ({ asUser }) => {
  const { page, entries } = await asUser('merchant05');
  await expect(page).toHaveURL(/\/business\/order$/);
  await expect(entries.first()).toHaveText('订单');
  await page.goto('/business/bind-factory');
  await expect(page).toHaveURL(/\/business\/order$/);
});

test('[F04] a guide-pending tenant stands at step 5 of the guide, after a reload and from everywhere', async ({
  page,
}) => {
  await signIn(page, 'guide01');
  await expect(page).toHaveURL(/\/guide\?step=5$/);
  await page.reload();
  await expect(page).toHaveTitle(/^新手引导---/);
  for (const path of ['/factory/home', '/business/order', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/guide\?step=5$/);
  }
  await page.goto('/recommend');
  await expect(page.getByRole('heading', { name: '一张订单怎样走完全程' })).toBeVisible();
  expect(pathOf(page)).toBe('/recommend');
});

test('[N14] a designer leaves for the designer dashboard, unless isToGuid is set', async ({ page }) => {
  await page.route('https://design.podflow.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>设计工作台</title><h1>设计工作台</h1>' }),
  );
  await signIn(page, 'designer01');
  await expect(page).toHaveURL('https://design.podflow.example/dashboard');
  // Back again he is asked, and not sent out for ever.
  await page.goBack();
  await expect(page.getByRole('heading', { name: '设计师在设计工作台工作' })).toBeVisible();
  await page.getByRole('button', { name: '前往设计工作台' }).click();
  await expect(page).toHaveURL('https://design.podflow.example/dashboard');
  await page.goBack();
  await page.getByRole('button', { name: '换一个账号登录' }).click();
  await expect(loginPage(page).heading).toBeVisible();

  await signIn(page, 'designer01', '/login?isToGuid=1');
  // The guide leads on to the step where he stands.
  await expect(page).toHaveURL(/\/guide(\?step=\d)?$/);
});

test('[N13] [P196] [P197] a factory opens no page of a merchant, and a merchant none of a factory', async ({
  signedIn,
}) => {
  const factory = await signedIn('factory01');
  for (const path of ['/business/order', '/business/setting/bindFactory', '/businessGuide', '/picStore']) {
    await factory.page.goto(path);
    await expect(factory.page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await expect(factory.menu).toHaveCount(0);
  }
  await factory.page.goto('/business');
  await expect(factory.page).toHaveURL(/\/factory\/usual\/orderReview$/);

  const merchant = await signedIn('merchant01');
  for (const path of ['/factory/means/sku', '/factoryGuide', '/admin/registration']) {
    await merchant.page.goto(path);
    await expect(merchant.page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  }
  await merchant.page.goto('/factory');
  await expect(merchant.page).toHaveURL(/\/business\/order$/);
});

test('[N16] [P009] /share leads to /share/showcase, signed in or not', async ({ page, signedIn }) => {
  await page.goto('/share');
  await expect(page).toHaveURL(/\/share\/showcase$/);
  const merchant = await signedIn('merchant01');
  await merchant.page.goto('/share');
  await expect(merchant.page).toHaveURL(/\/share\/showcase$/);
});

test('[N15] the mall is a merchant’s: who works for a factory is switched to his first merchant tenant', async ({
  signedIn,
}) => {
  const { page, header } = await signedIn('many01', '晨星印刷工厂');
  await page.goto('/shoppingWithoutLogin');
  await expect(header).toContainText('云朵手机壳旗舰店');
  // Its home, as long as there is no mall.
  await expect(page).toHaveURL(/\/business\/order$/);
});

test('[N15] a switch to the mall that fails says why, and leaves a way', async ({ signedIn }) => {
  const { page, header } = await signedIn('many01', '晨星印刷工厂');
  await page.route('**/auth/login/tenant', (route) =>
    route.fulfill({ json: { code: 403, msg: '您不是该公司的成员。', currentTime: Date.now(), data: null } }),
  );
  await page.goto('/shoppingWithoutLogin');
  await expect(page.getByRole('heading', { name: '没有切换到商家' })).toBeVisible();
  await page.getByRole('button', { name: '进入工作台' }).click();
  await expect(header).toContainText('晨星印刷工厂');
});

test('[N03] [N06] deep links: the login leads back, the back button too, and a reload changes nothing', async ({
  page,
}) => {
  await page.goto('/business/task?status=done');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await loginPage(page).signIn('merchant01', DEMO_PASSWORD);
  await expect(shell(page).screen('任务')).toBeVisible();
  expect(addressOf(page)).toBe('/business/task?status=done');
  // The login is behind him: nobody who is signed in is asked again.
  await page.goto('/login');
  await expect(page).toHaveURL(/\/business\/order$/);
  await page.goBack();
  await expect(shell(page).screen('任务')).toBeVisible();
  await page.reload();
  await expect(shell(page).screen('任务')).toBeVisible();
  expect(addressOf(page)).toBe('/business/task?status=done');
});
