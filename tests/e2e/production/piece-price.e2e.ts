import { workStep } from '#contract/route/work-step.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P185] a step is priced from a day on, and priced anew from a later one: the list says both and until when', async ({
  signedIn,
}) => {
  const name = `${ownPrefix()}贴合`;
  const factory = await hands('factory01');
  const { id: stepId } = await factory.call(workStep.create, { name });
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/usual/workReport/price?stepId=${stepId}`);
  const list = listPage(page, '计件单价', '计件单价');
  await list.region.getByRole('button', { name: '新建单价' }).first().click();
  const form = dialog(page, '新建单价');
  const step = form.panel.getByRole('combobox', { name: '工序' });
  await step.fill(name);
  await page.getByRole('listbox').getByRole('option', { name }).click();
  await form.field('单价').fill('0.12345');
  await form.field('从').fill('2026-01-01');
  await form.button('保存').click();
  await expect(form.panel).toContainText('单价请填数字，最多四位小数');
  await form.field('单价').fill('0.1250');
  await form.button('保存').click();
  await expect(form.panel).toHaveCount(0);
  await expect(list.row(name)).toContainText('0.1250');
  await expect(list.row(name)).toContainText('生效中');

  await list.row(name).getByRole('button', { name: '换新价' }).click();
  const next = dialog(page, '换新价');
  await next.field('单价').fill('0.15');
  await next.field('从').fill('2098-05-01');
  await next.button('保存').click();
  await expect(next.panel).toHaveCount(0);
  const row = (text: string) => list.row(name).filter({ hasText: text });
  await expect(row('0.1500')).toContainText('未生效');
  await expect(row('0.1250')).toContainText('2098-04-30');
});
