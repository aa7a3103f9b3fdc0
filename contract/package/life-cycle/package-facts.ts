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
  /** Of 合包: the package that takes it in is open, has no number, goes to the same recipient, and no order of it is held. */
  joinFits: boolean;
  /** The package that took it in is open. */
  takerOpen: boolean;
  /** An order leaves it, or its order leaves the package that took it in. */
  parted: boolean;
  /** It was weighed before it left. */
  wasWeighed: boolean;
  /** It left within the last 24 hours. */
  leftLately: boolean;
  /** A platform was told of an order of it, or is being told. */
  told: boolean;
  /** An order of it is completed or closed. */
  ended: boolean;
  /** No order of it waits for its declaration. */
  customsDone: boolean;
  /** It was handed over, and less than 90 days ago. */
  correctable: boolean;
  /** What stands of its fee, all rows together. */
  feeCents: number;
  /** Of an adjustment that is taken back: others stand beside it. */
  otherwiseAdjusted: boolean;
  /** The factory hands nothing over whose label is its own to print, and this has none, or an old one. */
  labelMissing: boolean;
  /** A label with its live number came out. */
  labelOut: boolean;
  /** Why it was printed once more was said. */
  reprintSaid: boolean;
  /** Its number, or what stands on its label, is another one now. */
  labelOld: boolean;
  /** It is given up: no other number is wanted. */
  noLabelWanted: boolean;
  /** What a scan of the carrier says of it: that it is the first of all, or that its state stands on an older one. */
  firstScan: boolean;
  newerScan: boolean;
  /** It goes back, and the scan does not say otherwise. */
  returnUnderWay: boolean;
  /** Where what turned back goes to the buyer again, has been signed for by its sender, or its signature was taken back. */
  toBuyer: boolean;
  bySender: boolean;
  takenBack: boolean;
  /** Its carrier agreed to pay for its loss. */
  lossAgreed: boolean;
  /** Somebody of the side that withdraws an interception asked for it. */
  ownInterception: boolean;
  /** A carrier was asked to bring it back, and may be at it. */
  carrierAsked: boolean;
  /** Nobody answered for 72 hours. */
  interceptionOver: boolean;
  /** It turned back; the carrier refused to bring it back, or its recipient has it. */
  turnedBack: boolean;
  notTurned: boolean;
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
  ...{ joinFits: false, takerOpen: false, parted: false },
  ...{ wasWeighed: false, leftLately: false, told: false, ended: false },
  customsDone: true,
  ...{ correctable: false, feeCents: 0, otherwiseAdjusted: false },
  ...{ labelMissing: false, labelOut: false, reprintSaid: false, labelOld: false, noLabelWanted: false },
  ...{ firstScan: false, newerScan: false, returnUnderWay: false },
  ...{ toBuyer: false, bySender: false, takenBack: false },
  lossAgreed: false,
  ...{ ownInterception: false, carrierAsked: false, interceptionOver: false },
  ...{ turnedBack: false, notTurned: false },
};
