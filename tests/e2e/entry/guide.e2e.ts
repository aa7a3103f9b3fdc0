import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { guidePage } from '#tests/e2e/pages/guide.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import {
  audit,
  boundTo,
  codeOf,
  factoryCode,
  makeUser,
  merchantCode,
  NAME,
  ordersOf,
  ownMobile,
  ownName,
  SECRET,
} from './guide-people.ts';

const FACTORY = '晨星印刷工厂';
const MERCHANT = '拾光配件商行';

/** From step 2 to the tenant's name. */
async function comeIn(page: Page, mobile: string, tenantName: string): Promise<void> {
  const one = guidePage(page);
  await one.mobile.fill(mobile);
  await one.askCode.click();
  await expect(one.main).toContainText('验证码已发送');
  await one.code.fill(await codeOf(mobile));
  await one.next.click();
  await one.giveAccount(NAME, SECRET);
  await one.tenantName.fill(tenantName);
  await one.openTenant.click();
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  const login = loginPage(page);
  await login.open();
  await login.signIn(username, password);
}

const elsewhere = async (browser: Browser): Promise<Page> =>
  browser.newContext().then((context) => context.newPage());

test('[F15] [F06] [P005] a merchant by the invite of a factory: who invites is in plain sight, and is bound', async ({
  page,
}) => {
  test.slow();
  const one = guidePage(page);
  const tenantName = ownName('受邀的店');
  await page.goto(`/guide?step=1&inviteFactoryCode=${await factoryCode()}`);
  await expect(one.main).toContainText(`${FACTORY} 邀请您成为它的商家客户`);
  await expect(one.kind('商家')).toBeChecked();
  await one.next.click();
  await expect(one.main).toContainText(FACTORY);
  await comeIn(page, ownMobile(), tenantName);
  await expect(one.bind).toHaveText(`绑定${FACTORY}`);
  expect(await boundTo(tenantName)).toEqual([]);
  await one.bind.click();
  await expect(one.main).toContainText(`已绑定工厂：${FACTORY}`);
  expect(await boundTo(tenantName)).toEqual([FACTORY]);
  await one.goOn.click();
  await one.shopName.fill('一号店');
  await one.makeShop.click();
  // The pages that this step leads to know the shop just made.
  await page.getByRole('link', { name: '绑定平台店铺' }).click();
  await expect(page.locator('.page:visible')).toContainText('一号店');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await one.sample.click();
  await expect(page.getByRole('link', { name: '查看 3 张示例订单' })).toBeVisible();
  expect(await ordersOf(tenantName)).toBe(3);
  await one.home.click();
  // Bound, with a shop and orders: straight to work.
  await expect(shell(page).screen('订单')).toBeVisible();
  await expect(shell(page).header).toContainText(tenantName);
  await page.goto('/businessGuide');
  await expect(page.getByRole('status').filter({ hasText: '已完成' })).toHaveText('已完成 2 / 6');
});

test('[F15] [F17] a factory by the invite of a merchant: audited first, then bound', async ({ page }) => {
  test.slow();
  const one = guidePage(page);
  const tenantName = ownName('受邀的厂');
  await page.goto(`/guide?inviteBusinessCode=${await merchantCode()}`);
  await expect(one.main).toContainText(`${MERCHANT} 邀请您成为它的生产工厂`);
  await comeIn(page, ownMobile(), tenantName);
  await expect(one.kind('工厂')).toBeChecked();
  await one.sendFactory.click();
  await expect(one.main).toContainText('待审核');
  await page.goto('/systemTip?kind=registration');
  await expect(page.getByRole('heading', { name: '工厂申请正在审核' })).toBeVisible();
  await page.getByRole('button', { name: '查看申请' }).click();
  await expect(one.main).toContainText('待审核');
  await page.goto(`/guide?step=5&inviteBusinessCode=${await merchantCode()}`);
  await expect(one.main).toContainText('待审核');
  await audit(tenantName, true);
  await one.refresh.click();
  await expect(one.main).toContainText('平台的审核已通过');
  await one.goOn.click();
  await expect(one.bind).toHaveText(`绑定${MERCHANT}`);
  await one.bind.click();
  await expect(one.main).toContainText(`已绑定商家：${MERCHANT}`);
  expect(await boundTo(tenantName)).toEqual([MERCHANT]);
  // The step says it: the dialog is for who came in with the code (F07).
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await one.goOn.click();
  await one.home.click();
  await expect(shell(page).header).toContainText(tenantName);
  await page.goto('/factoryGuide');
  await expect(page.getByRole('status').filter({ hasText: '已完成' })).toHaveText('已完成 1 / 4');
});

test('[F04] [F15] a tenant of type 3 arrives at step 5, and may add his mobile at step 2', async ({
  page,
}) => {
  const one = guidePage(page);
  const tenantName = ownName('待定的店');
  await signIn(page, await makeUser({ tenantName }), DEMO_PASSWORD);
  await expect.poll(one.step).toBe('5');
  await expect(one.main).toContainText(`${tenantName} 是商家还是工厂`);
  await one.sendMerchant.click();
  await expect(one.main).toContainText('请选择公司类型');
  await one.steps.getByRole('link', { name: '验证手机号' }).click();
  const mobile = ownMobile();
  await one.mobile.fill(mobile);
  await one.askCode.click();
  await expect(one.main).toContainText('验证码已发送');
  await one.code.fill(await codeOf(mobile));
  await one.next.click();
  await expect(one.main).toContainText(`${tenantName} 已开通`);
  await one.goOn.click();
  await one.choose('商家');
  await one.sendMerchant.click();
  await expect.poll(one.step).toBe('6');
});

test('[F15] an account without tenant and mobile begins at step 2', async ({ page }) => {
  const one = guidePage(page);
  await signIn(page, await makeUser({}), DEMO_PASSWORD);
  await expect.poll(one.step).toBe('2');
  const mobile = ownMobile();
  await one.mobile.fill(mobile);
  await one.askCode.click();
  await expect(one.main).toContainText('验证码已发送');
  await one.code.fill(await codeOf(mobile));
  await one.next.click();
  await expect.poll(one.step).toBe('4');
  await expect(one.tenantName).toBeFocused();
});

test('[F15] each step is found again in another browser, by its address and by signing in', async ({
  page,
  browser,
}) => {
  test.slow();
  const one = guidePage(page);
  const mobile = ownMobile();
  const tenantName = ownName('换机的店');
  await page.goto('/guide?step=2&kind=merchant');
  await one.mobile.fill(mobile);
  await one.askCode.click();
  await expect(one.main).toContainText('验证码已发送');
  await one.code.fill(await codeOf(mobile));
  await one.next.click();
  await expect(one.name).toBeVisible();

  // Step 3 by its address: the mobile is known, leaves the address, outlives a reload, and is proved again.
  const third = guidePage(await elsewhere(browser));
  await third.page.goto(`/guide?step=3&kind=merchant&mobile=${mobile}`);
  await expect(third.name).toBeVisible();
  await expect.poll(() => new URL(third.page.url()).search).toBe('?step=3&kind=merchant');
  await third.page.reload();
  await expect(third.name).toBeVisible();
  await third.code.fill(await codeOf(mobile));
  await third.giveAccount(NAME, SECRET);
  await expect(third.tenantName).toBeVisible();
  await third.page.context().close();

  // Steps 4 to 7 by signing in: the address of a stranger leads to what he can do.
  const resume = async (): Promise<ReturnType<typeof guidePage>> => {
    const other = guidePage(await elsewhere(browser));
    await signIn(other.page, mobile, SECRET);
    return other;
  };
  const fourth = await resume();
  await expect.poll(fourth.step).toBe('4');
  await fourth.tenantName.fill(tenantName);
  await fourth.openTenant.click();
  await expect(fourth.sendMerchant).toBeVisible();
  await fourth.page.context().close();

  const fifth = await resume();
  await expect.poll(fifth.step).toBe('5');
  await fifth.choose('商家');
  await fifth.sendMerchant.click();
  await expect(fifth.inviteCode).toBeVisible();
  await fifth.page.context().close();

  const sixth = await resume();
  await expect(shell(sixth.page).header).toContainText(tenantName);
  await sixth.page.goto('/guide');
  await expect.poll(sixth.step).toBe('6');
  await sixth.skip.click();
  await sixth.shopName.fill('一号店');
  await sixth.makeShop.click();
  await expect(sixth.sample).not.toHaveAttribute('aria-disabled');
  await sixth.page.context().close();

  const seventh = await resume();
  await expect(shell(seventh.page).header).toContainText(tenantName);
  await seventh.page.goto('/guide?step=7');
  await expect(seventh.main).toContainText('店铺已就绪');
  await seventh.page.context().close();
});

test('[F15] the back button leads through the steps; what is done shows what was done', async ({ page }) => {
  const one = guidePage(page);
  await page.goto('/guide?step=6');
  // A stranger cannot be there: the address is put right, and no step of the history is left behind.
  await expect.poll(one.step).toBe('1');
  await one.choose('商家');
  await one.next.click();
  await comeIn(page, ownMobile(), ownName('回看的店'));
  await expect(one.inviteCode).toBeVisible();
  await page.goBack();
  await expect(one.main).toContainText('是商家');
  await page.goBack();
  await expect(one.main).toContainText('已开通');
  await page.goBack();
  await expect(one.main).toContainText(`姓名是 ${NAME}`);
  await page.goBack();
  await expect(one.main).toContainText('已验证');
  await page.goForward();
  await expect(one.main).toContainText(`姓名是 ${NAME}`);
  await one.goOn.click();
  await expect.poll(one.step).toBe('6');
});

test('[F15] with the keyboard alone, and nothing that keeps somebody from working', async ({ page }) => {
  test.slow();
  const one = guidePage(page);
  const mobile = ownMobile();
  await page.goto('/guide');
  await expect(one.kind('商家')).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(one.main).toContainText('请选择您的身份');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(one.mobile).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(one.main).toContainText('请输入 11 位手机号');
  await expect(one.mobile).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.type(mobile);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(one.main).toContainText('验证码已发送');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(await codeOf(mobile));
  await page.keyboard.press('Enter');
  await expect(one.name).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.type(NAME);
  await page.keyboard.press('Tab');
  await page.keyboard.type(SECRET);
  await page.keyboard.press('Enter');
  await expect(one.tenantName).toBeFocused();
  await page.keyboard.type('a/b');
  await page.keyboard.press('Enter');
  await expect(one.main).toContainText('公司或店铺名称不能包含特殊符号');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(ownName('一家名字特别特别长的跨境精品手机壳与数码配件官方旗舰店'));
  await page.keyboard.press('Enter');
  await expect(one.inviteCode).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await one.skip.click();
  await expect(one.shopName).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveClass(/bp6-dark/);
  expect(await barriers(page)).toEqual([]);
});
