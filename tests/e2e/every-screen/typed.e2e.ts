import type { Locator, Page } from '@playwright/test';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';

const RESTORED = '已恢复上次没有保存的内容';

/** Opens a form, types, reloads the page, opens it again: what was typed is there, and can be given up. */
async function outlives(
  page: Page,
  open: () => Promise<Locator>,
  label: string,
  typed: string,
  more: (panel: Locator) => Promise<void> = async () => {},
) {
  const first = await open();
  await first.getByLabel(label).first().fill(typed);
  await more(first);
  await page.reload();
  const panel = await open();
  await expect(panel.getByText(RESTORED)).toBeVisible();
  await expect(panel.getByLabel(label).first()).toHaveValue(typed);
  return panel;
}

test('what is typed into a rule, a fee template, a key and a shop outlives a reload; a secret does not', async ({
  signedIn,
}) => {
  test.slow();
  const { merchant, factory } = await ownPair();
  const { page } = await signedIn(factory.username);
  const form =
    (path: string, button: string, title = button) =>
    async () => {
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      await page.locator('.page:visible').getByRole('button', { name: button }).first().click();
      const { panel } = dialog(page, title);
      await expect(panel).toBeVisible();
      return panel;
    };
  const rule = form('/factory/usual/orderReview/pendingRule', '新建规则');
  const panel = await outlives(page, rule, '规则名称', '加急的先做');
  // Who leaves is asked, and what he gives up is gone.
  await panel.getByRole('button', { name: '取消' }).click();
  await dialog(page, '放弃修改？').button('放弃修改').click();
  await expect((await rule()).getByLabel('规则名称')).toHaveValue('');
  await outlives(page, form('/factory/system/api', '新建密钥'), '密钥名称', '仓库系统');
  await outlives(
    page,
    form('/factory/expressFeeTemplate', '新建模板', '新建快递费模板'),
    '快递公司',
    '中通快递',
  );

  const other = (await signedIn(merchant.username)).page;
  const bind = async () => {
    if (new URL(other.url()).pathname !== '/business/setting/bindShop')
      await other.goto('/business/setting/bindShop');
    await other.locator('.page:visible').getByRole('button', { name: '绑定店铺' }).first().click();
    const { panel: shown, field } = dialog(other, '绑定店铺');
    await field('平台').selectOption('拼多多');
    await field('绑定方式').selectOption('填写店铺令牌');
    return shown;
  };
  const again = await outlives(other, bind, '品牌名称', '云朵', (first) =>
    first.getByLabel(/^店铺令牌/).fill('not-to-be-kept'),
  );
  await expect(again.getByLabel(/^店铺令牌/)).toHaveValue('');
  expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('not-to-be-kept');
});
