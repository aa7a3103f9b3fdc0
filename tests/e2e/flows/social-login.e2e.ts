import { randomUUID } from 'node:crypto';
import { social } from '#contract/social/social.ts';
import { ownMerchant } from '#tests/e2e/entry/own-account.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { wechatLogin, wechatPage } from '#tests/e2e/pages/wechat.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { watchFlows } from '#tests/e2e/watch-flows.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { answersOf } from './answers.ts';
import { standIn } from './stand-in.ts';
import { browserPaths } from './paths.ts';

/** WeChat's page, on its way. */
const PAGE = '**/connect/qrconnect**';
/** What the user presses on his telephone; it leads back to the product. */
const ALLOW = '**/connect/qr/*/allow';

// The back button finds the page as it was left: Playwright's browser keeps none unless it is told to.
test.use({
  launchOptions: { ...launchOptions(true), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

// Who scans and what becomes of it stands in entry/wechat.e2e.ts and entry/wechat.model.e2e.ts.
browserPaths(
  'social-login',
  async ({ page }) => {
    const login = loginPage(page);
    const wechat = wechatPage(page);
    const ways = wechatLogin(page);
    const answers = answersOf(page);
    let link = '';
    await login.open();
    return {
      打不开微信登录: async () => {
        await answers.fail(social.redirect);
        await ways.begin();
        await expect(login.failure).toContainText('现在不能这样做');
        await expect(login.username).toBeVisible();
      },
      '微信没有回答，再打开一次': async () => {
        await page.route(PAGE, (route) => standIn(route, { status: 204 }), { times: 1 });
        await ways.begin();
        await page.getByRole('button', { name: '再试一次' }).click();
        await expect(wechat.status).toHaveText(wechat.asked);
      },
      后退: async () => {
        // As the browser's button does it; Playwright's own does not know a page that was kept.
        await page.evaluate(() => void setTimeout(() => history.back()));
        await expect(login.wechat).toBeEnabled();
        await expect(login.username).toBeVisible();
      },
      打开微信登录: async () => {
        await ways.begin();
        await expect(wechat.status).toHaveText(wechat.asked);
      },
      在手机上取消: async () => {
        await wechat.scanAs(`陌生人${randomUUID().slice(0, 8)}`);
        await wechat.refuse();
        await expect(login.failure).toContainText('您在微信中取消了登录');
      },
      '改用密码登录，又退出': async () => {
        const { mobile, password, tenantName } = await ownMerchant();
        await login.signIn(mobile, password);
        await expect(shell(page).header).toContainText(tenantName);
        await shell(page).signOut();
        await expect(login.submit).toBeVisible();
        await expect(login.failure).toHaveCount(0);
      },
      '扫码，没有回到这里': async () => {
        // Where WeChat leads is a redirect, which no route holds: its answer is kept, and the browser stays.
        await page.route(ALLOW, async (route) => {
          const answer = await route.fetch({ maxRedirects: 0 });
          link = answer.headers()['location']!;
          await standIn(route, { status: 204 });
        });
        await wechat.scanAs(`陌生人${randomUUID().slice(0, 8)}`);
        await Promise.all([page.waitForResponse(ALLOW), wechat.allow()]);
      },
      '扫码，等待绑定': async () => {
        await wechat.scanAs(`陌生人${randomUUID().slice(0, 8)}`);
        await wechat.allow();
        await expect(ways.bunding).toBeVisible();
        link = page.url();
      },
      在别处打开这个链接: async () => {
        const context = await page.context().browser()!.newContext();
        await watchFlows(context);
        const other = await context.newPage();
        await other.goto(link);
        await expect(loginPage(other).failure).toContainText('不是在本页面发起的');
        await expect(wechatLogin(other).bind).toHaveCount(0);
        await context.close();
      },
    };
  },
  {
    微信没有回答: ['打不开微信登录', '微信没有回答，再打开一次'],
    取消后用密码登录: ['打开微信登录', '后退', '打开微信登录', '在手机上取消', '改用密码登录，又退出'],
    别人没有用过的链接: ['打开微信登录', '扫码，没有回到这里', '在别处打开这个链接'],
    别人等待绑定的链接: ['打开微信登录', '扫码，等待绑定', '在别处打开这个链接'],
  },
);
