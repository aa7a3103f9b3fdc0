import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { PIECE_EFFECTS } from './piece-effects.ts';
import type { PieceEvent } from './piece-events.ts';
import type { PieceFacts } from './piece-facts.ts';
import { PIECE_GUARDS, type PieceGuardName } from './piece-guards.ts';

export const guards = chartGuards<PieceFacts, PieceEvent, typeof PIECE_GUARDS>(PIECE_GUARDS);
export const actions = chartEffects(PIECE_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: PieceGuardName[]) => and<PieceFacts, PieceEvent, PieceGuardName[]>(names);

/** Where a piece goes on that is printed, picked or through a step: each target with what it asks for. */
const ONWARD = {
  waitQuality: ['no step is left', 'quality is wanted'],
  passed: ['no step is left', 'quality is not wanted'],
} as const;
export const toQuality = (...first: PieceGuardName[]) => when(...first, ...ONWARD.waitQuality);
export const toPassed = (...first: PieceGuardName[]) => when(...first, ...ONWARD.passed);
