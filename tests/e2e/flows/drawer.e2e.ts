import { loginPage } from '#tests/e2e/pages/login.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

test('in demo mode a drawer shows the running machines, their state and what they would take next', async ({
  page,
}) => {
  const login = loginPage(page);
  await login.open();
  await page.getByRole('complementary', { name: '演示工具' }).getByRole('button', { name: '流程' }).click();
  const drawer = page.getByRole('region', { name: '正在运行的流程' });
  const session = drawer.getByRole('article', { name: '会话与导航' });
  await expect(session).toContainText('signedOut');
  await expect(session).toContainText('可接受 arrived');
  await expect(page.getByRole('region', { name: '演示时钟' })).toContainText('服务器时间 20');
  expect(await barriers(page)).toEqual([]);
  // The page beside it stays in use, and what it does is seen at once.
  await login.signIn('merchant01', DEMO_PASSWORD);
  await expect(session).toContainText('ready');
  await expect(session).toContainText('workspace.changed');
  await page.getByRole('button', { name: '关闭演示工具' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(shell(page).menu).toBeVisible();
});
