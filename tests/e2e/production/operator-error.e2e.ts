import { randomUUID } from 'node:crypto';
import { hallNumber } from '#contract/piece/piece-number.ts';
import { scan } from '#contract/scan/scan.ts';
import { station } from '#contract/station/station.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

const NOBODY = hallNumber('piece', 9_999_999_990);

/** A factory of the test's own, with somebody who works there and scanned a number that is none. */
async function ownHall() {
  const { tenantId, username } = await ownTenant('factory');
  const [worker] = await ask<{ id: number }>(
    `with u as (insert into app_user (username, real_name, password_hash)
         select $2, '贾师傅', password_hash from app_user where username = 'merchant01' returning id),
       m as (insert into membership (tenant_id, user_id) select $1, id from u),
       b as (insert into badge (factory_id, user_id, created_at) select $1, id, now() from u)
     select id::int from u`,
    [tenantId, `${username}-w`],
  );
  const factory = await hands(username);
  const { id: stationId } = await factory.call(station.create, { name: '质检一台', kind: 'quality' });
  await ask(
    `insert into station_session (factory_id, station_id, user_id, began_at, last_scan_at) values ($1, $2, $3, now(), now())`,
    [tenantId, stationId, worker!.id],
  );
  const sentAt = Date.now();
  const scans = [{ scanId: randomUUID(), seq: 1, code: NOBODY, deviceAt: sentAt }];
  await factory.call(scan.send, { stationId, sentAt, scans });
  return { username };
}

test('[P114] a wrong scan stands beside a slip noted by hand, is explained, costs something, is marked, and counts for its person', async ({
  signedIn,
}) => {
  const { username } = await ownHall();
  const { page } = await signedIn(username);
  await page.goto('/factory/data/operatorError');
  const list = listPage(page, '操作员错误记录');
  await expect(list.row(NOBODY)).toContainText('不存在');
  await expect(list.row(NOBODY)).toContainText('贾师傅');
  expect(await barriers(page)).toEqual([]);

  await list.region.getByRole('button', { name: '记录错误' }).click();
  const note = dialog(page, '记录错误');
  await note.field('操作员').selectOption('贾师傅');
  await note.field('说明').fill('撕错标签');
  await note.button('保存').click();
  await expect(note.panel).toHaveCount(0);
  await expect(list.row('撕错标签')).toContainText('手工记录');

  await list.row('撕错标签').getByText('手工记录').click();
  const drawer = page.getByRole('region', { name: '操作错误', exact: true });
  await drawer.getByRole('button', { name: '说明' }).click();
  const explain = dialog(page, '说明操作错误');
  await explain.field('说明').fill('灯坏了');
  await explain.button('保存').click();
  await expect(explain.panel).toHaveCount(0);
  await expect(drawer).toContainText('灯坏了');
  await drawer.getByRole('button', { name: '扣款' }).click();
  const deduct = dialog(page, '扣款：贾师傅');
  await deduct.field('扣款金额').fill('12.5');
  await deduct.button('保存').click();
  await expect(deduct.panel).toHaveCount(0);
  await expect(list.row('撕错标签')).toContainText('¥12.50');
  expect(await barriers(page)).toEqual([]);

  await page.goto('/factory/data/operatorError');
  await list.row(NOBODY).getByRole('checkbox').check();
  await list.region.getByRole('button', { name: '已更正' }).click();
  const sure = dialog(page, '1 条标记为「已更正」');
  await sure.button('标记').click();
  await expect(sure.panel).toHaveCount(0);
  await expect(list.row(NOBODY)).toContainText('已更正');

  await list.region.getByRole('tab', { name: '按人员' }).click();
  await expect(list.row('贾师傅')).toContainText('不存在 1');
  await list.row('贾师傅').getByRole('link', { name: '贾师傅错误 2，查看明细' }).click();
  await expect(list.rows).toHaveCount(2);
});
