/** More pieces no line of a suit makes: what would come to more waits. */
export const MOST_SUIT_PIECES = 100_000;
/** How many items one suit holds, and how many pieces of each. */
export const MOST_ITEMS = 20;
export const MOST_OF_ITEM = 99;
