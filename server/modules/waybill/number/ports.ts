import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { port } from '#server/platform/port.ts';

/** The packages that numbers hang on: what is written on them, and on their orders, is their live number. */
export const numbered = port<{
  write: (trx: Trx, factoryId: number, packageIds: readonly number[], now: Date) => Promise<void>;
}>('packages that numbers hang on');
