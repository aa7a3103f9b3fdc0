import { CODES } from '#contract/errors.ts';
import { guide } from '#contract/guide/guide.ts';
import { register } from '#contract/register/register.ts';
import { sms } from '#contract/sms/sms.ts';
import { codeOf, NAME, ownMobile, ownName, SECRET } from '#tests/e2e/entry/guide-people.ts';
import { guidePage } from '#tests/e2e/pages/guide.ts';
import { expect } from '#tests/e2e/support.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

// A reload in the middle, and answers of a bad day; the way from the first step to the last stands in entry/guide.model.

browserPaths(
  'guide',
  async ({ page }) => {
    const one = guidePage(page);
    const answers = answersOf(page);
    const mobile = ownMobile();
    return {
      打开第三步: async () => {
        await page.goto(`/guide?step=3&kind=merchant&mobile=${mobile}`);
        await expect(one.heading).toHaveText('姓名与密码');
        await expect(one.code).toBeVisible();
      },
      '获取验证码，没有发出': async () => {
        await answers.fail(sms.send);
        await one.askCode.click();
        await expect(one.main).toContainText('现在不能这样做');
      },
      获取验证码: async () => {
        await one.askCode.click();
        await expect(one.main).toContainText('验证码已发送');
      },
      '注册，没有成功': async () => {
        await answers.fail(register.user);
        await one.code.fill(await codeOf(mobile));
        await one.giveAccount(NAME, SECRET);
        await expect(one.alert).toContainText('现在不能这样做');
        await expect(one.name).toHaveValue(NAME);
      },
      '注册，验证码已失效': async () => {
        await answers.fail(register.user, CODES.smsCodeExpired, '验证码已过期，请重新获取。');
        await one.register.click();
        await expect(one.main).toContainText('验证码已过期');
        await expect(one.code).toHaveAttribute('aria-invalid', 'true');
      },
      注册: async () => {
        await one.giveAccount(NAME, SECRET);
        await expect(one.heading).toHaveText('公司或店铺');
      },
      '刷新，读不到进度': async () => {
        await answers.fail(guide.progress);
        await page.reload();
        await expect(page.getByRole('heading', { name: '没有读到您的进度' })).toBeVisible();
      },
      重试: async () => {
        await page.getByRole('button', { name: '重试' }).click();
        await expect(one.tenantName).toBeVisible();
      },
      开通: async () => {
        await one.tenantName.fill(ownName('引导的店'));
        await one.openTenant.click();
        await expect(one.sendMerchant).toBeVisible();
      },
      退出登录: async () => {
        await page.getByRole('button', { name: '退出登录' }).click();
        await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0);
      },
    };
  },
  {
    从第三步的地址开始: [
      '打开第三步',
      '获取验证码，没有发出',
      '获取验证码',
      '注册，没有成功',
      '注册，验证码已失效',
      '注册',
      '刷新，读不到进度',
      '重试',
      '开通',
      '退出登录',
    ],
  },
);
