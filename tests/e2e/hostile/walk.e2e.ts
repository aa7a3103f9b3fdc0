import type { Locator, Page } from '@playwright/test';
import type { Shell } from '#tests/e2e/pages/shell.ts';
import { NOT_WALKED } from './not-walked.ts';
import { MARK } from './payloads.ts';
import { expect, test, WALKERS } from './planted-product.ts';
import { watchPage, type Watch } from './watch.ts';

/** What lies over the page: its parts are looked at before those below. */
const overlays = (page: Page) =>
  page.locator('.bp6-dialog, .bp6-drawer, .bp6-popover:not(.bp6-tooltip), .bp6-omnibar');

async function closeOverlays(page: Page) {
  // What asks whether it may close lies over it, and goes with the same key.
  for (let left = 4; left > 0; left -= 1) {
    const open = await overlays(page).count();
    if (open === 0) return;
    await page.keyboard.press('Escape');
    await overlays(page)
      .nth(open - 1)
      .waitFor({ state: 'detached', timeout: 500 })
      .catch(() => undefined);
  }
}

/** Nobody waits for what is not there; what is there is pressed, also where the machine is busy. */
async function press(part: Locator): Promise<boolean> {
  if (!(await part.isVisible())) return false;
  return part.click({ timeout: 10_000, noWaitAfter: true }).then(
    () => true,
    () => false,
  );
}

const MOST_OF_A_PART = 6;

/** Every button with a word of ours that no screen before it had: it opens something, and that is looked at. */
async function pressAll(page: Page, watch: Watch, part: Locator, where: string, pressed: Set<string>) {
  let left = MOST_OF_A_PART;
  const buttons = part.locator('button:visible:not([disabled], [aria-disabled=true]), [role=tab]:visible');
  const names = await buttons.evaluateAll((all) =>
    all.map((one) => (one.textContent || one.getAttribute('aria-label') || '').trim()),
  );
  for (const [i, name] of names.entries()) {
    if (
      !name ||
      name.includes('⟦') ||
      pressed.has(name.replaceAll(/\d+/g, '')) ||
      /退出|下载|复制|取消选择/.test(name)
    )
      continue;
    if ((left -= 1) < 0) return;
    pressed.add(name.replaceAll(/\d+/g, ''));
    // What was pressed before it may have taken it away.
    if (!(await press(buttons.nth(i)))) continue;
    await watch.look(`${where} > ${name}`);
    if ((await overlays(page).count()) > 0) await closeOverlays(page);
  }
}

/** What no first row of a list holds, and the other side has written: parcels of an order on its way, why one came back. */
const DEEPER: Readonly<Record<string, readonly [screen: string, ...paths: string[]]>> = {
  merchant01: ['订单', '/business/order?status=shipped', '/business/order?status=repulsed'],
  factory01: [
    '订单列表',
    // Those that wait for production may have been approved by this walk, or come into a batch by it.
    '/factory/usual/orderList?status=waitPack',
    '/factory/usual/orderList?status=shipped',
    '/factory/usual/orderList?status=pendingRule',
  ],
};

async function walkDeeper({ page, screen }: Shell, watch: Watch, username: string) {
  const [name, ...paths] = DEEPER[username] ?? [''];
  for (const path of paths) {
    await page.goto(path);
    await watch.settled();
    // By its address, as a link to it leads there; that a click opens it, the lists' own tests see.
    const row = await screen(name).locator('tbody tr[id]:not(.list-gap)').first().getAttribute('id');
    await page.goto(`${path}&open=${row!.split('-').at(-1)}`);
    // Until the whole order stands, nothing of it has been asked for that could be waited for.
    await expect(screen(name).locator('.order-detail')).toHaveAttribute('aria-busy', 'false');
    await watch.look(path);
  }
}

async function walk({ page, entries, screen, header, visit }: Shell, watch: Watch) {
  const pressed = new Set<string>();
  const names = (await entries.allInnerTexts()).map((text) => text.trim());
  await visit(names, async (name) => {
    const own = screen(name);
    await watch.settled();
    await expect(own.locator('.bp6-skeleton')).toHaveCount(0);
    await watch.look(name);
    const rows = own.locator('tbody tr:not(.list-gap)');
    if ((await rows.count()) > 0) {
      await press(rows.first().locator('td').nth(2));
      await watch.look(`${name} > the first row`);
      for (const over of await overlays(page).all())
        await pressAll(page, watch, over, `${name} > row`, pressed);
      await closeOverlays(page);
      // Blueprint draws a box over the real one.
      await press(own.getByRole('checkbox', { name: /^选择第 1 行/ }).locator('xpath=..'));
      await watch.settled();
      // What acts on chosen rows lies over the tabs: these are in reach once nothing is chosen.
      await pressAll(page, watch, own.locator('.list-actions'), `${name} > chosen`, pressed);
      await closeOverlays(page);
      await press(own.getByRole('button', { name: '取消选择' }));
    }
    await pressAll(page, watch, own, name, pressed);
    await closeOverlays(page);
  });
  await pressAll(page, watch, header, 'the header', pressed);
}

/** What a text that is no text would do is done by hand: the watch sees it. */
async function expectSeeing(page: Page, watch: Watch) {
  await page.evaluate((mark) => {
    const made = document.createElement('img');
    made.setAttribute(mark, '');
    document.body.append(made);
    (globalThis as unknown as { planted: () => void }).planted();
  }, MARK);
  await watch.look('by hand');
  expect([...watch.faults.keys()]).toEqual(
    expect.arrayContaining([
      'a planted script ran',
      expect.stringContaining('an element of a text: <img data-planted'),
    ]),
  );
}

test('texts of others are texts: on every screen, in what opens there, to each side', async ({
  asUser,
  planted,
}) => {
  test.setTimeout(600_000);
  const watches = await Promise.all(
    WALKERS.map(async (username) => {
      const frame = await asUser(username);
      const watch = await watchPage(frame.page);
      // From its first answer on.
      await frame.page.reload();
      await expect(frame.entries).not.toHaveCount(0);
      await walk(frame, watch);
      await walkDeeper(frame, watch, username);
      expect.soft(Object.fromEntries(watch.faults), username).toEqual({});
      await expectSeeing(frame.page, watch);
      return watch;
    }),
  );
  const came = new Set(watches.flatMap((watch) => [...watch.cameColumns()]));
  const shown = new Set(watches.flatMap((watch) => [...watch.shownColumns()]));
  // The walk proves nothing of what it did not meet.
  expect(planted.columns.filter((one) => !came.has(one) && !NOT_WALKED.includes(one))).toEqual([]);
  expect(shown.size / came.size).toBeGreaterThan(0.7);
});
