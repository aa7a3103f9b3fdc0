import { register } from '#contract/register/register.ts';
import { sms } from '#contract/sms/sms.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { ownMerchant, ownMobile } from '#tests/e2e/entry/own-account.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { registerPage } from '#tests/e2e/pages/register.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

const PASSWORD = 'first-one-1';

browserPaths(
  'registration',
  async ({ page }) => {
    const registration = registerPage(page);
    const answers = answersOf(page);
    const known = await ownMerchant();
    const refusal = registration.main.getByRole('alert');
    const open = async (query: Record<string, string> = {}) =>
      void (await page.goto(`/register?${new URLSearchParams(query)}`));
    const write = async (tenantName: string, mobile = ownMobile()) => {
      await registration.tenantName.fill(tenantName);
      await registration.fillAccount(mobile, PASSWORD);
    };
    const begins = async (tenantName: string) => {
      await registration.submit.click();
      await expect(shell(page).header).toContainText(tenantName);
    };
    const waits = async () => {
      await registration.submit.click();
      await expect(page.getByRole('heading', { name: '注册成功，等待平台审核' })).toBeVisible();
    };
    return {
      打开注册: () => open(),
      打开失效的邀请: async () => {
        await open({ inviteFactoryCode: 'no-such-code' });
        await expect(refusal).toBeVisible();
      },
      重新核对邀请: async () => {
        await page.getByRole('button', { name: '重新核对邀请' }).click();
        await expect(refusal).toBeVisible();
      },
      不用邀请: async () => {
        await page.getByRole('button', { name: '不用邀请，直接注册' }).click();
        await expect(registration.kind('商家')).toBeChecked();
      },
      打开工厂的邀请: async () => {
        await open({ inviteFactoryCode: DEMO_INVITES.factory });
        await expect(registration.main).toContainText('晨星印刷工厂');
      },
      打开商家的邀请: async () => {
        await open({ inviteBusinessCode: DEMO_INVITES.business });
        await expect(registration.main).toContainText('初见小铺');
      },
      验证码没有发出: async () => {
        await answers.fail(sms.send);
        await registration.fields.number.fill(ownMobile());
        await registration.fields.send.click();
        await expect(refusal).toContainText('现在不能这样做');
      },
      填写: () => write('新开的小店'),
      注册被拒绝: async () => {
        await answers.fail(register.tenant);
        await registration.submit.click();
        await expect(refusal).toContainText('现在不能这样做');
        await expect(registration.submit).toBeEnabled();
      },
      '注册，开始工作': () => begins('新开的小店'),
      '填写并注册，手机号已经注册': async () => {
        await write('又一家', known.mobile);
        await registration.submit.click();
        await expect(refusal).toContainText('已经注册');
      },
      换一个手机号: async () => {
        await registration.fields.number.fill(ownMobile());
        await expect(refusal).toHaveCount(0);
      },
      去登录: async () => {
        await page.getByRole('button', { name: '用它登录' }).click();
        await expect(loginPage(page).username).toHaveValue(known.mobile);
      },
      '填写并注册，等待审核': async () => {
        await write('新开的工厂');
        await waits();
      },
      查看审核进度: async () => {
        await page.getByRole('button', { name: '查看审核进度' }).click();
        await expect(page).toHaveURL((url) => url.pathname === '/guide');
      },
    };
  },
  {
    '失效的邀请，不用它': [
      '打开失效的邀请',
      '重新核对邀请',
      '不用邀请',
      '验证码没有发出',
      '填写',
      '注册被拒绝',
      '注册，开始工作',
    ],
    工厂的邀请: ['打开工厂的邀请', '填写', '注册，开始工作'],
    商家的邀请: ['打开商家的邀请', '填写并注册，等待审核', '查看审核进度'],
    手机号已经注册: ['打开注册', '填写并注册，手机号已经注册', '换一个手机号'],
    已经注册就去登录: ['打开注册', '填写并注册，手机号已经注册', '去登录'],
  },
);
