import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';

test('a user tells the platform what is wrong, the platform answers, and he finds the answer', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const { merchant } = await ownPair();
  const user = await asUser(merchant.username);
  const words = `导入时页面没有反应 ${merchant.name}`;
  const form = await user.openAccount('意见反馈');
  await form.getByRole('button', { name: '提交' }).click();
  await expect(form.getByText('请写明遇到的问题或建议，至少 5 个字')).toBeVisible();
  await form.getByLabel(/^内容/).fill(words);
  expect(await barriers(user.page)).toEqual([]);
  await form.getByRole('button', { name: '提交' }).click();
  await expect(user.page.getByText('反馈已提交，平台回复后会通知您')).toBeVisible();

  const admin = await asUser('admin01');
  await admin.open('意见反馈');
  const list = listPage(admin.page, '意见反馈');
  await list.filter('内容', merchant.name);
  await expect(list.row(words)).toContainText('待处理');
  expect(await barriers(admin.page)).toEqual([]);
  await list.row(words).getByRole('button', { name: '回复' }).click();
  const answer = dialog(admin.page, '回复反馈');
  await expect(answer.panel.getByText(merchant.name).first()).toBeVisible();
  await answer.field(/^回复/).first().fill('已经修复，请刷新页面。');
  await answer.button('回复').click();
  await expect(list.row(words)).toContainText('已回复');

  const own = await user.openAccount('意见反馈');
  await own.getByRole('tab', { name: '我的反馈' }).click();
  await expect(own.getByText('回复：已经修复，请刷新页面。')).toBeVisible();
  await own.getByRole('button', { name: '取消' }).click();
  await shell(user.page).noticeButton.click();
  await expect(user.page.getByText('反馈有了回复', { exact: true })).toBeVisible();
});

test('the downloads of a merchant: the template of an import comes as a workbook', async ({ asUser }) => {
  const { merchant } = await ownPair();
  const { page, open } = await asUser(merchant.username);
  await open('下载中心');
  const list = listPage(page, '下载中心');
  await expect(list.rows).toHaveCount(1);
  expect(await barriers(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.row('订单导入模板.xlsx').getByRole('button', { name: /^下载/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('订单导入模板.xlsx');
});
