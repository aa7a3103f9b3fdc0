import { chromium, type Page } from '@playwright/test';
import { ensureChromium, launchOptions } from '#tests/support/chromium.ts';
import { signInOnce } from './browser.ts';
import { median, rank } from './measure.ts';
import type { Row } from './report.ts';
import { startSide } from './sides.ts';

const LIST = '/factory/usual/orderReview';
/** One after the other, as an operator who looks at each: the next one is at hand when he decides. */
const LOOKED_AT = 40;
/** As fast as the next order stands. */
const IN_A_ROW = 80;
/** How long one looks at an order: at 60 a minute it has a second. */
const LOOK_MS = 1000;

/**
 * The review by keys, on the demo's own orders with their pictures: how long until the next order stands, whole and with
 * its picture, and how long an order takes where nobody looks.
 */
export async function review(databaseUrl: string, dataDir: string): Promise<Row[]> {
  ensureChromium();
  const product = await startSide('product', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  try {
    return await reviewAt(product.url);
  } finally {
    await product.stop();
  }
}

/** The same on a product that runs. */
export async function reviewAt(url: string): Promise<Row[]> {
  const chrome = await chromium.launch(launchOptions());
  try {
    const { state } = await signInOnce(chrome, url);
    const context = await chrome.newContext({
      baseURL: url,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      storageState: state,
    });
    const page = await context.newPage();
    // As it opens for everybody.
    await openFirst(page, LIST);
    const stood: number[] = [];
    for (let i = 0; i < LOOKED_AT; i++) {
      // oxlint-disable-next-line no-await-in-loop -- the look of an operator
      await page.waitForTimeout(LOOK_MS);
      stood.push(await next(page, ['a']));
    }
    // Nobody rests here, so that the list has no time to be read anew: it has them all.
    await openFirst(page, `${LIST}?pageSize=200`);
    const began = performance.now();
    for (let i = 0; i < IN_A_ROW; i++)
      await next(page, i % 4 === 3 ? ['r', String((i % 5) + 1), 'Control+Enter'] : ['a']);
    const secondsEach = (performance.now() - began) / 1000 / IN_A_ROW;
    await context.close();
    const slow = 'who reviews by keys waits for the screen';
    return [
      {
        ...{ what: 'review: the next order stands with its picture, from the key', unit: 'ms' },
        main: { ours: median(stood) },
        ...{ aim: 50, alone: true, missed: slow },
      },
      {
        ...{ what: 'the same, the slowest of twenty', unit: 'ms', main: { ours: rank(stood, 0.95) } },
        ...{ aim: 100, alone: true, missed: slow },
      },
      {
        ...{ what: 'review: an order by keys alone, one of four sent back with a reason', unit: 's' },
        main: { ours: secondsEach },
        ...{ aim: 1, alone: true, missed: 'fewer than 60 orders a minute' },
      },
    ];
  } finally {
    await chrome.close();
  }
}

async function openFirst(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('tbody tr[aria-selected]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await page.locator('.order-review[aria-busy=false]').waitFor();
}

/**
 * Presses the keys that decide about the open order. @returns milliseconds from the last of them to the frame that
 * shows another order whole, with its picture drawn.
 */
async function next(page: Page, keys: readonly string[]): Promise<number> {
  await page.evaluate(() => {
    const number = () => document.querySelector('.order-detail-top strong')?.textContent;
    const before = number();
    const noted = { pressed: 0, seen: 0 };
    Object.assign(globalThis, { noted });
    const press = (event: KeyboardEvent): void => void (noted.pressed = event.timeStamp);
    document.addEventListener('keydown', press, { capture: true });
    const stands = (): boolean => {
      const order = document.querySelector('.order-review[aria-busy=false]');
      const pictures = [...(order?.querySelectorAll<HTMLImageElement>('.review-sheet img') ?? [])];
      const drawn = pictures.length === 0 || pictures.at(-1)!.complete;
      return order !== null && number() !== before && drawn;
    };
    const look = (): void => {
      if (!stands()) return void requestAnimationFrame(look);
      document.removeEventListener('keydown', press, { capture: true });
      // The frame after it has been shown.
      return void requestAnimationFrame((at) => (noted.seen = at));
    };
    requestAnimationFrame(look);
  });
  // One that is locked, or asks for a look first, is left where it is.
  const closed = page.locator('.order-detail-actions [aria-keyshortcuts="A"][aria-disabled="true"]');
  for (const key of (await closed.count()) > 0 ? ['j'] : keys) await page.keyboard.press(key);
  const took = await page.waitForFunction(() => {
    const { noted } = globalThis as unknown as { noted: { pressed: number; seen: number } };
    return noted.seen > 0 ? noted.seen - noted.pressed : undefined;
  });
  return (await took.jsonValue())!;
}
