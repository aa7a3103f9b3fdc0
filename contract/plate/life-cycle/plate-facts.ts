import { noneHolds } from '#contract/life-cycle/guards.ts';

/**
 * Sentences of docs/spec/plate-moves.tsv that nobody has turned into code yet: each is a fact by its own words, and what
 * asks for it stays closed until an area that can tell says that it holds. Who reads one takes it out here, writes its guard
 * in plate-guards.ts, and says in tests/support/plate-table.ts what it means.
 */
export const PLATE_UNREAD = [
  'every piece may come onto it',
  'another piece stays',
  'no piece stays',
  'no piece of it is held',
  'the files are of the layout that stands',
  'the layout holds',
  'the device is open',
  'the job is done',
  'the job failed, or a person saw that it is not at the device',
  'the job is unknown',
  'the same operator within 10 minutes, or with its own permission',
  'no slot came out wrong',
  'nothing followed',
] as const;

/** What the guards need to know. Plain data: the event log keeps it beside every move. */
export type PlateFacts = Readonly<Record<(typeof PLATE_UNREAD)[number], boolean>>;

/** What is known where nobody says more. */
export const PLAIN_PLATE: PlateFacts = noneHolds(PLATE_UNREAD);
