import { describe, expect, it } from 'vitest';
import type { CameIn, SessionStage } from '@/entities/session/index.ts';
import type { Visitor } from './situation.ts';
import { at, FACTORY_MENUS, MERCHANT_MENUS, outside, tenantOf, verdictOf, visitor } from './visitors.ts';

describe('the guard over addresses and visitors', () => {
  const QUERIES = [
    '',
    '?redirect=%2Fbusiness%2Forder',
    '?redirect=%2Flogin',
    '?code=c&state=s',
    '?loginPageStatus=bunding',
    '?isToGuid=1',
    '?inviteFactoryCode=F1',
    '?inviteBusinessCode=B1',
    '?inviteFactoryCode=F1&inviteBusinessCode=B1',
    '?code=c&state=s&inviteFactoryCode=F1',
    '?tenantId=1&token=t',
  ];
  // One path or more of each area of the table.
  const PLACES = [
    ...[
      '/',
      '/login',
      '/login/x',
      '/register',
      '/guide',
      '/share',
      '/share/showcase',
      '/shoppingWithoutLogin',
    ],
    ...['/business', '/business/bind-factory', '/business/setting', '/business/setting/bindFactory'],
    ...['/business/order', '/business/shopping', '/diy', '/business/diy', '/picStore'],
    ...['/factory', '/factory/means', '/factory/usual/orderList', '/no/such'],
  ];
  const ADDRESSES = PLACES.flatMap((path) => QUERIES.map((query) => path + query));
  const STAGES: SessionStage[] = [
    'starting',
    'signedOut',
    'signingIn',
    'choosingTenant',
    'withoutTenant',
    'loading',
    'failed',
    'signingOut',
  ];
  const BOUND: Partial<Visitor>[] = [
    { bound: { factories: 1, shops: 0 } },
    {},
    { refreshing: true },
    { permissions: ['factory:superWaybill'] },
  ];
  const atWork = [1, 2, 3, 8, 9].flatMap((type) =>
    (['before', 'now', 'again'] as CameIn[]).flatMap((cameIn) =>
      [[], [...FACTORY_MENUS, ...MERCHANT_MENUS]].flatMap((menus) =>
        [null, 'F1', 'B1'].flatMap((settled) =>
          BOUND.map((bound) =>
            visitor({
              tenant: tenantOf(type),
              tenants: [tenantOf(type)],
              cameIn,
              menus,
              invite: { code: null, settled, incomplete: false },
              ...bound,
            }),
          ),
        ),
      ),
    ),
  );
  const visitors = [...STAGES.flatMap((stage) => [outside(stage), outside(stage, true)]), ...atWork];

  it('no way turns in a circle', () => {
    const circles: string[] = [];
    for (const who of visitors) {
      const ends = new Map<string, boolean>();
      for (const start of ADDRESSES) {
        const walked = [start];
        for (;;) {
          const here = walked.at(-1)!;
          const verdict = ends.has(here) ? null : verdictOf(here, who);
          if (!verdict || verdict.kind !== 'go') break;
          if (walked.includes(verdict.to)) {
            circles.push([...walked, verdict.to].join(' > '));
            break;
          }
          walked.push(verdict.to);
        }
        for (const address of walked) ends.set(address, true);
      }
    }
    expect(circles.slice(0, 5)).toEqual([]);
  });

  it('[F11] [F18] shops and sub-accounts move nobody', () => {
    const some = atWork.filter(({ cameIn, invite }) => cameIn === 'now' && invite.settled === null);
    const differing = some.flatMap((who) => {
      const other: Visitor = {
        ...who,
        bound: { ...who.bound, shops: 3 },
        tenant: { ...who.tenant!, masterTenantId: 99 },
      };
      return ADDRESSES.filter((one) => !one.startsWith('/shoppingWithoutLogin')).filter(
        (one) => at(one, other) !== at(one, who),
      );
    });
    expect(differing).toEqual([]);
  });
});
