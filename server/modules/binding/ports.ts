import { port } from '#server/platform/port.ts';
import type { Trx } from './sql.ts';

/** What ends with a binding: what the merchant shares with the factory (server/modules/picture). */
export const shares = port<{
  end: (trx: Trx, ended: { merchantId: number; factoryId: number; now: Date }) => Promise<void>;
}>('shares');
