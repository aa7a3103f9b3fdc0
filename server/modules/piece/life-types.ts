import type { PieceEffect } from '#contract/piece/life-cycle/piece-effects.ts';
import type { PieceActor, PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import type { PieceState } from '#contract/piece/life-cycle/piece-states.ts';
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedPiece } from './sql.ts';

/** Who moves pieces: always for the factory that they are of. */
export interface PieceMover extends BaseMover {
  by: PieceActor;
}

/** Where and by whom something is done with pieces in the hall. */
export interface AtWork {
  stationId: number;
  /** Those who are signed on there, who did it together; a log row names the first of them. */
  operators: readonly { id: number; name: string }[];
  /** When it was done: the station's clock, put right. A scan without network arrives later. */
  doneAt: Date;
}

/** What whoever judges pieces says of them beside what the event carries. */
export interface JudgedBy {
  /** The step or the person that a defect is put down to, and what that is called. */
  stepId?: number | undefined;
  userId?: number | undefined;
  name?: string | undefined;
  /** Of a rework, whose event carries none. */
  level?: string | undefined;
  /** Of files. */
  photos?: readonly number[] | undefined;
  tookMs?: number | undefined;
}

export interface ChosenPieces extends BaseChosen {
  /** What an area knows of all of them that sends the event: batches, plates, stations. */
  known?: Partial<PieceFacts>;
  /** Where it was done at a station. */
  work?: AtWork | undefined;
  judged?: JudgedBy | undefined;
  /** Of a proof that is refused: its merchant is told. */
  tellsMerchant?: boolean;
  /** It is told of what was before: the orders have gone on already. */
  isHistory?: boolean;
}

export interface PieceLife extends LifeTypes {
  row: LockedPiece;
  event: PieceEvent;
  state: PieceState;
  facts: PieceFacts;
  effect: PieceEffect;
  mover: PieceMover;
  chosen: ChosenPieces;
  asked: BaseAsked<PieceFacts>;
  outcome: { forced: boolean; wasMade: boolean; artCode: string | null; batchId: number | null };
}
