import { MENUS } from '#tests/e2e/pages/menus.ts';
import { TestModel } from 'xstate/graph';
import { expect, test } from '#tests/e2e/support.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import {
  SESSION_EVENTS,
  sessionModel,
  type SessionDeeds,
  type SessionSights,
} from '#tests/models/session.ts';
import { coverTransitions } from '#tests/support/cover-transitions.ts';
import type { Page } from '@playwright/test';

const MERCHANT = '云朵手机壳旗舰店';
const FACTORY = '晨星印刷工厂';

const paths = coverTransitions(
  new TestModel(sessionModel, {
    events: (state) => SESSION_EVENTS.map((type) => ({ type })).filter((event) => state.can(event)),
    serializeState: ({ value }) => value as string,
    serializeEvent: ({ type }) => type,
  }),
);

for (const [i, { description, from, steps }] of paths.entries()) {
  test(`[N03] [N06] what a user of several tenants sees, path ${i + 1}`, async ({ page }) => {
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

function deedsOf(page: Page): SessionDeeds {
  const login = loginPage(page);
  const frame = shell(page);
  const leave = async () => {
    const another = page.getByRole('button', { name: '换一个账号登录' });
    if (await another.isVisible()) await another.click();
    else await frame.signOut();
  };
  return {
    'password.wrong': () => login.signIn('many01', 'not-the-password'),
    'password.right': () => login.signIn('many01', DEMO_PASSWORD),
    'merchant.chosen': () => login.chooseTenant(MERCHANT),
    'merchant.entered': () => frame.switchTenant(MERCHANT),
    'factory.entered': () => frame.switchTenant(FACTORY),
    'private.opened': async () => void (await page.goto('/business/task')),
    'unknown.opened': async () => void (await page.goto('/no/such/screen')),
    'work.entered': () => page.getByRole('button', { name: '进入工作台' }).click(),
    async 'session.lost'() {
      // As an administrator's hand at the server: both tokens are worth nothing any more.
      await page.evaluate(() => {
        for (const name of ['podflow.access-token', 'podflow.refresh-token']) {
          localStorage.setItem(name, JSON.stringify({ value: 'ended', expires: null }));
        }
      });
      await page.reload();
    },
    left: leave,
  };
}

function sightsOf(page: Page): SessionSights {
  const login = loginPage(page);
  const frame = shell(page);
  const atLogin = async () => {
    await expect(login.heading).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect(frame.menu).toHaveCount(0);
  };
  const atWork = async (tenant: string, entries: string[]) => {
    await expect(frame.header).toContainText(tenant);
    await expect(frame.entries).toHaveText(entries);
  };
  return {
    async login() {
      await atLogin();
      await expect(login.failure).toHaveCount(0);
    },
    async refused() {
      await atLogin();
      await expect(login.failure).toContainText('用户名或密码不正确');
    },
    async choosing() {
      await expect(login.chooser).toBeVisible();
      await expect(page.getByRole('button', { name: /工厂|商家/ })).toHaveCount(3);
    },
    merchant: () => atWork(MERCHANT, MENUS.merchant01),
    factory: () => atWork(FACTORY, MENUS.factory01),
    async unknown() {
      await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
      await expect(frame.menu).toHaveCount(0);
    },
    async lost() {
      await atLogin();
      await expect(login.failure).toContainText('请重新登录');
    },
  };
}
