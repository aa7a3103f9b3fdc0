import path from 'node:path';
import type { Menu } from '#contract/auth/auth.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { PATHS, PUBLIC_SCREENS, WORKSPACE_SCREENS } from '#contract/screens.ts';
import { menusOf } from '#server/modules/auth/menus.ts';
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
/** Where the screens of the menus are opened. */
export const REGISTRIES = ['src/app/screens.ts', 'src/app/factory-screens.ts'];
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
 * Lazy screens in the text of a file, by the id before them.
 * @throws where the text has one that is written otherwise: it would be lost without a word.
 */
export function lazyScreens(text: string): Map<string, { index: string; name: string }> {
  const found = [...text.matchAll(new RegExp(String.raw`(?:'([^']+)'|(\w+)):\s*${IMPORT}`, 'g'))];
  const written = [...text.matchAll(/\blazyScreen\(/g)].length;
  if (found.length !== written) throw new Error(`${written} lazy screens, ${found.length} understood`);
  return new Map(
    found.map(([, id, word, from, , name]) => [(id ?? word)!, { index: `src/${from}`, name: name! }]),
  );
}

/** The rows of the table that a file of the routes opens, each with its page. */
function opened(
  registries: readonly string[],
  rows: Readonly<Record<string, { path: string; title: string }>>,
  by: (id: string) => StandingScreen['by'],
): StandingScreen[] {
  const screens = lazyScreens(registries.map((file) => readText(file)).join('\n'));
  return Object.entries(rows).map(([id, { path: at, title }]) => {
    const screen = screens.get(id);
    if (!screen) throw new Error(`${registries.join(' and ')}: no screen for ${id}`);
    return { path: at, title, file: fileOf(screen.index, screen.name), by: by(id) };
  });
}

/** What the server's menus show to somebody who holds every permission. */
function inMenus(): Set<string> {
  const all = Object.keys(PERMISSIONS);
  const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children)]);
  return new Set(
    (['business', 'factory'] as const).flatMap((side) =>
      flat(menusOf(side, all)).map(({ component }) => component),
    ),
  );
}

const GUARD = { file: 'src/app/routes/guard/decide.ts', by: 'guard' as const };

/** Every screen that opens, and the addresses that the guard leads on from. */
export function standingScreens(): StandingScreen[] {
  const shown = inMenus();
  return [
    ...opened([ROUTES], PUBLIC_SCREENS, () => 'route'),
    ...opened(REGISTRIES, WORKSPACE_SCREENS, (id) => (shown.has(id) ? 'menu' : 'guard')),
    { path: PATHS.business, title: '商家', ...GUARD },
    { path: PATHS.factory, title: '工厂', ...GUARD },
    { path: PATHS.diy, title: '定制', ...GUARD },
    { path: PATHS.share, title: '分享', ...GUARD },
  ];
}
