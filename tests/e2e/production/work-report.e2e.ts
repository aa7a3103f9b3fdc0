import { station } from '#contract/station/station.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** A noon that is over, wherever the clock stands. */
const DAY = '2026-01-15';
const NOON = `${DAY}T12:00:00+08:00`;

/** A factory of the test's own: 贾师傅 scanned two pieces with his badge, though 易师傅 did them, and forgot to sign off. */
async function ownHall() {
  const { tenantId, username } = await ownTenant('factory');
  const worker = async (name: string) => {
    const [row] = await ask<{ id: number }>(
      `with u as (insert into app_user (username, real_name, password_hash)
           select $2, $3, password_hash from app_user where username = 'merchant01' returning id),
         m as (insert into membership (tenant_id, user_id) select $1, id from u),
         b as (insert into badge (factory_id, user_id, created_at) select $1, id, now() from u)
       select id::int from u`,
      [tenantId, `${username}-${name}`, name],
    );
    return row!.id;
  };
  const [jia, yi] = [await worker('贾师傅'), await worker('易师傅')];
  const factory = await hands(username);
  const { id: stationId } = await factory.call(station.create, { name: '打印一台', kind: 'print' });
  await ask(
    `insert into station_session (factory_id, station_id, user_id, began_at, last_scan_at) values ($1, $2, $3, now(), now())`,
    [tenantId, stationId, jia],
  );
  await ask(
    `with p as (
       insert into piece (factory_id, copy_no, state, was_made, last_event, art_planned, quality_wanted, created_at, updated_at)
       select $1, n, 60, true, 'piece.printed', true, true, now(), now() from generate_series(1, 2) n returning id),
     c as (
       insert into work_credit (factory_id, piece_id, work, pass, user_id, nth, shares, station_id, at)
       select $1, id, 'print', 1, $3, 1, 1, $2, $4 from p returning *)
     insert into wage_line (factory_id, period_id, kind, user_id, credit_id, piece_id, work, pieces, at, day, rate_e4, amount_e4,
       created_at)
     select $1, wage_period_for($1, wage_day(at)), 'credit', user_id, id, piece_id, work, 1, at, wage_day(at), 0, 0, now() from c`,
    [tenantId, stationId, jia, NOON],
  );
  await ask(
    `insert into wage_correction (factory_id, kind, user_id, day, work, pieces, pieces_before, reason, created_at)
     values ($1, 'badge', $2, $3, 'print', 5, 0, '忘刷工牌', now())`,
    [tenantId, yi, DAY],
  );
  return { username };
}

test('[P183] scans of the wrong person are moved after a preview, who forgot it is signed off, and a correction is approved', async ({
  signedIn,
}) => {
  const { username } = await ownHall();
  const { page } = await signedIn(username);
  const from = Date.parse(`${DAY}T00:00:00+08:00`);
  await page.goto(`/factory/usual/workReport?days=${from}&days=${from + 24 * 3_600_000}`);
  const list = listPage(page, '工作报表');
  await expect(list.row('贾师傅')).toContainText('打印');
  await expect(list.region.getByRole('status').filter({ hasText: '合计' })).toContainText('2 件');
  expect(await barriers(page)).toEqual([]);

  await list
    .row('贾师傅')
    .getByRole('button', { name: `贾师傅 ${DAY} 的明细` })
    .click();
  const own = dialog(page, `贾师傅 ${DAY}`);
  await expect(own.panel.getByRole('table', { name: '当天明细' }).getByRole('row')).toHaveCount(3);
  await own.panel.getByRole('button', { name: /关闭|close/i }).click();
  await expect(own.panel).toHaveCount(0);

  await list.region.getByRole('button', { name: '转移扫描' }).click();
  const move = dialog(page, '转移扫描');
  await move.field('工位').selectOption('打印一台');
  await move.field('日期').fill(DAY);
  await move.field('开始').fill('11:00');
  await move.field('结束').fill('13:00');
  await move.field('现在记在').selectOption('贾师傅');
  await move.field('应记给').selectOption('易师傅');
  await move.field('原因').fill('用错了工牌');
  await expect(move.panel.getByRole('status')).toContainText('将转移 2 条扫描（打印 2）');
  expect(await barriers(page)).toEqual([]);
  await move.button('转移').click();
  await expect(move.panel).toHaveCount(0);
  await expect(list.row('易师傅')).toContainText('打印');

  await list.region.getByRole('tab', { name: '更正' }).click();
  const corrections = listPage(page, '工作报表', '更正申请');
  await corrections.row('易师傅').getByRole('button', { name: '批准 易师傅 的申请' }).click();
  const sure = dialog(page, '批准「易师傅」的申请');
  await expect(sure.panel).toContainText('打印增加 5 件');
  await sure.button('批准').click();
  await expect(sure.panel).toHaveCount(0);
  await expect(corrections.row('易师傅')).toContainText('已批准');
  await corrections.region.getByRole('button', { name: '申请更正' }).click();
  const form = dialog(page, '申请更正');
  await form.field('计件').selectOption('打印');
  await form.field('件数').fill('10001');
  await form.panel.getByRole('textbox', { name: '原因' }).fill('忘刷工牌');
  await form.button('提交').click();
  await expect(form.panel).toContainText('件数最多 10,000');
  await form.field('件数').fill('2');
  await form.button('提交').click();
  await expect(form.panel).toHaveCount(0);
  await expect(corrections.row('待批').getByRole('button', { name: '撤回' })).toBeVisible();

  await corrections.region.getByRole('tab', { name: '在岗' }).click();
  const onDuty = listPage(page, '工作报表', '在岗');
  await onDuty.row('打印一台').getByRole('button', { name: '签退 贾师傅' }).click();
  const off = dialog(page, '签退「贾师傅」');
  await off.button('签退').click();
  await expect(off.panel).toHaveCount(0);
  await expect(onDuty.region.getByText('没有人在岗')).toBeVisible();
});
