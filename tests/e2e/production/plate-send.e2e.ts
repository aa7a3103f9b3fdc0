import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Output } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { printer } from '#contract/printer/printer.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { Envelope } from '#contract/wire.ts';
import { openAgent } from '#server/agent/agent.ts';
import { openDownload, openServer } from '#server/agent/server-calls.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { hands, sendFile } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { pairedAgent } from '#tests/support/pair-agent.ts';
import { openRip } from '#tests/support/rip.ts';

const SETTINGS = PrintSettings.parse({
  ...{ media: 'sheet', width: 20_000, length: 20_000, fileKind: 'png', target: 'hotFolder' },
});

/** A factory of the test's own with a plate of one piece that is drawn: its device, and its owner's hands. */
async function drawnPlate() {
  const { tenantId, username } = await ownTenant('factory');
  const factory = await hands(username);
  const art = { width: 60, height: 60, channels: 3, background: '#1d4ed8' } as const;
  const content = await sharp({ create: art }).png().toBuffer();
  const { data } = (await sendFile(factory, content, 'plate.png', file.upload.path)) as Envelope<
    Output<typeof file.upload>
  >;
  const [made] = await ask<{ plate: string; number: string; device: string }>(
    `with m as (insert into material (factory_id, code, name, name_key, updated_by, created_at, updated_at)
         values ($1, 'SEND', '软壳', 'send', '测试', now(), now()) returning id),
       d as (insert into device (factory_id, name, media, width, length, updated_by, created_at, updated_at)
         values ($1, '一号 UV 平板机', 'sheet', 20000, 20000, '测试', now(), now()) returning id),
       f as (insert into print_profile (factory_id, device_id, material_id, name, is_default, updated_by, created_at, updated_at)
         select $1, d.id, m.id, '软壳 UV', true, '测试', now(), now() from d, m returning id, device_id),
       v as (insert into print_profile_version (factory_id, profile_id, no, changed, settings, created_by, created_at)
         select $1, id, 1, '', $2::jsonb, '测试', now() from f returning profile_id, no),
       t as (insert into plate (factory_id, profile_id, profile_no, device_id, state, width, used_length, net, created_at, updated_at)
         select $1, v.profile_id, v.no, f.device_id, 20, 20000, 20000, 90, now(), now() from v, f returning id, number),
       p as (insert into piece (factory_id, copy_no, state, last_event, profile_id, profile_no, art_planned, quality_wanted,
           created_at, updated_at)
         select $1, 1, 30, 'piece.spliced', f.id, 1, true, false, now(), now() from f returning id),
       s as (insert into plate_slot (factory_id, plate_id, no, piece_id, side, x, y, w, h, rotation)
         select $1, t.id, 1, p.id, 1, 500, 500, 3000, 6000, 0 from t, p),
       x as (insert into plate_file (factory_id, plate_id, layout_version, kind, file_id, width_px, height_px, dpi, created_at)
         select $1, t.id, 1, 'png', $3, 60, 60, 300, now() from t)
     select t.id as plate, t.number, f.device_id as device from t, f`,
    [tenantId, JSON.stringify(SETTINGS), data.fileId],
  );
  return { username, factory, number: made!.number, deviceId: Number(made!.device) };
}

test('[P145] a plate is sent to the hot folder of its device, fails with what the RIP says, is sent again, and is taken back with a reason', async ({
  signedIn,
  baseURL,
}) => {
  test.setTimeout(60_000);
  const { username, factory, number, deviceId } = await drawnPlate();
  const { key } = await pairedAgent(factory, '机房');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-rip-'));
  const rip = await openRip(folder);
  // The program as it runs beside the device, asked one question after the other.
  const agent = openAgent(openServer({ server: baseURL!, key }), () => undefined, {
    ...{ folders: [folder], download: openDownload(baseURL!), settlesMs: 0 },
  });
  const asks = async (): Promise<void> => {
    await agent.step();
    await agent.idle();
  };
  const { page } = await signedIn(username);
  const tasks = listPage(page, '任务列表');
  const row = tasks.row(number);
  try {
    await test.step('without a folder its file is downloaded; the folder is made at 打印', async () => {
      await page.goto('/factory/product/task');
      await expect(row).toContainText('设备没有热文件夹，请下载版文件');
      await expect(row.getByRole('button', { name: '下发' })).toHaveCount(0);
      await page.goto('/factory/system/print');
      const printers = listPage(page, '打印', '打印机');
      await printers.action('新建打印机').first().click();
      const form = dialog(page, '新建打印机');
      await form.field('名称').fill('一号机热文件夹');
      await form.panel.getByRole('combobox', { name: '方式' }).selectOption('热文件夹');
      await expect(form.field('纸宽')).toHaveCount(0);
      await form.panel.getByRole('combobox', { name: '打印助手' }).selectOption('机房');
      await form.field('地址').fill(folder);
      await form.button('保存').click();
      await expect(form.panel).toContainText('请选择设备');
      await form.panel.getByRole('combobox', { name: '设备' }).selectOption('一号 UV 平板机');
      await form.button('保存').click();
      await expect(form.panel).toHaveCount(0);
      await expect(printers.row('一号机热文件夹')).toContainText(folder);
      await expect(printers.row('一号机热文件夹').getByRole('button', { name: '测试页' })).toHaveCount(0);
    });

    await test.step('it is sent, and what it waits for is said', async () => {
      rip.mode = 'refuse';
      await page.goto('/factory/product/task');
      await expect(row).toContainText('可以下发');
      await row.getByRole('button', { name: '下发' }).click();
      await expect(tasks.rows).toHaveCount(0);
      await tasks.tab('下发中').click();
      await expect(row).toContainText('排队中，等打印助手领取');
      expect(await barriers(page)).toEqual([]);
    });

    await test.step('the RIP refuses it: it failed with its words, and is sent again from there', async () => {
      await expect(async () => {
        await asks();
        await expect(tasks.tab('下发失败')).toContainText('1', { timeout: 200 });
      }).toPass({ timeout: 20_000, intervals: [20] });
      await tasks.tab('下发失败').click();
      await expect(row).toContainText('设备拒绝了文件：Error 42: no profile for media "film"');
      rip.mode = 'take';
      await row.getByRole('button', { name: '重新下发' }).click();
      await expect(tasks.rows).toHaveCount(0);
      await expect(async () => {
        await asks();
        await expect(tasks.tab('已下发')).toContainText('1', { timeout: 200 });
      }).toPass({ timeout: 20_000, intervals: [20] });
      await tasks.tab('已下发').click();
      await expect(row).toBeVisible();
      expect(rip.taken.map(({ name }) => name)).toEqual([`${number}.png`]);
    });

    await test.step('it is taken back with a reason, and may be sent again', async () => {
      await tasks.select(number);
      await tasks.action('撤回下发').click();
      const why = dialog(page, '撤回 1 个版');
      await why.button('下一步').click();
      await expect(why.panel).toContainText('请填写原因');
      await why.panel.getByRole('textbox', { name: '原因' }).fill('换设备打印');
      await why.button('下一步').click();
      const sure = page.getByRole('dialog').filter({ hasText: '将从设备撤回到「待打印」' });
      await expect(sure).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await sure
        .getByLabel(/^输入上面的验证码/)
        .fill((await sure.getByLabel(/^验证码/).innerText()).toLowerCase());
      await sure.getByRole('button', { name: '确认' }).click();
      await expect(tasks.rows).toHaveCount(0);
      await tasks.tab('待打印').click();
      await expect(row).toContainText('已撤回，等打印助手从热文件夹取出文件');
      await asks();
      await expect(row).toContainText('已撤回，热文件夹里已没有它的文件，请确认设备上也已删除');
      await expect(row.getByRole('button', { name: '下发' })).toBeEnabled();
    });
    const [open] = (await factory.call(printer.page, { pageSize: 10 })).list;
    expect(open).toMatchObject({ way: 'hotFolder', deviceId, waiting: 0 });
  } finally {
    await rip.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
});
