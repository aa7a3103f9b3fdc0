import { describe, expect, it } from 'vitest';
import type { Menu } from '#contract/auth/auth.ts';
import { addressOf, neighbourOf, withoutTabs, withTab, type PageTab } from './page-tabs.ts';

const menu = (path: string) => ({ path, name: path }) as Menu;
const [a, b, c] = [menu('/a'), menu('/b'), menu('/c')];
const place = (pathname: string, search: string, key: string) => ({
  pathname,
  search,
  hash: '',
  state: null,
  key,
});
const opened = (...menus: (Menu | undefined)[]): readonly PageTab[] =>
  menus.reduce<readonly PageTab[]>((tabs, one) => withTab(tabs, one!, place(one!.path, '', one!.path)), []);
const paths = (tabs: readonly PageTab[]) => tabs.map((tab) => tab.menu.path);

describe('[N09] page tabs', () => {
  it('a page that is left is found again as it was left, with its query', () => {
    let tabs = opened(a, b);
    tabs = withTab(tabs, a, place('/a', '?pageNo=3&status=20', 'k2'));
    expect(addressOf(tabs, '/a')).toBe('/a?pageNo=3&status=20');
    expect(addressOf(tabs, '/b')).toBe('/b');
    expect(addressOf(tabs, '/never')).toBe('/never');
    expect(paths(tabs)).toEqual(['/a', '/b']);
  });

  it('the same place twice changes nothing', () => {
    const tabs = opened(a, b);
    expect(withTab(tabs, b, place('/b', '', '/b'))).toBe(tabs);
  });

  it('closing shows the right neighbour, at the end the left one', () => {
    const tabs = opened(a, b, c);
    expect(neighbourOf(tabs, '/b')?.menu.path).toBe('/c');
    expect(neighbourOf(tabs, '/c')?.menu.path).toBe('/b');
    expect(neighbourOf(opened(a), '/a')).toBeUndefined();
  });

  it('what is closed is forgotten', () => {
    const tabs = withoutTabs(opened(a, b, c), ['/a', '/c']);
    expect(paths(tabs)).toEqual(['/b']);
    expect(addressOf(tabs, '/a')).toBe('/a');
  });
});
