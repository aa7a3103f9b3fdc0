import fc from 'fast-check';
import { auth, type Menu, type UserInfo } from '#contract/auth/auth.ts';
import { decide, type Verdict } from '@/app/routes/guard/decide.ts';
import type { Visitor } from '@/app/routes/guard/situation.ts';
import { permittedMenus, standingMenus, type SessionStage } from '@/entities/session/index.ts';
import { lazyScreens, REGISTRIES } from '../../docs/standing-screens.ts';
import { readScreens, readText } from '../../docs/tables.ts';
import { Difference } from './difference.ts';
import type { Guest } from './people.ts';
import { address, ledTo, type Seen } from './visit-oracle.ts';

// Somebody opens an address: the guard decides by what the running server answers him, the table by what SQL says of him.

/** What chance decides. */
export interface VisitThrow {
  kind: 'visit';
  together: boolean;
  guest: number;
  /** Not yet, or no longer, at work: how far the session of the page is. */
  outside: number;
  path: number;
  twist: number;
  query: number[];
  cameIn: number;
  refreshing: boolean;
  atSocial: boolean;
  dealt: number;
}

const seldom = (one: number) => fc.integer({ min: 0, max: one }).map((n) => n === one);
export const anyVisit: fc.Arbitrary<VisitThrow> = fc.record({
  kind: fc.constant('visit' as const),
  together: fc.constant(false),
  guest: fc.nat(999),
  outside: fc.nat(39),
  path: fc.nat(9999),
  twist: fc.nat(19),
  query: fc.uniqueArray(fc.nat(999), { maxLength: 3 }),
  cameIn: fc.nat(2),
  refreshing: seldom(4),
  atSocial: seldom(19),
  dealt: fc.nat(9),
});

const OUTSIDE: [SessionStage, boolean, Seen['who']][] = [
  ['starting', false, 'unknown'],
  ['loading', false, 'unknown'],
  ['signingIn', false, 'unknown'],
  ['signingOut', false, 'unknown'],
  ['signedOut', false, 'out'],
  ['signedOut', true, 'left'],
  ['choosingTenant', false, 'out'],
  ['failed', false, 'out'],
];
const CAME_IN = [
  ['before', 'before'],
  ['now', 'now'],
  ['again', 'over'],
] as const;
const KINDS: Record<number, Seen['who']> = { 1: 'merchant', 3: 'pending', 9: 'designer' };

const PATHS = [
  ...readScreens().map(({ path }) => path),
  ...[
    '/business/setting',
    '/factory/usual',
    '/factory/means',
    '/factory/customer',
    '/admin',
    '/diy',
    '/brank',
  ],
  ...['/login/x', '/guide/7', '/loginx', '/no/such/screen', '/business/nothing', '/factory/usual/nothing'],
  // Where most is decided, more often.
  ...['/login', '/login', '/register', '/', '/business', '/factory', '/share', '/shoppingWithoutLogin'],
  ...[
    '/business/bind-factory',
    '/business/setting/bindFactory',
    '/business/setting/bindShop',
    '/businessGuide',
  ],
  ...['/business/order', '/business/order/import', '/factory/usual/orderReview', '/diy', '/guide'],
];
const QUERIES: [string, string][] = [
  ['inviteFactoryCode', 'ChenXin8'],
  ['inviteBusinessCode', 'Chujian8'],
  ['inviteFactoryCode', 'Nobody01'],
  ['isToGuid', '1'],
  ['loginPageStatus', 'bunding'],
  ['code', 'c'],
  ['state', 's'],
  ['step', '3'],
  ['pageNo', '2'],
  ['redirect', '/business/order?status=waitPush'],
  ['redirect', '/factory/usual/orderList'],
  ['redirect', '/factory/usual'],
  ['redirect', '/login'],
  ['redirect', 'https://example.com/factory'],
  ['tenantId', '1'],
];
const REGISTERED = lazyScreens(REGISTRIES.map((file) => readText(file)).join('\n'));

/** A guard that leads on more often than this leads in a circle. */
const MOST_HOPS = 8;

/** @returns whether he is led elsewhere. @throws Difference */
export async function visit(
  thrown: VisitThrow,
  guests: readonly Guest[],
  story: string[],
  met: (row: object) => void,
): Promise<boolean> {
  const guest = guests[thrown.guest % guests.length]!;
  const start = addressOf(thrown);
  const [seen, visitor, who] = await whoStands(thrown, guest, start, story);
  const held = `${who} (${seen.cameIn}${seen.atSocial ? ', at the social login' : ''}`;
  const more = [seen.settled && 'invite settled', seen.incomplete && 'account incomplete'];
  const told = [...more, seen.refreshing && 'being read again'].filter(Boolean).map((one) => `, ${one}`);
  story.push(`${held}${told.join('')}) opens ${start}`);
  let at = start;
  for (let hops = 0; hops <= MOST_HOPS; hops += 1) {
    const [pathname = '', search = ''] = at.split(/(?=\?)/);
    const is = inWords(decide(pathname, search, visitor));
    const { row, leads } = ledTo(pathname, search, seen);
    if (is !== leads)
      throw new Difference(story, `at ${at}: the guard says ${is}, the table ${leads} (${row.source})`);
    met(row);
    if (!is.startsWith('go ')) return hops > 0;
    at = (decide(pathname, search, visitor) as { to: string }).to;
  }
  throw new Difference(story, `it leads on and on, at last to ${at}`);
}

function addressOf({ path, twist, query }: VisitThrow): string {
  const plain = PATHS[path % PATHS.length]!;
  const pathname = twist === 18 && plain !== '/' ? `${plain}/` : twist === 19 ? `${plain}/x` : plain;
  const search = new URLSearchParams();
  for (const one of query) {
    const [name, value] = QUERIES[one % QUERIES.length]!;
    search.set(name, value);
  }
  // They come together, or hardly ever.
  if (search.has('code') && twist % 4 !== 0) search.set('state', 's');
  return (search.size > 0 ? `${pathname}?${search}` : pathname).replace('//', '/');
}

/** The same person as the table and as the guard know him; what the server answered is held against SQL on the way. */
async function whoStands(
  { outside, cameIn, refreshing, atSocial, dealt }: VisitThrow,
  { username, tenantId, client, facts }: Guest,
  start: string,
  story: string[],
): Promise<[Seen, Visitor, string]> {
  const [again, over] = CAME_IN[cameIn]!;
  const query = new URLSearchParams(start.split('?')[1] ?? '');
  const code = query.get('inviteFactoryCode') ?? query.get('inviteBusinessCode');
  const settled = dealt === 8 ? code : null;
  const incomplete = dealt === 9 ? code : null;
  const page = { refreshing, atSocial };
  const processes = { ...page, invite: { code: incomplete, settled, incomplete: incomplete !== null } };
  const nobody = { tenantId: 0, tenants: [], permissions: [], factories: 0, menus: [] };
  const besides = { ...page, cameIn: over, settled, incomplete };
  if (outside < OUTSIDE.length) {
    const [stage, leftByChoice, who] = OUTSIDE[outside]!;
    const empty = { tenant: null, tenants: [], permissions: [], bound: NOTHING, menus: [] };
    return [
      { ...nobody, ...besides, who },
      { ...processes, ...empty, stage, leftByChoice, cameIn: again },
      `somebody who is ${stage}${leftByChoice ? ' by choice' : ''}`,
    ];
  }
  const [info, raw, known] = await Promise.all([
    client.call(auth.permissionInfo, {}),
    tenantId === 0 ? [] : client.call(auth.menus, {}),
    facts(),
  ]);
  const tenant = info.tenants.find(({ id }) => id === tenantId) ?? null;
  const wrong = unlike(info, raw, known, tenantId);
  if (wrong) throw new Difference([...story, `${username} asks who he is`], wrong);
  const own = known.tenants.find(({ id }) => id === tenantId);
  const who: Seen['who'] =
    known.tenants.length === 0 ? 'tenantless' : own ? (KINDS[own.type] ?? 'factory') : 'out';
  const seen: Seen = {
    ...besides,
    who,
    tenantId,
    tenants: info.tenants.map(({ id }) => known.tenants.find((one) => one.id === id)!),
    permissions: own?.permissions ?? [],
    factories: known.factories,
    menus: raw,
  };
  const stage = known.tenants.length === 0 ? 'withoutTenant' : own ? 'ready' : 'choosingTenant';
  const holder = { tenantType: tenant?.type, permissions: info.permissions };
  const menus = standingMenus(permittedMenus(raw, holder), (component) => REGISTERED.has(component));
  const { permissions, bound, tenants } = info;
  return [
    seen,
    { ...processes, stage, leftByChoice: false, cameIn: again, tenant, tenants, permissions, bound, menus },
    tenant ? `${username} of ${tenant.name}` : username,
  ];
}

const NOTHING = { factories: 0, shops: 0 };

/** What the server says of somebody and SQL does not; null: nothing. */
function unlike(
  info: UserInfo,
  menus: readonly Menu[],
  known: Awaited<ReturnType<Guest['facts']>>,
  tenantId: number,
): string | null {
  const own = known.tenants.find(({ id }) => id === tenantId);
  const same: [string, unknown, unknown][] = [
    ['tenants', sorted(info.tenants.map(({ id }) => id)), sorted(known.tenants.map(({ id }) => id))],
    ['permissions', sorted(info.permissions), sorted(own?.permissions ?? [])],
    ['factories bound', info.bound.factories, own?.type === 1 ? known.factories : 0],
    ['shops bound', info.bound.shops, own?.type === 1 ? known.shops : 0],
  ];
  for (const [what, is, ought] of same)
    if (JSON.stringify(is) !== JSON.stringify(ought))
      return `${what}: the server says ${JSON.stringify(is)}, SQL ${JSON.stringify(ought)}`;
  const closed = flat(menus).find(
    ({ auth: asked }) => asked.length > 0 && !asked.some((one) => own?.permissions.includes(one)),
  );
  return closed ? `the menu ${closed.path} is served to somebody who lacks ${closed.auth.join(', ')}` : null;
}

const sorted = (list: readonly (string | number)[]) => list.map(String).toSorted();
const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children)]);

function inWords(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'go':
      return address(verdict.to);
    case 'screen':
      return `screen ${verdict.place.menu.component}`;
    case 'bind':
      return `bind ${verdict.code}`;
    case 'switch':
      return `switch ${verdict.tenantId}`;
    default:
      return verdict.kind;
  }
}
