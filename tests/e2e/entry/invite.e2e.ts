import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import {
  factoriesOf,
  factoryCode,
  merchantCode,
  newFactory,
  newMerchant,
  newUser,
  type Newcomer,
} from './newcomers.ts';

const FACTORY = '晨星印刷工厂';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function signIn(page: Page, { mobile, password }: Pick<Newcomer, 'mobile' | 'password'>, at: string) {
  const login = loginPage(page);
  await login.open(at);
  await login.signIn(mobile, password);
}
const asDemo = (username: string) => ({ mobile: username, password: DEMO_PASSWORD });

test('[F06] who comes in with a factory’s code is bound at once, and stands at his home', async ({
  page,
}) => {
  const [merchant, code] = [await newMerchant('初来小店一'), await factoryCode()];
  await signIn(page, merchant, `/login?inviteFactoryCode=${code}`);
  await expect(page.getByText(`已绑定工厂「${FACTORY}」`)).toBeVisible();
  await expect(page).toHaveURL(/\/business\/order$/);
  expect(await factoriesOf(merchant)).toEqual([FACTORY]);
  // The code has left the address: a reload binds nothing.
  await page.reload();
  await expect(shell(page).screen('订单')).toBeVisible();
});

test('[F08] already bound: the message, and straight home', async ({ page }) => {
  const code = await factoryCode();
  await signIn(page, asDemo('merchant01'), `/login?inviteFactoryCode=${code}`);
  await expect(page.getByText('您已绑定过该工厂')).toBeVisible();
  await expect(page).toHaveURL(/\/business\/order$/);
});

test('[F07] a merchant’s code with a factory: bound, and a dialog 468 px wide says who and where to go on', async ({
  page,
}) => {
  const merchant = await newMerchant('初来小店二');
  const [factory, code] = [await newFactory('新厂二'), await merchantCode(merchant)];
  await signIn(page, factory, `/login?inviteBusinessCode=${code}`);
  const done = dialog(page, '绑定成功');
  await expect(done).toContainText('初来小店二');
  await expect(done).toContainText('初来');
  // It grows as it opens.
  await expect.poll(async () => (await done.boundingBox())?.width).toBe(468);
  expect(await barriers(page)).toEqual([]);
  expect(await factoriesOf(merchant)).toEqual(['新厂二']);
  await done.getByRole('button', { name: '进入工作台' }).click();
  await expect(done).toHaveCount(0);
  await expect(page).toHaveURL(/\/factory\/usual\/orderReview$/);
});

test('[F06] who was signed in already confirms at step 6 of the guide, whatever page the link opens', async ({
  page,
}) => {
  const [merchant, code] = [await newMerchant('初来小店三'), await factoryCode()];
  await signIn(page, merchant, '/login');
  await expect(shell(page).menu).toBeVisible();
  for (const path of ['/login', '/register', '/business/order', '/']) {
    await page.goto(`${path}?inviteFactoryCode=${code}`);
    await expect(page).toHaveURL(new RegExp(`/guide\\?step=6&inviteFactoryCode=${code}$`));
  }
  expect(await factoriesOf(merchant)).toEqual([]);
});

test('[F06] an account without a tenant goes to step 2, the code in the address, after a reload too', async ({
  page,
}) => {
  const [user, code] = [await newUser(), await factoryCode()];
  await signIn(page, user, `/login?inviteFactoryCode=${code}`);
  await expect(page).toHaveURL(new RegExp(`/guide\\?step=2&inviteFactoryCode=${code}$`));
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`inviteFactoryCode=${code}`));
  await page.goto('/business/order');
  await expect(page).toHaveURL(/\/guide/);
});

test('a code is carried through the login, and not lost where the first password is wrong', async ({
  page,
}) => {
  const [merchant, code] = [await newMerchant('初来小店四'), await factoryCode()];
  await page.goto(`/business/order?inviteFactoryCode=${code}`);
  await expect(page).toHaveURL(new RegExp(`/login\\?redirect=.*&inviteFactoryCode=${code}$`));
  await loginPage(page).signIn(merchant.mobile, 'not-the-one');
  await expect(loginPage(page).failure).toBeVisible();
  await loginPage(page).signIn(merchant.mobile, merchant.password);
  await expect(page.getByText(`已绑定工厂「${FACTORY}」`)).toBeVisible();
  await expect(page).toHaveURL(/\/business\/order$/);
});

test.describe('what cannot be bound says why, and leads on', () => {
  const refused = async (page: Page, words: string, home: RegExp) => {
    const said = dialog(page, '没有绑定');
    await expect(said).toContainText(words);
    expect(await barriers(page)).toEqual([]);
    await said.getByRole('button', { name: '进入工作台' }).click();
    await expect(said).toHaveCount(0);
    await expect(page).toHaveURL(home);
  };
  const MERCHANT_HOME = /\/business\/order$/;
  const FACTORY_HOME = /\/factory\/usual\/orderReview$/;

  test('an unknown code', async ({ page }) => {
    await signIn(page, asDemo('merchant01'), '/login?inviteFactoryCode=no-such-code');
    await refused(page, '邀请码', MERCHANT_HOME);
  });
  test('the own code', async ({ page }) => {
    const code = await factoryCode();
    await signIn(page, asDemo('factory01'), `/login?inviteFactoryCode=${code}`);
    await refused(page, '您自己的邀请码', FACTORY_HOME);
  });
  test('a factory with a factory’s code', async ({ page }) => {
    const [factory, code] = [await newFactory('新厂五'), await factoryCode()];
    await signIn(page, factory, `/login?inviteFactoryCode=${code}`);
    await refused(page, '工厂不能使用', FACTORY_HOME);
  });
  test('a merchant with a merchant’s code', async ({ page }) => {
    const code = await merchantCode(await newMerchant('初来小店六'));
    await signIn(page, asDemo('merchant02'), `/login?inviteBusinessCode=${code}`);
    await refused(page, '商家不能使用', MERCHANT_HOME);
  });
  test('a clerk who may not bind', async ({ page }) => {
    const code = await factoryCode();
    await signIn(page, asDemo('merchant04'), `/login?inviteFactoryCode=${code}`);
    await refused(page, '请让主账号', MERCHANT_HOME);
  });
  test('a server that does not answer: asked once more, or later', async ({ page }) => {
    const [merchant, code] = [await newMerchant('初来小店七'), await factoryCode()];
    await page.route('**/shop-customer/bind', (route) => route.abort());
    await signIn(page, merchant, `/login?inviteFactoryCode=${code}`);
    await expect(page.getByRole('heading', { name: `正在绑定「${FACTORY}」` })).toBeVisible();
    await expect(page.getByText('请求超时，请刷新后重试')).toBeVisible();
    await page.unroute('**/shop-customer/bind');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText(`已绑定工厂「${FACTORY}」`)).toBeVisible();
    await expect(page).toHaveURL(MERCHANT_HOME);
  });
});
