/** What the guards need to know. Plain data: the event log keeps it beside every move. */
export interface ProblemFacts {
  /** Its package left, or a carrier scanned a number of it. */
  onItsWay: boolean;
  /** Another one of the same package and kind is open. */
  doubled: boolean;
  /** What it is about happened once more while it is open. */
  again: boolean;
  /** Somebody else of the factory works on it. */
  othersHand: boolean;
  /** Nobody did in time what it waits for. */
  overdue: boolean;
  /** It was urged within the last four hours. */
  urgedLately: boolean;
  /** A scan of the carrier ended what it is about. */
  ended: boolean;
  /** What it is about came back after it was solved. */
  cameBack: boolean;
  /** It was solved 30 days ago at most. */
  solvedLately: boolean;
  /** A carrier owes money for its kind. */
  compensated: boolean;
  /** What its parcel is worth at most. */
  declaredCents: number;
  /** What was asked of the carrier for it. */
  claimCents: number;
  /** The day in Asia/Shanghai, as 2026-03-01. */
  today: string;
}

/** What is known where nobody says more. */
export const PLAIN_PROBLEM: ProblemFacts = {
  ...{ onItsWay: false, doubled: false, again: false, othersHand: false, overdue: false },
  ...{ urgedLately: false, ended: false, cameBack: false, solvedLately: false, compensated: false },
  ...{ declaredCents: 0, claimCents: 0, today: '' },
};
