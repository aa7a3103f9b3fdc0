import type { PieceEffect } from '#contract/piece/life-cycle/piece-effects.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import type { DoneOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { port } from '#server/platform/port.ts';
import type { PieceLife } from './life-types.ts';

/** Does one effect for the pieces whose move names it. */
export type PieceFollows = (done: DoneOf<PieceLife>) => Promise<void>;

/** What stock, art, batches, plates, stations, shelves, wages and parcels do when a piece moves. */
export const areas = port<Readonly<Partial<Record<PieceEffect, PieceFollows>>>>('areas that pieces reach');

/** Who goes by what became of several pieces: whether a batch is done is decided by the last one. */
export const watcher = port<{ hear: PieceFollows }>('who hears how pieces move');

/** How far pieces are on their routes, as the guards of this event need to know: what is the same for all is in `chosen`. */
export const progress = port<{
  facts: (
    trx: Trx,
    factoryId: number,
    event: PieceLife['event'],
    pieceIds: readonly number[],
  ) => Promise<ReadonlyMap<number, Partial<PieceFacts>>>;
}>('how far pieces are on their routes');

/** Where plates are: of these pieces those that lie on one that is sending, or sent or printed. */
export const whereabouts = port<{
  away: (
    trx: Trx,
    factoryId: number,
    pieceIds: readonly number[],
  ) => Promise<ReadonlyMap<number, 'sending' | 'out'>>;
}>('where the plates of pieces are');

/** What defects mean for what is left of a piece, and for what is made in its place; by their codes, those that are known. */
export const defects = port<{
  of: (
    trx: Trx,
    factoryId: number,
    codes: readonly string[],
  ) => Promise<ReadonlyMap<string, { blankUsable: boolean; artWrong: boolean }>>;
}>('what defects of pieces mean');

/** The art of pieces: whose files are still right, and how a piece that is made again gets those of the one before. */
export const art = port<{
  standing: (trx: Trx, factoryId: number, pieceIds: readonly number[]) => Promise<ReadonlySet<number>>;
  inherit: (trx: Trx, factoryId: number, pieceIds: readonly number[]) => Promise<void>;
}>('the art of pieces');

/** Boxes of the sorting shelf: they stand as the orders do whose parcels lie in them. The caller holds the orders. */
export const boxes = port<{
  settle: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
}>('the boxes of orders');
