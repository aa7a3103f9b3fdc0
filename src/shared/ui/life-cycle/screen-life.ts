import type { ActionResult, RowWords } from '#contract/life-cycle/action.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import type { PermissionHolder } from '@/shared/lib/permission/permission.ts';
import type { ButtonKey } from '@/shared/ui/list/index.ts';

/** What an action needs of a row in any case. */
export interface Actionable {
  id: number;
  version: number;
}

export interface ActionWords extends RowWords {
  /** The number of a row in full (订单号), and in short where it is copied (单号). */
  number: string;
  shortNumber: string;
}

/** How the rows of an action go back to where they were. */
export interface WaysBack<Type extends string, Row, Party> {
  /** The event that goes back; undefined where none does. */
  by: (type: Type) => Type | undefined;
  /** Whether that brings this row back to the state in which it was seen. */
  leadsBack: (type: Type, row: Row, party: Party) => boolean;
  /** The same of all that matched, of which most were never seen: what their filter says of them must do. */
  filterLeadsBack: (type: Type, filter: Record<string, unknown>, party: Party) => boolean;
  /** Of events that write over something: what the row said before, as the event carries it. */
  formers: { readonly [T in Type]?: (row: Row, party: Party) => object };
  /** Events whose rows go back only where they still are as the action left them. */
  asLeft: ReadonlySet<Type>;
}

/** One event with what it carries, for the rows that the action names; as the life cycle's call takes it. */
export interface EventInput {
  event: string;
  params: object;
}

/**
 * A life cycle as screens act on it. The chart says what may happen; this says what its words are, what the rows show of
 * their facts, and by which call an event is sent.
 */
export interface ScreenLife<Type extends string, Row extends Actionable, Party extends string = string> {
  words: ActionWords;
  entryOf: (type: Type) => HandWords;
  /** The party that the user acts for; undefined where he is none. */
  partyOf: (holder: PermissionHolder | undefined) => Party | undefined;
  /** Why the chart does not let this party send the event to the row, as far as the row shows it. */
  whyClosed: (type: Type, row: Row, party: Party) => string | undefined;
  /** Whether the event means anything to the row as it stands; what guards it is another question. */
  concerns: (type: Type, row: Row) => boolean;
  numberOf: (row: Row) => string;
  /** Sends it under the key: however often it is sent, it acts once. */
  call: (input: EventInput, idempotencyKey: string) => Promise<ActionResult>;
  /** The sentences of the chart that one click can do away with, and the event that does. */
  helps: ReadonlyMap<string, Type>;
  undo: WaysBack<Type, Row, Party>;
  /** Events whose button a key presses. */
  keys: { readonly [T in Type]?: ButtonKey };
  /** Events that stand in for another one where that is closed: out of sight unless they can happen. */
  spare: ReadonlySet<Type>;
  /** What the buttons of the danger verification say, where the event's own term would be misread. */
  deeds: { readonly [T in Type]?: { act: string; leave: string } };
}
