import { order } from '#contract/order/order.ts';
import { piece } from '#contract/piece/piece.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { waitingOrders } from './own-pieces.ts';

test('[P182] a rule is made, its trial says that it takes the pieces that wait, and run it makes their batch', async ({
  signedIn,
}) => {
  test.setTimeout(300_000);
  const factory = await hands('factory01');
  const { one, profile, code } = await waitingOrders(factory);
  const { list: found } = await factory.call(order.page, { orderNo: [one] });
  const { list: pieces } = await factory.call(piece.ofOrder, { orderId: found[0]!.id });
  const name = `${ownPrefix()}规则`;
  const { page } = await signedIn('factory01');

  await page.goto('/factory/usual/distribute');
  const rules = listPage(page, '分配设置', '分配规则');
  await rules.bar.getByRole('button', { name: '新建分配规则' }).click();
  const form = dialog(page, '新建分配规则');
  await form.field('名称').fill(name);
  await form.panel.getByRole('combobox', { name: '打印配置' }).selectOption(profile);
  await form.panel.getByRole('radio', { name: '按条件' }).click();
  const leaf = form.panel.getByRole('group', { name: '条件 1' });
  await leaf.getByRole('combobox', { name: '字段' }).selectOption('商品编码');
  await leaf.getByRole('textbox', { name: '商品编码' }).fill(code);
  await leaf.getByRole('textbox', { name: '商品编码' }).press('Enter');
  await expect(form.panel.getByRole('region', { name: '试算' })).toContainText('2 单符合，共 3 件');
  await form.button('保存').click();
  await expect(form.panel).toContainText('请至少选择一种组批时机');
  // Long enough for this test: only a person runs it.
  await form.field('每隔多久').fill('1440');
  expect(await barriers(page)).toEqual([]);
  await form.field('每隔多久').press('Enter');
  await expect(form.panel).toBeHidden();
  await rules.filter('关键词', name);
  await expect(rules.rows).toHaveCount(1);
  await expect(rules.row(name)).toContainText(`商品编码属于 ${code}`);
  await expect(rules.row(name)).toContainText('每 1,440 分钟');

  await rules.bar.getByRole('button', { name: '试算' }).click();
  const trial = dialog(page, '试算');
  await trial.field('生产件号').fill(pieces[0]!.number);
  await trial.field('生产件号').press('Enter');
  await expect(trial.panel.getByRole('row', { name: pieces[0]!.number })).toContainText(name);
  await trial.button('关闭').first().click();

  // What it takes now is counted by a question of its own.
  await expect(rules.row(name).getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await rules.row(name).getByRole('button', { name: '运行' }).click();
  const run = dialog(page, `立即运行「${name}」`);
  await expect(run.panel).toContainText('现在符合的 3 件');
  await run.button('运行').click();
  await expect(run.panel).toBeHidden();
  await rules.row(name).getByText(name).click();
  const log = page.getByRole('region', { name: '运行记录' });
  await expect(log).toContainText('2 单 3 件');
  await log.getByRole('link', { name: /^\d{12}$/ }).click();
  const batches = listPage(page, '批次管理', '批次');
  await expect(batches.rows).toHaveCount(1);
  await expect(batches.rows.first()).toContainText(`规则 ${name}`);
});
