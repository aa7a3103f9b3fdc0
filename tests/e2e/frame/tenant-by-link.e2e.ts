import type { Page } from '@playwright/test';
import { auth } from '#contract/auth/auth.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { answersOf } from '#tests/e2e/flows/answers.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';

const FACTORY = '晨星印刷工厂';
const SECOND = '拾光配件商行';

/** A tenant of many01 with a token of its own, as another product's link would bring it. */
async function ticketFor(name: string) {
  const client = await hands('many01');
  const { tenants } = await client.call(auth.permissionInfo, {});
  const tenantId = tenants.find((one) => one.name === name)!.id;
  const { accessToken } = await client.call(auth.chooseTenant, { tenantId });
  return { tenantId, token: accessToken, query: `tenantId=${tenantId}&token=${accessToken}` };
}
const stored = (page: Page, key: string) =>
  page.evaluate((name) => {
    const text = localStorage.getItem(name);
    return text === null ? null : (JSON.parse(text) as { value: unknown }).value;
  }, key);

test('[F09] a link with tenant and token switches: caches go, both are kept, neither stays in the address', async ({
  asUser,
}) => {
  const { tenantId, token, query } = await ticketFor(FACTORY);
  // The user of the link himself: nothing is asked of him.
  const { page } = await asUser('many01', SECOND);
  const frame = shell(page);
  const own = await stored(page, 'podflow.access-token');
  await page.evaluate(() => localStorage.setItem('podflow.order-list-search', '"of the old tenant"'));
  // What the page of before still asks is not the link's.
  await page.goto('about:blank');
  const asked: { url: string; authorization: string | undefined; referer: string | undefined }[] = [];
  page.on('request', (request) => {
    // A picture opens by its signed link, without a token.
    if (request.url().includes('/fgapp/') && request.resourceType() !== 'image') {
      const { authorization, referer } = request.headers();
      asked.push({ url: request.url(), authorization, referer });
    }
  });
  await page.goto(`/factory/usual/orderList?status=shipped&${query}`);
  await expect(frame.header).toContainText(FACTORY);
  await expect(frame.screen('订单列表')).toBeVisible();
  // The rest of the query stays.
  expect(new URL(page.url()).search).toBe('?status=shipped');
  expect(await stored(page, 'podflow.access-token')).toBe(token);
  expect(await stored(page, 'podflow.tenant-id')).toBe(tenantId);
  expect(await page.evaluate(() => localStorage.getItem('podflow.order-list-search'))).toBeNull();
  // Taken out before anything is asked; and of the old session nothing but whose it is.
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ url, referer }) => url.includes(token) || referer?.includes(token))).toEqual([]);
  const others = asked.filter(({ authorization }) => authorization !== `Bearer ${token}`);
  expect(others.map(({ url, authorization }) => [new URL(url).pathname, authorization])).toEqual([
    [BASE_PATH + auth.permissionInfo.path, `Bearer ${String(own)}`],
  ]);

  await page.reload();
  await expect(frame.header).toContainText(FACTORY);
  await frame.open('SKU');
  await page.goBack();
  await expect(frame.screen('订单列表')).toBeVisible();
  expect(page.url()).not.toContain('token');
});

test('[F09] another one than the signed-in user comes in by a link when he is agreed to', async ({
  asUser,
}) => {
  const { query } = await ticketFor(SECOND);
  const { page, header } = await asUser('merchant01');
  const before = await stored(page, 'podflow.access-token');
  const question = page.getByRole('alertdialog');
  const open = async () => {
    await page.goto(`/business/order?${query}`);
    await expect(question).toContainText(`以「周到」的身份登录「${SECOND}」`);
    await expect(question).toContainText('「王店长」将被替换');
    expect(new URL(page.url()).search).toBe('');
    expect(await stored(page, 'podflow.access-token')).toBe(before);
  };
  await open();
  await question.getByRole('button', { name: '继续使用「王店长」' }).click();
  await expect(header).toContainText('云朵手机壳旗舰店');
  expect(await stored(page, 'podflow.access-token')).toBe(before);
  await open();
  await question.getByRole('button', { name: '以「周到」的身份进入' }).click();
  await expect(header).toContainText(SECOND);
});

test('[F09] on a browser where nobody is signed in, too', async ({ page }) => {
  const { query } = await ticketFor(SECOND);
  await page.goto(`/business/order?${query}`);
  await page.getByRole('button', { name: '以「周到」的身份进入' }).click();
  await expect(shell(page).header).toContainText(SECOND);
  expect(new URL(page.url()).search).toBe('');
});

for (const [what, query] of [
  ['a token that is worth nothing', 'tenantId=1&token=not-a-token'],
  ['a tenant that is none', 'tenantId=none&token=not-a-token'],
] as const) {
  test(`[F09] ${what} takes nobody’s session, and says so; where there is none it leads to the sign-in`, async ({
    asUser,
  }) => {
    const { page, header } = await asUser('merchant01');
    const before = await stored(page, 'podflow.access-token');
    await page.goto(`/business/order?${query}`);
    await expect(header).toContainText('云朵手机壳旗舰店');
    await expect(page.getByText('链接中的登录信息已失效')).toBeVisible();
    expect(page.url()).not.toContain('not-a-token');
    expect(await stored(page, 'podflow.access-token')).toBe(before);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/business/order?${query}`);
    await expect(loginPage(page).failure).toContainText('链接中的登录信息已失效');
    // And there is a way on.
    await loginPage(page).signIn('merchant01', DEMO_PASSWORD);
    await expect(shell(page).menu).toBeVisible();
  });
}

test('[F09] a token that ends while he is asked ends signed out, with a sentence', async ({ page }) => {
  const { query } = await ticketFor(SECOND);
  await page.goto(`/business/order?${query}`);
  const yes = page.getByRole('button', { name: '以「周到」的身份进入' });
  await yes.waitFor();
  await page.route(`**${auth.permissionInfo.path}`, (route) =>
    route.fulfill({ json: { code: 401, msg: '登录已失效', currentTime: Date.now(), data: null } }),
  );
  await yes.click();
  await expect(loginPage(page).failure).toContainText('链接中的登录信息已失效');
  expect(await stored(page, 'podflow.access-token')).toBeNull();
});

test('[F09] a token of another tenant than the link says ends signed out', async ({ page }) => {
  const [factory, second] = [await ticketFor(FACTORY), await ticketFor(SECOND)];
  await page.goto(`/factory/usual/orderList?tenantId=${second.tenantId}&token=${factory.token}`);
  await expect(loginPage(page).failure).toContainText('链接中的登录信息已失效');
  expect(await stored(page, 'podflow.access-token')).toBeNull();
});

test('[F09] anywhere else the two are ignored', async ({ asUser }) => {
  const { query } = await ticketFor(FACTORY);
  const { page, header } = await asUser('merchant01');
  const before = await stored(page, 'podflow.access-token');
  for (const path of ['/business/task', '/business/order/import']) {
    await page.goto(`${path}?${query}`);
    await expect(header).toContainText('云朵手机壳旗舰店');
    expect(await stored(page, 'podflow.access-token')).toBe(before);
  }
});

test('[F18] a change that is refused leaves the tenant open, and another one works', async ({ asUser }) => {
  const { page, header, switchTenant } = await asUser('many01', FACTORY);
  await page.route('**/auth/login/tenant', (route) =>
    route.fulfill({ json: { code: 403, msg: '该公司已停用。', currentTime: Date.now(), data: null } }),
  );
  await switchTenant(SECOND);
  await expect(page.getByText('该公司已停用。')).toBeVisible();
  await expect(header).toContainText(FACTORY);
  await page.unroute('**/auth/login/tenant');
  await switchTenant(SECOND);
  await expect(header).toContainText(SECOND);
  await expect(page).toHaveURL(/\/business\/order$/);
});

test('[F18] who signs out while the change is on its way stays out', async ({ asUser }) => {
  const { page, switchTenant, signOut } = await asUser('many01', FACTORY);
  const arrive = await answersOf(page).late(auth.chooseTenant);
  await switchTenant(SECOND);
  await signOut();
  await expect(loginPage(page).submit).toBeVisible();
  const answer = page.waitForResponse('**/auth/login/tenant');
  arrive();
  await (await answer).finished();
  // What comes after it has seen what the page made of it.
  await loginPage(page).username.fill('many01');
  await expect(loginPage(page).submit).toBeVisible();
  expect(await stored(page, 'podflow.access-token')).toBeNull();
});
