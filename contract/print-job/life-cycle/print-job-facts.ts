/** What the guards need to know of a print job. Plain data: the event log keeps it beside every move. */
export interface PrintJobFacts {
  /** The template is of a kind that papers of this kind are printed by. */
  kindFits: boolean;
  /** Printer and template are the tenant's own, and in use. */
  own: boolean;
  /** There is no other job of this source with this copy number. */
  single: boolean;
  /** The printer is one that the agent serves, and is not stopped. */
  ofAgent: boolean;
  /** An agent holds it, and its time is not over. */
  held: boolean;
  /** The agent that asks is the one that holds it, and its time is not over. */
  holder: boolean;
  /** The first byte was told: something may have come out. */
  begun: boolean;
  /** Every byte was taken, or the printer gave the job a number of its own. */
  taken: boolean;
  /** The printer says that it is done. */
  done: boolean;
  /** The dialog of the browser was opened for it. */
  shown: boolean;
  /** A person saw what came out. */
  seen: boolean;
  /** The printer waits for somebody: paper, cover, pause. */
  waits: boolean;
  /** Refused, or not reached, before anything can have come out. */
  refused: boolean;
  /** The printer ended it. */
  aborted: boolean;
  /** It broke off after the first byte, and nobody knows what came out. */
  broken: boolean;
  /** The printer no longer knows it, or was silent for too long. */
  silent: boolean;
  /** Nobody knows what came out of it. */
  unsure: boolean;
  /** From which label on it is printed again is one of its labels. */
  within: boolean;
  /** It is the file of a plate. */
  ofPlate: boolean;
  /** The printer took the cancellation. */
  cancelTaken: boolean;
  /** It has waited for 24 hours. */
  old: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_PRINT_JOB: PrintJobFacts = {
  ...{ kindFits: true, own: true, single: true, ofAgent: false, held: false, holder: false, begun: false },
  ...{ taken: false, done: false, shown: false, seen: false, waits: false, refused: false, aborted: false },
  ...{ broken: false, silent: false, unsure: false, within: true, ofPlate: false, cancelTaken: false },
  old: false,
};
