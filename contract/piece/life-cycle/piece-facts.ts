import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { PieceEventType } from './piece-events.ts';
import type { PieceStateName } from './piece-states.ts';

/**
 * What the guards need to know about one production piece. Plain data: the event log keeps it beside every move. Where a
 * fact speaks of a batch, a step, a side, a station or an operator, it means the one that the event is about.
 */
export interface PieceFacts {
  /** Of the order that it is for; null: a free print, which no order asked for. */
  orderStatus: OrderStatus | null;
  /** Its order is locked, halted or held by a refund request. */
  held: boolean;
  /** An after-sale took this copy back. */
  takenBack: boolean;
  /** The earlier piece of its copy, in whose place it was made, is good after all. */
  earlierBack: boolean;

  /** Its SKU is printed; else it is picked from stock. */
  needsPrint: boolean;
  /** Its copy's last attempt failed, and no other one lives. */
  copyFailed: boolean;
  /** Every side has a print file that is still right, or it needs none. */
  fileStands: boolean;
  /** With this one the art of all its sides is there. */
  lastSideDone: boolean;
  /** Size, dpi, colour and layers are those that were asked for. */
  artAsAsked: boolean;
  /** Somebody wants to see the art before it is printed. */
  proofAsked: boolean;
  /** The proof that the user saw is the one that stands. */
  proofAsSeen: boolean;

  /** Of the same profile and open; or the tail's own one, released or running. */
  batchFits: boolean;
  /** No part is short, or a person allowed the batch to miss blanks. */
  blanksThere: boolean;
  /** Every piece of the order with this profile is ready, it is a tail, or the batch takes parts of orders. */
  orderReady: boolean;
  /** Its batch is released or running. */
  batchRuns: boolean;

  /** Of its plates the one that is farthest: none is sending yet, one is sending, one is sent or printed. */
  plates: 'free' | 'sending' | 'out';
  /** Every side has a file of the profile version of its plate, and a place on it. */
  sidesPlaced: boolean;
  /** The plate of this side is neither sending, sent nor printed. */
  sidePlateFree: boolean;
  /** A side has no place on a plate. */
  sideWaits: boolean;
  /** The plate of its last side is printed. */
  allSidesPrinted: boolean;
  /** A slot of it is marked as come out wrong. */
  misprinted: boolean;

  /** The scanned step is the next required one, an optional one before that, or neither. */
  stepTurn: 'next' | 'optional' | 'neither';
  /** The scanned step was done in this pass. */
  stepDone: boolean;
  /** A required step is left after what the event does. */
  stepLeft: boolean;
  /** The step to go back to comes after printing. */
  stepAfterPrint: boolean;
  qualityWanted: boolean;
  /** An operator is signed in at the station. */
  operatorOn: boolean;
  /** An inspector is signed in at the station. */
  inspectorOn: boolean;

  /** The last event of the piece; null: it has none. */
  lastEvent: PieceEventType | null;
  /** Where the piece stood before its last event; null: nowhere. */
  stateBefore: PieceStateName | null;
  /** Who sends it did what he takes back, at most 60 seconds ago. */
  ownAndFresh: boolean;
  /** The wage period of what is taken back is open. */
  wageOpen: boolean;
  /** It has no successor, or one that is in no batch. */
  successorFree: boolean;

  /** Its parcel has a box, or a box is free. */
  boxThere: boolean;
  /** Its own box still stands. */
  boxStands: boolean;
  /** Its parcel was split, joined or taken apart. */
  parcelChanged: boolean;
  /** Its parcel is open at this station and at no other. */
  parcelHere: boolean;
  /** Every piece of its parcel is scanned. */
  parcelWhole: boolean;
  /** Its parcel is given up, was split or joined, or had no scan for 30 minutes. */
  parcelReleased: boolean;
  /** Marked as packed by force, and never printed or picked. */
  forcedUnmade: boolean;

  /** Scrapped with a usable blank, void after printing, printed although packed by force, or returned by an after-sale. */
  recoverable: boolean;
  /** Its picture may be sold again. */
  pictureSellable: boolean;
  /** Its defect leaves the blank usable. */
  blankUsable: boolean;
  /** The merchant asked to have it back. */
  returnAsked: boolean;
  /** What was done with it was done within the last 24 hours. */
  recoveredLately: boolean;
  /** Nothing was taken yet from the stock that it was entered into. */
  entryUnused: boolean;
}
