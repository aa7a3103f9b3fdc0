import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { live } from '#contract/task/task.ts';

/** Where the floor stands. */
export const BARE = '/bare.html';
const SLOWER = 4;

/** A page as it is opened for a measure. */
export interface Shown {
  chrome: Browser;
  base: string;
  where: string;
  state?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Answered in place of the product's page. */
  body?: string;
}

/**
 * Keeps when the frame began that shows rows, and when the next one did: then they are seen. What is hidden from readers
 * is a skeleton.
 */
const WATCH = () => {
  const look = (began: number) => {
    const row = document.querySelector('tbody tr:not([aria-hidden]):has(td:nth-child(4))');
    const keep = (seen: number) => document.documentElement.setAttribute('data-rows', `${began} ${seen}`);
    requestAnimationFrame(row ? keep : look);
  };
  requestAnimationFrame(look);
};

/** A fresh cache, a slow processor, and what is loaded counted. */
export async function open({ chrome, base, state, body }: Omit<Shown, 'where'>) {
  const context = await chrome.newContext({
    baseURL: base,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    ...(state && { storageState: state }),
  });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (body !== undefined) {
    // Only this address is taken over: everything else passes as fast as it does for the product.
    await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*${BARE}*` }] });
    devtools.on('Fetch.requestPaused', ({ requestId }) => {
      const responseHeaders = [{ name: 'content-type', value: 'text/html; charset=utf-8' }];
      const answer = { requestId, responseCode: 200, responseHeaders };
      void devtools.send('Fetch.fulfillRequest', { ...answer, body: Buffer.from(body).toString('base64') });
    });
  }
  const underWay = new Set<Request>();
  // The stream of live updates never ends.
  page.on('request', (one) => void (one.url().includes(live.events.path) || underWay.add(one)));
  page.on('requestfinished', (one) => void underWay.delete(one));
  page.on('requestfailed', (one) => void underWay.delete(one));
  return { context, page, devtools, underWay };
}

/** Resolves once rows show. @returns when their frame began and when it was seen, on the page's clock. */
export async function rowsAt(page: Page): Promise<{ beganMs: number; seenMs: number }> {
  const root = page.locator('html[data-rows]');
  await root.waitFor();
  const [beganMs, seenMs] = (await root.getAttribute('data-rows'))!.split(' ').map(Number);
  return { beganMs: beganMs!, seenMs: seenMs! };
}

/** Resolves once nothing is on its way and the page has nothing to do: what comes later is part of no measure. */
export async function quiet(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  for (let calm = 0; calm < 3; calm = underWay.size === 0 ? calm + 1 : 0)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
