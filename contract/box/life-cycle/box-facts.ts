/** What the guards need to know about a box. Plain data: the event log keeps it beside every move. */
export interface BoxFacts {
  /** The parcel that comes into it lies in no box yet. */
  parcelHasNone: boolean;
  /** Every open piece of its parcel lies in it, or was taken out of it at packing. */
  allThere: boolean;
  /** Its order is held, or ended without being packed. */
  stopped: boolean;
  nothingLies: boolean;
  /** Where it is moved to nothing lies. */
  otherFree: boolean;
  /** What lies in another box is moved to it. */
  takesOver: boolean;
  /** Where it comes to of several states. */
  becomes: 'taken' | 'complete' | 'blocked' | null;
}

/** What is known where nobody says more. */
export const PLAIN_BOX: BoxFacts = {
  parcelHasNone: false,
  allThere: false,
  stopped: false,
  nothingLies: false,
  otherFree: false,
  takesOver: false,
  becomes: null,
};
