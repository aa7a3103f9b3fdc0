import type { Trx } from '#server/platform/database.ts';
import { port } from '#server/platform/port.ts';

/** What a package needs of the lists that carriers sign for what they take. The caller holds the packages. */
interface HandoverLists {
  /** Those of these that lie on a closed one, each with why it cannot come back. Theirs that are open stay so until it ends. */
  closed: (trx: Trx, factoryId: number, ids: readonly number[]) => Promise<Map<number, string>>;
  /** They lie on no list any more. */
  leave: (trx: Trx, factoryId: number, ids: readonly number[]) => Promise<void>;
}

export const handoverLists = port<HandoverLists>('handoverLists');
