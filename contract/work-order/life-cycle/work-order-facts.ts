/** What the guards need to know about a work order. Plain data: the event log keeps it beside every move. */
export interface WorkOrderFacts {
  /** Its batch is released, or goes on. */
  batchReleased: boolean;
  /** Whoever is to do it may do its step. */
  mayDo: boolean;
  /** Pieces that need its step came or left. */
  planMoved: boolean;
  /** Something of it was done, skipped or reported. */
  begun: boolean;
  /** It is reported as a number, and not scanned piece by piece. */
  counted: boolean;
  /** So many of its plan are neither done nor skipped nor scrap. */
  left: number;
  /** The report is the sender's own, a minute old at most. */
  ownReport: boolean;
  /** Who sends it holds the permission for what is not everybody's. */
  ownPermission: boolean;
  /** No wage period is locked that the report lies in. */
  wageOpen: boolean;
  /** Nothing is left of it, or its batch is done. */
  over: boolean;
  /** A piece needs its step again. */
  again: boolean;
  /** Its batch was recalled, emptied or cancelled. */
  batchGone: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_WORK_ORDER: WorkOrderFacts = {
  ...{ batchReleased: false, mayDo: false, planMoved: false, begun: false, counted: false, left: 0 },
  ...{ ownReport: false, ownPermission: false, wageOpen: false, over: false, again: false, batchGone: false },
};
