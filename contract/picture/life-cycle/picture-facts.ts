import { noneHolds } from '#contract/life-cycle/guards.ts';

/**
 * Sentences of docs/spec/picture-moves.tsv that nobody has turned into code yet: each is a fact by its own words, and what
 * asks for it stays closed until an area that can tell says that it holds. They are of import by link, of pictures that a
 * tool makes, and of sharing.
 */
export const PICTURE_UNREAD = [
  'public http(s) address, 20 MB, 30 s',
  'else no row, the line of the list says why',
  'result checked',
  'quota holds, else the result waits with its job',
  'system (AI job, render, tool)',
  'status ready, use open',
  'recipients bound (merchant with factory)',
  'rights statement for a gallery',
  'recipients bound',
  'owner or system (binding ended, trashed, blocked)',
] as const;

/** What the guards need to know about a picture. Plain data: the event log keeps it beside every move. */
interface ReadFacts {
  /** What is stored already and what comes fit into the merchant's quota together [G19]. */
  quotaHolds: boolean;
  /** It is no larger than a picture may be, and its leading bytes are those of a picture. */
  fits: boolean;
  /** The folder that it is to lie in is the merchant's. */
  folderStands: boolean;
  /** It was decoded to its last line. */
  decodes: boolean;
  /** A version of it that was usable is in force. */
  earlierStands: boolean;
  /** A worker is at its check, and its time is not over. */
  workerHolds: boolean;
  /** Its check was begun fewer than three times. */
  triesLeft: boolean;
  /** Its very content was uploaded again. */
  sameContent: boolean;
  /** It was usable before it was thrown away. */
  wasUsable: boolean;
  /** A mapping of a code, or a line of an order that is on its way, uses it. */
  used: boolean;
  /** It lies in the trash for 30 days, or is broken for 7. */
  timeOver: boolean;
  /** Its owner blocked it, and not the platform. */
  blockedByOwner: boolean;
}
export type PictureFacts = ReadFacts & Readonly<Record<(typeof PICTURE_UNREAD)[number], boolean>>;

/** What is known where nobody says more. */
export const PLAIN_PICTURE: PictureFacts = {
  quotaHolds: true,
  fits: true,
  folderStands: true,
  decodes: false,
  earlierStands: false,
  workerHolds: false,
  triesLeft: true,
  sameContent: false,
  wasUsable: true,
  used: false,
  timeOver: false,
  blockedByOwner: false,
  ...noneHolds(PICTURE_UNREAD),
};
