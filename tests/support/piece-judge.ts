import { filledPieceEvent } from './piece-event-filled.ts';
import {
  PIECE_EVENT_TYPES,
  type PieceEvent,
  type PieceEventType,
} from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import type { PieceState } from '#contract/piece/life-cycle/piece-states.ts';
import { beginPiece, stepPiece, whyPieceClosed } from '#contract/piece/life-cycle/piece-steps.ts';
import { casesOf, judgeOf, type Case } from './life-cycle-judge.ts';
import { readMoves, readStates, type MoveRow } from './moves-table.ts';
import { variedPieces } from './piece-facts.ts';
import { MEANS } from './piece-sentences.ts';

// docs/spec/piece-moves.tsv as something that answers where a piece goes from here. Nothing of the chart is asked.

export const rows = readMoves('piece');
export const regions = readStates('piece');
export const ACTORS = ['factory', 'system', 'rule', 'timer'] as const;
export type Actor = (typeof ACTORS)[number];

/** Nothing that a line asks for holds, as far as one line's sentence is not another one's contrary. */
export const neutralPiece: PieceFacts = {
  orderStatus: 'completed',
  held: true,
  takenBack: false,
  earlierBack: false,
  needsPrint: true,
  copyFailed: false,
  fileStands: false,
  lastSideDone: false,
  artAsAsked: false,
  proofAsked: false,
  proofAsSeen: false,
  batchFits: false,
  blanksThere: false,
  orderReady: false,
  batchRuns: false,
  plates: 'sending',
  sidesPlaced: false,
  sidePlateFree: false,
  sideWaits: false,
  allSidesPrinted: false,
  misprinted: true,
  stepTurn: 'neither',
  stepDone: true,
  stepLeft: true,
  stepAfterPrint: false,
  qualityWanted: true,
  operatorOn: false,
  inspectorOn: false,
  lastEvent: null,
  stateBefore: null,
  ownAndFresh: false,
  wageOpen: false,
  successorFree: false,
  boxThere: false,
  boxStands: false,
  parcelChanged: false,
  parcelHere: false,
  parcelWhole: true,
  parcelReleased: false,
  forcedUnmade: false,
  recoverable: false,
  pictureSellable: false,
  blankUsable: false,
  returnAsked: false,
  recoveredLately: false,
  entryUnused: false,
};

/** Whom a line names as the sender. */
export const mayAct = (row: MoveRow, actor: Actor): boolean =>
  row.who === 'factory with its own permission'
    ? actor === 'factory'
    : row.who === 'system; factory for a free print'
      ? actor === 'system' || actor === 'factory'
      : row.who.split(' or ').includes(actor);

/** Which of a line's outcomes it is; null: none of them. */
type Outcome = (facts: PieceFacts) => string | null;
const OUTCOMES: Record<string, Outcome> = {
  'piece.step.skipped': ({ stepLeft, qualityWanted }) =>
    stepLeft ? 'inProcess' : qualityWanted ? 'waitQuality' : 'passed',
  'piece.step.undone': ({ stateBefore }) => stateBefore,
  'piece.fail.undone': ({ stateBefore }) =>
    stateBefore === 'sorted' || stateBefore === 'scanned' ? 'passed' : stateBefore,
  'piece.unforced': ({ fileStands }) => (fileStands ? 'waitBatch' : 'waitArt'),
  'piece.unscanned': ({ boxStands }) => (boxStands ? 'sorted' : 'passed'),
};
/** The facts that lead to an outcome. */
const TOWARDS: Record<string, Record<string, Partial<PieceFacts>>> = {
  'piece.step.skipped': {
    inProcess: { stepLeft: true },
    waitQuality: { stepLeft: false, qualityWanted: true },
    passed: { stepLeft: false, qualityWanted: false },
  },
  'piece.unforced': { waitBatch: { fileStands: true }, waitArt: { fileStands: false } },
  'piece.unscanned': { sorted: { boxStands: true }, passed: { boxStands: false } },
};
const backTo = (row: MoveRow, to: string) =>
  ['piece.step.undone', 'piece.fail.undone'].includes(row.event) ? { stateBefore: to } : {};

const outcomeOf = (row: MoveRow, facts: PieceFacts): string | null => {
  const to = row.to.split(' | ');
  if (to.length === 1) return row.to;
  const found = OUTCOMES[row.event]!(facts);
  return found !== null && to.includes(found) ? found : null;
};

const holds = (row: MoveRow, state: PieceState, facts: PieceFacts, event: PieceEvent): boolean =>
  [...row.guards, row.who].every((sentence) => MEANS[sentence]?.holds(facts, { ...event }, state) ?? true);

/** The line by which the table alone sends a piece on, and which of its outcomes it is; null: none does. */
export function pieceLine(state: PieceState, facts: PieceFacts, event: PieceEvent) {
  for (const row of rows) {
    if (row.event !== event.type || !mayAct(row, event.by)) continue;
    const region = row.region as keyof PieceState;
    if (!row.from.includes(state[region]) || !holds(row, state, facts, event)) continue;
    const to = outcomeOf(row, facts);
    if (to !== null) return { row, to, region };
  }
  return null;
}

/** Where the table alone sends a piece; null: nowhere. */
export function byPieceTable(state: PieceState, facts: PieceFacts, event: PieceEvent): PieceState | null {
  const line = pieceLine(state, facts, event);
  if (!line) return null;
  return line.to === 'same' ? state : ({ ...state, [line.region]: line.to } as PieceState);
}

/** What the table alone lets a piece begin as by this event. */
export const begunByTable = (facts: PieceFacts, event: PieceEvent): string | null =>
  rows.find(
    (row) =>
      row.event === event.type &&
      row.from.includes('-') &&
      mayAct(row, event.by) &&
      holds(row, { piece: 'waitArt', recovery: 'none' }, facts, event),
  )?.to ?? null;

const every = casesOf(rows, MEANS, (row, to) => ({
  facts: { ...TOWARDS[row.event]?.[to], ...backTo(row, to) },
}));
export const beginnings = every.filter(({ row }) => row.from.includes('-'));
export const cases = every.filter(({ row }) => !row.from.includes('-'));

export const states: PieceState[] = Object.keys(regions['piece']!).flatMap((piece) =>
  Object.keys(regions['recovery']!).map((recovery) => ({ piece, recovery }) as PieceState),
);

export const factsOf = (one: Case): PieceFacts => ({ ...neutralPiece, ...one.facts });
export const eventOf = (one: Case, by: Actor) => ({ ...one.event, by }) as unknown as PieceEvent;

/** Where the table sends a piece from this state, with all that the case fulfils; null: nowhere. */
export const reachedFrom = (one: Case, state: PieceState, by: Actor): PieceState | null =>
  byPieceTable(state, factsOf(one), eventOf(one, by));

export const { differences, askedOf, passedWithout } = judgeOf<PieceState, PieceFacts, PieceEvent, Actor>({
  cases,
  means: MEANS,
  actors: ACTORS,
  factsOf,
  reachedFrom,
  reachedElse: byPieceTable,
  step: stepPiece,
  whyClosed: whyPieceClosed,
});

/** Where a piece goes that the table sends elsewhere, whatever an order and a person may have done to it. */
export function movedElsewhere(): string[] {
  const wrong: string[] = [];
  for (const facts of [...variedPieces, neutralPiece])
    for (const type of PIECE_EVENT_TYPES)
      for (const by of ACTORS) {
        const event = filledPieceEvent(type, by);
        for (const state of states) {
          const [found, expected] = [stepPiece(state, facts, event), byPieceTable(state, facts, event)];
          if (JSON.stringify(found) !== JSON.stringify(expected))
            wrong.push(`${by} ${type} in ${state.piece}/${state.recovery}`);
        }
      }
  return wrong;
}

/** What a piece begins as; null: it does not come into being. */
export function begun(type: PieceEventType, by: Actor, facts = neutralPiece, given: object = {}) {
  const found = beginPiece({ ...filledPieceEvent(type, by), ...given } as PieceEvent, facts);
  return 'state' in found ? found.state : null;
}

/** What begins as something else than the table says, with all that a line asks for or without a part of it. */
export const begunElsewhere = (of: readonly Case[] = beginnings): string[] =>
  of.flatMap((one) =>
    ACTORS.flatMap((by) => {
      const ways = [{}, ...askedOf(one).flatMap((sentence) => MEANS[sentence]!.broken)];
      return ways.flatMap((way: { facts?: object; event?: object }) => {
        const facts = { ...factsOf(one), ...way.facts };
        const event = { ...eventOf(one, by), ...way.event } as PieceEvent;
        const [found, expected] = [begun(event.type, by, facts, event)?.piece, begunByTable(facts, event)];
        return (found ?? null) === expected ? [] : [`${by} ${event.type} with ${JSON.stringify(way)}`];
      });
    }),
  );
