import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { port } from '#server/platform/port.ts';

/** What becomes of credits in wages, in the transaction that writes or takes them back. By ids of credits. */
export interface Wages {
  /** [M36] Each was done, and is paid once. */
  credited: (trx: Trx, factoryId: number, creditIds: readonly number[], now: Date) => Promise<void>;
  /** The work was none: nothing of it is paid. */
  undone: (trx: Trx, factoryId: number, creditIds: readonly number[], now: Date) => Promise<void>;
  /** It was somebody else who did it: nothing of it is his. */
  moved: (trx: Trx, factoryId: number, creditIds: readonly number[], now: Date) => Promise<void>;
  /** A fault is put down to it: that costs what the price of the work says. */
  failed: (trx: Trx, factoryId: number, creditIds: readonly number[], now: Date) => Promise<void>;
  /** The fault was none, or somebody else's. */
  restored: (trx: Trx, factoryId: number, creditIds: readonly number[], now: Date) => Promise<void>;
  /** Of these pieces those whose last work stands in a period that is locked. */
  locked: (trx: Trx, factoryId: number, pieceIds: readonly number[]) => Promise<ReadonlySet<number>>;
}
export const wages = port<Wages>('what credits are paid');
