import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

const SETTINGS = PrintSettings.parse({
  ...{ media: 'sheet', width: 20_000, length: 20_000, gapX: 300, gapY: 300 },
  ...{ marginLeft: 500, marginTop: 500, marginRight: 500, marginBottom: 500 },
});

/**
 * A factory of the test's own with a plate of two pieces of 30 x 60 mm, the second 4 mm beside the first, and a third piece
 * that waits in the same batch.
 */
async function ownPlate() {
  const { tenantId, username } = await ownTenant('factory');
  const [made] = await ask<{ batch: string; profile: string; plate: string; number: string }>(
    `with m as (insert into material (factory_id, code, name, name_key, updated_by, created_at, updated_at)
         values ($1, 'DESK', '软壳', 'desk', '测试', now(), now()) returning id),
       d as (insert into device (factory_id, name, media, width, length, updated_by, created_at, updated_at)
         values ($1, '打印机', 'sheet', 20000, 20000, '测试', now(), now()) returning id),
       f as (insert into print_profile (factory_id, device_id, material_id, name, is_default, updated_by, created_at, updated_at)
         select $1, d.id, m.id, '配置', true, '测试', now(), now() from d, m returning id, device_id),
       v as (insert into print_profile_version (factory_id, profile_id, no, changed, settings, created_by, created_at)
         select $1, id, 1, '', $2::jsonb, '测试', now() from f returning profile_id, no),
       b as (insert into batch (factory_id, profile_id, made_by, state, created_at, updated_at)
         select $1, f.id, '测试', 10, now(), now() from f returning id),
       t as (insert into plate (factory_id, profile_id, profile_no, device_id, state, width, used_length, net, created_at, updated_at)
         select $1, v.profile_id, v.no, f.device_id, 0, 20000, 20000, 90, now(), now() from v, f returning id, number)
     select b.id as batch, f.id as profile, t.id as plate, t.number from b, f, t`,
    [tenantId, JSON.stringify(SETTINGS)],
  );
  const { batch, profile, plate, number } = made!;
  const pieces = await ask<{ id: string; number: string }>(
    `insert into piece (factory_id, copy_no, state, last_event, profile_id, profile_no, batch_id, art_planned, quality_wanted,
       created_at, updated_at)
     select $1, n, case when n = 3 then 20 else 30 end, case when n = 3 then 'piece.batched' else 'piece.spliced' end, $3, 1, $2,
       true, false, now(), now() from generate_series(1, 3) n returning id, number`,
    [tenantId, batch, profile],
  );
  await ask(
    `with f as (insert into file (tenant_id, name, kind, bytes, sha256)
         values ($1, 'art.png', 'png', 1, decode(md5(random()::text), 'hex')) returning id),
       r as (insert into render_task (factory_id, key, job, state, due_at, file_id, created_at, updated_at)
         select $1, 'desk', '{"how":{"dpi":300,"color":"rgb","white":"none"}}', 20, now(), f.id, now(), now() from f
         returning id)
     insert into piece_side (factory_id, piece_id, side, render_id, width, height, bleed)
     select $1, p, 1, r.id, 300, 600, 10 from r, unnest($2::bigint[]) p`,
    [tenantId, pieces.map(({ id }) => id)],
  );
  await ask(
    `insert into plate_slot (factory_id, plate_id, no, piece_id, side, x, y, w, h, rotation)
     values ($1, $2, 1, $3, 1, 500, 500, 3000, 6000, 0), ($1, $2, 2, $4, 1, 3900, 500, 3000, 6000, 0)`,
    [tenantId, plate, pieces[0]!.id, pieces[1]!.id],
  );
  const placed = () =>
    ask<{ no: number; piece: string; x: number; y: number }>(
      `select s.no, p.number as piece, s.x, s.y from plate_slot s join piece p on p.id = s.piece_id
       where s.plate_id = $1 order by s.no`,
      [plate],
    );
  return { username, number, placed, pieces: pieces.map((piece) => piece.number) };
}

test('[P161] [N12] a plate is put right by hand: what comes too near turns red with the distance and is not saved, and unsaved work is offered again', async ({
  signedIn,
}) => {
  const { username, number, placed, pieces } = await ownPlate();
  const [first, second, third] = pieces as [string, string, string];
  const { page } = await signedIn(username);
  const piece = page.getByRole('group', { name: '版面' }).getByRole('button', { name: `生产件 ${second}` });
  const tools = page.getByRole('toolbar', { name: '排版' });
  const save = tools.getByRole('button', { name: '保存' });
  const tooNear = page.getByRole('alert');

  await test.step('it opens from the list in the whole window', async () => {
    await page.goto('/factory/splicing?tab=plates');
    await listPage(page, '拼版', '制版').row(number).getByRole('button', { name: '拼版页' }).click();
    await expect(page.getByRole('heading', { name: `版 ${number}` })).toBeVisible();
    await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
    await expect(tools.getByRole('button', { name: '重新排' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('moved 2 mm nearer it misses the gap of 3 mm by 1 mm', async () => {
    await piece.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(tooNear).toHaveText('位置 1 与位置 2 的间距少 1 mm，请移开一些');
    await expect(piece).toHaveAccessibleName(`位置 2，生产件 ${second}，不合格 差 1 mm`);
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect(tools.getByRole('button', { name: '出图' })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('what was not saved is offered after the page was lost', async () => {
    await expect(page.getByText('未保存，已暂存在本机')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/的排版没有保存/)).toBeVisible();
    await expect(tooNear).toBeHidden();
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    await expect(tooNear).toHaveText('位置 1 与位置 2 的间距少 1 mm，请移开一些');
  });

  await test.step('ten times 0.1 mm back it holds, and a piece that waits is put into the next hole', async () => {
    await piece.focus();
    for (let nth = 0; nth < 10; nth += 1) await page.keyboard.press('ArrowRight');
    await expect(tooNear).toBeHidden();
    await page.getByRole('tab', { name: '待拼' }).click();
    await page.getByRole('button', { name: `放入 ${third}` }).click();
    await expect(page.getByRole('tab', { name: '版上 3' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await save.click();
    await expect(page.getByText(`版 ${number} 的排版已保存`)).toBeVisible();
    await expect(page.getByText(/^未保存/)).toBeHidden();
    // 5 + 30 + 3 = 38 mm, and 38 + 30 + 3 = 71 mm.
    expect(await placed()).toEqual([
      { no: 1, piece: first, x: 500, y: 500 },
      { no: 2, piece: second, x: 3800, y: 500 },
      { no: 3, piece: third, x: 7100, y: 500 },
    ]);
  });

  await test.step('drawn by the pointer it snaps to the gap beside its neighbour, and that is one step', async () => {
    await tools.getByRole('button', { name: '实际大小' }).click();
    const last = page.getByRole('group', { name: '版面' }).getByRole('button', { name: `生产件 ${third}` });
    await expect(last).toHaveAccessibleName(`位置 3，生产件 ${third}`);
    const box = (await last.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 30);
    // Within 7 pixels of where it lay.
    await page.mouse.move(x + 4, y + 3);
    await expect(tools.getByRole('button', { name: '撤销' })).toBeDisabled();
    await page.mouse.move(x + 80, y + 3);
    await page.mouse.up();
    await expect(tools.getByRole('button', { name: '撤销' })).toBeEnabled();
    await page.keyboard.press('Control+z');
    await expect(tools.getByRole('button', { name: '撤销' })).toBeDisabled();
    await expect(page.getByText(/^未保存/)).toBeHidden();
  });
});
