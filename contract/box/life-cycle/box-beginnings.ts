import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { BoxEffect } from './box-effects.ts';
import type { BoxEventType } from './box-events.ts';
import type { BoxGuardName } from './box-guards.ts';
import { newBoxState, type BOX_REGIONS } from './box-states.ts';

type Way = Beginning<typeof BOX_REGIONS, BoxGuardName, BoxEffect>;

/** How 格口 comes into being: the lines of docs/spec/box-moves.tsv that come from `-`. */
export const BOX_BEGINNINGS = {
  'box.made': [{ to: newBoxState('free'), guards: ['the factory sends it'], effects: [] }],
} as const satisfies Partial<Record<BoxEventType, readonly Way[]>>;
