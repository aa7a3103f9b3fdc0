import { CODES } from '#contract/errors.ts';
import { invite } from '#contract/invite/invite.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { expect } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { answersOf } from './answers.ts';
import { browserPaths } from './paths.ts';

const PASSWORD = 'geheim1';

browserPaths(
  'danger-verification',
  async ({ asUser }) => {
    const factory = await ownTenant('factory');
    const api = await hands(factory.username);
    const made = await api.call(invite.create, { name: '展会', validUntil: null, mostUses: null });
    const { page } = await asUser(factory.username);
    const answers = answersOf(page);
    const detail = page.getByRole('region', { name: '邀请码详情' });
    const danger = dialog(page, '是否删除？');
    const code = danger.field(/^输入上面的验证码/);
    const password = danger.field('危险操作密码');
    const confirm = danger.button('确认');
    const open = async (): Promise<void> => {
      await detail.getByRole('button', { name: '删除' }).click();
      await expect(code).toBeVisible();
    };
    const ready = () => expect(code).toBeEditable();
    const closed = () => expect(danger.panel).toHaveCount(0);
    await page.goto(`/factory/customer/inviteCode/detail?id=${made.id}`);
    await expect(detail.getByRole('button', { name: '删除' })).toBeVisible();
    return {
      设置密码: async () => void (await api.call(tenant.setDangerPassword, { dangerOptPassword: PASSWORD })),
      打开: async () => {
        await open();
        await ready();
        await expect(confirm).toBeDisabled();
      },
      '打开，读不到是否有密码': async () => {
        await answers.fail(tenant.dangerPassword);
        await open();
        await ready();
        await expect(password).toHaveCount(0);
      },
      '打开，马上关闭': async () => {
        const release = await answers.hold(tenant.dangerPassword);
        await open();
        await expect(code).not.toBeEditable();
        await page.keyboard.press('Escape');
        await closed();
        release();
      },
      关闭: async () => {
        await danger.button('取消').click();
        await closed();
      },
      '输入一半，按回车': async () => {
        await code.fill('');
        await code.pressSequentially('-1');
        await expect(danger.panel.getByText('请输入正确的验证码')).toHaveCount(0);
        await page.keyboard.press('Enter');
        await expect(danger.panel.getByText('请输入正确的验证码')).toBeVisible();
      },
      输错: async () => {
        await code.fill('-12345');
        await expect(danger.panel.getByText('请输入正确的验证码')).toBeVisible();
        await expect(confirm).toBeDisabled();
      },
      换一个: async () => {
        await danger.button('换一个').click();
        await expect(code).toHaveValue('');
        await expect(danger.panel.getByText('请输入正确的验证码')).toHaveCount(0);
      },
      输对: async () => {
        await danger.typeCode();
        await expect(confirm).toBeEnabled();
      },
      '确认，没有密码': async () => {
        await confirm.click();
        await expect(danger.panel.getByText('请输入危险操作密码')).toBeVisible();
      },
      '确认，服务器要密码': async () => {
        await confirm.click();
        await expect(password).toBeFocused();
        await expect(danger.panel.getByText('请输入危险操作密码')).toBeVisible();
      },
      '确认，密码不对': async () => {
        await answers.fail(invite.delete, CODES.dangerPassword, '危险操作密码不正确，请重新输入。');
        await password.fill('falsch1');
        await confirm.click();
        await expect(danger.panel.getByText('危险操作密码不正确，请重新输入。')).toBeVisible();
      },
      输入密码: () => password.fill(PASSWORD),
      '确认，没有成功': async () => {
        await answers.fail(invite.delete);
        await confirm.click();
        await expect(danger.failure).toContainText('现在不能这样做');
        await expect(confirm).toBeEnabled();
      },
      确认: async () => {
        await confirm.click();
        await expect(page.getByText('验证成功')).toBeVisible();
        await closed();
      },
    };
  },
  {
    '输错，换一个，再确认': ['打开', '输入一半，按回车', '输错', '换一个', '输对', '确认，没有成功', '确认'],
    不做了: ['打开，马上关闭', '打开', '输对', '关闭'],
    有密码: ['设置密码', '打开', '输对', '确认，没有密码', '确认，密码不对', '输入密码', '确认'],
    读不到是否有密码: [
      '设置密码',
      '打开，读不到是否有密码',
      '输对',
      '确认，服务器要密码',
      '输入密码',
      '确认',
    ],
  },
);
