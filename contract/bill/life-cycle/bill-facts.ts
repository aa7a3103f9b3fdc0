/** What the guards need to know of a line of a bill. Plain data: the event log keeps it beside every move. */
export interface BillFacts {
  /** Its number and its amount can be read. */
  readable: boolean;
  /** Its file was not imported before. */
  newFile: boolean;
  /** Its number is one of ours, and not void. */
  found: boolean;
  /** Its amount is what we expect, within the tolerance. */
  fits: boolean;
  /** Its number is none of ours, or void and never scanned. */
  strange: boolean;
  /** Its number was billed before by this carrier for the same leg. */
  doubled: boolean;
  /** A package was named for it. */
  named: boolean;
  /** Every line of its bill is accepted or refused. */
  allDecided: boolean;
  /** Its bill was settled within the last 30 days. */
  settledLately: boolean;
  /** It was accepted before its bill was settled; else it was refused. */
  wasAccepted: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_BILL: BillFacts = {
  ...{ readable: false, newFile: false, found: false, fits: false, strange: false, doubled: false },
  ...{ named: false, allDecided: false, settledLately: false, wasAccepted: false },
};
