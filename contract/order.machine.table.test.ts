import { describe, expect, it } from 'vitest';
import { readMoves, readStates, type MoveRow } from '#tests/support/moves-table.ts';
import { stepOrder, whyClosed } from './order-steps.ts';
import { ORDER_EVENTS, type OrderEvent } from './order-events.ts';
import { REGIONS, type OrderState } from './order-states.ts';
import type { OrderFacts } from './order-guards.ts';

// What the table's sentences mean, by hand: nothing here is taken from the chart.
const rows = readMoves();
const regions = readStates();
const ACTORS = ['merchant', 'factory', 'system', 'rule', 'timer', 'platform'] as const;
type Actor = (typeof ACTORS)[number];
type Patch = Record<string, unknown>;

const neutral: OrderFacts = {
  goodsLines: true,
  allMapped: true,
  pieces: 'one',
  factoryBound: false,
  fundsCover: false,
  versionAsSeen: false,
  openReasons: false,
  mergeFits: false,
  refunding: true,
  batched: false,
  printed: false,
  allPassed: false,
  allScanned: false,
  waybillHandedOver: true,
  signedOrOld: false,
  openAfterSale: true,
  amountCents: 0,
  holdBy: null,
  holdDue: false,
  shopHasAdapter: false,
};

const beforeReview = ['draft', 'unmapped', 'waitPush'];
/** Who may send it, in which status. */
const WHO: Record<string, (actor: Actor, status: string) => boolean> = {
  'merchant until waitReview, factory in waitReview and pendingRule': (actor, status) =>
    actor === (['waitReview', 'pendingRule'].includes(status) ? 'factory' : 'merchant'),
  'merchant in waitPush, factory else': (actor, status) =>
    actor === (status === 'waitPush' ? 'merchant' : 'factory'),
  'merchant; factory from waitReview on': (actor, status) =>
    actor === 'merchant' || (actor === 'factory' && !beforeReview.includes(status)),
  'factory with its own permission': (actor) => actor === 'factory',
  'the side that locked': (actor) => actor === 'merchant' || actor === 'factory',
  'the side that halted, or system when due': (actor) => ['merchant', 'factory', 'system'].includes(actor),
  'merchant (own tags), factory (own tags), rule': (actor) => ['merchant', 'factory', 'rule'].includes(actor),
};
const mayActIn = (row: MoveRow, actor: Actor, status: string) =>
  WHO[row.who]?.(actor, status) ?? row.who.split(/ or |, /).includes(actor);

/** What of the facts and of the event fulfils a sentence, and every way to break it. */
interface Meaning {
  facts?: Patch;
  event?: Patch;
  broken: { facts?: Patch; event?: Patch }[];
}
const fact = (name: keyof OrderFacts, value: unknown, ...others: unknown[]): Meaning => ({
  facts: { [name]: value },
  broken: others.map((other) => ({ facts: { [name]: other } })),
});
const given = (name: string, value: unknown, ...others: unknown[]): Meaning => ({
  event: { [name]: value },
  broken: others.map((other) => ({ event: { [name]: other } })),
});
const NOTHING: Meaning = { broken: [] };
const MEANS: Record<string, Meaning> = {
  'every goods line has SKU': fact('allMapped', true, false),
  'a mapping was removed': fact('allMapped', false, true),
  'at least one line': fact('goodsLines', true, false),
  'unmapped where a line has no SKU': NOTHING,
  'version as seen': fact('versionAsSeen', true, false),
  'factory bound': fact('factoryBound', true, false),
  'funds cover it': fact('fundsCover', true, false),
  'no open reason': fact('openReasons', false, true),
  'at least one open reason': fact('openReasons', true, false),
  'no piece batched': fact('batched', false, true),
  'first piece batched': fact('batched', true, false),
  'a reason': given('reason', '图片不清晰', '', '  ', undefined),
  'two pieces or more': fact('pieces', 'many', 'one', 'none'),
  'same shop, factory, buyer key, address, express and state as the order that takes it in': fact(
    'mergeFits',
    true,
    false,
  ),
  'none with a refund': fact('refunding', false, true),
  'every open piece passed quality': fact('allPassed', true, false),
  'a piece failed again': fact('allPassed', false, true),
  'all pieces scanned': fact('allScanned', true, false),
  'danger verification': given('dangerVerified', true, false, undefined),
  'no waybill handed over': fact('waybillHandedOver', false, true),
  'a waybill number': given('waybillNo', 'SF1234567890', '', ' ', undefined),
  'signed, or 15 days shipped': fact('signedOrOld', true, false),
  'no open after-sale': fact('openAfterSale', false, true),
  'no piece printed': fact('printed', false, true),
  'a loss amount, 0 or more, at most the amount': {
    facts: { amountCents: 1000 },
    event: { lossCents: 1000 },
    broken: [-1, 1001, 0.5, Number.NaN, undefined].map((lossCents) => ({ event: { lossCents } })),
  },
  'a date ahead': {
    event: { at: 1_000, until: 1_001 },
    broken: [{ event: { until: 1_000 } }, { event: { until: 999 } }, { event: { until: undefined } }],
  },
  'a declaration number': given('declarationNo', '0102030405', '', ' ', undefined),
  'shop with an adapter': fact('shopHasAdapter', true, false),
  'factory with its own permission': given('forcedPermission', true, false, undefined),
};
/** Sentences about the order's own state, and the column that holds the label of a warning. */
const OF_STATE = ['hold none', 'status shipped', ...Object.values(regions.warning!).map((w) => w.label)];

/** One line of the table with everything it asks for fulfilled; `order.finish` has two outcomes. */
interface Case {
  row: MoveRow;
  to: string;
  facts: Patch;
  event: Patch;
}
const cases: Case[] = rows.flatMap((row) => {
  const sentences = [...row.guards, row.who].flatMap((sentence) => MEANS[sentence] ?? []);
  const facts = Object.assign({}, ...sentences.map((meaning) => meaning.facts));
  const event = Object.assign({}, ...sentences.map((meaning) => meaning.event), {
    type: row.event,
    ...(row.event === 'warning.raised' && { kind: row.to }),
  });
  return row.to.split(' | ').map((to) => ({
    row,
    to,
    event,
    facts: to === 'unmapped' && row.event === 'order.finish' ? { ...facts, allMapped: false } : facts,
  }));
});

const factsOf = (one: Case, by: Actor): OrderFacts => ({
  ...neutral,
  ...one.facts,
  ...(askedOfHolder(one.row) && { holdBy: by === 'factory' ? 'factory' : 'merchant', holdDue: true }),
});
const askedOfHolder = (row: MoveRow) => row.who.startsWith('the side that');
const eventOf = (one: Case, by: Actor) => ({ ...one.event, by }) as unknown as OrderEvent;

function* everyState(): Generator<OrderState> {
  for (const status of Object.keys(regions.status!))
    for (const hold of Object.keys(regions.hold!))
      for (const warning of Object.keys(regions.warning!))
        for (const customs of Object.keys(regions.customs!))
          for (const platformSync of Object.keys(regions.platformSync!))
            yield { status, hold, warning, customs, platformSync } as OrderState;
}
const states = [...everyState()];

/** Where the table sends an order in this state, all guards fulfilled; null: nowhere. */
function byTable({ row, to }: Case, state: OrderState, by: Actor): OrderState | null {
  if (!mayActIn(row, by, state.status)) return null;
  if (row.guards.includes('hold none') && state.hold !== 'none') return null;
  if (row.guards.includes('status shipped') && state.status !== 'shipped') return null;
  if (row.statuses && !row.statuses.includes(state.status)) return null;
  if (row.region === 'hold+status') {
    return state.hold === row.from[0] ? { ...state, hold: 'none', status: 'closed' } : null;
  }
  if (row.region === 'flag') return state;
  const at = state[row.region as keyof OrderState];
  if (row.from === 'any but none' ? at === 'none' : row.from !== 'any' && !row.from.includes(at)) return null;
  return to === 'same' ? state : { ...state, [row.region]: to };
}

const same = (a: OrderState | null, b: OrderState | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.status === b.status &&
    a.hold === b.hold &&
    a.warning === b.warning &&
    a.customs === b.customs &&
    a.platformSync === b.platformSync);
const sentence = (o: OrderState | null) => (o ? Object.values(o).join('/') : 'nowhere');

describe('the order against its tables', () => {
  it('has the states, codes and labels of order-states.tsv', () => {
    expect(REGIONS).toEqual(regions);
  });

  it('has the events and terms of order-moves.tsv', () => {
    const terms = Object.fromEntries(rows.map((row) => [row.event, row.term]));
    const labels = Object.entries(ORDER_EVENTS).map(([type, entry]) => [type, entry.label]);
    expect(Object.fromEntries(labels)).toEqual(terms);
    expect(Object.entries(ORDER_EVENTS).map(([type, entry]) => [type, entry.region])).toEqual(
      [...new Set(rows.map((row) => row.event))].map((type) => [
        type,
        rows.find((row) => row.event === type)!.region,
      ]),
    );
  });

  it('reads every sentence of the table', () => {
    const unread = rows.flatMap((row) =>
      row.guards.filter((guard) => !(guard in MEANS) && !OF_STATE.includes(guard)),
    );
    expect(unread).toEqual([]);
    expect(rows.filter((row) => !ACTORS.some((actor) => mayActIn(row, actor, 'waitReview')))).toEqual([]);
  });

  it('lists for each event those whom the table lets send it', () => {
    for (const row of rows) {
      const who = ACTORS.filter((actor) =>
        Object.keys(regions.status!).some(
          (status) => mayActIn(row, actor, status) && (row.region !== 'status' || row.from.includes(status)),
        ),
      );
      expect([row.event, ORDER_EVENTS[row.event as OrderEvent['type']].who.toSorted()]).toEqual([
        row.event,
        who.toSorted(),
      ]);
    }
  });

  /** The first differences, in words. */
  const differences = (among: readonly OrderState[]): string[] => {
    const wrong: string[] = [];
    for (const one of cases) {
      for (const by of ACTORS) {
        const facts = factsOf(one, by);
        const event = eventOf(one, by);
        for (const state of among) {
          const expected = byTable(one, state, by);
          const found = stepOrder(state, facts, event);
          if (same(found, expected)) continue;
          wrong.push(
            `${by} ${event.type} in ${sentence(state)}: ${sentence(found)}, not ${sentence(expected)}`,
          );
          if (wrong.length === 20) return wrong;
        }
      }
    }
    return wrong;
  };

  // A hundredth of the next one, and it finds nearly all that is wrong.
  it('moves exactly as the table says where one region at most is stirred', () => {
    const rest = { hold: 'none', warning: 'none', customs: 'notNeeded', platformSync: 'none' };
    const stirred = (state: OrderState) =>
      Object.entries(rest).filter(([region, name]) => state[region as keyof OrderState] !== name).length;
    expect(differences(states.filter((state) => stirred(state) <= 1))).toEqual([]);
  });

  it('moves exactly as the table says, in every state, for every event and sender', () => {
    expect(differences(states)).toEqual([]);
  });

  describe.each(cases.filter(({ row }) => [...row.guards, row.who].some((s) => MEANS[s]?.broken.length)))(
    '$row.event',
    (one) => {
      it.each([...one.row.guards, one.row.who].filter((s) => MEANS[s]?.broken.length))(
        'is closed without: %s',
        (guard) => {
          let tried = 0;
          for (const by of ACTORS) {
            for (const state of states.filter((s) => byTable(one, s, by) !== null)) {
              for (const broken of MEANS[guard]!.broken) {
                // The other outcome of order.finish is no refusal.
                const facts = { ...factsOf(one, by), ...broken.facts };
                const event = { ...eventOf(one, by), ...broken.event } as OrderEvent;
                if (stepOrder(state, facts, event) !== null || whyClosed(state, facts, event) === null) {
                  expect.fail(`${by} ${event.type} in ${sentence(state)} passes ${JSON.stringify(broken)}`);
                }
                tried++;
              }
            }
          }
          expect(tried).toBeGreaterThan(0);
        },
      );
    },
  );

  it.each([
    ['order.unlock', 'locked'],
    ['order.resume', 'halted'],
  ] as const)('%s is the side that set it alone', (type, hold) => {
    const state: OrderState = {
      status: 'waitPack',
      hold,
      warning: 'none',
      customs: 'notNeeded',
      platformSync: 'none',
    };
    const step = (by: Actor, facts: Partial<OrderFacts>) =>
      stepOrder(state, { ...neutral, ...facts }, { type, by } as OrderEvent);
    expect(step('merchant', { holdBy: 'merchant' })?.hold).toBe('none');
    expect(step('factory', { holdBy: 'factory' })?.hold).toBe('none');
    expect(step('merchant', { holdBy: 'factory', holdDue: true })).toBeNull();
    expect(step('factory', { holdBy: 'merchant', holdDue: true })).toBeNull();
    expect(step('system', { holdBy: 'merchant', holdDue: false })).toBeNull();
    expect(step('system', { holdBy: 'merchant', holdDue: true })?.hold).toBe(
      type === 'order.resume' ? 'none' : undefined,
    );
  });
});
