import { describe, expect, it } from 'vitest';
import { FACTS, OUTCOMES, type Fact, type Outcome, type Situation } from './facts.ts';
import { ROWS, rowFor } from './rows.ts';

/**
 * Where each situation leads, written from docs/spec/specification.txt and docs/spec/rules.tsv (the ids beside the
 * lines), question by question and not row by row. The rows know nothing of it.
 */
function expected(s: Situation): Outcome {
  const door = s.area === 'login' || s.area === 'register';
  const open = door || s.area === 'guide' || s.area === 'public';
  // N16: for everybody, signed in or not.
  if (s.area === 'share') return 'toShowcase';
  // F01, F02: the callback and the bunding state are the login page's, until somebody has come in by them.
  if (door && s.social === 'carried' && s.cameIn === 'before') return 'page';
  switch (s.who) {
    case 'unknown':
      // N03: public paths open whoever asks; the mall sends a merchant on, so it waits (N15).
      return open ? 'page' : 'wait';
    case 'nobody':
      return open || s.area === 'mall' ? 'page' : 'toLoginAndBack';
    case 'left':
      return open || s.area === 'mall' ? 'page' : 'toLogin';
    case 'tenantless':
      // F06: without a tenant the guide goes on, with a code at step 2; public pages but the ways in stay.
      if ((open && !door) || s.area === 'mall') return 'page';
      return s.invite === 'none' ? 'toGuide' : 'toGuideStart';
    case 'merchant':
    case 'factory':
    case 'pending':
    case 'designer':
      return signedIn(s);
  }
}

function signedIn(s: Situation): Outcome {
  // N15: whoever is signed in is switched to his first own merchant tenant, and goes to the mall.
  if (s.area === 'mall') return ({ elsewhere: 'switch', here: 'toMall', none: 'page' } as const)[s.mall];
  if (s.area === 'guide') return 'page';
  if (s.who === 'designer') {
    if (s.area === 'public') return 'page';
    // N14.
    return s.toGuide === 'set' ? 'toGuide' : 'outside';
  }
  // F04: the guide's step 5 for a tenant that waits for its kind.
  if (s.who === 'pending') return s.area === 'public' ? 'page' : 'toGuideKind';
  const open = s.area === 'public' || s.area === 'login' || s.area === 'register';
  // N05.
  if (s.menus === 'empty') return open ? 'page' : 'toLoginAndBack';
  if (s.invite !== 'none') return invited(s);
  // F05: who has come in goes to where he wanted, else home.
  if (s.area === 'public') return 'page';
  if (open) return 'toWanted';
  return s.who === 'merchant' ? merchant(s) : factory(s);
}

/** F06 to F08. */
function invited(s: Situation): Outcome {
  if (s.inviteStep === 'done') return 'toWanted';
  if (s.inviteStep === 'incomplete') return 'toGuideStart';
  if (s.cameIn === 'before') return 'toGuideConfirm';
  if (s.cameIn === 'again' && s.invite === 'factory') return 'toGuideConfirm';
  return 'bind';
}

function merchant(s: Situation): Outcome {
  if (s.area === 'factoryHome') return 'toHome';
  // N13, the other way round.
  if (s.area === 'factory') return 'login';
  // F10.
  const mustBind = s.factories !== 'some' && s.superWaybill === 'none';
  if (s.area === 'firstFactory') return mustBind ? 'firstFactoryScreen' : 'toHome';
  if (mustBind && !(s.area === 'binding' && s.menus === 'screen'))
    return s.factories === 'asked' ? 'wait' : 'toFirstFactory';
  if (s.area === 'diy') return 'toDiy';
  return byMenus(s);
}

function factory(s: Situation): Outcome {
  if (s.area === 'businessHome') return 'toHome';
  // N13.
  if (['business', 'binding', 'firstFactory', 'diy'].includes(s.area)) return 'login';
  return byMenus(s);
}

/** N07, N08, N04. */
const byMenus = ({ menus }: Situation): Outcome =>
  ({ screen: 'screen', leads: 'toFirstChild', nothing: 'login', empty: 'login' } as const)[menus];

/** Every combination of every value of every fact; the same object each time, with other values. */
function* situations(): Generator<Situation> {
  const facts = Object.keys(FACTS) as Fact[];
  const values = facts.map((fact) => Object.keys(FACTS[fact]));
  const at = facts.map(() => 0);
  const now = Object.fromEntries(facts.map((fact, i) => [fact, values[i]![0]!]));
  for (;;) {
    yield now as Situation;
    let i = facts.length - 1;
    for (; i >= 0; i--) {
      at[i] = (at[i]! + 1) % values[i]!.length;
      now[facts[i]!] = values[i]![at[i]!]!;
      if (at[i] !== 0) break;
    }
    if (i < 0) return;
  }
}

describe('the guard’s table over the whole product of what it is asked', () => {
  const wrong: string[] = [];
  const used = new Set<string>();
  const told = new Set<Outcome>();
  let count = 0;
  for (const situation of situations()) {
    count += 1;
    const row = rowFor(situation);
    used.add(row.id);
    told.add(row.leads);
    if (row.leads !== expected(situation) && wrong.length < 5) {
      wrong.push(`${JSON.stringify(situation)}: ${row.id} says ${row.leads}, not ${expected(situation)}`);
    }
  }

  it('[N03] [N04] [N05] [N06] [N07] [N08] [N13] [N14] [N16] [F04] [F05] [F06] [F07] [F08] [F10] leads where the specification says', () => {
    expect(count).toBe(
      Object.values(FACTS).reduce((product, values) => product * Object.keys(values).length, 1),
    );
    expect(wrong).toEqual([]);
  });

  it('uses every row, and every outcome', () => {
    expect(ROWS.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
    expect(Object.keys(OUTCOMES).filter((name) => !told.has(name as Outcome))).toEqual([]);
  });
});
