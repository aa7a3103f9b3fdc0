import type { Page } from '@playwright/test';
import type { StationKind } from '#contract/station/kinds.ts';
import { expect } from '#tests/e2e/support.ts';
import type { OwnHall } from './own-hall.ts';

/** A number of the hall as screens write it. */
export const inFours = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** As a scanner of the keyboard's kind does: the characters, and Enter, into whatever has the focus. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** A station in the browser, at which its worker is signed on. */
export async function openStation(page: Page, { stations, own }: OwnHall, kind: StationKind) {
  await page.goto(`/factory/usual/scan?station=${stations[kind]}`);
  const said = page.getByRole('region', { name: '扫描结果' });
  const counts = (name: string) => page.getByText(name, { exact: true }).locator('..');
  await expect(page.getByRole('textbox', { name: '扫描或输入号码' })).toBeFocused();
  await scan(page, own);
  // Not by 签到 alone: a station that had no scan yet asks for a badge in the same words.
  await expect(said).toContainText(inFours(own));
  await expect(said).toContainText('签到');
  const waiting = counts('待上传').locator('dd');
  await expect(waiting).toHaveText('0');
  return {
    said,
    waiting,
    today: counts('今日').locator('dd'),
    /** The files that the page is made of are kept: from here on it opens without network. */
    async keepsItsPage(): Promise<void> {
      const kept = () =>
        page.evaluate(async () => (await (await caches.open('podflow-station-1')).keys()).length);
      await expect.poll(kept).toBeGreaterThan(5);
    },
    /** As fast as hands are; all of them have been answered when it ends. */
    async scans(codes: readonly string[]): Promise<void> {
      for (const code of codes) await scan(page, code);
      // What was typed last may not wait yet, but is shown once it is answered, and by then all before it are.
      const last = codes.at(-1);
      if (last) await expect(said).toContainText(inFours(last), { timeout: 60_000 });
      await expect(waiting).toHaveText('0', { timeout: 60_000 });
    },
  };
}
