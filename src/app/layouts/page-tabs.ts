import type { Menu } from '#contract/auth/auth.ts';

/** The part of a router location that a page depends on. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

/** An open page: it stays where the user left it until its tab is closed. */
export interface PageTab {
  menu: Menu;
  /** Where the page stood when it was last shown. */
  place: Place;
}

/** The key of a place that a reload brought back: its page is not there until it is shown. */
export const UNOPENED = 'unopened';

/** With the tab of `menu` standing at `place`; the same array where nothing has changed. */
export function withTab(tabs: readonly PageTab[], menu: Menu, place: Place): readonly PageTab[] {
  const at = tabs.findIndex((tab) => tab.menu.path === menu.path);
  if (at < 0) return [...tabs, { menu, place }];
  if (tabs[at]!.place.key === place.key && tabs[at]!.menu === menu) return tabs;
  return tabs.with(at, { menu, place });
}

/** The tab to show where the one of `path` is closed: its right neighbour, else its left one. */
export function neighbourOf(tabs: readonly PageTab[], path: string): PageTab | undefined {
  const at = tabs.findIndex((tab) => tab.menu.path === path);
  return tabs[at + 1] ?? tabs[at - 1];
}

export const withoutTabs = (tabs: readonly PageTab[], paths: readonly string[]): readonly PageTab[] =>
  tabs.filter((tab) => !paths.includes(tab.menu.path));

/** Where a click on a menu leads: to its open page as it was left, else to its path (N09). */
export function addressOf(tabs: readonly PageTab[], path: string): string {
  const place = tabs.find((tab) => tab.menu.path === path)?.place;
  return place ? place.pathname + place.search + place.hash : path;
}
