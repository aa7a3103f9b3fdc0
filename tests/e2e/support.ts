import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { shell, type Shell } from './pages/shell.ts';
import { openSignedIn, storedSession } from './signed-in.ts';
import { watchFlows } from './watch-flows.ts';
import { watchPolicy } from './watch-policy.ts';

export { expect };

/** How many times slower the browser is to be: what only holds on a quick machine comes to light. */
const SLOWDOWN = Number(process.env.TEST_CPU_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  if (SLOWDOWN <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

type UserPage = (username: string, tenant?: string) => Promise<Shell>;

interface Fixtures {
  /** A browser context of the test's own, watched and closed with it. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A demo user at his home, in a browser context of its own; `tenant` where he must choose one. */
  asUser: UserPage;
  /** The same before his first page: the test opens the one that it is about, and his home is not drawn for nothing. */
  signedIn: UserPage;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  baseURL: async ({}, use) => use(process.env.PODFLOW_URL),
  context: async ({ context }, use) => {
    const policyHeld = watchPolicy(context);
    const allRead = await watchFlows(context);
    await use(context);
    await allRead();
    policyHeld();
  },
  newContext: async ({ browser }, use) => {
    const open: { context: BrowserContext; allRead: () => Promise<unknown>; policyHeld: () => void }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      open.push({ context, policyHeld: watchPolicy(context), allRead: await watchFlows(context) });
      return context;
    });
    for (const { context, allRead, policyHeld } of open) {
      await allRead();
      await context.close();
      policyHeld();
    }
  },
  asUser: async ({ newContext, baseURL }, use) =>
    use(async (username, tenant) => {
      const page = await (await newContext()).newPage();
      await slowDown(page);
      return openSignedIn(page, baseURL!, username, tenant);
    }),
  signedIn: async ({ newContext, baseURL }, use) =>
    use(async (username, tenant) => {
      const context = await newContext({ storageState: await storedSession(baseURL!, username, tenant) });
      const page = await context.newPage();
      await slowDown(page);
      return shell(page);
    }),
});
