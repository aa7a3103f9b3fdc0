import type { Page } from '@playwright/test';
import { guidePage } from '#tests/e2e/pages/guide.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect } from '#tests/e2e/support.ts';
import type { GuideSights } from '#tests/models/guide.ts';
import { NAME } from './guide-people.ts';

const FACTORY = '晨星印刷工厂';
/** Why the platform refuses a factory. */
export const REASON = '营业执照看不清楚';

/** What is seen of the guide in each state of its model. `tenantName`: of this path's newcomer. */
export function sightsOf(page: Page, tenantName: string): GuideSights {
  const one = guidePage(page);
  const frame = shell(page);
  const at = async (step: number, heading: string) => {
    await expect(one.heading).toHaveText(heading);
    await expect.poll(one.step).toBe(String(step));
  };
  const atMobile = () => at(2, '验证手机号');
  const atAccount = () => at(3, '姓名与密码');
  const atTenant = () => at(4, '公司或店铺');
  const atKind = () => at(5, '公司类型');
  const atOrders = () => at(7, '店铺与第一批订单');
  const failed = () => expect(one.alert).toContainText('请求超时');
  const task = (name: string) => page.getByRole('region', { name });
  return {
    async introduced() {
      await at(1, '认识产品，选择身份');
      await expect(one.done).toHaveCount(0);
    },
    async mobileAsked() {
      await atMobile();
      await expect(one.done).toHaveCount(1);
      await expect(one.alert).toHaveCount(0);
    },
    async codeSent() {
      await expect(one.main).toContainText('验证码已发送');
      await expect(one.code).toBeVisible();
    },
    async codeNotSent() {
      await atMobile();
      await expect(one.main).toContainText(/秒后/);
      await expect(one.code).toHaveAttribute('aria-invalid', 'true');
    },
    async codeRefused() {
      await atMobile();
      await expect(one.main).toContainText('验证码不正确');
      await expect(one.code).toHaveAttribute('aria-invalid', 'true');
    },
    async accountAsked() {
      await atAccount();
      await expect(one.main).toContainText('已验证');
      await expect(one.done).toHaveCount(2);
      expect(new URL(page.url()).search).not.toContain('mobile');
      await expect(one.code).toHaveCount(0);
      await expect(one.name).toBeFocused();
    },
    async accountAskedAnew() {
      await atAccount();
      await expect(one.code).toBeFocused();
    },
    async accountCodeRefused() {
      await atAccount();
      await expect(one.main).toContainText('验证码不正确');
      await expect(one.name).toHaveValue(NAME);
    },
    async mobileTaken() {
      await atAccount();
      await expect(one.alert).toContainText('该手机号已注册');
      await expect(one.alert.getByRole('link', { name: '用这个手机号登录' })).toBeVisible();
    },
    async tenantAsked() {
      await atTenant();
      await expect(one.tenantName).toBeFocused();
      await expect(one.done).toHaveCount(3);
    },
    async tenantAskedAnew() {
      await atTenant();
      await expect(one.tenantName).toBeVisible();
    },
    async accountDone() {
      await atAccount();
      await expect(one.main).toContainText(`姓名是 ${NAME}`);
    },
    async unreadable() {
      await expect(page.getByRole('heading', { name: '没有读到您的进度' })).toBeVisible();
      await failed();
    },
    async tenantRefused() {
      await atTenant();
      await failed();
      await expect(one.tenantName).toHaveValue(tenantName);
    },
    async kindAsked() {
      await atKind();
      await expect(one.main).toContainText(tenantName);
      await expect(one.kind('商家')).toBeChecked();
    },
    async kindRefused() {
      await atKind();
      await failed();
    },
    async underAudit() {
      await atKind();
      await expect(one.main).toContainText('待审核');
      await expect(one.main).toContainText(tenantName);
    },
    async auditRefused() {
      await atKind();
      await expect(one.main).toContainText(REASON);
      await expect(one.sendFactory).toHaveText('再次提交审核');
    },
    async auditGranted() {
      await atKind();
      await expect(one.main).toContainText(`${tenantName} 是工厂，平台的审核已通过`);
    },
    async merchantAsked() {
      await at(6, '绑定商家');
      await expect(one.inviteCode).toBeVisible();
    },
    async factoryBegins() {
      await at(7, 'SKU 与第一位客户');
      await expect(task('第一个 SKU').getByRole('link', { name: '新建 SKU' })).toBeVisible();
    },
    async factoryHome() {
      await expect(frame.header).toContainText(tenantName);
      await expect(frame.entry('审单')).toBeVisible();
    },
    async factoryAsked() {
      await at(6, '绑定工厂');
      await expect(one.inviteCode).toBeFocused();
    },
    async inviteRefused() {
      await at(6, '绑定工厂');
      await expect(one.inviteCode).toHaveValue('NO-SUCH-CODE');
      await expect(one.main).toContainText('邀请码不存在');
    },
    async inviterShown() {
      await expect(one.bind).toHaveText(`绑定${FACTORY}`);
      await expect(one.main.getByRole('definition').first()).toHaveText(FACTORY);
    },
    async factoryBound() {
      await at(6, '绑定工厂');
      await expect(one.main).toContainText(`已绑定工厂：${FACTORY}`);
    },
    async merchantBegins() {
      await atOrders();
      await expect(one.shopName).toBeVisible();
      await expect(one.sample).toHaveAttribute('aria-disabled', 'true');
    },
    async shopRefused() {
      await atOrders();
      await failed();
    },
    async shopMade() {
      await atOrders();
      await expect(task('第一家店铺')).toContainText('已完成');
      await expect(one.alert).toHaveCount(0);
    },
    async sampleRefused() {
      await atOrders();
      await failed();
    },
    async sampled() {
      await expect(page.getByRole('link', { name: '查看 3 张示例订单' })).toBeVisible();
      await expect(task('第一批订单')).not.toContainText('已完成');
    },
    async merchantHome() {
      await expect(frame.header).toContainText(tenantName);
      await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/business\//);
    },
  };
}
