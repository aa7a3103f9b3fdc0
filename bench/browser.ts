import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { order } from '#contract/order.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { ensureChromium, launchOptions } from '#tests/support/chromium.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { median } from './measure.ts';
import type { Row } from './report.ts';
import { startSide } from './sides.ts';

const LIST = '/factory/usual/orderList';
const BARE = '/bare.html';
const ROUNDS = 5;
const SLOWER = 4;
const SCROLLED_PAGES = 10;
const FRAME_MS = 1000 / 60;

/** The product's list, and the same page as a bare HTML table from the same call. */
export async function browser(databaseUrl: string, folder: string): Promise<Row[]> {
  ensureChromium();
  const product = await startSide('scripts/start.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'browser-data'),
  });
  const chrome = await chromium.launch(launchOptions());
  try {
    const { script: loginScript, state } = await signInOnce(chrome, product.url);
    const ours: Visit[] = [];
    const bare: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await visit(chrome, product.url, state, LIST));
      bare.push(await visit(chrome, product.url, state, BARE));
    }
    const of = (visits: Visit[], what: keyof Visit) => median(visits.map((one) => one[what]));
    const both = (what: string, unit: string, key: keyof Visit): Row => ({
      ...{ what, unit, ours: of(ours, key), floor: of(bare, key) },
    });
    const [scrolled, scrolledBare] = [
      await scroll(chrome, product.url, state, LIST),
      await scroll(chrome, product.url, state, BARE),
    ];
    return [
      { what: 'JavaScript of the login page', unit: 'kB gzip', ours: loginScript, aim: 170, alone: true },
      { ...both('JavaScript until rows show', 'kB gzip', 'script'), aim: 300, alone: true },
      { ...both('requests until rows show', 'requests', 'requests'), aim: 12, alone: true },
      { ...both('of these to the API', 'requests', 'calls'), aim: 3, alone: true },
      both('time until rows show', 'ms', 'rowsMs'),
      both('time of the next page', 'ms', 'nextMs'),
      {
        what: 'frames dropped over 10,000 rows',
        unit: '%',
        ours: scrolled,
        floor: scrolledBare,
        aim: 5,
        alone: true,
      },
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

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A fresh cache, a slow processor, and what is loaded counted. */
async function open(chrome: Browser, base: string, state?: State) {
  const context = await chrome.newContext({
    baseURL: base,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    ...(state && { storageState: state }),
  });
  const page = await context.newPage();
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.route(`**${BARE}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: BARE_PAGE, headers: { 'content-security-policy': '' } }),
  );
  const seen = { script: 0, requests: 0, calls: 0 };
  const sizes: Promise<void>[] = [];
  const urls: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!response.url().startsWith(base)) return;
    seen.requests++;
    urls.push(`${request.method()} ${response.url().slice(base.length)}`);
    if (response.url().includes(BASE_PATH)) seen.calls++;
    if (request.resourceType() === 'script' || response.url().endsWith('.js'))
      sizes.push(
        request.sizes().then(
          ({ responseBodySize }) => void (seen.script += responseBodySize / 1024),
          () => undefined,
        ),
      );
  });
  const counted = async () => {
    const { requests, calls } = seen;
    await Promise.all(sizes);
    if (process.env.BENCH_URLS) console.log(urls.join('\n'));
    return { requests, calls, script: seen.script };
  };
  return { context, page, counted };
}

async function signInOnce(chrome: Browser, base: string) {
  const { context, page, counted } = await open(chrome, base);
  await page.goto('/login', { waitUntil: 'networkidle' });
  const { script } = await counted();
  const login = loginPage(page);
  await login.signIn('factory01', DEMO_PASSWORD);
  await page.getByRole('navigation').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return { script, state };
}

/** Resolves in the frame that shows rows other than `before`. @returns the time of that frame on the page's clock. */
const shown = (page: Page, before: string) =>
  page.evaluate(
    (old) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const text = document.querySelector('tbody tr:has(td:nth-child(4))')?.textContent ?? '';
          if (text !== '' && text !== old) requestAnimationFrame((at) => resolve(at));
          else requestAnimationFrame(look);
        };
        look();
      }),
    before,
  );

async function visit(chrome: Browser, base: string, state: State, where: string): Promise<Visit> {
  const { context, page, counted } = await open(chrome, base, state);
  await page.goto(where, { waitUntil: 'commit' });
  const rowsMs = await shown(page, '');
  const loaded = await counted();
  await page.locator('button[aria-label="下一页"]:enabled').waitFor();
  const before = (await page.locator('tbody tr:has(td:nth-child(4))').first().textContent()) ?? '';
  const clicked = await page.evaluate(() => {
    const next = document.querySelector<HTMLElement>('button[aria-label="下一页"]')!;
    const at = performance.now();
    next.click();
    return at;
  });
  const nextMs = (await shown(page, before)) - clicked;
  await context.close();
  return { ...loaded, rowsMs, nextMs };
}

/** Pages of 1,000 rows, each from its top to its end. @returns the share of frames that were not drawn in time, in %. */
async function scroll(chrome: Browser, base: string, state: State, where: string): Promise<number> {
  const { context, page } = await open(chrome, base, state);
  let missed = 0;
  let frames = 0;
  for (let pageNo = 1; pageNo <= SCROLLED_PAGES; pageNo++) {
    await page.goto(`${where}?pageSize=1000&pageNo=${pageNo}`);
    await shown(page, '');
    const times = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const table = document.querySelector('table')!;
          let box: HTMLElement = table;
          while (box.parentElement && box.scrollHeight <= box.clientHeight + 100) box = box.parentElement;
          const at: number[] = [];
          const step = (now: number) => {
            at.push(now);
            const before = box.scrollTop;
            box.scrollTop += 240;
            if (box.scrollTop === before) resolve(at);
            else requestAnimationFrame(step);
          };
          requestAnimationFrame(step);
        }),
    );
    const gaps = times.slice(1).map((time, i) => Math.max(1, Math.round((time - times[i]!) / FRAME_MS)));
    frames += gaps.reduce((sum, gap) => sum + gap, 0);
    missed += gaps.reduce((sum, gap) => sum + gap - 1, 0);
  }
  await context.close();
  return (missed / frames) * 100;
}

/** The floor: one request, one table, no more. */
const BARE_PAGE = `<!doctype html><meta charset="utf-8"><title>订单</title>
<button aria-label="下一页">下一页</button><table><thead></thead><tbody></tbody></table>
<script>
const asked = new URLSearchParams(location.search);
let pageNo = Number(asked.get('pageNo') ?? 1);
const show = async () => {
  const answer = await fetch('${BASE_PATH}${order.page.path}', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token() },
    body: JSON.stringify({ pageNo, pageSize: Number(asked.get('pageSize') ?? 50) }),
  });
  const { data } = await answer.json();
  document.querySelector('tbody').innerHTML = data.list.map((row) => '<tr style="height:40px">' + [
    row.orderNo, row.goods.map((line) => line.title).join(' '), row.merchantName, row.shopName, row.pieces,
    row.amountCents / 100, row.recipientName, row.waybillNo, row.status].map((text) => '<td>' + text + '</td>').join('') + '</tr>').join('');
};
const token = () => {
  const kept = localStorage.getItem('podflow.access-token');
  try { const read = JSON.parse(kept); return read.value ?? read.v ?? read; } catch { return kept; }
};
document.querySelector('button').onclick = () => { pageNo++; void show(); };
void show();
</script>`;
