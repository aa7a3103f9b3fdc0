import { chromium, type Browser, type Page, type Request } from '@playwright/test';
import { BASE_PATH } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { ensureChromium, launchOptions } from '#tests/support/chromium.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { barePage } from './bare-page.ts';
import { median } from './measure.ts';
import { BARE, open, quiet, rowsAt, type Shown } from './opening.ts';
import type { Row } from './report.ts';
import { scroll, type Frames, type Way } from './scrolling.ts';
import { signIn, startSide } from './sides.ts';

export const LIST = '/factory/usual/orderList';
const ROUNDS = 5;
/** A page as it opens, one that is drawn once no more, and 10,000 rows in pages of 1,000, the most that the product shows. */
const WAYS: { what: string; rounds: number; way: Way }[] = [
  { what: '50 rows are read', rounds: 3, way: { rows: 50, pages: 1, speed: 1500 } },
  { what: '200 rows are read', rounds: 3, way: { rows: 200, pages: 1, speed: 1500 } },
  { what: '1,000 rows are read', rounds: 1, way: { rows: 1000, pages: 1, speed: 1500 } },
  { what: '10,000 rows fly past', rounds: 1, way: { rows: 1000, pages: 10, speed: 14_400 } },
];

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
    const frames = new Map<string, Record<'ours' | 'floor', Frames>>();
    for (const { what, rounds, way } of WAYS) {
      const seen: Record<'ours' | 'floor', Frames>[] = [];
      for (let round = 0; round < rounds; round++)
        seen.push({ ours: await scroll(list, way), floor: await scroll(table, way) });
      const middle = (side: 'ours' | 'floor', key: keyof Frames) => median(seen.map((one) => one[side][key]));
      const of = (side: 'ours' | 'floor') => ({
        dropped: middle(side, 'dropped'),
        longest: middle(side, 'longest'),
      });
      frames.set(what, { ours: of('ours'), floor: of('floor') });
    }
    const bound = (what: string, unit: string, main: Row['main'], aim: number, missed: string): Row => ({
      ...{ what, unit, main, aim, missed, alone: true },
    });
    const late = 'a cold visit over a slow line waits for more code than was meant';
    const slow = 'on a slow machine the list is behind the hand';
    return [
      bound('JavaScript of the login page', 'kB gzip', { ours: script }, 200, late),
      bound('JavaScript until rows of the order list show', 'kB gzip', both('script'), 340, late),
      bound('requests until rows show', 'requests', both('requests'), 12, 'more round trips than was meant'),
      bound(
        'of these to the API',
        'requests',
        both('calls'),
        3,
        'rows wait for answers that could come with others or later',
      ),
      {
        ...{ what: 'time until rows show, processor 4 times slower', unit: 'ms', main: both('rowsMs') },
        ...{ aim: 2.5, missed: slow },
      },
      { what: 'time of the next page, the same', unit: 'ms', main: both('nextMs'), aim: 2, missed: slow },
      ...[...frames].flatMap(([what, { ours, floor }]): Row[] => [
        {
          ...{ what: `frames dropped while ${what}, the same`, unit: '%', aim: 1.2, missed: slow },
          main: { ours: ours.dropped, floor: floor.dropped },
        },
        bound(
          `longest gap between two frames while ${what}`,
          'ms',
          { ours: ours.longest, floor: floor.longest },
          100,
          slow,
        ),
      ]),
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

export async function signInOnce(chrome: Browser, base: string) {
  const { context, page, underWay } = await open({ chrome, base });
  await page.goto('/login');
  const login = loginPage(page);
  await login.submit.waitFor();
  const { script } = await loaded(page, underWay, Infinity);
  await login.signIn('factory01', DEMO_PASSWORD);
  // The page before has links in a navigation, too.
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('navigation').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return { script, state };
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

export async function visit({ where, ...shown }: Shown): Promise<Visit> {
  const { context, page, underWay } = await open(shown);
  await page.goto(where, { waitUntil: 'commit' });
  const { beganMs, seenMs } = await rowsAt(page);
  const until = await loaded(page, underWay, beganMs);
  await page.locator('button[aria-label="下一页"]:enabled').waitFor();
  const nextMs = await nextPage(page);
  await context.close();
  return { ...until, rowsMs: seenMs, nextMs };
}
