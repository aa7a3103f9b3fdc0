/** What the guards need to know about a package. Plain data: the event log keeps it beside every move. */
export interface PackageFacts {
  /** Every order of it is approved, and not shipped yet. */
  approved: boolean;
  /** Every order of it is packed. */
  packed: boolean;
  /** An order of it is packed no more. */
  unpacked: boolean;
  /** Every order of it is closed, or not approved any more. */
  over: boolean;
  /** An order of it is locked, halted or held by a refund. */
  held: boolean;
  /** A number hangs on it that is neither cancelled nor being cancelled. */
  numbered: boolean;
  copies: number;
  /** Of a split: every part holds something, the lines have as much, and something stays. */
  partsFit: boolean;
  /** Of the way back: the package that takes it in is open, of the same order, and has no number. */
  sibling: boolean;
  /** Grams that a weight may be off without a reason, and those that are expected; null: nobody knows. */
  estimatedG: number | null;
  toleranceG: number;
  /** The factory hands nothing over that was not weighed, and this was not. */
  weightMissing: boolean;
  /** No order of it waits for its declaration. */
  customsDone: boolean;
  /** What a scan of the carrier says of it: that it is the first of all, or that its state stands on an older one. */
  firstScan: boolean;
  newerScan: boolean;
  /** It goes back, and the scan does not say otherwise. */
  returnUnderWay: boolean;
  /** Where what turned back goes to the buyer again, has been signed for by its sender, or its signature was taken back. */
  toBuyer: boolean;
  bySender: boolean;
  takenBack: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_PACKAGE: PackageFacts = {
  ...{
    approved: false,
    packed: false,
    unpacked: false,
    over: false,
    held: false,
    numbered: false,
    copies: 0,
  },
  ...{ partsFit: false, sibling: false, estimatedG: null, toleranceG: 0, weightMissing: false },
  customsDone: true,
  ...{ firstScan: false, newerScan: false, returnUnderWay: false },
  ...{ toBuyer: false, bySender: false, takenBack: false },
};
