import { STATUS, statusOf } from '#contract/order/life-cycle/order-states.ts';
import { isPieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { pieceOf, pieceStateOf, type PieceState } from '#contract/piece/life-cycle/piece-states.ts';
import { saidBeside } from '#server/platform/life-cycle/plain.ts';

/** The columns that the life cycle reads: the piece's own, and those of its order. */
export interface PieceLifeRow {
  state: number;
  recovery: number;
  needsPrint: boolean;
  qualityWanted: boolean;
  proofWanted: boolean;
  forced: boolean;
  wasMade: boolean;
  lastEvent: string;
  stateBefore: number | null;
  /** null: it is for no order. */
  orderStatus: number | null;
  orderHold: number | null;
}

/**
 * What is known of a piece where nobody says more: batches, plates, stations, boxes and stock come with their areas, which
 * hand in what they know with the event. Until then what needs them stays closed.
 */
export const PLAIN_FACTS: PieceFacts = {
  orderStatus: null,
  held: false,
  takenBack: false,
  earlierBack: false,
  needsPrint: true,
  copyFailed: false,
  fileStands: false,
  lastSideDone: false,
  artAsAsked: false,
  proofAsked: false,
  proofAsSeen: false,
  batchFits: false,
  blanksThere: false,
  orderReady: false,
  batchRuns: false,
  plates: 'free',
  sidesPlaced: false,
  sidePlateFree: false,
  sideWaits: false,
  allSidesPrinted: false,
  misprinted: false,
  stepTurn: 'neither',
  stepDone: false,
  stepLeft: false,
  stepAfterPrint: false,
  qualityWanted: false,
  operatorOn: false,
  inspectorOn: false,
  lastEvent: null,
  stateBefore: null,
  ownAndFresh: false,
  wageOpen: false,
  successorFree: false,
  boxThere: false,
  boxStands: false,
  parcelChanged: false,
  parcelHere: false,
  parcelWhole: false,
  parcelReleased: false,
  forcedUnmade: false,
  recoverable: false,
  pictureSellable: false,
  blankUsable: false,
  returnAsked: false,
  recoveredLately: false,
  entryUnused: false,
};

const OVER: readonly string[] = ['scrapped', 'void'];

export const stateOfPiece = (row: Pick<PieceLifeRow, 'state' | 'recovery'>): PieceState =>
  pieceStateOf([row.state, row.recovery]);

/** What the row itself says. */
export function factsOfPiece(row: PieceLifeRow): PieceFacts {
  const { piece } = stateOfPiece(row);
  return {
    ...PLAIN_FACTS,
    orderStatus: row.orderStatus === null ? null : statusOf(row.orderStatus),
    held: (row.orderHold ?? 0) !== 0,
    needsPrint: row.needsPrint,
    qualityWanted: row.qualityWanted,
    proofAsked: row.proofWanted,
    lastEvent: isPieceEventType(row.lastEvent) ? row.lastEvent : null,
    stateBefore: row.stateBefore === null ? null : pieceOf(row.stateBefore),
    forcedUnmade: row.forced && !row.wasMade,
    recoverable: row.wasMade && OVER.includes(piece),
  };
}

export const saidOf = saidBeside(PLAIN_FACTS);

/** [M04] From which state on a piece counts as batched, passed and scanned, and up to which it counts at all. */
export const COUNTED = { batched: 20, passed: 70, scanned: 80, below: 92 } as const;
/** Orders that have pieces: approved, and not yet handed over. */
export const IN_PRODUCTION = [STATUS.waitProduce, STATUS.inProduce, STATUS.waitPack, STATUS.packed].map(
  ({ code }) => code,
);
