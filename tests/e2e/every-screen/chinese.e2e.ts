import { latinWords } from '#tests/e2e/latin-words.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { tick } from '#tests/e2e/pages/list.ts';
import { ordersPage, stillOrders } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[B04] the public screens speak Simplified Chinese', async ({ page }) => {
  for (const path of [
    '/',
    '/recommend',
    '/login',
    '/login?way=sms',
    '/register',
    '/register?inviteFactoryCode=unknown',
    '/forgetPwd',
    '/systemTip',
    '/no/such/path',
  ]) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    expect(await latinWords(page), path).toEqual([]);
  }
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
});

test('[B04] what opens from the header speaks Simplified Chinese', async ({ asUser }) => {
  const { page, header } = await asUser('many01', '云朵手机壳旗舰店');
  for (const button of [/^切换公司/, /^任务/, /^通知/, /用户菜单$/]) {
    await header.getByRole('button', { name: button }).click();
    await page.locator('.bp6-popover').waitFor();
    expect(await latinWords(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.bp6-popover').waitFor({ state: 'detached' });
  }
});

test('[B04] what opens over a list speaks Simplified Chinese', async ({ asUser }) => {
  const { page } = await asUser('factory01');
  const free = stillOrders();
  for (const [screen, search, action, title] of [
    ['审单', `?${free}`, '打回', '打回 1 单'],
    ['订单列表', `?status=waitProduce&${free}`, '一键打包', '是否改为已打包？'],
  ] as const) {
    const orders = ordersPage(page, screen);
    await orders.open(search);
    await tick(orders.rows.first().getByRole('checkbox'));
    await orders.action(action).click();
    const { panel, button } = dialog(page, title);
    await expect(panel).toBeVisible();
    expect(await latinWords(page), title).toEqual([]);
    await button(/^关闭$/).click();
    await expect(panel).toHaveCount(0);
  }
});
