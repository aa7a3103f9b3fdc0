import { expect, type Page } from '@playwright/test';
import { auth, type Tokens } from '#contract/auth/auth.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { withTokens } from '#tests/support/http-client.ts';
import { CACHE_KEYS } from '@/shared/lib/cache/keys.ts';
import { shell, type Shell } from './pages/shell.ts';

/**
 * Opens the home of a demo user with a session of his own, which the server gave by its call: the page of the login has
 * tests of its own, and each test that goes through it pays for it.
 * @param url of the product that the page is of: some tests have one of their own.
 */
export async function openSignedIn(
  page: Page,
  url: string,
  username: string,
  tenant?: string,
): Promise<Shell> {
  const entries = (await keptOf(url, username, tenant)).map(({ name, value }) => [name, value]);
  // Before the first page's own code runs, and never again: whoever signs out stays out.
  const once = await page.addInitScript((pairs) => {
    for (const [name, text] of pairs) localStorage.setItem(name!, text!);
  }, entries);
  // Who is signed in is led from here to the home of his side.
  await page.goto('/login');
  await once.dispose();
  await expect(shell(page).menu).toBeVisible();
  return shell(page);
}

/** What a browser has kept of such a session: for a context whose first page the test opens itself. */
export const storedSession = async (url: string, username: string, tenant?: string) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: await keptOf(url, username, tenant) }],
});

async function keptOf(url: string, username: string, tenant?: string) {
  const { accessToken, refreshToken, tenantId } = await tokensOf(url, username, tenant);
  const kept = {
    accessToken,
    refreshToken,
    tenantId,
    lastLoginTenant: tenantId,
    sessionId: crypto.randomUUID(),
  };
  return Object.entries(kept).map(([key, value]) => ({
    name: CACHE_KEYS[key as keyof typeof kept].name,
    value: JSON.stringify({ value, expires: null }),
  }));
}

async function tokensOf(url: string, username: string, tenant?: string): Promise<Tokens> {
  const arrived = await withTokens(url, '', 0).call(auth.login, { username, password: DEMO_PASSWORD });
  if (!tenant) return arrived;
  const { id } = arrived.tenants.find(({ name }) => name === tenant)!;
  return withTokens(url, arrived.accessToken, 0).call(auth.chooseTenant, { tenantId: id });
}
