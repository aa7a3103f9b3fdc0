/** What the guards need to know. Plain data: the event log keeps it beside every move. */
export interface DeclarationFacts {
  /** The order goes abroad and its factory wants it declared. */
  required: boolean;
  /** [X34] Every line says what customs asks for. */
  complete: boolean;
  /** The order is locked, halted or in a refund. */
  held: boolean;
  /** A package of the order has left. */
  left: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_DECLARATION: DeclarationFacts = {
  required: false,
  complete: false,
  held: false,
  left: false,
};
