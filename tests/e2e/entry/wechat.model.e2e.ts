import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TestModel } from 'xstate/graph';
import { WECHAT_OWNER } from '#server/sandbox/wechat-people.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { wechatLogin, wechatPage } from '#tests/e2e/pages/wechat.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { WECHAT_EVENTS, wechatModel, type WechatDeeds, type WechatSights } from '#tests/models/wechat.ts';
import { coverTransitions } from '#tests/support/cover-transitions.ts';

const paths = coverTransitions(
  new TestModel(wechatModel, {
    events: (state) => WECHAT_EVENTS.map((type) => ({ type })).filter((event) => state.can(event)),
    serializeState: ({ value }) => value as string,
    serializeEvent: ({ type }) => type,
  }),
);

for (const [i, { description, from, steps }] of paths.entries()) {
  test(`[F01] [F02] [F05] what somebody sees who comes in by WeChat, path ${i + 1}`, async ({ page }) => {
    // One long walk over every arrow.
    test.slow();
    test.info().annotations.push({ type: 'path', description });
    const sights = sightsOf(page);
    const deeds = deedsOf(page);
    await page.goto('/login');
    await sights[from.value]();
    for (const { event, state } of steps) {
      await test.step(event.type, async () => {
        await deeds[event.type]();
        await sights[state.value]();
      });
    }
  });
}

function deedsOf(page: Page): WechatDeeds {
  const wechat = wechatPage(page);
  const login = wechatLogin(page);
  return {
    'wechat.chosen': login.begin,
    'known.scanned': () => wechat.scanAs(WECHAT_OWNER.nickname),
    'stranger.scanned': () => wechat.scanAs(`陌生人${randomUUID().slice(0, 8)}`),
    'phone.allowed': wechat.allow,
    'phone.refused': wechat.refuse,
    'code.expired': wechat.expire,
    'code.renewed': wechat.renew,
    'page.left': async () => void (await page.goto('/login')),
    'page.reloaded': async () => void (await page.reload()),
    'registration.chosen': login.register,
    'login.chosen': login.login,
    'bunding.left': login.leave,
    'work.left': () => shell(page).signOut(),
  };
}

function sightsOf(page: Page): WechatSights {
  const wechat = wechatPage(page);
  const login = loginPage(page);
  const social = wechatLogin(page);
  /** The account is carried in the address, by which a reload finds it. */
  const carries = async (pathname: string, status: string) => {
    await expect
      .poll(() => {
        const url = new URL(page.url());
        const { loginPageStatus, type, source, code, state } = Object.fromEntries(url.searchParams);
        return [url.pathname, loginPageStatus, type, source, Boolean(code), Boolean(state)];
      })
      .toEqual([pathname, status, '32', 'pc', true, true]);
  };
  const nothingCarried = () => expect.poll(() => new URL(page.url()).search).toBe('');
  return {
    async ways() {
      await expect(login.heading).toBeVisible();
      await expect(login.failure).toHaveCount(0);
      await nothingCarried();
    },
    code: () => expect(wechat.status).toHaveText(wechat.asked),
    async askedKnown() {
      await expect(wechat.status).toContainText('扫描成功');
      await expect(wechat.phone).toContainText(WECHAT_OWNER.nickname);
    },
    async askedStranger() {
      await expect(wechat.status).toContainText('扫描成功');
      await expect(wechat.phone).toContainText('陌生人');
    },
    expired: () => expect(wechat.status).toHaveText('二维码已失效'),
    async refused() {
      await expect(login.heading).toBeVisible();
      await expect(login.failure).toContainText('您在微信中取消了登录');
      await nothingCarried();
    },
    async bunding() {
      await expect(social.bunding).toBeVisible();
      await expect(social.bind).toBeEnabled();
      await carries('/login', 'login');
    },
    async registering() {
      await expect(social.registering).toBeVisible();
      await carries('/register', 'register');
    },
    async work() {
      await expect(shell(page).menu).toBeVisible();
      await expect(shell(page).header).toContainText('云朵手机壳旗舰店');
    },
  };
}
