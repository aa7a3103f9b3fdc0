import { auth } from '#contract/auth/auth.ts';
import { guide, NO_TICKS } from '#contract/guide/guide.ts';
import { binding } from '#contract/binding/binding.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { factoryCode, newUser } from '#tests/e2e/entry/newcomers.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { guidePage } from '#tests/e2e/pages/guide.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

const MERCHANT = '云朵手机壳旗舰店';
const FACTORY = '晨星印刷工厂';

browserPaths(
  'session',
  async ({ page }) => {
    const login = loginPage(page);
    const frame = shell(page);
    const answers = answersOf(page);
    const one = guidePage(page);
    const signIn = (name: string) => login.signIn(name, DEMO_PASSWORD);
    const atGuide = () => expect(one.heading).toHaveText('公司或店铺');
    await login.open();
    return {
      '登录，进入唯一的公司': async () => {
        await signIn('merchant01');
        await expect(frame.menu).toBeVisible();
      },
      登录多家公司的账号: async () => {
        await signIn('many01');
        await expect(login.chooser).toBeVisible();
      },
      登录没有公司的账号: async () => {
        const { mobile, password } = await newUser();
        await login.signIn(mobile, password);
        await atGuide();
      },
      仍在引导: atGuide,
      '引导里说已开通，其实还没有公司': async () => {
        const ticks = { ...NO_TICKS, shopBound: true, factoryBound: true };
        await answers.say(guide.progress, {
          mobile: '13800000000',
          realName: '示例',
          tenant: { id: 7, name: '示例公司7', type: 1 },
          registration: null,
          ticks,
        });
        await page.goto('/guide?step=7');
        await one.home.click();
        await atGuide();
      },
      刷新: async () => void (await page.reload()),
      仍要选择公司: () => expect(login.chooser).toBeVisible(),
      仍在工作: () => expect(frame.menu).toBeVisible(),
      '刷新，公司都没有了': async () => {
        await answers.change(auth.permissionInfo, { tenants: [] });
        await page.reload();
        await expect(page).toHaveURL(/\/guide/);
      },
      '刷新，服务器没有回答': async () => {
        await answers.fail(auth.permissionInfo);
        await page.reload();
        await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
      },
      重试: () => page.getByRole('button', { name: '重试' }).click(),
      换一个账号: async () => {
        await page.getByRole('button', { name: '换一个账号登录' }).click();
        await expect(login.submit).toBeVisible();
      },
      选择公司: async () => {
        await login.chooseTenant(MERCHANT);
        await expect(frame.header).toContainText(MERCHANT);
      },
      选择公司被拒绝: async () => {
        await answers.fail(auth.chooseTenant);
        await login.chooseTenant(MERCHANT);
        await expect(page.getByText('现在不能这样做')).toBeVisible();
        await expect(login.chooser).toBeVisible();
      },
      选择没有菜单的公司: async () => {
        await answers.change(auth.permissionInfo, { menus: [] });
        await login.chooseTenant(MERCHANT);
        await expect(page.getByText('没有可用的菜单')).toBeVisible();
        await expect(login.chooser).toBeVisible();
      },
      '刷新，唯一的公司没有菜单': async () => {
        await answers.change(auth.permissionInfo, { menus: [] });
        await page.reload();
        await expect(login.heading).toBeVisible();
        await expect(login.failure).toContainText('没有可用的菜单');
      },
      切换公司: async () => {
        await frame.switchTenant(FACTORY);
        await expect(frame.header).toContainText(FACTORY);
      },
      退出登录: async () => {
        await frame.signOut();
        await expect(login.submit).toBeVisible();
      },
      退出引导: async () => {
        await page.getByRole('button', { name: '退出登录' }).click();
        await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0);
      },
    };
  },
  {
    唯一的公司: ['登录，进入唯一的公司', '刷新', '仍在工作', '退出登录'],
    没有公司: ['登录没有公司的账号', '刷新', '仍在引导', '引导里说已开通，其实还没有公司', '退出引导'],
    选择公司: [
      '登录多家公司的账号',
      '刷新',
      '仍要选择公司',
      '选择公司被拒绝',
      '选择没有菜单的公司',
      '选择公司',
      '切换公司',
      '退出登录',
    ],
    公司都没有了: ['登录多家公司的账号', '刷新，公司都没有了'],
    列不出公司: ['登录多家公司的账号', '刷新，服务器没有回答', '重试', '仍要选择公司', '换一个账号'],
    没有回答: ['登录，进入唯一的公司', '刷新，服务器没有回答', '重试', '仍在工作'],
    没有回答就离开: ['登录，进入唯一的公司', '刷新，服务器没有回答', '换一个账号'],
    唯一的公司没有菜单: ['登录，进入唯一的公司', '刷新，唯一的公司没有菜单'],
  },
);

browserPaths(
  'session',
  async ({ asUser }) => {
    const { username } = await ownTenant('merchant');
    await (await hands(username)).call(binding.bind, { inviteCode: await factoryCode() });
    const { page, menu, signOut } = await asUser(username);
    const answers = answersOf(page);
    const shops = listPage(page, '绑定店铺');
    const form = dialog(page, '新建线下店铺');
    /** Whatever is bound, the session reads anew what the tenant has. */
    const make = async (name: string): Promise<void> => {
      await shops.bar.getByRole('button', { name: '新建线下店铺' }).click();
      await form.field('店铺名称').fill(name);
      await form.field('品牌名称').fill('云朵');
      await form.button('新建').click();
      await expect(shops.row(name)).toBeVisible();
    };
    const read = () => page.waitForResponse('**/permission/get-permission-info*');
    let reads = 0;
    page.on('response', (response) => {
      if (response.url().includes('/permission/get-permission-info')) reads += 1;
    });
    await page.goto('/business/setting/bindShop');
    await expect(shops.heading).toBeVisible();
    return {
      新建店铺: async () => {
        const again = read();
        await make('一号店');
        await again;
        await expect(menu).toBeVisible();
      },
      '新建店铺，没有读到': async () => {
        await answers.fail(auth.permissionInfo);
        await make('二号店');
        await expect(menu).toBeVisible();
      },
      '新建店铺，菜单没有读到': async () => {
        await answers.change(auth.permissionInfo, { menus: [] });
        const before = reads;
        await make('三号店');
        // An answer without menus takes the workspace away, and the next one brings it back: what is opened in it before
        // that would go with it.
        await expect.poll(() => reads - before).toBe(2);
        await expect(shops.heading).toBeVisible();
        await expect(menu).toBeVisible();
      },
      '新建店铺，还没读完又新建一家': async () => {
        const release = await answers.hold(auth.permissionInfo);
        await make('四号店');
        const again = read();
        await make('五号店');
        release();
        await again;
        await expect(menu).toBeVisible();
      },
      '新建店铺，还没读完就退出': async () => {
        const release = await answers.hold(auth.permissionInfo);
        await make('六号店');
        await signOut();
        await expect(loginPage(page).submit).toBeVisible();
        release();
      },
    };
  },
  {
    绑定之后重新读取: [
      '新建店铺',
      '新建店铺，没有读到',
      '新建店铺，还没读完又新建一家',
      '新建店铺，还没读完就退出',
    ],
    重新读取后没有菜单: ['新建店铺，菜单没有读到', '新建店铺'],
  },
);
