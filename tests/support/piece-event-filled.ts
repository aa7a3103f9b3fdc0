import type { z } from 'zod';
import type { PARAMS } from '#contract/piece/life-cycle/piece-event-fields.ts';
import type { PieceActor, PieceEvent, PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';

const FILLED: { readonly [T in keyof typeof PARAMS]: z.output<(typeof PARAMS)[T]> } = {
  'piece.made.free': { reason: '样品' },
  'piece.art.failed': { side: 1, code: 'pictureTooSmall' },
  'piece.art.retried': { because: 'again' },
  'piece.proof.refused': { reason: '图案偏了' },
  'piece.art.redone': { because: 'picture' },
  'piece.batched': { batchId: 1 },
  'piece.kicked': {},
  'piece.side.withdrawn': { side: 1 },
  'piece.side.placed': { side: 1 },
  'piece.step': { stepId: 1 },
  'piece.step.skipped': { reason: '本款不需要' },
  'piece.failed': { defect: 'scratch', level: 'major', responsible: 'unknown' },
  'piece.reworked': { defect: 'scratch', responsible: 'unknown', stepId: 1 },
  'piece.unsorted': { reason: '放错格口' },
  'piece.voided': {},
  'piece.stocked': { place: 'A-01' },
  'recovery.stocked': { place: 'A-01' },
  'recovery.reused': {},
  'recovery.discarded': { reason: '无法再用' },
  'recovery.returned': { slipNo: 'Z1' },
};

/** The event with all that it must carry. */
export function filledPieceEvent(type: PieceEventType, by: PieceActor): PieceEvent {
  const params: Partial<Record<PieceEventType, object>> = FILLED;
  return { ...params[type], ownPermission: true, type, by } as PieceEvent;
}
