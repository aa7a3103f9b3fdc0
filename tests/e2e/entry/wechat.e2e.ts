import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { auth } from '#contract/auth/auth.ts';
import { sms } from '#contract/sms/sms.ts';
import { social, WECHAT } from '#contract/social/social.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { WECHAT_OWNER } from '#server/sandbox/wechat-people.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { wechatLogin, wechatPage } from '#tests/e2e/pages/wechat.ts';
import { expect, test } from '#tests/e2e/support.ts';

const stranger = () => `陌生人${randomUUID().slice(0, 8)}`;

/** From the login page to WeChat's, and back as somebody who allowed it. @param faults of the stand-in. */
async function comeBy(page: Page, nickname: string, { at = '/login', faults = '' } = {}): Promise<void> {
  const wechat = wechatPage(page);
  if (faults) {
    await page.route('**/connect/qrconnect**', (route) =>
      route.continue({ url: `${route.request().url().replace(/#.*/, '')}&${faults}` }),
    );
  }
  await page.goto(at);
  await wechatLogin(page).begin();
  await wechat.scanAs(nickname);
  await wechat.allow();
}

/** Every exchange of a code that this page asks for. */
function exchanges(page: Page): object[] {
  const seen: object[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(social.login.path)) seen.push(request.postDataJSON() as object);
  });
  return seen;
}

async function unbind(request: APIRequestContext, username: string): Promise<void> {
  const login = await request.post(BASE_PATH + auth.login.path, {
    data: { username, password: DEMO_PASSWORD },
  });
  const { data } = (await login.json()) as { data: { accessToken: string } };
  await request.delete(`${BASE_PATH}${social.unbind.path}?type=${WECHAT}`, {
    headers: { authorization: `Bearer ${data.accessToken}` },
  });
}

test.describe('refused, with a sentence and the ways in', () => {
  const told = async (page: Page, sentence: string) => {
    await expect(loginPage(page).failure).toContainText(sentence);
    await expect(loginPage(page).username).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  };

  test('[F01] a state that nobody sent out', async ({ page }) => {
    const asked = exchanges(page);
    await page.goto('/login?code=made-up&state=forged');
    await told(page, '请重新扫码登录');
    expect(asked).toEqual([{ code: 'made-up', state: 'forged', type: 32, loginSource: 'pc' }]);
  });

  test('[F01] the same callback a second time, in another browser', async ({ page, browser, baseURL }) => {
    const back = page.waitForRequest((request) => /\/login\?.*code=/.test(request.url()));
    await comeBy(page, WECHAT_OWNER.nickname);
    const callback = (await back).url();
    await expect(shell(page).menu).toBeVisible();
    const other = await browser.newContext({ baseURL }).then((context) => context.newPage());
    await other.goto(callback);
    await told(other, '已使用过');
    await other.context().close();
  });

  test('[F02] a link with the account of somebody who scanned elsewhere binds nothing', async ({
    page,
    browser,
    baseURL,
  }) => {
    await comeBy(page, stranger());
    await expect(wechatLogin(page).bunding).toBeVisible();
    const other = await browser.newContext({ baseURL }).then((context) => context.newPage());
    await other.goto(page.url());
    await told(other, '不是在本页面发起的');
    await expect(wechatLogin(other).bind).toHaveCount(0);
    await other.context().close();
  });

  for (const [faults, sentence] of [
    ['fail=access_token:-1', '微信系统繁忙'],
    ['expire=code', '微信授权码无效或已过期'],
    ['fail=userinfo:48001', '请联系管理员'],
  ] as const) {
    test(`[F01] by WeChat: ${faults}`, async ({ page }) => {
      await comeBy(page, WECHAT_OWNER.nickname, { faults });
      await told(page, sentence);
    });
  }
});

test('[F01] [F03] a known account comes in: posted once as type 32, tenant and main user are kept', async ({
  page,
}) => {
  const asked = exchanges(page);
  await comeBy(page, WECHAT_OWNER.nickname);
  await expect(shell(page).header).toContainText('云朵手机壳旗舰店');
  expect(asked).toEqual([expect.objectContaining({ type: 32, loginSource: 'pc' })]);
  const kept = await page.evaluate(() =>
    ['access-token', 'tenant-id', 'main-user-name'].map(
      (name) => (JSON.parse(localStorage.getItem(`podflow.${name}`) ?? '{}') as { value?: unknown }).value,
    ),
  );
  expect(kept).toEqual([expect.any(String), expect.any(Number), 'merchant01']);
  // Neither the address nor the history leads to the code again.
  await page.reload();
  await expect(shell(page).menu).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('[F02] a stranger binds by his password, and comes in by WeChat the next time', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await unbind(request, 'merchant02');
  const asked = exchanges(page);
  const nickname = stranger();
  await comeBy(page, nickname, { at: '/login?inviteFactoryCode=none' });
  await expect(wechatLogin(page).bunding).toBeVisible();
  expect(new URL(page.url()).searchParams.get('inviteFactoryCode')).toBe('none');
  await page.reload();
  await expect(wechatLogin(page).bunding).toBeVisible();
  expect(asked).toHaveLength(1);
  const login = loginPage(page);
  await login.username.fill('merchant02');
  await login.password.fill(DEMO_PASSWORD);
  await wechatLogin(page).bind.click();
  await expect(login.username).toHaveCount(0);

  const next = await browser.newContext({ baseURL }).then((context) => context.newPage());
  await comeBy(next, nickname);
  await expect(shell(next).header).toContainText('拾光配件商行');
  await next.context().close();
  await unbind(request, 'merchant02');
});

test('[F02] [F16] a stranger registers, and comes in by WeChat the next time', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const nickname = stranger();
  const mobile = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await comeBy(page, nickname);
  await wechatLogin(page).register();
  await page.getByLabel('姓名').fill('周初见');
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  const text = async () => {
    const answer = await request.get(`${BASE_PATH}${sms.outbox.path}?mobile=${mobile}`);
    return ((await answer.json()) as { data: { text: string }[] }).data[0]?.text ?? '';
  };
  await expect.poll(text).toMatch(/\d{6}/);
  await page.getByLabel('短信验证码').fill(/\d{6}/.exec(await text())![0]);
  await page.getByLabel('密码', { exact: true }).fill('secret12');
  await page.getByRole('button', { name: '注册并绑定' }).click();
  // Of no tenant yet: the guide goes on.
  await expect(page).toHaveURL(/\/guide/);

  const next = await browser.newContext({ baseURL }).then((context) => context.newPage());
  await comeBy(next, nickname);
  await expect(next).toHaveURL(/\/guide/);
  await next.context().close();
});

test("WeChat's page, as its stand-in shows it, has no barrier", async ({ page }) => {
  await page.goto('/login');
  await wechatLogin(page).begin();
  const wechat = wechatPage(page);
  await expect(wechat.status).toHaveText(wechat.asked);
  expect(await barriers(page)).toEqual([]);
  await wechat.scanAs(stranger());
  expect(await barriers(page)).toEqual([]);
  await wechat.expire();
  await expect(wechat.status).toHaveText('二维码已失效');
  expect(await barriers(page)).toEqual([]);
});
