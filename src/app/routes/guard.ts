import type { Menu } from '#contract/auth.ts';
import { firstScreen, placeOf, type MenuPlace, type SessionStage } from '@/entities/session/index.ts';
import { isPublicPath, PATHS } from '@/shared/routes/index.ts';

/** What a path that is no registered public screen shows. */
export type Verdict =
  | { kind: 'wait' }
  /** Somewhere else; `to` is a path with its query. */
  | { kind: 'go'; to: string }
  /** The login screen in its place (N04). */
  | { kind: 'login' }
  | { kind: 'screen'; place: MenuPlace };

export interface Visitor {
  stage: SessionStage;
  leftByChoice: boolean;
  /** The server's menus that this visitor may open and that have a screen (N07, N10). */
  menus: readonly Menu[];
}

const UNDER_WAY: readonly SessionStage[] = ['starting', 'loading', 'signingIn', 'signingOut'];

/** The navigation guard, without React: N03, N04, N05, N08. `path` is a pathname, `search` its query. */
export function decide(path: string, search: string, { stage, leftByChoice, menus }: Visitor): Verdict {
  if (isPublicPath(path)) return { kind: 'login' };
  // Between two tenants the menus of the old one are gone and those of the new one not yet here.
  if (UNDER_WAY.includes(stage) || (stage === 'switching' && menus.length === 0)) return { kind: 'wait' };
  const atWork = stage === 'ready' || stage === 'switching';
  if (!atWork || menus.length === 0) {
    return { kind: 'go', to: leftByChoice ? PATHS.login : loginAndBack(path + search) };
  }
  const place = placeOf(menus, path);
  if (place?.menu.component) return { kind: 'screen', place };
  const below = place ? place.menu.children : isHome(path) ? menus : [];
  const first = firstScreen(below);
  return first ? { kind: 'go', to: first.path } : { kind: 'login' };
}

const isHome = (path: string): boolean => path === PATHS.business || path === PATHS.factory;

/** The login screen, which leads back here afterwards. */
const loginAndBack = (to: string): string => `${PATHS.login}?${new URLSearchParams({ redirect: to })}`;
