/** What the guards need to know about a number. Plain data: the event log keeps it beside every move. */
export interface WaybillFacts {
  /** Its package is open, packed or weighed. */
  packageHere: boolean;
  /** A number hangs on its package that is neither cancelled nor being cancelled. */
  numbered: boolean;
  /** It looks like a number of a carrier. */
  formed: boolean;
  /** What stands on its order was written wrongly, and is another one now. */
  otherNumber: boolean;
  /** A platform was told this number. */
  told: boolean;
  /** Its package is wanted no more. */
  givenUp: boolean;
  /** A person or a file named it: there is nobody to give it back to. */
  typed: boolean;
  /** A scan of its carrier came. */
  scanned: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_WAYBILL: WaybillFacts = {
  ...{ packageHere: false, numbered: false, formed: false, otherNumber: false, told: false },
  ...{ givenUp: false, typed: true, scanned: false },
};
