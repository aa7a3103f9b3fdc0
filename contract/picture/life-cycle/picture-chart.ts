import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { PICTURE_EFFECTS } from './picture-effects.ts';
import type { PictureEvent } from './picture-events.ts';
import type { PictureFacts } from './picture-facts.ts';
import { PICTURE_GUARDS, type PictureGuardName } from './picture-guards.ts';

export const guards = chartGuards<PictureFacts, PictureEvent, typeof PICTURE_GUARDS>(PICTURE_GUARDS);
export const actions = chartEffects(PICTURE_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: PictureGuardName[]) =>
  and<PictureFacts, PictureEvent, PictureGuardName[]>(names);
