import { port } from '#server/platform/port.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { BatchFollows } from './life-types.ts';

/** Work orders, as batches need them: one for each step of a batch that is released. */
export const workOrders = port<{
  make: BatchFollows;
  plan: BatchFollows;
  cancel: BatchFollows;
  finish: BatchFollows;
  /** Of these batches those that a counted step holds, which must be done and is not. */
  held: (trx: Trx, factoryId: number, batchIds: readonly number[]) => Promise<ReadonlySet<number>>;
}>('work orders of batches');

/** Plates, as batches need them. */
export const plates = port<{
  /** Of these batches those of which a plate is sending, sent or printed. */
  away: (trx: Trx, factoryId: number, batchIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Those of their plates that no device has are cancelled, as far as nothing else lies on them. */
  cancel: BatchFollows;
}>('plates of batches');
