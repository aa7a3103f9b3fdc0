import { describe, expect, it } from 'vitest';
import { NO_TICKS, type GuideProgress, type Ticks } from './guide.ts';
import {
  firstOpenStep,
  GUIDE_STEPS,
  isLookedBackAt,
  kindOf,
  markOf,
  stepAfter,
  stepTaken,
  NOWHERE,
} from './guide-steps.ts';

const nothing = NOWHERE.address;
const with13 = { ...nothing, mobile: '13800000000' };
const member = (change: Partial<GuideProgress> = {}): GuideProgress => ({
  mobile: '13800000000',
  realName: '新人',
  tenant: null,
  registration: null,
  ticks: NO_TICKS,
  ...change,
});
const tenant = (type: number) => ({ id: 5, name: '新店', type });
const ticked = (ticks: Partial<Ticks>) => ({ ...NO_TICKS, ...ticks });

/** The seven marks in a row: d done, o open, - closed. */
const row = (address: typeof nothing, progress: GuideProgress | null): string =>
  GUIDE_STEPS.map((step) => ({ done: 'd', open: 'o', closed: '-' })[markOf(step, address, progress)]).join(
    '',
  );

describe('[F15] which step can be, and where somebody stands', () => {
  it.each([
    ['a stranger', nothing, null, 'oo-----', 1],
    ['a stranger who has chosen', { ...nothing, kind: 'merchant' as const }, null, 'do-----', 2],
    ['one whose mobile stands in the address', { ...with13, kind: 'merchant' as const }, null, 'doo----', 3],
    ['a mobile that is none', { ...nothing, kind: 'merchant' as const, mobile: '123' }, null, 'do-----', 2],
    ['a mobile without a choice', with13, null, 'ooo----', 1],
    ['an account of another service', nothing, member({ mobile: null }), 'ood----', 2],
    ['an account without tenant', nothing, member(), 'oddo---', 4],
    ['a tenant of type 3', nothing, member({ tenant: tenant(3) }), 'odddo--', 5],
    ['a tenant of type 3 without mobile', nothing, member({ mobile: null, tenant: tenant(3) }), 'ooddo--', 5],
    ['a merchant', nothing, member({ tenant: tenant(1) }), 'dddddoo', 6],
    ['a factory', nothing, member({ tenant: tenant(2) }), 'dddddoo', 6],
    [
      'a bound merchant',
      nothing,
      member({ tenant: tenant(1), ticks: ticked({ factoryBound: true }) }),
      'ddddddo',
      7,
    ],
    [
      'a bound merchant whom another factory invites',
      { ...nothing, inviteFactoryCode: 'F' },
      member({ tenant: tenant(1), ticks: ticked({ factoryBound: true }) }),
      'dddddoo',
      6,
    ],
    [
      'a bound merchant with an invite for factories',
      { ...nothing, inviteBusinessCode: 'B' },
      member({ tenant: tenant(1), ticks: ticked({ factoryBound: true }) }),
      'ddddddo',
      7,
    ],
    [
      'a bound factory whom another merchant invites',
      { ...nothing, inviteBusinessCode: 'B' },
      member({ tenant: tenant(2), ticks: ticked({ factoryBound: true }) }),
      'dddddoo',
      6,
    ],
    [
      'a merchant with a shop and no order',
      nothing,
      member({ tenant: tenant(1), ticks: ticked({ shopBound: true }) }),
      'dddddoo',
      6,
    ],
    [
      'a merchant whose order is not under review yet',
      nothing,
      member({
        tenant: tenant(1),
        ticks: ticked({
          factoryBound: true,
          shopBound: true,
          sampleIn: true,
          firstOrderIn: true,
          firstOrderMapped: true,
          firstOrderPictured: true,
        }),
      }),
      'ddddddo',
      7,
    ],
    [
      'a factory with goods and a customer',
      nothing,
      member({ tenant: tenant(2), ticks: ticked({ factoryBound: true, shopBound: true }) }),
      'ddddddd',
      7,
    ],
    [
      'who has done it all',
      nothing,
      member({
        tenant: tenant(1),
        ticks: ticked({ factoryBound: true, shopBound: true, firstOrderPushed: true }),
      }),
      'ddddddd',
      7,
    ],
  ] as const)('%s', (_, address, progress, marks, first) => {
    expect(row(address, progress)).toBe(marks);
    expect(firstOpenStep(address, progress)).toBe(first);
  });

  it('what was chosen and proved on the way is ticked, and can be changed until it was sent', () => {
    const chosen = { ...with13, kind: 'factory' as const };
    expect([markOf(2, chosen, null, true), markOf(2, chosen, null, false)]).toEqual(['done', 'open']);
    expect(isLookedBackAt({ step: 1, address: chosen, progress: null })).toBe(false);
    expect([
      markOf(1, chosen, member()),
      isLookedBackAt({ step: 1, address: chosen, progress: member() }),
    ]).toEqual(['done', false]);
    const there = { address: chosen, progress: member({ tenant: tenant(2) }) };
    expect([1, 7].map((step) => isLookedBackAt({ step: step as 1 | 7, ...there }))).toEqual([true, false]);
  });

  it('an invite says what the visitor is, unless he says otherwise', () => {
    expect(kindOf(nothing)).toBeNull();
    expect(kindOf({ ...nothing, inviteFactoryCode: 'F' })).toBe('merchant');
    expect(kindOf({ ...nothing, inviteBusinessCode: 'B' })).toBe('factory');
    expect(kindOf({ ...nothing, inviteBusinessCode: 'B', kind: 'merchant' })).toBe('merchant');
  });

  it('goes on past what is done, and stays at the last step', () => {
    expect(stepAfter(1, with13, null)).toBe(2);
    expect(stepAfter(2, with13, null)).toBe(3);
    expect(stepAfter(1, nothing, member())).toBe(4);
    expect(stepAfter(4, nothing, member({ tenant: tenant(3) }))).toBe(5);
    expect(stepAfter(5, nothing, member({ tenant: tenant(1) }))).toBe(6);
    expect(stepAfter(5, nothing, member({ tenant: tenant(1), ticks: ticked({ factoryBound: true }) }))).toBe(
      7,
    );
    expect(stepAfter(7, nothing, member({ tenant: tenant(1) }))).toBe(7);
  });

  it('takes the step that is wanted; where it cannot be, the address is put right', () => {
    const standing = { ...NOWHERE, address: { ...nothing, step: 2 as const } };
    expect(stepTaken(standing)).toEqual({ step: 2 });
    expect(stepTaken({ ...standing, address: { ...nothing, step: 6 } })).toEqual({
      step: 1,
      move: { step: 1, instead: true },
    });
    // What the guide itself wanted is a step of the history, wherever it ends.
    expect(stepTaken({ ...standing, move: { step: 6, instead: false } })).toEqual({
      step: 1,
      move: { step: 1, instead: false },
    });
  });
});
