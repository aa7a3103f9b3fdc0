import path from 'node:path';
import type { Menu } from '#contract/auth/auth.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { menusOf } from '#server/modules/auth/menus.ts';
import { PATHS } from '../../src/shared/routes/paths.ts';
import { readText } from './tables.ts';

export interface StandingScreen {
  path: string;
  title: string;
  /** The component's file, from the root of the tree. */
  file: string;
  /** `route`: opens without login. `menu`: a menu of the server names it. `guard`: leads on to another screen. */
  by: 'route' | 'menu' | 'guard';
}

const ROUTES = 'src/app/routes/routes.tsx';
const REGISTRY = 'src/app/routes/screens.ts';
const IMPORT = String.raw`lazyScreen\(\s*\(\)\s*=>\s*import\('@/([^']+)'\)\.then\(\s*\((\w+)\)\s*=>\s*\w+\.(\w+),?\s*\),?\s*\)`;

/** Where the page is written: followed through an index that hands `name` on, or a route that provides for its page. */
function fileOf(index: string, name: string): string {
  const provided = index.startsWith('src/app/') && /from '@\/(pages\/[^']+-page\.tsx)'/.exec(readText(index));
  if (provided) return `src/${provided[1]}`;
  for (const [, names, from] of readText(index).matchAll(/export\s*\{([^}]*)\}\s*from\s*'([^']+)'/g)) {
    if (names!.split(',').some((one) => one.trim() === name)) return path.join(path.dirname(index), from!);
  }
  return index;
}

/**
 * Lazy screens in the text of a file, by the name before them.
 * @throws where the text has one that is written otherwise: it would be lost without a word.
 */
export function lazyScreens(text: string): Map<string, { index: string; name: string }> {
  const found = [...text.matchAll(new RegExp(String.raw`(?:'([^']+)':|const (\w+) =)\s*${IMPORT}`, 'g'))];
  const written = [...text.matchAll(/\blazyScreen\(/g)].length;
  if (found.length !== written) throw new Error(`${written} lazy screens, ${found.length} understood`);
  return new Map(
    found.map(([, key, constant, from, , name]) => [
      (key ?? constant)!,
      { index: `src/${from}`, name: name! },
    ]),
  );
}

/** `<PublicScreen title="" screen={}/>` by the path of its route. */
function publicRoutes(): StandingScreen[] {
  const text = readText(ROUTES);
  const screens = lazyScreens(text);
  const elements = new Map(
    [...text.matchAll(/const (\w+) = (<PublicScreen [^;]*\/>);/g)].map(([, name, element]) => [
      name!,
      element!,
    ]),
  );
  return [...text.matchAll(/path: PATHS\.(\w+),\s*element: (<PublicScreen [^>]*\/>|\w+)/g)].map(
    ([, key, element]) => {
      const written = elements.get(element!) ?? element!;
      const [, title, screen] = /title="([^"]+)" screen=\{(\w+)\}/.exec(written) ?? [];
      const lazy = screens.get(screen ?? '');
      if (!title || !lazy) throw new Error(`${ROUTES}: the route of PATHS.${key} is not understood`);
      const file = fileOf(lazy.index, lazy.name);
      return { path: PATHS[key as keyof typeof PATHS], title, file, by: 'route' as const };
    },
  );
}

/** What the server's menus name for somebody who holds every permission, and the browser has a screen for. */
function menuScreens(): StandingScreen[] {
  const registry = lazyScreens(readText(REGISTRY));
  const all = Object.keys(PERMISSIONS);
  const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children)]);
  return (['business', 'factory'] as const).flatMap((side) =>
    flat(menusOf(side, all)).flatMap((menu) => {
      const screen = registry.get(menu.component);
      if (!screen) return [];
      const file = fileOf(screen.index, screen.name);
      return [{ path: menu.path, title: menu.name, file, by: 'menu' as const }];
    }),
  );
}

/** Every screen that opens. A path served to both sides stands once. */
export function standingScreens(): StandingScreen[] {
  const guard = 'src/app/routes/guard/decide.ts';
  const firstFactory = lazyScreens(readText(REGISTRY)).get('business/first-factory');
  const all: StandingScreen[] = [
    ...publicRoutes(),
    ...menuScreens(),
    { path: PATHS.business, title: '商家', file: guard, by: 'guard' },
    { path: PATHS.factory, title: '工厂', file: guard, by: 'guard' },
    { path: PATHS.diy, title: '定制', file: guard, by: 'guard' },
    { path: PATHS.share, title: '分享', file: guard, by: 'guard' },
    ...(firstFactory
      ? [
          {
            path: PATHS.bindFactory,
            title: '绑定工厂',
            file: fileOf(firstFactory.index, firstFactory.name),
            by: 'guard' as const,
          },
        ]
      : []),
  ];
  return [...new Map(all.map((screen) => [screen.path, screen])).values()];
}
