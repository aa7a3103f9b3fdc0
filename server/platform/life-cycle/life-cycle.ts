import type { RawBuilder } from 'kysely';
import type { RowRefusal } from '#contract/errors.ts';
import type { Closed } from '#contract/life-cycle/life-cycle.ts';
import type { Kind } from './moved-tenants.ts';
import type { Trx } from './trx.ts';
import type { LifeTable } from './write.sql.ts';

export type { Trx };

/** Who moves: a user of one party, or something that acts by itself for that party. */
export interface BaseMover {
  tenantId: number;
  by: string;
  userId: number | null;
  userName: string | null;
  rule?: string | undefined;
  /** Further things for the log row. */
  note?: object;
  now: Date;
}

/** Which rows, and what is said of single ones. */
export interface BaseChosen {
  ids: readonly number[];
  /** As the user saw them, by id. */
  versions?: Readonly<Record<string, number>> | undefined;
  /** Rows that moved after it are left alone. */
  position?: string | undefined;
  /** What the user calls it, where not by the event's own term. */
  deed?: string | undefined;
  /** What the event carries for a row of its own, by id; the others get what the event carries. */
  params?: ReadonlyMap<number, object> | undefined;
}

export interface Moved {
  successIds: number[];
  failed: RowRefusal[];
  /** Whose lists changed. */
  tenants: Set<number>;
}

/** What an event asks of other rows, found for all at once: facts, or a refusal of its own. */
export interface BaseAsked<Facts> {
  facts?: Partial<Facts>;
  refusal?: string;
  /** Of the refusal; a conflict where none is said. */
  code?: number;
}

/** What a life cycle is about. */
export interface LifeTypes {
  row: { id: number; version: number };
  event: { type: string; by: string };
  state: object;
  facts: object;
  effect: string;
  mover: BaseMover;
  chosen: BaseChosen;
  asked: BaseAsked<object>;
  /** What a step is to write beside its state. */
  outcome: object;
}

/** One row on its way through a move. */
export type StepOf<T extends LifeTypes> = {
  row: T['row'];
  /** With what it carries for this row. */
  event: T['event'];
  before: T['state'];
  after: T['state'];
  facts: T['facts'];
  /** What follows of this move, in the order in which it is done. */
  effects: readonly T['effect'][];
} & T['outcome'];

/** A step before it is known what it writes beside its state. */
export type PlainStepOf<T extends LifeTypes> = Omit<StepOf<T>, keyof T['outcome']>;

/** A row that moved on since the user looked, and the version that he saw. */
export interface LostOf<T extends LifeTypes> {
  row: T['row'];
  seen: number;
}

/** What was moved, as effects get it. */
export interface DoneOf<T extends LifeTypes> {
  trx: Trx;
  mover: T['mover'];
  event: T['event'];
  chosen: T['chosen'];
  steps: readonly StepOf<T>[];
}

/**
 * A life cycle as the server runs it: the chart says what may happen, this says where the rows lie, what the chart's
 * guards need to know of them, and what is done for each effect that the chart names.
 */
export interface Life<T extends LifeTypes> {
  chart: {
    /** The state that a move leads to, and what follows of it alone; null where the chart does not allow it. */
    take: (
      state: T['state'],
      facts: T['facts'],
      event: T['event'],
    ) => { state: T['state']; effects: readonly T['effect'][] } | null;
    whyClosed: (state: T['state'], facts: T['facts'], event: T['event']) => Closed | null;
    codesOf: (state: T['state']) => readonly number[];
  };
  table: LifeTable<StepOf<T>>;
  /** What browsers of the tenants of its rows hear when one moves. */
  live?: Kind;
  /** The refusal of an id that the mover does not reach. */
  unknown: string;
  /** Those of the chosen rows that the mover reaches, locked in one order so that two bulks cannot wait for each other. */
  lock: (trx: Trx, mover: T['mover'], event: T['event'], chosen: T['chosen']) => Promise<T['row'][]>;
  /** How a refusal names the row. */
  named: (row: T['row']) => Partial<RowRefusal>;
  stateOf: (row: T['row']) => T['state'];
  /** What the row itself says; what needs other rows stands at its harmless value here and comes from `needs`. */
  factsOf: (row: T['row'], now: Date) => T['facts'];
  /** The facts as the log keeps them, where not all of them are worth keeping. */
  saidOf?: (facts: T['facts']) => object;
  /** By the rows' ids; an event that asks nothing of other rows gives none. */
  needs: (
    trx: Trx,
    mover: T['mover'],
    event: T['event'],
    rows: readonly T['row'][],
    chosen: T['chosen'],
  ) => Promise<ReadonlyMap<number, T['asked']>>;
  /** The refusals of rows that moved on: what became of them, and by whom. */
  refuseLost: (
    trx: Trx,
    mover: T['mover'],
    event: T['event'],
    lost: readonly LostOf<T>[],
    chosen: T['chosen'],
  ) => Promise<readonly RowRefusal[]>;
  outcome: (step: PlainStepOf<T>, asked: T['asked'] | undefined, chosen: T['chosen']) => T['outcome'];
  /** What the log says of this row alone, beside what the event carries for it. */
  noted: (step: StepOf<T>) => object;
  /** Further assignments of the one UPDATE. */
  assignments: (event: T['event'], mover: T['mover']) => readonly RawBuilder<unknown>[];
  /** The column that names the acting tenant: one of the two walls. */
  owner: (mover: T['mover']) => string;
  tenantsOf: (step: StepOf<T>) => readonly number[];
  /** Does what the chart names and must be done before the rows are written, as where they take the place of others. */
  lead?: (done: DoneOf<T>) => Promise<void>;
  /** Does what the chart names, in the same transaction. */
  follow: (done: DoneOf<T>) => Promise<void>;
}
