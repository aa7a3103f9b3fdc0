import { barriers } from '#tests/e2e/barriers.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';

test('[P083] a template begins as a delivered tag, an element is moved by keys, and it is saved as version 2', async ({
  signedIn,
}) => {
  const name = `${ownPrefix()}标签`;
  const { page } = await signedIn('factory01');
  await page.goto('/factory/printTemplate');
  const list = listPage(page, '打印模板设计');
  await list.action('新建打印模板').click();
  const form = dialog(page, '新建打印模板');
  await form.panel.getByRole('combobox', { name: '从哪个开始' }).selectOption('标签 40×30');
  await form.field('名称').fill(name);
  await form.button('保存').click();

  const canvas = page.getByRole('group', { name: '画布' });
  const model = canvas.getByRole('button', { name: '变量「型号」' });
  const settings = page.getByRole('group', { name: '设置' });
  const save = page.getByRole('button', { name: '保存', exact: true });
  await test.step('arrow keys move it by 0.1 mm, with Shift by 1 mm, and each step is taken back', async () => {
    await model.focus();
    await expect(settings.getByLabel('左', { exact: true })).toHaveValue('1.5');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(settings.getByLabel('左', { exact: true })).toHaveValue('2.6');
    await page.keyboard.press('Control+z');
    await expect(settings.getByLabel('左', { exact: true })).toHaveValue('1.6');
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('a bar code that is too narrow is listed, and keeps it from being saved', async () => {
    await canvas.getByRole('button', { name: '条码「生产件号」' }).focus();
    await settings.getByLabel('宽', { exact: true }).fill('30');
    const problems = page.getByRole('list', { name: '问题' });
    await expect(problems).toContainText('条码「生产件号」：太窄，扫描枪扫不出，宽至少要 30.3 mm。');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await settings.getByLabel('宽', { exact: true }).fill('30.3');
    await expect(page.getByText('没有问题，可以保存。')).toBeVisible();
  });

  await test.step('it is saved as version 2', async () => {
    await save.click();
    await expect(page.getByRole('heading', { name: `${name} 第 2 版` })).toBeVisible();
    await page.getByRole('button', { name: '返回列表' }).click();
    await list.row(name).getByText(name).click();
    await expect(page.getByRole('region', { name: '版本' })).toContainText(
      '第 2 版：修改变量 1 个；修改条码 1 个',
    );
  });
});
