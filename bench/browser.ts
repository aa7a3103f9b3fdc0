import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';
import { live } from '#contract/task/task.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { ensureChromium, launchOptions } from '#tests/support/chromium.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { barePage } from './bare-page.ts';
import { median } from './measure.ts';
import type { Row } from './report.ts';
import { signIn, startSide } from './sides.ts';

const LIST = '/factory/usual/orderList';
const BARE = '/bare.html';
const ROUNDS = 5;
const SLOWER = 4;
/** 10,000 rows come in as ten pages of 1,000, the most that the product shows at once. */
const SCROLLED = { pages: 10, rows: 1000 };
/** Pixels a millisecond: the wheel let go, and as one reads. */
const FLYING = 14.4;
const READING = 1.5;
const FRAME_MS = 1000 / 60;

/** The product's list, and the same page as a bare HTML table from the same call. */
export async function browser(databaseUrl: string, dataDir: string): Promise<Row[]> {
  ensureChromium();
  const product = await startSide('product', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const chrome = await chromium.launch(launchOptions());
  try {
    const { script, state } = await signInOnce(chrome, product.url);
    const { token } = await signIn(product.url, 'factory01');
    const list: Shown = { chrome, base: product.url, state, where: LIST };
    const table: Shown = { chrome, base: product.url, where: BARE, body: barePage(token) };
    const ours: Visit[] = [];
    const bare: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await visit(list));
      bare.push(await visit(table));
    }
    const both = (key: keyof Visit): Row['main'] => ({
      ours: median(ours.map((one) => one[key])),
      floor: median(bare.map((one) => one[key])),
    });
    const dropped = async (pages: number, speed: number): Promise<Row['main']> => ({
      ours: await scroll(list, pages, speed),
      floor: await scroll(table, pages, speed),
    });
    const flying = await dropped(SCROLLED.pages, FLYING);
    const reading = await dropped(1, READING);
    const bound = (what: string, unit: string, main: Row['main'], aim: number, missed: string): Row => ({
      ...{ what, unit, main, aim, missed, alone: true },
    });
    const late = 'a cold visit over a slow line waits for more code than was meant';
    return [
      bound('JavaScript of the login page', 'kB gzip', { ours: script }, 170, late),
      bound('JavaScript until rows of the order list show', 'kB gzip', both('script'), 300, late),
      bound('requests until rows show', 'requests', both('requests'), 12, 'more round trips than was meant'),
      bound(
        'of these to the API',
        'requests',
        both('calls'),
        3,
        'rows wait for answers that could come with others or later',
      ),
      { what: 'time until rows show, processor 4 times slower', unit: 'ms', main: both('rowsMs') },
      { what: 'time of the next page, the same', unit: 'ms', main: both('nextMs') },
      bound(
        'frames dropped while 10,000 rows are scrolled, the same',
        '%',
        flying,
        5,
        'scrolling stutters on a slow machine',
      ),
      { what: 'frames dropped at reading speed, 1,500 px/s, the same', unit: '%', main: reading },
    ];
  } finally {
    await chrome.close();
    await product.stop();
  }
}

interface Visit {
  script: number;
  requests: number;
  calls: number;
  rowsMs: number;
  nextMs: number;
}

interface Shown {
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
async function open({ chrome, base, state, body }: Omit<Shown, 'where'>) {
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
  return { context, page, underWay };
}

/** What the page had asked for by `untilMs` of its own clock, itself included; read when all of it is there. */
async function loaded(page: Page, underWay: ReadonlySet<Request>, untilMs: number) {
  await quiet(page, underWay);
  const seen = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= until)
        .map((one) => ({ url: one.name, bytes: (one as PerformanceResourceTiming).encodedBodySize })),
    untilMs,
  );
  const script = seen.filter(({ url }) => url.endsWith('.js'));
  return {
    script: script.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    requests: seen.length + 1,
    calls: seen.filter(({ url }) => url.includes(BASE_PATH)).length,
  };
}

async function signInOnce(chrome: Browser, base: string) {
  const { context, page, underWay } = await open({ chrome, base });
  await page.goto('/login');
  const login = loginPage(page);
  await login.submit.waitFor();
  const { script } = await loaded(page, underWay, Infinity);
  await login.signIn('factory01', DEMO_PASSWORD);
  await page.getByRole('navigation').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return { script, state };
}

/** Resolves once rows show. @returns when their frame began and when it was seen, on the page's clock. */
async function rowsAt(page: Page): Promise<{ beganMs: number; seenMs: number }> {
  const root = page.locator('html[data-rows]');
  await root.waitFor();
  const [beganMs, seenMs] = (await root.getAttribute('data-rows'))!.split(' ').map(Number);
  return { beganMs: beganMs!, seenMs: seenMs! };
}

/** Resolves once nothing is on its way and the page has nothing to do: what comes later is part of no measure. */
async function quiet(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  for (let calm = 0; calm < 3; calm = underWay.size === 0 ? calm + 1 : 0)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Goes to the next page. @returns milliseconds from the click to the frame that shows other rows. */
const nextPage = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const first = 'tbody tr:not([aria-hidden]):has(td:nth-child(4))';
        const text = () => document.querySelector(first)?.textContent;
        const before = text();
        const clicked = performance.now();
        const look = () => {
          if (text() === before || text() === undefined) requestAnimationFrame(look);
          else requestAnimationFrame((at) => resolve(at - clicked));
        };
        document.querySelector<HTMLElement>('button[aria-label="下一页"]')!.click();
        look();
      }),
  );

async function visit({ where, ...shown }: Shown): Promise<Visit> {
  const { context, page, underWay } = await open(shown);
  await page.goto(where, { waitUntil: 'commit' });
  const { beganMs, seenMs } = await rowsAt(page);
  const until = await loaded(page, underWay, beganMs);
  await page.locator('button[aria-label="下一页"]:enabled').waitFor();
  const nextMs = await nextPage(page);
  await context.close();
  return { ...until, rowsMs: seenMs, nextMs };
}

/** Pages of 1,000 rows, each from its top to its end. @returns the share of frames that were not drawn in time, in %. */
async function scroll({ where, ...shown }: Shown, pages: number, speed: number): Promise<number> {
  const { context, page, underWay } = await open(shown);
  let missed = 0;
  let frames = 0;
  for (let pageNo = 1; pageNo <= pages; pageNo++) {
    await page.goto(`${where}?pageSize=${SCROLLED.rows}&pageNo=${pageNo}`);
    await rowsAt(page);
    await quiet(page, underWay);
    const times = await page.evaluate(frameTimes, speed);
    await page.waitForFunction(rowsStand);
    const gaps = times.slice(1).map((time, i) => Math.max(1, Math.round((time - times[i]!) / FRAME_MS)));
    frames += gaps.reduce((sum, gap) => sum + gap, 0);
    missed += gaps.reduce((sum, gap) => sum + gap - 1, 0);
  }
  await context.close();
  return (missed / frames) * 100;
}

/**
 * Down to the end of what scrolls around the table, `speed` pixels a millisecond however late a frame comes, as a finger
 * does. @returns when each frame began. @throws where nothing scrolls
 */
const frameTimes = (speed: number): Promise<number[]> =>
  new Promise((resolve, reject) => {
    let box: Element = document.querySelector('table')!;
    while (box.parentElement && box.scrollHeight <= box.clientHeight + 100) box = box.parentElement;
    const end = box.scrollHeight - box.clientHeight;
    if (end < box.clientHeight * 10) reject(new Error('a page of 1,000 rows does not scroll'));
    const times: number[] = [];
    const step = (now: number) => {
      times.push(now);
      const to = (now - times[0]!) * speed;
      box.scrollTop = to;
      if (to >= end) resolve(times);
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

/** Whether a row stands in the middle of the window, now that nothing moves. */
const rowsStand = (): boolean =>
  Boolean(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr:not([aria-hidden])'));
