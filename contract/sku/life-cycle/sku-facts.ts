/** What the guards need to know about a SKU. Plain data: the event log keeps it beside every move. */
export interface SkuFacts {
  /** No other SKU of the factory has its code, a retired one neither. */
  codeFree: boolean;
  /** It has a list price; 0 is one. */
  priceGiven: boolean;
  /** Its material, its model and its colour are all in use, and of a gift its sort. */
  madeOpen: boolean;
  /** It is no gift that is printed, or its print spec stands. */
  giftPrintable: boolean;
  /** The factory has a SKU of this material, model and colour already. */
  combinationStands: boolean;
  /** What is changed leaves its code as it is. */
  codeStays: boolean;
  /** A line of an order, a mapping of a merchant or a price rule names it. */
  named: boolean;
  /** A line of an order that is neither closed nor shipped names it. */
  onOpenOrder: boolean;
  /** What closed it, a material, a model or a colour, is in use again. */
  causeOpen: boolean;
  /** The one named to take its place is active, of the same factory, not itself, and does not lead back to it. */
  successorFits: boolean;
  /** Of its print spec: all that its sides need, all but the hole mask, or nothing. */
  printSpec: 'whole' | 'noMask' | 'none';
  printed: boolean;
}

/** What is known where nobody says more. */
export const PLAIN_SKU: SkuFacts = {
  codeFree: true,
  priceGiven: true,
  madeOpen: true,
  giftPrintable: true,
  combinationStands: false,
  codeStays: true,
  named: false,
  onOpenOrder: false,
  causeOpen: false,
  successorFits: false,
  printSpec: 'none',
  printed: true,
};
