import { CODES } from '#contract/errors.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { factoryCode } from '#tests/e2e/entry/newcomers.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

const FACTORY = '晨星印刷工厂';

browserPaths(
  'invite-binding',
  async ({ asUser }) => {
    const { page, main, signOut } = await asUser((await ownTenant('merchant')).username);
    const answers = answersOf(page);
    const inviteCode = await factoryCode();
    const code = main.getByLabel(/^工厂邀请码/);
    const face = main.getByRole('region', { name: FACTORY });
    const bind = face.getByRole('button', { name: '绑定这家工厂' });
    const lookUp = async (text: string): Promise<void> => {
      await code.fill(text);
      await main.getByRole('button', { name: '查询工厂' }).click();
    };
    const back = async (why: string): Promise<void> => {
      await expect(main.getByText(why)).toBeVisible();
      await expect(face).toHaveCount(0);
    };
    return {
      查询: async () => {
        await lookUp(inviteCode);
        await expect(bind).toBeVisible();
      },
      '查询，没有这个邀请码': async () => {
        await lookUp('NO-SUCH-CODE');
        await back('邀请码不存在');
      },
      '查询，没有回答': async () => {
        await answers.fail(invite.lookUp);
        await lookUp(inviteCode);
        await back('现在不能这样做');
      },
      换一个邀请码: async () => {
        await face.getByRole('button', { name: '换一个邀请码' }).click();
        await expect(code).toBeVisible();
      },
      '绑定，没有回答': async () => {
        await answers.fail(binding.bind);
        await bind.click();
        await expect(face.getByRole('alert')).toContainText('现在不能这样做');
      },
      '绑定，次数刚刚用完': async () => {
        await answers.fail(binding.bind, CODES.inviteInvalid, '邀请码的使用次数已用完，请向工厂索取新的。');
        await bind.click();
        await back('邀请码的使用次数已用完');
      },
      '绑定，账号资料不全': async () => {
        await answers.fail(binding.bind, CODES.accountIncomplete, '请先补全姓名和手机号，再绑定。');
        await bind.click();
        await back('请先补全姓名和手机号');
      },
      绑定: async () => {
        await bind.click();
        await expect(page.getByText(`已绑定工厂「${FACTORY}」`)).toBeVisible();
      },
      退出登录: async () => {
        await signOut();
        await expect(loginPage(page).submit).toBeVisible();
      },
    };
  },
  {
    '查询，再绑定': [
      '查询，没有这个邀请码',
      '查询，没有回答',
      '查询',
      '换一个邀请码',
      '查询',
      '绑定，没有回答',
      '绑定',
    ],
    绑定时邀请码已失效: ['查询', '绑定，次数刚刚用完', '查询', '绑定'],
    '资料不全，退出登录': ['查询', '绑定，账号资料不全', '退出登录'],
  },
);
