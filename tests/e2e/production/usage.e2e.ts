import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

const SETTINGS = PrintSettings.parse({ media: 'roll', width: 12_000, length: 100_000 });
const LONG = '很长的名字'.repeat(6);

/** A factory of the test's own that printed three pieces for no order on 100 x 120 mm of a roll; one came out wrong. */
async function ownPlate() {
  const { tenantId, username } = await ownTenant('factory');
  const [made] = await ask<{ plate: string; number: string; batch: string; profile: string }>(
    `with m as (insert into material (factory_id, code, name, name_key, updated_by, created_at, updated_at)
         values ($1, 'USAGE', $3::text || '材质', 'usage', '测试', now(), now()) returning id),
       d as (insert into device (factory_id, name, media, width, length, updated_by, created_at, updated_at)
         values ($1, $3::text || '打印机', 'roll', 12000, 100000, '测试', now(), now()) returning id),
       f as (insert into print_profile (factory_id, device_id, material_id, name, is_default, media_price, media_unit, updated_by,
           created_at, updated_at)
         select $1, d.id, m.id, '卷材配置', true, 2000, 'm2', '测试', now(), now() from d, m returning id, device_id),
       v as (insert into print_profile_version (factory_id, profile_id, no, changed, settings, created_by, created_at)
         select $1, id, 1, '', $2::jsonb, '测试', now() from f returning profile_id),
       b as (insert into batch (factory_id, profile_id, made_by, state, created_at, updated_at)
         select $1, f.id, '测试', 20, now(), now() from f returning id),
       t as (insert into plate (factory_id, profile_id, profile_no, device_id, state, width, used_length, net, sent_at, printed_at,
           printed_by_name, created_at, updated_at)
         select $1, f.id, 1, f.device_id, 40, 12000, 10000, 450, now(), now(), '打印师傅', now(), now() from f, v returning id, number)
     select t.id as plate, t.number, b.id as batch, f.id as profile from t, b, f`,
    [tenantId, JSON.stringify(SETTINGS), LONG],
  );
  await ask(
    `with p as (insert into piece (factory_id, copy_no, state, was_made, last_event, profile_id, profile_no, batch_id, art_planned,
         created_at, updated_at)
         select $1, n, case n when 3 then 95 else 70 end, true, 'piece.printed', $2, 1, $3, true, now(), now()
         from generate_series(1, 3) n returning id, copy_no),
       e as (insert into piece_event (factory_id, piece_id, event, actor, after, version, at)
         select $1, id, 'piece.printed', 'factory', '{70,0}', 1, now() from p where copy_no < 3)
     insert into plate_slot (factory_id, plate_id, no, piece_id, side, x, y, w, h, rotation, misprinted)
     select $1, $4, copy_no, id, 1, 0, copy_no * 3000, 3000, 6000, 0, copy_no = 3 from p`,
    [tenantId, made!.profile, made!.batch, made!.plate],
  );
  await ask('select note_plate_usage($1, array[$2::bigint])', [tenantId, made!.plate]);
  return { username, plate: made!.number };
}

test('[P113] what a plate used is seen line by line and added up, a change of the roll is noted and put right by a line of its own', async ({
  signedIn,
}) => {
  const { username, plate } = await ownPlate();
  const { page } = await signedIn(username);
  await page.goto('/factory/data/useDetail');
  const list = listPage(page, '使用明细');
  await expect(list.rows).toHaveCount(4);
  const sums = list.region.getByRole('group', { name: '合计' });
  await expect(sums).toContainText('坯件3 件');
  await expect(sums).toContainText('浪费1 件');
  // 5,400 of 12,000 mm2.
  await expect(sums).toContainText('利用率45%');
  await expect(list.row('介质')).toContainText('0.1 m，0.012 m²');
  await expect(list.row('介质')).toContainText('¥20.00/平方米');
  expect(await barriers(page)).toEqual([]);

  await list.region.getByRole('button', { name: '登记介质' }).click();
  const note = dialog(page, '登记介质');
  await note.field('打印配置').selectOption(`卷材配置（${LONG}打印机，${LONG}材质）`);
  await note.field('长度').fill('100001');
  await note.button('登记').click();
  await expect(note.panel).toContainText('长度最多为 100,000 mm');
  await note.field('长度').fill('1000');
  await note.field('说明').fill('换了新卷');
  expect(await barriers(page)).toEqual([]);
  await note.button('登记').click();
  await expect(note.panel).toHaveCount(0);
  await expect(list.row('换卷')).toContainText('1 m，0.12 m²');

  await list.row('换卷').click();
  const roll = page.getByRole('region', { name: '换下的卷' });
  await expect(roll).toContainText(plate);
  await page.getByRole('button', { name: '更正', exact: true }).click();
  const correct = dialog(page, '更正介质');
  await correct.field('实际长度').fill('900');
  await correct.field('原因').fill('量错了');
  await correct.button('更正').click();
  await expect(correct.panel).toHaveCount(0);
  await expect(page.getByRole('region', { name: '更正' })).toContainText('量错了');
  await expect(list.row('-0.1 m')).toContainText('更正');
  await expect(sums).toContainText('介质1 m，0.12 m²');
  expect(await barriers(page)).toEqual([]);

  await list.tab('按原因').click();
  await expect(list.row('自由打印')).toContainText('2');
  await list.row('换卷').getByRole('link', { name: '换卷记录 2，查看明细' }).click();
  await expect(list.rows).toHaveCount(2);
  await list.region.getByRole('button', { name: '返回统计' }).click();
  await expect(list.row('浪费')).toContainText('1');
  expect(await barriers(page)).toEqual([]);
});
