import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BASE_PATH } from '#contract/wire.ts';

export const SIZES = { plain: { width: 1440, height: 900 }, wide: { width: 1920, height: 1080 } } as const;

/** A page that has not come to rest after this long is taken as it is, and said to be amiss. */
const PATIENCE_MS = 30_000;

export interface Taken {
  name: string;
  /** What the page threw or wrote as an error, and whether it came to rest. */
  said: string[];
}

export interface Camera {
  url: string;
  taken: Taken[];
  /** A browser of its own, signed in as nobody. */
  visit<T>(act: (page: Page) => Promise<T>): Promise<T>;
  /** Takes the page once it is at rest. */
  shoot(page: Page, name: string): Promise<void>;
}

export function openCamera(
  browser: Browser,
  options: {
    url: string;
    folder: string;
    size: { width: number; height: number };
    dark: boolean;
    only: string;
  },
): Camera {
  const { url, folder, size, dark, only } = options;
  const said = new WeakMap<Page, string[]>();
  const taken: Taken[] = [];

  const prepare = async (context: BrowserContext) => {
    const page = await context.newPage();
    const heard: string[] = [];
    said.set(page, heard);
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') heard.push(message.text());
    });
    followCalls(page);
    return page;
  };

  return {
    url,
    taken,
    async visit(act) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: size,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      try {
        return await act(await prepare(context));
      } finally {
        await context.close();
      }
    },
    async shoot(page, name) {
      if (!name.includes(only)) return;
      const rest = await atRest(page);
      await page.screenshot({
        path: path.join(folder, `${name}.png`),
        animations: 'disabled',
        caret: 'hide',
      });
      const amiss = [...(said.get(page) ?? []).splice(0), ...rest];
      taken.push({ name, said: amiss });
      console.log(`${name}.png${amiss.map((text) => `\n    ! ${text.split('\n')[0]}`).join('')}`);
    },
  };
}

const open = new WeakMap<Page, Set<unknown>>();

/** Calls under way; the live stream never ends and does not count. */
function followCalls(page: Page) {
  const calls = new Set<unknown>();
  open.set(page, calls);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(BASE_PATH) && !pathname.endsWith('/live/events')) calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
}

const settled = () => {
  const busy = '.splash, .bp6-skeleton, .page-skeleton, .bp6-spinner, [aria-busy="true"]';
  const shown = (element: Element) => element.getClientRects().length > 0;
  // A lazy picture that is scrolled out of sight is not fetched.
  const seen = (image: HTMLImageElement) => {
    const { x, y, width, height } = image.getBoundingClientRect();
    return shown(image) && document.elementFromPoint(x + width / 2, y + height / 2) === image;
  };
  const written = (document.querySelector('#root')?.textContent ?? '').trim() !== '';
  return (
    written &&
    document.fonts.status === 'loaded' &&
    ![...document.querySelectorAll(busy)].some(shown) &&
    [...document.images].filter(seen).every((image) => image.complete)
  );
};

/** Waits until the page shows content and asks nothing more. @returns what is amiss where it never does. */
async function atRest(page: Page): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS;
  let quiet = 0;
  while (performance.now() < until) {
    const still = open.get(page)!.size === 0 && (await page.evaluate(settled));
    quiet = still ? quiet + 1 : 0;
    // Two looks in a row, a drawn frame apart: what one answer leads to has begun by then.
    if (quiet === 3) return [];
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }
  return ['did not come to rest'];
}
