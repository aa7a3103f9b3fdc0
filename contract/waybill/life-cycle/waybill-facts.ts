/** What the guards need to know about a number. Plain data: the event log keeps it beside every move. */
export interface WaybillFacts {
  /** Its package is open, packed or weighed. */
  packageHere: boolean;
  /** A number hangs on its package that is neither cancelled nor being cancelled. */
  numbered: boolean;
  /** An order in its package is locked, halted or in a refund. */
  held: boolean;
  /** Who gets it has a phone. */
  reachable: boolean;
  /** Who gets it has a name and an address. */
  addressed: boolean;
  /** It was weighed, or what it weighs is expected. */
  weighed: boolean;
  /** The account is on. */
  accountOn: boolean;
  /** The account may take one more, today and in all. */
  quotaLeft: boolean;
  /** A range of the account is not used up. */
  rangeLeft: boolean;
  /** It looks like a number of a carrier. */
  formed: boolean;
  /** What stands on its order was written wrongly, and is another one now. */
  otherNumber: boolean;
  /** The account may be called now, and nobody else calls for this number. */
  turn: boolean;
  /** The carrier takes no call at the moment. */
  busy: boolean;
  /** The carrier names a number for this request. */
  answered: boolean;
  /** That number hangs on another package of the factory. */
  doubled: boolean;
  /** Its package is here, has no other live number, and the account has quota for it. */
  wanted: boolean;
  /** The carrier refuses, or was not reached before it took the request. */
  refused: boolean;
  /** The carrier says that it does not know the request. */
  notKnownThere: boolean;
  /** No answer came, and the carrier may have acted. */
  noAnswer: boolean;
  /** So it is for 24 hours. */
  longUnknown: boolean;
  /** The cause lies with the machine, and it was not tried often enough. */
  triesLeft: boolean;
  /** Its package gets a number by another way, or is void. */
  otherWay: boolean;
  /** A platform was told this number. */
  told: boolean;
  /** Its package is wanted no more. */
  givenUp: boolean;
  /** The carrier took the number back, or had done so before. */
  takenBack: boolean;
  /** A person or a file named it, or it is of an own range: there is nobody to give it back to. */
  typed: boolean;
  /** A scan of its carrier came. */
  scanned: boolean;
  /** The carrier refuses to take it back, or does not answer. */
  keptThere: boolean;
  /** Its package still goes where the number was asked for. */
  sameAddress: boolean;
  /** The account's validity ended without a scan. */
  outlived: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_WAYBILL: WaybillFacts = {
  ...{ packageHere: false, numbered: false, held: false, reachable: false, addressed: false, weighed: false },
  ...{ accountOn: false, quotaLeft: false, rangeLeft: false, formed: false, otherNumber: false, turn: false },
  ...{ busy: false, answered: false, doubled: false, wanted: false, refused: false, notKnownThere: false },
  ...{ noAnswer: false, longUnknown: false, triesLeft: false, otherWay: false, told: false, givenUp: false },
  ...{ takenBack: false, typed: true, keptThere: false, sameAddress: false, outlived: false },
  scanned: false,
};
