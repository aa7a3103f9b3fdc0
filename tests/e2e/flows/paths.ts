import { test } from '#tests/e2e/support.ts';
import type { Page } from '@playwright/test';
import type { Shell } from '#tests/e2e/pages/shell.ts';

/** What a path begins with: a page that nobody has signed in on, and users who have. */
export interface Hands {
  page: Page;
  asUser: (username: string, tenant?: string) => Promise<Shell>;
  /** The same before his first page, which the path opens itself. */
  signedIn: (username: string, tenant?: string) => Promise<Shell>;
}

/** Deeds of a user, or answers of the server: each says what is done, and looks at what is seen then. */
export type Deeds<Name extends string> = Record<Name, () => Promise<void>>;

/**
 * The browser paths of a machine, each a named list of deeds. A deed that nobody knows does not compile.
 * @param begin opens what the deeds work on; each path begins anew.
 */
export function browserPaths<Name extends string>(
  machine: string,
  begin: (hands: Hands) => Promise<Deeds<Name>>,
  paths: Record<string, readonly NoInfer<Name>[]>,
): void {
  for (const [name, steps] of Object.entries(paths)) {
    test(`${machine}: ${name}`, async ({ page, asUser, signedIn }) => {
      const deeds = await begin({ page, asUser, signedIn });
      for (const step of steps) await test.step(step, deeds[step]);
    });
  }
}
