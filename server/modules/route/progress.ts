import type { PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { wages } from './ports.ts';
import * as sql from './progress.sql.ts';

type Steps = readonly sql.ScannedStep[];

/** The step that must come next; undefined: no required one is left. */
export const nextOf = (steps: Steps) => steps.find(({ required, isDone }) => required && !isDone);

/** [M25] Whose turn a step is: the next required one, an optional one that stands before it, or neither. */
function turnOf(steps: Steps, stepId: number): PieceFacts['stepTurn'] {
  const next = nextOf(steps);
  if (next?.stepId === stepId) return 'next';
  const place = steps.findIndex((step) => step.stepId === stepId);
  if (place < 0 || steps[place]!.required || !next) return 'neither';
  return place < steps.indexOf(next) ? 'optional' : 'neither';
}

const leftBut = (steps: Steps, stepId: number | undefined): boolean =>
  steps.some((step) => step.required && !step.isDone && step.stepId !== stepId);

/** What each event asks of the route of one piece; nothing of any other event. */
const ASKS: {
  [T in PieceEvent['type']]?: (steps: Steps, event: Extract<PieceEvent, { type: T }>) => Partial<PieceFacts>;
} = {
  'piece.printed': (steps) => ({ stepLeft: leftBut(steps, undefined) }),
  'piece.picked': (steps) => ({ stepLeft: leftBut(steps, undefined) }),
  'piece.step': (steps, { stepId }) => ({
    stepTurn: turnOf(steps, stepId),
    stepDone: steps.some((step) => step.stepId === stepId && step.isDone),
    stepLeft: leftBut(steps, stepId),
  }),
  'piece.step.skipped': (steps) => ({ stepLeft: leftBut(steps, nextOf(steps)?.stepId) }),
  'piece.reworked': (steps, { stepId }) => ({ stepAfterPrint: steps.some((step) => step.stepId === stepId) }),
};

/** [M37] What is taken back after its period was locked is put right by hand. */
const TAKES_BACK: readonly PieceEvent['type'][] = ['piece.step.undone', 'piece.quality.undone'];

/** How far pieces are on their routes, as pieces need it. */
export const pieceProgress = {
  async facts(
    trx: Trx,
    factoryId: number,
    event: PieceEvent,
    pieceIds: readonly number[],
  ): Promise<ReadonlyMap<number, Partial<PieceFacts>>> {
    if (TAKES_BACK.includes(event.type)) {
      const locked = await wages.its.locked(trx, factoryId, pieceIds);
      return new Map(pieceIds.map((id) => [id, { wageOpen: !locked.has(id) }]));
    }
    const asks = ASKS[event.type] as ((steps: Steps, event: PieceEvent) => Partial<PieceFacts>) | undefined;
    if (!asks) return new Map();
    const all = Map.groupBy(await sql.scannedSteps(trx, factoryId, pieceIds), ({ pieceId }) => pieceId);
    return new Map(pieceIds.map((id) => [id, asks(all.get(id) ?? [], event)]));
  },
};
