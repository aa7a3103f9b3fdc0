/** What the guards need to know about a statement. Plain data: the event log keeps it beside every move. */
export interface GrantStatementFacts {
  /** Its month is over, or its grant has ended. */
  over: boolean;
  /** Everything that is named is a line of it. */
  named: boolean;
  /** The seven days in which the receiver may object are not over. */
  inTime: boolean;
  /** They are. */
  quiet: boolean;
  /** The day on which it was paid is not ahead. */
  dayCame: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_GRANT_STATEMENT: GrantStatementFacts = {
  ...{ over: false, named: false, inTime: false, quiet: false, dayCame: false },
};
