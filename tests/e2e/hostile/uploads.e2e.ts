import type { BrowserContext, Page } from '@playwright/test';
import type { Output } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import type { Envelope } from '#contract/wire.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, sendFile } from '#tests/e2e/orders/own-orders.ts';
import { HIT, RUN_FILES, RUNNING_PAGE } from './run-files.ts';

/** A place of somebody else's, which serves what it likes. */
const ELSEWHERE = 'http://elsewhere.test';

const links = new Map<string, string>();
test.beforeAll(async () => {
  const merchant = await hands('merchant01');
  for (const [name, make] of Object.entries(RUN_FILES)) {
    const answer = await sendFile(merchant, await make(), name, file.upload.path);
    const { code, msg, data } = answer as Envelope<Output<typeof file.upload>>;
    expect([name, code, msg]).toEqual([name, 0, '']);
    links.set(name, process.env.PODFLOW_URL! + data.url);
    if (/svg|png/.test(name)) links.set(`${name}, small`, process.env.PODFLOW_URL! + data.thumbUrl);
  }
});

/** Counts what ran, from any frame of any page: a request for HIT, a dialog, or the mark that a script leaves. */
async function watchRuns(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  await context.route(`**${HIT}`, (route) => {
    ran.push(route.request().frame().url());
    return route.fulfill({ body: '' });
  });
  context.on('dialog', (dialog) => void (ran.push(dialog.message()), dialog.dismiss()));
  return ran;
}
const isMarked = (page: Page) => page.evaluate(() => 'hit' in globalThis);

/** A page of `origin` with this body and without a policy of its own. */
async function openBare(page: Page, origin: string, body: string) {
  await page.route(`${origin}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><html><body>${body}</body></html>` }),
  );
  await page.goto(`${origin}/bare`, { waitUntil: 'load' });
  await page.unroute(`${origin}/bare`);
}

test('what watches sees what runs', async ({ page, context, baseURL }) => {
  const ran = await watchRuns(context);
  await openBare(page, baseURL!, RUNNING_PAGE);
  expect(await isMarked(page)).toBe(true);
  await expect.poll(() => ran.length).toBeGreaterThan(0);
});

test('a file that is opened as a page is saved or shown, and never run', async ({ page, context }) => {
  const ran = await watchRuns(context);
  const how: Record<string, string> = {};
  for (const [name, link] of links) {
    const saved = page.waitForEvent('download', { timeout: 0 }).catch(() => null);
    // A file that is saved ends the navigation.
    const opened = await page.goto(link).catch((error: Error) => {
      expect(error.message, name).toContain('Download is starting');
      return null;
    });
    if (opened) {
      how[name] = 'shown';
      expect(await page.evaluate(() => document.querySelectorAll('script, iframe, form, a').length)).toBe(0);
      expect(await page.evaluate(() => globalThis.origin), name).toBe('null');
      expect(await isMarked(page), name).toBe(false);
    } else {
      how[name] = 'saved';
      expect((await saved)!.suggestedFilename()).toBe(name);
    }
    await page.goto('about:blank');
  }
  expect(ran).toEqual([]);
  // Dots alone are shown.
  const shown = Object.keys(how).filter((name) => how[name] === 'shown');
  expect(shown.every((name) => /^picture\.|small$/.test(name))).toBe(true);
  expect(shown.length).toBeGreaterThan(0);
});

test('a page elsewhere gets nothing of a file: no frame, no script, no picture', async ({
  page,
  context,
}) => {
  const ran = await watchRuns(context);
  const parts = [...links.values()].flatMap((link) => {
    const src = link.replaceAll('&', '&amp;');
    return [
      `<iframe src="${src}"></iframe>`,
      `<object data="${src}"></object>`,
      `<embed src="${src}" />`,
      `<script src="${src}"></script>`,
      `<script type="module" src="${src}"></script>`,
      `<link rel="stylesheet" href="${src}" />`,
      `<img src="${src}" />`,
    ];
  });
  await openBare(page, ELSEWHERE, parts.join('\n'));
  expect(await isMarked(page)).toBe(false);
  const drawn = () => [...document.images].filter((image) => image.naturalWidth > 0).length;
  expect(await page.evaluate(drawn)).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toBe('none');
  // What a frame shows instead is the browser's own page.
  for (const frame of page.frames().slice(1)) expect(frame.url()).toMatch(/^(chrome-error:|about:blank|$)/);
  expect(ran).toEqual([]);
});

test('nor does a page of this place run one, if it forgot its own policy', async ({
  page,
  context,
  baseURL,
}) => {
  const ran = await watchRuns(context);
  await openBare(page, baseURL!, '');
  for (const [name, link] of links) {
    const outcome = await page.evaluate(async (src) => {
      const add = (tag: 'script' | 'link' | 'iframe', given: object) =>
        new Promise<string>((resolve) => {
          const element = Object.assign(document.createElement(tag), given);
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => resolve('refused'));
          document.body.append(element);
        });
      const refused = (reason: Promise<unknown>) => reason.then(() => 'loaded').catch(() => 'refused');
      return {
        script: await add('script', { src }),
        module: await add('script', { src, type: 'module' }),
        imported: await refused(import(src)),
        style: await add('link', { href: src, rel: 'stylesheet' }),
        worker: await new Promise((resolve) => {
          const worker = new Worker(src);
          worker.addEventListener('error', () => resolve('refused'));
          worker.addEventListener('message', () => resolve('loaded'));
        }),
        served: await refused(navigator.serviceWorker.register(src)),
      };
    }, link);
    expect([...new Set(Object.values(outcome))], `${name}: ${JSON.stringify(outcome)}`).toEqual(['refused']);
  }
  expect(await isMarked(page)).toBe(false);
  expect(ran).toEqual([]);
});
