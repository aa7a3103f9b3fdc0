import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

const SETTINGS = PrintSettings.parse({ media: 'sheet', width: 60_000, length: 90_000, groupBy: 'batch' });
const LONG = '很长的名字'.repeat(8);

/**
 * A factory of the test's own with two batches of ten pieces for no order, of which nine have passed. Of the first one a
 * piece waits for its plate, of the second one a piece waits for quality, and another one for its plate.
 */
async function ownBatches() {
  const { tenantId, username } = await ownTenant('factory');
  const [made] = await ask<{ batches: string[]; profile: string }>(
    `with m as (insert into material (factory_id, code, name, name_key, updated_by, created_at, updated_at)
         values ($1, 'TAILS', $3::text || '材质', 'tails', '测试', now(), now()) returning id),
       d as (insert into device (factory_id, name, media, width, length, updated_by, created_at, updated_at)
         values ($1, $3::text || '打印机', 'sheet', 60000, 90000, '测试', now(), now()) returning id),
       f as (insert into print_profile (factory_id, device_id, material_id, name, is_default, updated_by, created_at, updated_at)
         select $1, d.id, m.id, $3::text || '配置', true, '测试', now(), now() from d, m returning id),
       v as (insert into print_profile_version (factory_id, profile_id, no, changed, settings, created_by, created_at)
         select $1, id, 1, '', $2::jsonb, '测试', now() from f),
       b as (insert into batch (factory_id, profile_id, made_by, state, created_at, updated_at)
         select $1, f.id, '测试', 20, now(), now() from f, generate_series(1, 2) returning id, number)
     select array_agg(b.id order by b.id) as batches, max(f.id)::text as profile from b, f`,
    [tenantId, JSON.stringify(SETTINGS), LONG.slice(0, 30)],
  );
  const [first, second] = made!.batches as [string, string];
  const piecesOf = (batchId: string, state: number, count: number) =>
    ask<{ id: string; number: string }>(
      `insert into piece (factory_id, copy_no, state, was_made, last_event, profile_id, profile_no, batch_id, art_planned,
         quality_wanted, created_at, updated_at)
       select $1, n, $3::int, $3::int >= 40, case when $3::int >= 40 then 'piece.printed' else 'piece.batched' end, $4, 1, $2, true, true,
         now(), now() from generate_series(1, $5::int) n returning id, number`,
      [tenantId, batchId, state, made!.profile, count],
    );
  await piecesOf(first, 70, 20);
  await piecesOf(second, 70, 20);
  const open = [...(await piecesOf(first, 20, 1)), ...(await piecesOf(second, 20, 1))];
  const [printed] = await piecesOf(second, 60, 1);
  await ask(
    `with f as (insert into file (tenant_id, name, kind, bytes, sha256)
         values ($1, 'art.png', 'png', 1, decode(md5(random()::text), 'hex')) returning id),
       r as (insert into render_task (factory_id, key, job, state, due_at, file_id, created_at, updated_at)
         select $1, 'tails', '{"how":{"dpi":300,"color":"rgb","white":"none"}}', 20, now(), f.id, now(), now() from f
         returning id)
     insert into piece_side (factory_id, piece_id, side, render_id, width, height, bleed)
     select $1, p, 1, r.id, 300, 600, 10 from r, unnest($2::bigint[]) p`,
    [tenantId, open.map(({ id }) => id)],
  );
  return { username, open: open.map(({ number }) => number), printed: printed!.number };
}

test('[P144] the last pieces of two batches come onto one plate, what nobody finds is given up, and the list to look for them is printed', async ({
  signedIn,
}) => {
  const { username, open, printed } = await ownBatches();
  const { page } = await signedIn(username);
  await page.goto('/factory/product/tailsPrint');
  const list = listPage(page, '尾单打印');
  await expect(list.rows).toHaveCount(3);
  await expect(list.row(printed)).toContainText('未质检');
  const sums = list.region.getByRole('group', { name: '合计' });
  await expect(sums).toContainText('批次 2');
  await expect(sums).toContainText('生产件 3');
  expect(await barriers(page)).toEqual([]);

  // The list opens in a tab of its own.
  const tab = page.waitForEvent('popup');
  await list.region.getByRole('button', { name: '打印找件清单' }).click();
  const paper = dialog(page, '打印找件清单');
  await expect(paper.panel.getByRole('status')).toContainText('3 件的清单已生成');
  await (await tab).close();
  await paper.panel.getByText('关闭', { exact: true }).click();
  await expect(paper.panel).toBeHidden();

  await list.selectPage();
  await list.action('尾单拼版').click();
  const plan = dialog(page, '尾单拼版 3 件');
  await plan.button('拼版 2 件').click();
  const nested = dialog(page, /^尾单拼版$/);
  await expect(nested.panel.getByRole('status')).toContainText('拼出 1 个版，共 2 件');
  await expect(nested.panel.getByRole('region', { name: '没有拼进去的件' })).toContainText(printed);
  expect(await barriers(page)).toEqual([]);
  await nested.panel.getByText('关闭', { exact: true }).click();
  await expect(nested.panel).toBeHidden();
  for (const number of open) await expect(list.row(number)).toContainText('未打印');

  await list.action('找不到').click();
  const sure = dialog(page, '1 件找不到');
  await sure.button('找不到，补做').click();
  await expect(list.row(printed)).toHaveCount(0);

  await sums.getByRole('link', { name: '批次 2，查看明细' }).click();
  await expect(list.rows).toHaveCount(2);
  await list.rows.first().click();
  await expect(page.getByRole('region', { name: '未合格的件' })).toContainText(open[0]!);
  expect(await barriers(page)).toEqual([]);
});
