import type { Menu } from '#contract/auth/auth.ts';
import { parseTable, readText } from '../../docs/tables.ts';

// docs/spec/guard-visits.tsv as something that answers: where does this address lead this visitor? It is written from
// the specification; nothing of the guard, nor of what the browser app knows of menus and paths, is asked.

const GROUPS = {
  inside: ['merchant', 'factory', 'pending', 'designer'],
  working: ['merchant', 'factory'],
  anyone: ['unknown', 'out', 'left', 'tenantless', 'merchant', 'factory', 'pending', 'designer'],
};
export type Who = 'unknown' | 'out' | 'left' | 'tenantless' | 'merchant' | 'factory' | 'pending' | 'designer';

/** Who visits, as SQL and the raw answers of the server say it, and what the processes of his page have come to. */
export interface Seen {
  who: Who;
  cameIn: 'before' | 'now' | 'over';
  refreshing: boolean;
  atSocial: boolean;
  tenantId: number;
  /** In the order in which the server names them; the rest by SQL. */
  tenants: readonly { id: number; type: number; sub: boolean }[];
  permissions: readonly string[];
  factories: number;
  menus: readonly Menu[];
  /** The invite code that was dealt with, or that could not be: the account is incomplete. */
  settled: string | null;
  incomplete: string | null;
}

const COLUMNS = ['who', 'path', 'when', 'leads', 'source'] as const;
export const VISIT_ROWS = parseTable(readText('docs/spec/guard-visits.tsv'), COLUMNS);
type Row = (typeof VISIT_ROWS)[number];

/** The specification's own list; '/' only as itself. */
const PUBLIC = /Public prefixes that need no login: (.*)\./
  .exec(readText('docs/spec/specification.txt'))![1]!
  .split(', ')
  .map((prefix) => (prefix === '/' ? '=/' : prefix));

const words = (cell: string): string[] => cell.split(' ').filter(Boolean);

function isAt(path: string, pattern: string): boolean {
  if (pattern === '*') return true;
  if (pattern === 'public') return PUBLIC.some((prefix) => isAt(path, prefix));
  if (pattern.startsWith('=')) return path === pattern.slice(1);
  return path === pattern || path.startsWith(`${pattern}/`);
}

function isPlace(path: string, cell: string): boolean {
  const [these = '', but = ''] = cell.split(' but ');
  return words(these).some((one) => isAt(path, one)) && !words(but).some((one) => isAt(path, one));
}

const groupOf = (name: string): readonly string[] => GROUPS[name as keyof typeof GROUPS] ?? [name];

/** @returns the line of the table, and where it leads: `page`, `go /guide?step=2`, `screen factory/sku`, ... */
export function ledTo(pathname: string, search: string, seen: Seen): { row: Row; leads: string } {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const query = new URLSearchParams(search);
  const facts = factsOf(path, query, seen);
  const row = VISIT_ROWS.find(
    ({ who, path: place, when }) =>
      words(who).some((one) => groupOf(one).includes(seen.who)) &&
      isPlace(path, place) &&
      words(when).every((word) => facts.has(word)),
  );
  if (!row) throw new Error(`docs/spec/guard-visits.tsv is silent on ${seen.who} at ${path}`);
  return { row, leads: inFull(row.leads, { pathname, path, query, seen }) };
}

function factsOf(path: string, query: URLSearchParams, seen: Seen): Set<string> {
  const code = codeFor(query, seen);
  const mall = mallOf(seen);
  const unbound = seen.factories === 0 && !seen.permissions.includes('factory:superWaybill');
  const told: [string, boolean][] = [
    ['callback', seen.atSocial || (query.has('code') && query.has('state')) || query.has('loginPageStatus')],
    [seen.cameIn, true],
    ['noMenus', screens(seen.menus).length === 0],
    ['code', code !== ''],
    ['factoryCode', code !== '' && code === query.get('inviteFactoryCode')],
    ['settled', code === seen.settled],
    ['incomplete', code === seen.incomplete],
    ['isToGuid', Boolean(query.get('isToGuid'))],
    ['mallHere', mall?.id === seen.tenantId],
    ['mallElsewhere', mall !== undefined && mall.id !== seen.tenantId],
    ['mustBind', seen.who === 'merchant' && unbound],
    ['asked', seen.refreshing],
    ['menu', screens(seen.menus).some((menu) => menu.path === path)],
    ['parent', firstOf(path, seen) !== undefined],
  ];
  return new Set(told.filter(([, holds]) => holds).map(([word]) => word));
}

/** Of two codes a factory takes the merchant's and everybody else the factory's. */
function codeFor(query: URLSearchParams, { who }: Seen): string {
  const [factory, business] = [query.get('inviteFactoryCode'), query.get('inviteBusinessCode')];
  return (who === 'factory' ? business || factory : factory || business) ?? '';
}

const mallOf = ({ tenants }: Seen) => tenants.find(({ type, sub }) => type === 1 && !sub);

const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children)]);
const screens = (menus: readonly Menu[]): Menu[] => flat(menus).filter(({ component }) => component !== '');

const HOMES = ['/business', '/factory'];

/** The first shown screen below a parent of the menus, or below a home. */
function firstOf(path: string, { menus }: Seen): Menu | undefined {
  const group = flat(menus).find((menu) => menu.path === path);
  const below = group?.children ?? (HOMES.includes(path) ? menus : []);
  const shown = (list: readonly Menu[]): Menu[] =>
    list.filter(({ visible }) => visible).flatMap((menu) => [menu, ...shown(menu.children)]);
  return shown(below).find(({ component }) => component !== '');
}

interface Visit {
  pathname: string;
  path: string;
  query: URLSearchParams;
  seen: Seen;
}

const home = ({ who }: Seen): string => (who === 'merchant' ? '/business' : '/factory');

function inFull(leads: string, visit: Visit): string {
  const { path, query, seen } = visit;
  const has = (one: string) => flat(seen.menus).some((menu) => menu.path === one);
  switch (leads) {
    case 'screen':
      return `screen ${screens(seen.menus).find((menu) => menu.path === path)!.component}`;
    case 'first child':
      return address(firstOf(path, seen)!.path);
    case 'home':
      return address(home(seen));
    case 'mall':
      return address(has('/business/shopping') ? '/business/shopping' : home(seen));
    case 'wanted': {
      const wanted = query.get('redirect') ?? '';
      return address(has(wanted.split(/[?#]/)[0]!) ? wanted : home(seen));
    }
    case 'bind':
      return `bind ${codeFor(query, seen)}`;
    case 'switch':
      return `switch ${mallOf(seen)!.id}`;
    default:
      return leads.startsWith('go ') ? carried(leads.slice(3), visit) : leads;
  }
}

const CODES = ['inviteFactoryCode', 'inviteBusinessCode'];

/** `/login + back + codes`: the address with what is carried along. */
function carried(told: string, { pathname, query }: Visit): string {
  const [to = '', ...along] = told.split(' + ');
  const carry = new URLSearchParams();
  for (const one of along) {
    if (one.startsWith('step ')) carry.set('step', one.slice(5));
    if (one === 'codes') for (const name of CODES) if (query.get(name)) carry.set(name, query.get(name)!);
    if (one === 'back') {
      const rest = new URLSearchParams([...query].filter(([name]) => !CODES.includes(name)));
      carry.set('redirect', rest.size > 0 ? `${pathname}?${rest}` : pathname);
    }
  }
  return address(carry.size > 0 ? `${to}?${carry}` : to);
}

/** `go` and the address, its query in the order of the alphabet. */
export function address(to: string): string {
  const [path, search = ''] = to.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  query.sort();
  return query.size > 0 ? `go ${path}?${query}` : `go ${path}`;
}
