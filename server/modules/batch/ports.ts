import { port } from '#server/platform/port.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { BatchFollows } from './life-types.ts';

/** Plates, as batches need them. */
export const plates = port<{
  /** Of these batches those of which a plate is sending, sent or printed. */
  away: (trx: Trx, factoryId: number, batchIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Those of their plates that no device has are cancelled, as far as nothing else lies on them. */
  cancel: BatchFollows;
}>('plates of batches');
