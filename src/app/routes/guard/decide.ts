import type { Menu } from '#contract/auth/auth.ts';
import { WORKSPACE_SCREENS, type WorkspaceScreenId } from '#contract/screens.ts';
import { homePath, placeOf, type MenuPlace } from '@/entities/session/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import type { Outcome } from './facts.ts';
import { rowFor } from './rows.ts';
import { bare, firstBelow, inviteIn, mallTenant, situationOf, type Visitor } from './situation.ts';

/** What a path shows to a visitor. */
export type Verdict =
  | { kind: 'wait' }
  /** The public screen that is registered under the path. */
  | { kind: 'page' }
  /** Somewhere else; `to` is a path with its query. */
  | { kind: 'go'; to: string }
  /** The login screen in its place (N04). */
  | { kind: 'login' }
  | { kind: 'screen'; place: MenuPlace }
  /** Out of this product: the designer dashboard (N14). */
  | { kind: 'outside' }
  /** The binding process takes this code; the guard asks again when it has come to its end (F06, F07). */
  | { kind: 'bind'; code: string }
  /** The screen is of another tenant, which is entered first (N15). */
  | { kind: 'switch'; tenantId: number };

/** The one route that is no menu: added for a merchant without a factory (F10). */
const FIRST_FACTORY: Menu = {
  id: -1,
  parentId: 0,
  name: WORKSPACE_SCREENS['business/first-factory'].title,
  path: PATHS['business/first-factory'],
  icon: 'office',
  visible: false,
  keepAlive: false,
  alwaysShow: false,
  componentName: 'first-factory',
  component: 'business/first-factory' satisfies WorkspaceScreenId,
  auth: [],
  children: [],
};

/** The navigation guard, without React: the row that fits, told in paths. `path`: a pathname, `search`: its query. */
export function decide(path: string, search: string, visitor: Visitor): Verdict {
  const at = bare(path);
  const query = new URLSearchParams(search);
  const { leads } = rowFor(situationOf(at, query, visitor));
  const to = GO[leads];
  if (to) return { kind: 'go', to: to({ path, at, search, query, visitor }) };
  switch (leads) {
    case 'wait':
    case 'page':
    case 'outside':
      return { kind: leads };
    case 'screen':
      return { kind: 'screen', place: placeOf(visitor.menus, at)! };
    case 'firstFactoryScreen':
      return { kind: 'screen', place: { menu: FIRST_FACTORY, parents: [] } };
    case 'bind':
      return { kind: 'bind', code: inviteIn(query, visitor.tenant).code };
    case 'switch':
      return { kind: 'switch', tenantId: mallTenant(visitor.tenants)!.id };
    default:
      return { kind: 'login' };
  }
}

interface Visit {
  path: string;
  at: string;
  search: string;
  query: URLSearchParams;
  visitor: Visitor;
}

/** Where each row that leads elsewhere leads to. */
const GO: Partial<Record<Outcome, (asked: Visit) => string>> = {
  toLogin: ({ query }) => withQuery(PATHS.login, codesOf(query)),
  toLoginAndBack: ({ path, query }) =>
    withQuery(PATHS.login, { redirect: withQuery(path, withoutCodes(query)), ...codesOf(query) }),
  toGuide: () => PATHS.guide,
  toGuideStart: ({ query }) => withQuery(PATHS.guide, { step: '2', ...codesOf(query) }),
  toGuideKind: ({ query }) => withQuery(PATHS.guide, { step: '5', ...codesOf(query) }),
  toGuideConfirm: ({ query }) => withQuery(PATHS.guide, { step: '6', ...codesOf(query) }),
  toFirstFactory: () => PATHS['business/first-factory'],
  toHome: ({ visitor }) => homeOf(visitor),
  toWanted: ({ query, visitor }) => {
    const wanted = query.get('redirect') ?? '';
    return placeOf(visitor.menus, wanted.split(/[?#]/)[0]!) ? wanted : homeOf(visitor);
  },
  toFirstChild: ({ at, visitor }) => firstBelow(at, visitor.menus)!.path,
  toMall: ({ visitor }) =>
    placeOf(visitor.menus, PATHS['business/shopping']) ? PATHS['business/shopping'] : homeOf(visitor),
  toShowcase: () => PATHS['share/showcase'],
  toDiy: () => PATHS['business/diy'],
};

const homeOf = ({ tenant }: Visitor): string => (tenant ? homePath(tenant) : PATHS.login);

const CODES = ['inviteFactoryCode', 'inviteBusinessCode'] as const;

/** What is carried from page to page: the invite codes of a query, where there are any. */
const codesOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(CODES.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));

function withoutCodes(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of CODES) rest.delete(name);
  return rest;
}

function withQuery(path: string, query: Record<string, string> | URLSearchParams): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}
