import { isPieceBeginning } from '#contract/piece/life-cycle/piece-beginnings.ts';
import { isPieceEventType, PIECE_EVENTS, type PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import {
  PIECE_REGIONS,
  pieceCodesOf,
  pieceStateOf,
  pieceWordOf,
  type PieceRegion,
} from '#contract/piece/life-cycle/piece-states.ts';
import { beginPiece, stepPiece, whyPieceClosed } from '#contract/piece/life-cycle/piece-steps.ts';
import { PLAIN_FACTS } from '#server/modules/piece/service.ts';
import * as sql from './log.sql.ts';
import type { Replayed } from './log.ts';

/** The log keeps of the facts what is not as they are when nobody says anything. */
const whole = (facts: unknown): PieceFacts => ({ ...PLAIN_FACTS, ...(facts as Partial<PieceFacts>) });

export const pieces: Replayed = {
  noun: '生产件',
  regions: Object.keys(PIECE_REGIONS),
  next: async (trx, after, limit) =>
    (await sql.nextPieces(trx, after, limit)).map(({ number, factoryId, state, recovery, ...row }) => ({
      ...{ ...row, no: number, owner: factoryId },
      codes: [state, recovery],
    })),
  events: async (trx, after, last) =>
    (await sql.pieceEvents(trx, after, last)).map(({ pieceId, factoryId, ...row }) => ({
      ...{ ...row, of: pieceId, owner: factoryId },
    })),
  creationFault(_piece, { event, actor, params, facts, after }) {
    if (!isPieceEventType(event) || !isPieceBeginning(event)) return '不是一种创建';
    const sent = { ...(params as object), type: event, by: actor } as PieceEvent;
    const begun = beginPiece(sent, whole(facts));
    if ('msg' in begun) return `不被允许：${begun.msg}`;
    return pieceCodesOf(begun.state).join() === after.join() ? undefined : '以别的状态创建';
  },
  isNote: () => false,
  isEvent: isPieceEventType,
  titleOf: (event) => (isPieceEventType(event) ? PIECE_EVENTS[event].label : event),
  take(codes, facts, event) {
    const [state, known, sent] = [pieceStateOf(codes), whole(facts), event as PieceEvent];
    const next = stepPiece(state, known, sent);
    return next ? pieceCodesOf(next) : whyPieceClosed(state, known, sent)!;
  },
  wordOf: (codes, region) => pieceWordOf(region as PieceRegion, pieceStateOf(codes)[region as PieceRegion]),
};
