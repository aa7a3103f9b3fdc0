/** What the guards need to know about a grant. Plain data: the event log keeps it beside every move. */
export interface GrantFacts {
  /** The other tenant is bound to the owner. */
  bound: boolean;
  /** A grant of the account to this tenant is open already. */
  standing: boolean;
  /** The quota that is asked for is not below what is used and reserved. */
  fits: boolean;
  /** With what is added there is more than what is used and reserved. */
  isMore: boolean;
  /** All of its quota is used or reserved. */
  isFull: boolean;
  /** Some of it is not. */
  hasLeft: boolean;
  /** The owner asked for a higher price that the receiver has not agreed to. */
  priceWaits: boolean;
  /** Who sends the event is of the side that paused it. */
  ownPause: boolean;
  /** Nobody answered the offer for seven days. */
  unanswered: boolean;
  /** Its last day is over, or the binding of the two. */
  due: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_GRANT: GrantFacts = {
  ...{ bound: false, standing: false, fits: false, isMore: false, isFull: false, hasLeft: false },
  ...{ priceWaits: false, ownPause: false, unanswered: false, due: false },
};
