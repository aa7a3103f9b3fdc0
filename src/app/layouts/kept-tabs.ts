import { z } from 'zod';
import type { Menu } from '#contract/auth/auth.ts';
import { placeOf } from '@/entities/session/index.ts';
import { credentials } from '@/shared/lib/cache/index.ts';
import { UNOPENED, type PageTab } from './page-tabs.ts';

const STORE = 'podflow.open-tabs';

const Kept = z.object({
  /** Another user or tenant is another session, and opens its own pages. */
  session: z.string(),
  tabs: z.array(z.object({ path: z.string(), pathname: z.string(), search: z.string() })),
});

/** Remembers the open pages for a reload of this browser tab. */
export function keepTabs(tabs: readonly PageTab[]): void {
  const kept = {
    session: credentials().sessionId,
    tabs: tabs.map(({ menu, place: { pathname, search } }) => ({ path: menu.path, pathname, search })),
  };
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // Full or forbidden: a reload opens the shown page alone.
  }
}

/** The pages that were open before a reload, those of them that the menus still lead to. */
export function keptTabs(menus: readonly Menu[]): readonly PageTab[] {
  const kept = read();
  if (!kept || kept.session !== credentials().sessionId) return [];
  return kept.tabs.flatMap(({ path, pathname, search }) => {
    const menu = placeOf(menus, path)?.menu;
    return menu?.component
      ? [{ menu, place: { pathname, search, hash: '', state: null, key: UNOPENED } }]
      : [];
  });
}

function read(): z.infer<typeof Kept> | undefined {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(STORE) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
