import fs from 'node:fs';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { dataFolder, startProduct } from '#tests/support/product.ts';
import { until } from '#tests/support/until.ts';

test('by the number that an error shows, whoever runs the server finds its lines in the log', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const folder = dataFolder();
  const product = await startProduct({ DATA_DIR: folder, DEMO: '0', DATABASE_URL: '', LOG_LEVEL: 'info' });
  try {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const login = loginPage(page);
    await login.open(`${product.url}/login`);
    await login.signIn('nobody', 'wrong-password');
    await login.failure.getByRole('button', { name: /^复制请求编号 / }).click();
    await expect(page.getByText('复制成功')).toBeVisible();
    const id = await page.evaluate(() => navigator.clipboard.readText());
    const lines = () =>
      product
        .output()
        .split('\n')
        .filter((line) => line.includes(`"reqId":"${id}"`));
    await until(() => lines().length > 0, 'the log has no line of that request');
    expect(lines().join('\n')).toContain('/fgapp/basic/system/auth/login');
    expect(lines().join('\n')).not.toContain('wrong-password');
  } finally {
    await product.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
