import { workStep } from '#contract/route/work-step.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** A factory of the test's own, with somebody who works there, a price, and a period that has ended. */
async function ownHall() {
  const { tenantId, username } = await ownTenant('factory');
  await ask(
    `with u as (insert into app_user (username, real_name, password_hash)
         select $2, '贾师傅', password_hash from app_user where username = 'merchant01' returning id),
       m as (insert into membership (tenant_id, user_id) select $1, id from u)
     insert into badge (factory_id, user_id, created_at) select $1, id, now() from u`,
    [tenantId, `${username}-w`],
  );
  await ask(
    `insert into wage_period (factory_id, from_day, to_day) values ($1, '2026-01-01', '2026-01-31')`,
    [tenantId],
  );
  const factory = await hands(username);
  const { id: stepId } = await factory.call(workStep.create, { name: '贴合' });
  await factory.call(piecePrice.create, {
    ...{ work: 'step', stepId, rateE4: 1255, reworkPercent: 0, fault: 'back', fromDay: '2026-01-01' },
  });
  return { username };
}

test('[P184] [P186] work is put right by hand, gets an allowance, and a locked period says on its slip what is paid', async ({
  signedIn,
}) => {
  const { username } = await ownHall();
  const { page } = await signedIn(username);
  await page.goto('/factory/usual/workReport/piece');
  const lines = listPage(page, '计件', '计件');
  await lines.region.getByRole('button', { name: '更正计件' }).click();
  const form = dialog(page, '更正计件');
  await form.panel.getByRole('combobox', { name: '人员' }).fill('贾');
  await page.getByRole('listbox').getByRole('option', { name: '贾师傅' }).click();
  await form.panel.getByRole('combobox', { name: '工序' }).fill('贴合');
  await page.getByRole('listbox').getByRole('option', { name: '贴合' }).click();
  await form.field('日期').fill('2026-01-15');
  await form.field('件数').fill('3');
  await form.field('原因').fill('漏扫');
  await form.button('保存').click();
  await expect(form.panel).toHaveCount(0);
  await expect(lines.row('贾师傅')).toContainText('0.3765');
  await expect(lines.region.getByRole('status').filter({ hasText: '合计' })).toContainText('0.3765 元，3 件');

  await page.goto('/factory/usual/workReport/salary?tab=sheet');
  const sheet = listPage(page, '计件工资', '工资表');
  await expect(sheet.row('贾师傅')).toContainText('¥0.38');
  await sheet.row('贾师傅').getByRole('button', { name: '给 贾师傅 补贴或扣款' }).click();
  const adjust = dialog(page, /^补贴与扣款/);
  await adjust.field('每人金额').fill('100');
  await adjust.field('原因').fill('夜班');
  await adjust.button('保存').click();
  await expect(adjust.panel).toHaveCount(0);
  await expect(sheet.row('贾师傅')).toContainText('¥100.38');

  await sheet.region.getByRole('tab', { name: '周期' }).click();
  const periods = listPage(page, '计件工资', '工资周期');
  await periods.row('2026-01-01 至 2026-01-31').getByRole('button', { name: '锁定' }).click();
  const sure = dialog(page, '锁定 2026-01-01 至 2026-01-31');
  await sure.button('锁定').click();
  await expect(sure.panel).toHaveCount(0);
  await expect(periods.row('2026-01-01 至 2026-01-31')).toContainText('已锁定');
  await periods.row('2026-01-01 至 2026-01-31').getByRole('button', { name: '工资表' }).click();
  await sheet.row('贾师傅').getByRole('button', { name: '工资条' }).click();
  const slip = dialog(page, '工资条 贾师傅');
  await expect(slip.panel).toContainText('已锁定');
  await expect(slip.panel).toContainText('¥100.38');
  await expect(slip.panel.getByRole('table', { name: '按工序' })).toContainText('0.3765');
});
