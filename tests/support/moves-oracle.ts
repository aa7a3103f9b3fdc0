import { readMoves, type MoveRow } from './moves-table.ts';

// docs/spec/order-moves.tsv as something that answers: may this side do this now, and what is it afterwards? Nothing of
// the product is asked, and no sentence is held for true: each is judged by what SQL says of the rows that it speaks of.

export type Side = 'merchant' | 'factory';

/** An order as the table knows it. */
export interface KnownOrder {
  status: string;
  hold: string;
  warning: string;
  customs: string;
  platformSync: string;
  holdBy: Side | null;
}

/** What the sentences ask about it. */
export interface KnownFacts {
  goodsLines: number;
  unmappedLines: number;
  pieces: number;
  batched: number;
  printed: number;
  scanned: number;
  reasons: number;
  amountCents: number;
  bound: boolean;
  /** Lines whose SKU is not in use. */
  stoppedLines: number;
  /** Lines that name a picture of which no file stands. */
  lostPictures: number;
  /** Parcels that left with a waybill: handing over and shipping are one move until parcels have states of their own. */
  parcels: number;
  /** Shipped 15 days ago or earlier. That one is signed for, no table says yet. */
  longShipped: boolean;
  /** Since the last push; null: it waits for one. */
  hoursPushed: number | null;
  /** The last warning of its deadline since then, as its log says. */
  toldOf: string | null;
  /** Tables that would say what these sentences speak of; none stands. */
  ledgers: number;
  afterSales: number;
  /** Shop, factory, buyer, address, express and state are those of the order that it is to be merged into. */
  likeTarget: boolean;
  /** Of it and of that order. */
  refund: boolean;
}

/**
 * A sentence whose rows no table holds yet cannot be broken by anybody. Once one stands, this walk fails until somebody says
 * here what it means.
 */
function vacuousWithout(tables: number, what: string): boolean {
  if (tables > 0) throw new Error(`${what} stands by now: tests/support/moves-oracle.ts must ask it`);
  return true;
}

/** What is sent, as a user filled it in. */
export interface Said {
  reason?: string | undefined;
  waybillNo?: string | undefined;
  declarationNo?: string | undefined;
  lossCents?: number | undefined;
  untilAhead?: boolean | undefined;
  dangerVerified?: boolean | undefined;
  versionAsSeen?: boolean | undefined;
  /** The sender holds the permission of its own that forced review asks for. */
  mayForce?: boolean | undefined;
}

const MOVES = readMoves();
const BEFORE_REVIEW = ['draft', 'unmapped', 'waitPush'];
const filled = (text: string | undefined) => (text ?? '').trim() !== '';

const WHO: Record<string, (side: Side, order: KnownOrder) => boolean> = {
  'merchant until waitReview, factory in waitReview and pendingRule': (side, { status }) =>
    side === (['waitReview', 'pendingRule'].includes(status) ? 'factory' : 'merchant'),
  'merchant in waitPush, factory else': (side, { status }) =>
    side === (status === 'waitPush' ? 'merchant' : 'factory'),
  'merchant; factory from waitReview on': (side, { status }) =>
    side === 'merchant' || !BEFORE_REVIEW.includes(status),
  'factory with its own permission': (side) => side === 'factory',
  'the side that locked': (side, { holdBy }) => side === holdBy,
  'the side that halted, or system when due': (side, { holdBy }) => side === holdBy,
  'merchant (own tags), factory (own tags), rule': () => true,
};

const GUARDS: Record<string, (order: KnownOrder, facts: KnownFacts, said: Said) => boolean> = {
  'hold none': ({ hold }) => hold === 'none',
  'status shipped': ({ status }) => status === 'shipped',
  'at least one line': (_, { goodsLines }) => goodsLines > 0,
  'version as seen': (_, __, said) => said.versionAsSeen !== false,
  'factory bound': (_, { bound }) => bound,
  'funds cover it': (_, { ledgers }) => vacuousWithout(ledgers, 'a ledger'),
  'every SKU of its lines active': (_, { stoppedLines }) => stoppedLines === 0,
  'every picture of a line there': (_, { lostPictures }) => lostPictures === 0,
  'no open reason': (_, { reasons }) => reasons === 0,
  'at least one open reason': (_, { reasons }) => reasons > 0,
  'no piece batched': (_, { batched }) => batched === 0,
  'no piece printed': (_, { printed }) => printed === 0,
  'a reason': (_, __, said) => filled(said.reason),
  'two pieces or more': (_, { pieces }) => pieces >= 2,
  'same shop, factory, buyer key, address, express and state as the order that takes it in': (
    _,
    { likeTarget },
  ) => likeTarget,
  'none with a refund': (_, { refund }) => !refund,
  'all pieces scanned': (_, { pieces, scanned }) => pieces > 0 && scanned >= pieces,
  'danger verification': (_, __, said) => said.dangerVerified === true,
  'no waybill handed over': (_, { parcels }) => parcels === 0,
  // Only a package says it, in the transaction of its own move: whoever sends it to an order alone is refused.
  'a package of it came back': () => false,
  'platformSync none or failed': ({ platformSync }) => ['none', 'failed'].includes(platformSync),
  'a waybill number': (_, __, said) => filled(said.waybillNo),
  'signed, or 15 days shipped': (_, { longShipped }) => longShipped,
  'no open after-sale': (_, { afterSales }) => vacuousWithout(afterSales, 'an after-sale'),
  'a loss amount, 0 or more, at most the amount': (_, { amountCents }, { lossCents }) =>
    Number.isInteger(lossCents) && lossCents! >= 0 && lossCents! <= amountCents,
  'a date ahead': (_, __, said) => said.untilAhead === true,
  'a declaration number': (_, __, said) => filled(said.declarationNo),
};

/** Not whether, but where to: `arrived` reads it. */
const OF_OUTCOME: readonly string[] = ['unmapped where a line has no SKU'];

/** Those that were once held for true or for false, and how often each held and did not when its event was sent. */
export const WATCHED = new Map(
  [
    ...OF_OUTCOME,
    'funds cover it',
    'every SKU of its lines active',
    'every picture of a line there',
    'no waybill handed over',
    'signed, or 15 days shipped',
    'no open after-sale',
  ].map((sentence) => [sentence, { held: 0, broken: 0 }]),
);

/** Told of each event that is really sent. */
export function watch(event: string, order: KnownOrder, facts: KnownFacts, said: Said): void {
  const asked = new Set(MOVES.filter((one) => one.event === event).flatMap(({ guards }) => guards));
  for (const sentence of asked) {
    const seen = WATCHED.get(sentence);
    if (!seen) continue;
    const holds = OF_OUTCOME.includes(sentence)
      ? facts.unmappedLines > 0
      : GUARDS[sentence]!(order, facts, said);
    seen[holds ? 'held' : 'broken'] += 1;
  }
}

/** Whether the table names this side, in any state, as one that sends the event. */
export const everSends = (event: string, side: Side): boolean =>
  MOVES.some((row) => row.event === event && (WHO[row.who] !== undefined || listed(row, side)));

const listed = ({ who }: MoveRow, side: Side) => who.split(/ or |, /).includes(side);

/**
 * The order after the event, or null where the table does not have it.
 * @throws where the table says something that is not read here.
 */
export function byTable(
  event: string,
  side: Side,
  order: KnownOrder,
  facts: KnownFacts,
  said: Said,
): KnownOrder | null {
  for (const row of MOVES.filter((one) => one.event === event)) {
    if (!(WHO[row.who]?.(side, order) ?? listed(row, side))) continue;
    if (row.who === 'factory with its own permission' && said.mayForce !== true) continue;
    if (row.statuses && !row.statuses.includes(order.status)) continue;
    if (!leaves(row, order)) continue;
    const asked = row.guards.filter((sentence) => !OF_OUTCOME.includes(sentence));
    const holds = asked.every((sentence) => {
      const guard = GUARDS[sentence];
      if (!guard) throw new Error(`no meaning for "${sentence}" of ${event}`);
      return guard(order, facts, said);
    });
    if (holds) return arrived(row, side, order, facts);
  }
  return null;
}

function leaves({ region, from }: MoveRow, order: KnownOrder): boolean {
  if (region === 'flag' || from === 'any') return true;
  const at = order[(region === 'hold+status' ? 'hold' : region) as keyof KnownOrder];
  return from === 'any but none' ? at !== 'none' : from.includes(at ?? '');
}

function arrived(row: MoveRow, side: Side, order: KnownOrder, facts: KnownFacts): KnownOrder {
  const { region, to, event } = row;
  if (region === 'flag' || to === 'same') return order;
  if (region === 'hold+status') return { ...order, hold: 'none', holdBy: null, status: 'closed' };
  const [first, other] = to.split(' | ');
  const reached = other && facts.unmappedLines > 0 ? other : first!;
  if (region !== 'hold') return { ...order, [region]: reached };
  const held = event === 'order.lock' || event === 'order.halt';
  return { ...order, hold: reached, holdBy: held ? side : null };
}

/** Where a rule may take an order on from here, by the table alone. */
export const ruleMayLeadTo = (order: KnownOrder): string[] =>
  MOVES.filter(
    ({ who, region, from, guards }) =>
      who === 'rule' &&
      region === 'status' &&
      from !== 'any' &&
      from.includes(order.status) &&
      (!guards.includes('hold none') || order.hold === 'none'),
  ).map(({ to }) => to);
