import type { RenderTaskEffect } from '#contract/render-task/life-cycle/render-task-effects.ts';
import { readPieceEvent, type PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { movePieces, systemMover } from '#server/modules/piece/service.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import * as sql from './effects.sql.ts';
import type { RenderTaskLife } from './life-types.ts';

type Follows = (done: DoneOf<RenderTaskLife>) => Promise<void>;
export type RenderTaskFollowing = Readonly<Record<RenderTaskEffect, Follows>>;

/** Every piece has one side that is printed, until a line of an order can name a picture for each. */
const SIDE = 1;

interface Sent {
  type: PieceEventType;
  params?: object;
  known?: Partial<PieceFacts>;
}

/** Sends an event to the pieces that want a file and stand in this state. @throws where one refuses */
const toPieces =
  (from: 'waitArt' | 'artFailed', sent: (step: DoneOf<RenderTaskLife>['steps'][number]) => Sent): Follows =>
  async ({ trx, mover, steps }) => {
    for (const step of steps) {
      const ids = await sql.piecesOf(trx, mover.tenantId, step.row.id, PIECE[from].code);
      if (ids.length === 0) continue;
      const { type, params = {}, known = {} } = sent(step);
      const event = readPieceEvent(type, 'system', params, { ownPermission: false });
      const by = systemMover(mover.tenantId, mover.now);
      const { failed } = await movePieces(trx, by, event, { ids, known });
      if (failed.length > 0) throw new Error(`${type} is refused by a piece: ${failed[0]!.msg}`);
    }
  };

/** What follows a move of the art of a key. */
export const effects: RenderTaskFollowing = {
  // Who asks for it writes which piece wants it (plan.ts).
  'pieces.wait': inTheMove,
  'tries.reset': inTheMove,
  'try.count': inTheMove,
  'file.keep': inTheMove,
  'retry.later': inTheMove,
  'pieces.go': toPieces('waitArt', () => ({
    type: 'piece.art.made',
    known: { lastSideDone: true, artAsAsked: true },
  })),
  'pieces.fail': toPieces('waitArt', ({ code }) => ({
    type: 'piece.art.failed',
    params: { side: SIDE, code: code ?? 'machine' },
  })),
  'pieces.retry': toPieces('artFailed', () => ({
    type: 'piece.art.retried',
    params: { because: 'again' },
  })),
  'file.drop': ({ trx, mover, steps }) =>
    sql.dropFiles(
      trx,
      mover.tenantId,
      steps.flatMap(({ row }) => row.fileId ?? []),
    ),
};
