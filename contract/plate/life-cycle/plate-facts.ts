/** What the guards need to know about a plate. Plain data: the event log keeps it beside every move. */
export interface PlateFacts {
  /** Each of its pieces is batched, of its profile, of a batch that runs, and not held. */
  mayCome: boolean;
  /** Pieces that lie on it. */
  stays: number;
  /** None does. */
  isEmpty: boolean;
  /** The order of none of its pieces is held, and none of them is void. */
  noneHeld: boolean;
  /** Its files were made of the layout that stands. */
  filesStand: boolean;
  /** Gaps, margins, rotation and size hold. */
  layoutHolds: boolean;
  deviceOpen: boolean;
  /** What becomes of the job that brings it to its device. */
  job: 'none' | 'done' | 'failed' | 'unknown';
  /** Who sends it registered the print at most ten minutes ago, or may take it back anyhow. */
  ownAndFresh: boolean;
  /** No place of it came out wrong. */
  allGood: boolean;
  /** No piece of it has gone on since. */
  nothingFollowed: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_PLATE: PlateFacts = {
  mayCome: false,
  stays: 0,
  isEmpty: false,
  noneHeld: false,
  filesStand: false,
  layoutHolds: false,
  deviceOpen: false,
  job: 'none',
  ownAndFresh: false,
  allGood: false,
  nothingFollowed: false,
};
