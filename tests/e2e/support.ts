import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Shell } from './pages/shell.ts';
import { openSignedIn } from './signed-in.ts';
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

interface Fixtures {
  /** A demo user at his home, in a browser context of its own; `tenant` where he must choose one. */
  asUser: (username: string, tenant?: string) => Promise<Shell>;
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
  asUser: async ({ browser, baseURL }, use) => {
    const open: { context: BrowserContext; allRead: () => Promise<unknown>; policyHeld: () => void }[] = [];
    await use(async (username, tenant) => {
      const context = await browser.newContext();
      open.push({ context, policyHeld: watchPolicy(context), allRead: await watchFlows(context) });
      const page = await context.newPage();
      await slowDown(page);
      return openSignedIn(page, baseURL!, username, tenant);
    });
    for (const { context, allRead, policyHeld } of open) {
      await allRead();
      await context.close();
      policyHeld();
    }
  },
});
