import { expect, test } from '#tests/e2e/support.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { rulesPage } from '#tests/e2e/pages/rules.ts';

test('[P188] neither the rules, the log of their runs nor the editor has a serious barrier, whatever its conditions are about', async ({
  signedIn,
}) => {
  const { page } = await signedIn('factory01');
  const rules = rulesPage(page);
  for (const search of ['', '?tab=runs']) {
    await rules.open(search);
    await expect(rules.region.getByRole('tab', { name: '规则' })).toBeVisible();
    await expect(rules.region.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  }

  await rules.open();
  await rules.create.click();
  const { editor } = rules;
  for (const [i, field] of [
    '付款时长',
    '商品编码',
    '国家/地区',
    '买家备注',
    '时段',
    '图片分辨率不足',
  ].entries()) {
    await editor.button('添加条件').first().click();
    await editor.leaf(i + 2).choose(field);
  }
  await editor.save();
  await expect(editor.panel).toContainText('请输入规则名称');
  expect(await barriers(page)).toEqual([]);
});
