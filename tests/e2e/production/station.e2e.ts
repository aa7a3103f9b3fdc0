import type { Page } from '@playwright/test';
import { badge } from '#contract/station/badge.ts';
import { hallNumber } from '#contract/piece/piece-number.ts';
import { scan } from '#contract/scan/scan.ts';
import { station } from '#contract/station/station.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** As a scanner types: a key every few milliseconds, and Enter. */
const scanned = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code, { delay: 3 });
  await page.keyboard.press('Enter');
};

test('[P191] a station is chosen once, signs people on by their badges, says what is wrong, and keeps its scans without network', async ({
  signedIn,
}) => {
  const factory = await hands('factory01');
  const name = `打印工位 ${ownPrefix()}`;
  const { id } = await factory.call(station.create, { name, kind: 'print', line: '', stepIds: [] });
  const [own] = (await factory.call(badge.page, { keyword: '周到', pageSize: 1 })).list;
  const { page } = await signedIn('factory01');
  await page.goto('/factory/usual/scan');
  await page.getByRole('button', { name }).click();
  const said = page.getByRole('region', { name: '扫描结果' });
  await expect(said).toContainText('请扫描');

  await test.step('a badge signs on; a number that is none does not leave the screen', async () => {
    await scanned(page, own!.number);
    await expect(said).toContainText('签到');
    await expect(page.getByRole('group', { name: '在岗人员' })).toContainText(own!.name!);
    await scanned(page, '123456789012');
    await expect(said).toContainText('号码不对');
    await scanned(page, hallNumber('plate', 9_999_999_997));
    await expect(said).toContainText('版不存在');
  });

  await test.step('without network it goes on, and each scan comes once when it is back', async () => {
    // The files of the page are kept by its worker.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('podflow-station-1')).keys()).length))
      .toBeGreaterThan(5);
    await page.context().setOffline(true);
    const codes = [1, 2, 3].map((n) => hallNumber('plate', 9_999_999_990 + n));
    await scanned(page, codes[0]!);
    await expect(page.getByText('待上传').locator('..')).toContainText('1');
    // The computer is started again meanwhile.
    await page.reload();
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText('待上传').locator('..')).toContainText('1');
    for (const code of codes.slice(1)) await scanned(page, code);
    await expect(page.getByText('待上传').locator('..')).toContainText('3');
    await expect(page.getByText('没有网络或服务器没有回应')).toBeVisible();
    await scanned(page, own!.number);
    await expect(said).toContainText('没有网络');
    await page.context().setOffline(false);
    await expect(page.getByText('待上传').locator('..')).toContainText('0');
    const { recent, unseen } = await factory.call(scan.station, { stationId: id });
    const late = recent.filter(({ offline }) => offline);
    expect(late.map(({ code }) => code).toReversed()).toEqual(codes);
    expect(unseen).toBe(3);
    await page.getByRole('button', { name: '知道了' }).click();
    await expect(page.getByText('待处理')).toHaveCount(0);
  });

  await test.step('the browser knows its station the next time', async () => {
    await page.goto('/factory/usual/scan');
    await expect(page.getByText(name)).toBeVisible();
  });
});
