import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { port } from '#server/platform/port.ts';

/** Who hears of the numbers of packages what their carriers say. */
export const tracked = port<{
  want: (trx: Trx, factoryId: number, packageIds: readonly number[], now: Date) => Promise<void>;
}>('tracks of packages');
