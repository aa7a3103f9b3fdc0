import type { Input } from '#contract/endpoint.ts';
import { PIECE_EVENTS, type PieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { pieceLife } from '#contract/piece/life-cycle/piece-steps.ts';
import { pieceStateOf, PIECE, RECOVERY, type PieceState } from '#contract/piece/life-cycle/piece-states.ts';
import {
  recovery,
  RECOVERY_UNDO_MS,
  type RECOVERY_EVENTS,
  type RecoveryItem,
} from '#contract/recovery/recovery.ts';
import { sideOf } from '#contract/sides.ts';
import { call, serverNow } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

export type RecoveryDeed = (typeof RECOVERY_EVENTS)[number];

const STATES = { failed: PIECE.scrapped, cancelled: PIECE.void, surplus: PIECE.packed } as const;
const stateOf = ({ source, deed }: RecoveryItem): PieceState =>
  pieceStateOf([STATES[source].code, RECOVERY[deed ?? 'waiting'].code]);
/** As far as a row shows it: the print can be taken off, which the dialog asks. */
const factsOf = ({ decidedAt }: RecoveryItem) => ({
  ...{ blankUsable: true, entryUnused: true },
  recoveredLately: decidedAt !== null && serverNow() - decidedAt <= RECOVERY_UNDO_MS,
});
/** Nobody is asked for a reason before he has pressed the button that asks for it. */
const GIVEN: Partial<Record<RecoveryDeed, object>> = { 'recovery.discarded': { reason: '-' } };
const eventOf = (type: RecoveryDeed) => ({ type, by: 'factory', ...GIVEN[type] }) as PieceEvent;

/** What lies about, as the screen acts on it. */
const RECOVERY_LIFE: ScreenLife<RecoveryDeed, RecoveryItem, 'factory'> = {
  ...plainLife<RecoveryDeed>({}),
  words: { noun: '物品', counter: '件', number: '生产件号', shortNumber: '件号' },
  entryOf: (type) => ({ ...PIECE_EVENTS[type], permission: { factory: 'factory:recovery' } }),
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed: (type, row) => pieceLife.whyClosed(stateOf(row), factsOf(row) as never, eventOf(type))?.msg,
  concerns: (type, row) => pieceLife.isKnownHere(stateOf(row), type),
  numberOf: ({ number }) => number,
  call: (input, idempotencyKey) =>
    call(recovery.act, input as Input<typeof recovery.act>, { quiet: true, idempotencyKey }),
};

/** The one way in which the page decides about things. */
export const useRecoveryAction = (
  target: ActionTarget<RecoveryItem>,
): LifeAction<RecoveryDeed, Record<RecoveryDeed, object>, RecoveryItem> =>
  useLifeAction(RECOVERY_LIFE, target);
