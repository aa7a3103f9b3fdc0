import { expect, type Page, type Response } from '@playwright/test';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { MARK } from './payloads.ts';

/** Ends every planted text: whose it is, and of which row. */
const SIGN = /⟦([a-z_]+\.[a-z_]+)·\d+⟧/;

export type Watch = Awaited<ReturnType<typeof watchPage>>;

/** Sees what a planted text makes a page do, and which of them come and are shown. */
export async function watchPage(page: Page) {
  const context = page.context();
  /** What must not be, each with where it was first. */
  const faults = new Map<string, string>();
  let place = '';
  const fault = (what: string) => void (faults.has(what) || faults.set(what, place));
  /** What came in answers, by its sign. */
  const came = new Map<string, Set<string>>();
  const shown = new Set<string>();
  const reading: Promise<void>[] = [];
  const open = countOpen(page);
  const secrets = new Set(await page.evaluate(ownTokens));
  expect(secrets.size).toBeGreaterThan(1);

  await context.exposeBinding('plantedRan', () => fault('a planted script ran'));
  await context.addInitScript(() => {
    const own = globalThis as unknown as { planted: () => void; plantedRan: () => Promise<void> };
    own.planted = () => void own.plantedRan();
  });
  context.on('dialog', (dialog) => (fault(`a dialog: ${dialog.message()}`), void dialog.dismiss()));
  // Nor does code of ours ask for what the policy refuses: what a text asks for would stand out no more.
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted(?:Script|HTML)/.test(message.text()))
      fault(`the policy refused: ${message.text().slice(0, 200)}`);
  });
  context.on('weberror', (error) => fault(`an error: ${error.error().message.slice(0, 200)}`));
  context.on('request', (request) => {
    for (const secret of secrets)
      for (const address of [request.url(), page.url(), request.headers()['referer'] ?? ''])
        if (address.includes(secret)) fault(`a secret in an address: ${new URL(address).pathname}`);
    const { protocol, origin } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && origin !== new URL(page.url()).origin)
      fault(`a request to ${request.url().slice(0, 100)}`);
  });
  context.on('response', (response) => void reading.push(read(response)));

  async function read(response: Response): Promise<void> {
    if (!new URL(response.url()).pathname.startsWith(BASE_PATH)) return;
    if (!response.headers()['content-type']?.includes('json')) return;
    const envelope = (await response.json().catch(() => null)) as Envelope | null;
    if (!envelope) return;
    if (envelope.code >= 500 && envelope.code < 600)
      fault(`${envelope.code} of ${new URL(response.url()).pathname}`);
    for (const text of stringsIn(envelope.data)) {
      const sign = SIGN.exec(text);
      if (sign) came.set(sign[0], (came.get(sign[0]) ?? new Set()).add(text));
    }
  }

  return {
    faults,
    /** Columns that came in an answer, and those that a screen showed. */
    cameColumns: () => columnsOf([...came.keys()]),
    shownColumns: () => columnsOf([...shown]),
    /** Waits until the page has asked and drawn all that it wanted. */
    async settled() {
      // What is drawn may ask for more: an order that came in asks for its pieces.
      do {
        await expect.poll(open).toBe(0);
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
      } while (open() > 0);
      await Promise.all(reading.splice(0));
    },
    /** Looks at the page as it stands. */
    async look(where: string): Promise<void> {
      place = where;
      await this.settled();
      const { made, texts, polluted } = await page.evaluate(whatStands, MARK);
      // What came and was drawn since.
      await Promise.all(reading.splice(0));
      for (const element of made) fault(`an element of a text: ${element}`);
      // A screen that falls shows nothing of what would be looked at.
      if ((await page.locator('.error-screen').count()) > 0) fault('a screen that fell');
      if (polluted) fault('a prototype has a field more');
      for (const text of texts) {
        const sign = SIGN.exec(text.whole)?.[0];
        if (sign === undefined) continue;
        shown.add(sign);
        const whole = came.get(sign);
        if (whole && ![...whole].some((one) => plain(text.whole).includes(plain(one))))
          fault(`not as it stands: ${text.whole.slice(0, 160)}`);
        if (text.turns) fault(`turns what stands beside it: ${text.within}`);
      }
    },
  };
}

const columnsOf = (signs: readonly string[]): Set<string> =>
  new Set(signs.map((sign) => SIGN.exec(sign)![1]!));
/** A browser draws blanks as it likes. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* stringsIn(inner);
}

/** Requests that are on their way, but for the stream that never ends. */
function countOpen(page: Page): () => number {
  const open = new Set<unknown>();
  page.on('request', (request) => !request.url().endsWith('/live/events') && open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request));
  return () => open.size;
}

/** Runs in the page: what it proves itself with. */
const ownTokens = () =>
  ['podflow.access-token', 'podflow.refresh-token']
    .map((key) => localStorage.getItem(key))
    .filter((kept) => kept !== null)
    .map((kept) => (JSON.parse(kept) as { value: string }).value);

/** Runs in the page. */
function whatStands(mark: string) {
  const OF_TEXTS = [
    `[${mark}]`,
    'base, iframe, object, embed, form[action], meta[http-equiv]',
    'script:not([src]), style',
    'a[href^="javascript:" i], a[href^="data:" i], a[href^="//"], [src^="javascript:" i], [srcdoc]',
    '[onerror], [onload], [onclick], [onfocus], [onmouseover], [style*="url(" i], [style*="expression" i]',
  ];
  const made = [...document.querySelectorAll(OF_TEXTS.join(', '))].map((one) => one.outerHTML.slice(0, 160));
  const texts: { whole: string; within: string; turns: boolean }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (!text.includes('⟦')) continue;
    const parent = node.parentElement!;
    const { unicodeBidi, display } = getComputedStyle(parent);
    const alone = [...parent.childNodes].every((one) => one === node || !one.textContent);
    const kept = /isolate|plaintext/.test(unicodeBidi) || !/^inline$|contents/.test(display);
    texts.push({
      whole: parent.textContent,
      within: `${parent.tagName}.${parent.className}`,
      turns: /[\u202A-\u202E\u2066-\u2069]/.test(text) && !(alone && kept),
    });
  }
  for (const element of document.querySelectorAll(
    '[title], [aria-label], [alt], [placeholder], input, textarea',
  ))
    for (const value of ['title', 'aria-label', 'alt', 'placeholder'].map((name) =>
      element.getAttribute(name),
    ))
      if (value?.includes('⟦')) texts.push({ whole: value, within: element.tagName, turns: false });
  return { made, texts, polluted: Object.keys(Object.prototype).length > 0 };
}
