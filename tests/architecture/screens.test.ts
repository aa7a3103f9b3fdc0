import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Menu } from '#contract/auth/auth.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { PATHS, PUBLIC_SCREENS, WORKSPACE_SCREENS } from '#contract/screens.ts';
import { menusOf } from '#server/modules/auth/menus.ts';
import { standingScreens } from '../../scripts/docs/standing-screens.ts';
import { readScreens, ROOT } from '../../scripts/docs/tables.ts';
import { toKebab } from '../../scripts/new/plan.ts';

// contract/screens.ts is the one table of screens: it says what the specification says, and nothing says it again.

const SCREENS = { ...PUBLIC_SCREENS, ...WORKSPACE_SCREENS };

/** Screens that the specification does not list; each of them was asked for since. */
const JOINED = [
  '/admin/feedback',
  '/admin/refund',
  '/business/download',
  '/business/order/import',
  '/business/order/platformSync',
  '/business/setting/printTemplate',
  '/factory/customer/materialPrice',
  '/factory/download',
  '/factory/usual/expressProblem',
];
/** Words of the specification that a user is not shown: 'API' and 租户 say nothing to him. */
const RENAMED: Record<string, string> = {
  '/admin/tenant': '公司',
  '/business/setting/api': '开放接口',
  '/factory/system/api': '开放接口',
};
/** Headings of the side menu that no screen of the specification stands under by this address. */
const HEADINGS = [
  '/admin',
  '/business/setting',
  '/factory/customer',
  '/factory/express',
  '/factory/data',
  '/factory/means',
  '/factory/price',
  '/factory/product',
  '/factory/system',
  '/factory/system/pictures',
  '/factory/usual',
];

const listed = new Map(readScreens().map(({ path: at, title }) => [at, title]));

describe('the table of screens', () => {
  it('has each path once', () => {
    const paths = Object.values(SCREENS).map((screen): string => screen.path);
    expect(paths.filter((one, i) => paths.indexOf(one) !== i)).toEqual([]);
  });

  it('names the screens by their path and title in the specification', () => {
    const standing = Object.values(SCREENS).filter((screen) => listed.has(screen.path));
    expect(standing.map((screen) => [screen.path, screen.title])).toEqual(
      standing.map(({ path: at }) => [at, RENAMED[at] ?? listed.get(at)]),
    );
    const others = Object.values(PATHS).filter((at) => !listed.has(at));
    expect(others.toSorted()).toEqual([...JOINED, ...HEADINGS].toSorted());
  });

  it('has one menu for each screen of the workspace but the one that the guard opens', () => {
    const all = Object.keys(PERMISSIONS);
    const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((one) => [one, ...flat(one.children)]);
    const shown = (['business', 'factory'] as const)
      .flatMap((side) => flat(menusOf(side, all)))
      .filter(({ component }) => component !== '')
      .map(({ component, path: at, name, auth }) => [component, { path: at, title: name, auth }] as const);
    expect(new Set(shown.map(([id]) => id)).size).toBe(shown.length);
    const { 'business/first-factory': _, ...rows } = WORKSPACE_SCREENS;
    expect(Object.fromEntries(shown)).toEqual(rows);
  });
});

describe('a page', () => {
  it('stands in the folder that its path names; one that both sides open stands in pages/both', () => {
    const pages = standingScreens().filter(({ file }) => file.startsWith('src/pages/'));
    const pathsOf = Map.groupBy(pages, ({ file }) => file);
    const elsewhere = [...pathsOf].flatMap(([file, screens]) => {
      const paths = screens.map((screen) => screen.path).filter((at) => at !== '/');
      const first = paths[0]!.split('/');
      const isOfBoth = new Set(paths.map((at) => at.split('/')[1])).size > 1;
      const parts = isOfBoth ? ['', 'both', first.at(-1)!] : first;
      const folder = `src/pages${parts.map(toKebab).join('/')}`;
      return path.dirname(file) === folder ? [] : [`${file}: ${folder}`];
    });
    expect(elsewhere).toEqual([]);
    expect(pages.length).toBe(Object.keys(SCREENS).length);
  });
});

describe('an address of the browser', () => {
  const OTHERS = [
    // Visitors of the guard's tests, and the calls of a made-up server.
    'src/app/routes/guard/visitors.ts',
    'src/shared/api/fake-page.ts',
    // Addresses of other companies' systems.
    'server/modules/platform/medusa.ts',
    'server/modules/platform/shopify.ts',
  ];
  const filesOf = (folder: string) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !OTHERS.includes(file));

  it('is written in the table only, not in the server and not in the pages', () => {
    const addresses = [...listed.keys(), ...Object.values(PATHS)].filter((at) => at !== '/');
    const literal = new RegExp(`['"\`](${[...new Set(addresses)].join('|')})(?=['"\`?#/$])`);
    const written = ['server/modules', 'src'].flatMap(filesOf).flatMap((file) => {
      const [, at] = literal.exec(fs.readFileSync(path.join(ROOT, file), 'utf8')) ?? [];
      return at === undefined ? [] : [`${file}: ${at}`];
    });
    expect(written).toEqual([]);
  });
});
