import { z } from 'zod';
import { get, id, time } from '#contract/endpoint.ts';
import { PIECE_ACTORS } from './life-cycle/piece-events.ts';
import { PIECE, RECOVERY } from './life-cycle/piece-states.ts';

const names = <T extends object>(table: T) => z.enum(Object.keys(table) as (keyof T & string)[]);

/** What happened to one piece, the newest last. */
export const PieceEventRow = z.object({
  id,
  event: z.string(),
  /** Chinese term of the event. */
  title: z.string(),
  actor: names(PIECE_ACTORS),
  userName: z.string().nullable(),
  /** Chinese labels of where it went; empty where it stayed. */
  after: z.string(),
  /** What the event carried, as a Chinese text; may be empty. */
  note: z.string(),
  at: time,
});

export const PieceRow = z.object({
  id,
  /** Twelve digits, the last of them a check digit (piece-number.ts). */
  number: z.string(),
  lineNo: z.int().nullable(),
  /** Which copy of its line, from 1. */
  copyNo: z.int().nullable(),
  /** What is made. */
  title: z.string(),
  skuCode: z.string().nullable(),
  state: names(PIECE),
  recovery: names(RECOVERY),
  attempt: z.int(),
  /** Packed without having been made to its end. */
  forced: z.boolean(),
  /** Why its art failed and what to do, as a Chinese text; empty: it did not. */
  fault: z.string(),
  log: z.array(PieceEventRow),
});
export type PieceRow = z.infer<typeof PieceRow>;

/** Most pieces that one answer holds. */
export const MOST_PIECES = 200;

export const piece = {
  ofOrder: get(
    '/manufacture/piece/ofOrder',
    '订单的生产件',
    { of: 'factory', permissions: ['factory:order', 'factory:review'] },
    {
      input: z.object({ orderId: id, after: z.coerce.number().int().min(0).default(0) }),
      /** By their numbers, those behind `after`; `left`: how many more there are. */
      output: z.object({ list: z.array(PieceRow), left: z.int() }),
    },
  ),
};
