import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { port } from '#server/platform/port.ts';
import type { PlateLife } from './life-types.ts';

export type HearsPlates = (done: DoneOf<PlateLife>) => Promise<void>;

/** Who goes by what became of plates, after their pieces have moved: what they used is noted then. */
export const plateWatcher = port<{ hear: HearsPlates }>('who hears how plates move');
