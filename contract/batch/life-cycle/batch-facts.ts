/** What the guards need to know about a batch. Plain data: the event log keeps it beside every move. */
export interface BatchFacts {
  /** Pieces that come into it, or that it has. */
  pieces: number;
  /** What comes is made again in place of pieces of this batch. */
  areTails: boolean;
  /** Pieces that are in it. */
  stays: number;
  /** No piece of it was printed or picked. */
  untouched: boolean;
  /** No plate of it is sending, sent or printed. */
  platesHome: boolean;
  /** A plate of it was sent, or a piece of it picked. */
  begun: boolean;
  /** Every copy that it took, and that was not kicked out, is good or not wanted any more. */
  allMade: boolean;
  /** A copy of it failed, or goes through steps again. */
  remade: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_BATCH: BatchFacts = {
  pieces: 0,
  areTails: false,
  stays: 0,
  untouched: false,
  platesHome: false,
  begun: false,
  allMade: false,
  remade: false,
};
