import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { station } from '#contract/station/station.ts';

/** A noon that is over, wherever the clock stands. */
const DAY = '2026-01-15';
const FROM = Date.parse(`${DAY}T00:00:00+08:00`);

/** A factory of the test's own: 贾师傅 printed 40 pieces in four hours, 易师傅 printed 2 and scanned wrongly three times. */
async function ownHall() {
  const { tenantId, username } = await ownTenant('factory');
  const { id: stationId } = await (
    await hands(username)
  ).call(station.create, { name: '打印一台', kind: 'print' });
  const printed = async (name: string, pieces: number) => {
    const [row] = await ask<{ id: number }>(
      `with u as (insert into app_user (username, real_name, password_hash)
           select $2, $3, password_hash from app_user where username = 'merchant01' returning id),
         m as (insert into membership (tenant_id, user_id) select $1, id from u)
       select id::int from u`,
      [tenantId, `${username}-${name}`, name],
    );
    await ask(
      `insert into station_session (factory_id, station_id, user_id, began_at, last_scan_at, ended_at, ended_by)
       values ($1, $2, $3, $4::timestamptz - interval '4 hours', $4, $4, 'badge')`,
      [tenantId, stationId, row!.id, `${DAY}T12:00:00+08:00`],
    );
    await ask(
      `with p as (
         insert into piece (factory_id, copy_no, state, was_made, last_event, art_planned, quality_wanted, created_at, updated_at)
         select $1, n, 60, true, 'piece.printed', true, true, now(), now() from generate_series(1, $5::int) n returning id),
       c as (
         insert into work_credit (factory_id, piece_id, work, pass, user_id, nth, shares, station_id, at)
         select $1, id, 'print', 1, $3, 1, 1, $2, $4 from p returning *)
       insert into wage_line (factory_id, period_id, kind, user_id, credit_id, piece_id, work, pieces, at, day, rate_e4, amount_e4,
         created_at)
       select $1, wage_period_for($1, wage_day(at)), 'credit', user_id, id, piece_id, work, 1, at, wage_day(at), 0, 0, now() from c`,
      [tenantId, stationId, row!.id, `${DAY}T11:00:00+08:00`, pieces],
    );
    return row!.id;
  };
  await printed('贾师傅', 40);
  const yi = await printed('易师傅', 2);
  await ask(
    `insert into operator_error (factory_id, error_type, bar_code, user_id, at)
     select $1, 'unknown', '1', $2, $3 from generate_series(1, 3)`,
    [tenantId, yi, `${DAY}T11:30:00+08:00`],
  );
  return username;
}

test('[P189] people are compared, who did too little has no place, and numbers open what they count', async ({
  signedIn,
}) => {
  const { page } = await signedIn(await ownHall());
  await page.goto(`/factory/usual/performance?days=${FROM}&days=${FROM + 24 * 3_600_000}`);
  const list = listPage(page, '绩效');
  await expect(list.rows).toHaveCount(2);
  const cell = (row: string, name: string) => list.row(row).getByRole('link', { name });
  await expect(cell('贾师傅', '贾师傅在岗 4.00 小时，查看明细')).toBeVisible();
  await expect(list.row('贾师傅')).toContainText('10.0');
  await expect(list.chips).not.toContainText('分组');
  expect(await barriers(page)).toEqual([]);

  await list.row('贾师傅').getByText('贾师傅', { exact: true }).click();
  const detail = page.getByRole('region', { name: '按天' });
  await expect(detail.getByRole('row')).toHaveCount(2);
  await expect(detail.getByRole('row').filter({ hasText: DAY })).toContainText('40');
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await cell('贾师傅', '贾师傅件数 40，查看明细').click();
  const lines = listPage(page, '绩效');
  await expect(lines.region.getByRole('status').filter({ hasText: '合计' })).toContainText('40 件');
  await lines.region.getByRole('button', { name: '返回统计' }).click();
  await expect(list.rows).toHaveCount(2);
  await list.region.getByRole('tab', { name: '按工序' }).click();
  await expect(list.row('打印')).toContainText('42');
  await list.region.getByRole('tab', { name: '按人员' }).click();
  await cell('易师傅', '易师傅错误扫描 3，查看明细').click();
  const errors = listPage(page, '操作员错误记录');
  await expect(errors.rows).toHaveCount(3);
});
