import { preference } from '#contract/preference/preference.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf, refused } from './answers.ts';
import { standIn } from './stand-in.ts';
import { browserPaths } from './paths.ts';

/** Common config 259, and none of the other preferences. */
const DISMISSED = '**/column/get/commonConfig/259*';

browserPaths(
  'bind-tip',
  async ({ asUser }) => {
    const { page } = await asUser((await ownTenant('merchant')).username);
    const answers = answersOf(page);
    const tip = page.getByRole('dialog', { name: '绑定提醒' });
    const shops = listPage(page, '绑定店铺');
    const bound = { factories: 0, shops: 0 };
    // Excused from the page that binds the first factory (F10), so that he can look at the others.
    await page.route('**/permission/get-permission-info*', async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = (await response.json()) as { data: { permissions: string[] } };
      const permissions = [...data.permissions, 'factory:superWaybill'];
      await standIn(route, { response, json: { ...envelope, data: { ...data, permissions, bound } } });
    });
    const open = async (): Promise<void> => {
      const asked = page.waitForResponse(DISMISSED);
      await page.goto('/business/task');
      await asked;
      await expect(shell(page).screen('任务')).toBeVisible();
    };
    return {
      打开工作台: async () => {
        await open();
        await expect(tip).toContainText('还没有绑定工厂');
        await expect(tip).toContainText('还没有绑定店铺');
      },
      '打开工作台，读不到是否提醒过': async () => {
        const no = refused(409, '现在不能这样做，请稍后再试。');
        await page.route(DISMISSED, (route) => standIn(route, no), { times: 1 });
        await open();
        await expect(tip).toHaveCount(0);
      },
      '打开工作台，今天不再提醒': async () => {
        await open();
        await expect(tip).toHaveCount(0);
      },
      知道了: async () => {
        await tip.getByRole('button', { name: '知道了' }).click();
        await expect(tip).toHaveCount(0);
      },
      今天不再提醒: async () => {
        await tip.getByText('今天不再提醒').click();
        const saved = page.waitForResponse('**/column/save/commonConfig');
        await tip.getByRole('button', { name: '知道了' }).click();
        await saved;
        await expect(tip).toHaveCount(0);
      },
      '今天不再提醒，没有保存': async () => {
        await answers.fail(preference.saveCommonConfig);
        await tip.getByText('今天不再提醒').click();
        await tip.getByRole('button', { name: '知道了' }).click();
        await expect(page.getByText('现在不能这样做')).toBeVisible();
        await expect(tip).toHaveCount(0);
      },
      去绑定店铺: async () => {
        await tip.getByRole('button', { name: '去绑定店铺' }).click();
        await expect(shops.heading).toBeVisible();
        await expect(tip).toHaveCount(0);
      },
      '新建店铺，工厂仍没有绑定': async () => {
        const form = dialog(page, '新建线下店铺');
        bound.shops = 1;
        await shops.bar.getByRole('button', { name: '新建线下店铺' }).click();
        await form.field('店铺名称').fill('一号店');
        await form.field('品牌名称').fill('云朵');
        const read = page.waitForResponse('**/permission/get-permission-info*');
        await form.button('新建').click();
        await read;
        await expect(shops.row('一号店')).toBeVisible();
        await shell(page).open('任务');
        await expect(tip).toHaveCount(0);
      },
      都已绑定: async () => {
        Object.assign(bound, { factories: 1, shops: 1 });
        await page.reload();
        await expect(shell(page).screen('任务')).toBeVisible();
        await expect(tip).toHaveCount(0);
      },
    };
  },
  {
    先绑定店铺: ['打开工作台', '去绑定店铺', '新建店铺，工厂仍没有绑定'],
    再次提醒: ['打开工作台', '知道了', '打开工作台', '今天不再提醒', '打开工作台，今天不再提醒'],
    读不到也不打扰: ['打开工作台，读不到是否提醒过', '都已绑定'],
    没有保存就再提醒: ['打开工作台', '今天不再提醒，没有保存', '打开工作台'],
  },
);
