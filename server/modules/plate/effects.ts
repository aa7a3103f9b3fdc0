import { PLATE_EFFECTS, type PlateEffect } from '#contract/plate/life-cycle/plate-effects.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { unwritten } from '#server/platform/life-cycle/unwritten.ts';
import type { PlateLife } from './life-types.ts';

export type PlateFollowing = Readonly<Record<PlateEffect, (done: DoneOf<PlateLife>) => Promise<void>>>;

/** What follows a move of 拼版. Who writes one puts it below the others; until then a move that asks for it fails. */
export const effects: PlateFollowing = {
  ...unwritten(PLATE_EFFECTS),
};
