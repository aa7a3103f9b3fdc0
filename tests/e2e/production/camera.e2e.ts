import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hallNumber } from '#contract/piece/piece-number.ts';
import { scan } from '#contract/scan/scan.ts';
import { station } from '#contract/station/station.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { expect, test as base } from '#tests/e2e/support.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { cameraOf, filmOf } from '#tests/support/fake-camera.ts';

/** No plate has it, and nobody is at work: what it is answered is the same however often it is scanned. */
const CODE = hallNumber('plate', 9_999_999_981);

/** A browser of its own, before whose camera a code lies. */
const test = base.extend<object, { launchOptions: ReturnType<typeof launchOptions> }>({
  launchOptions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-camera-'));
      // Without windows it has no camera at all.
      const { args, ...own } = launchOptions(true);
      await use({ ...own, args: [...args, ...cameraOf(await filmOf(folder, CODE))] });
      fs.rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('[P191] a station reads codes by its camera once it may, says what to do while it may not, and reads without network, too', async ({
  signedIn,
}) => {
  const factory = await hands('factory01');
  const form = { name: `摄像头工位 ${ownPrefix()}`, kind: 'print', line: '', stepIds: [] } as const;
  const { id } = await factory.call(station.create, { ...form, stepIds: [] });
  const { page } = await signedIn('factory01');
  const context = page.context();
  await page.goto(`/factory/usual/scan?station=${id}`);
  const said = page.getByRole('region', { name: '扫描结果' });
  const camera = page.getByRole('region', { name: '摄像头' });
  const toggle = page.getByRole('button', { name: '摄像头', exact: true });
  await expect(said).toContainText('请扫描');

  await test.step('refused, it says how to allow it; allowed, it reads what lies before it', async () => {
    await toggle.click();
    await expect(camera.getByRole('alert')).toContainText('没有允许使用摄像头');
    await context.grantPermissions(['camera']);
    await camera.getByRole('button', { name: '重新打开' }).click();
    await expect(camera).toContainText('把条码对准中间的线');
    await expect(said).toContainText('没有人在岗');
    await expect(said).toContainText(CODE.replace(/(\d{4})(?=\d)/g, '$1 '));
  });

  await test.step('what lies there stays one scan, and a scanner goes on working beside it', async () => {
    const other = hallNumber('plate', 9_999_999_982);
    await page.keyboard.type(other, { delay: 3 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: new RegExp(other.slice(8)) })).toBeVisible();
    const { recent } = await factory.call(scan.station, { stationId: id });
    expect(recent.map(({ code }) => code)).toEqual([other, CODE]);
  });

  await test.step('the workplace remembers it, and opens it without network', async () => {
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await (await caches.open('podflow-station-1')).keys())
            .map(({ url }) => /camera\.worker|\.wasm|camera-view/.exec(url)?.[0])
            .filter(Boolean)
            .toSorted(),
        ),
      )
      .toEqual(['.wasm', 'camera-view', 'camera.worker']);
    await context.setOffline(true);
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(camera).toContainText('把条码对准中间的线');
    await expect(page.getByText('待上传').locator('..')).toContainText('1');
    await context.setOffline(false);
    await expect(page.getByText('待上传').locator('..')).toContainText('0');
    await page.keyboard.press('F9');
    await expect(camera).toHaveCount(0);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  });
});
