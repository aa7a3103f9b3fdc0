import type { Scan } from '#contract/scan/scan.ts';
import { browserBase } from '@/shared/lib/draft/browser-base.ts';

/** A scan that has not been answered yet, of one user of one tenant at one station. */
export interface WaitingScan extends Scan {
  owner: string;
  stationId: number;
}

/**
 * [M26] Scans that wait: on the browser's disk before the station sounds, over a reload, a crash and a sign-out. What clears the
 * drafts of a user leaves them.
 */
export interface QueueStore {
  put: (scan: WaitingScan) => Promise<void>;
  /** Of this owner and station, in the order in which they were made. */
  all: (owner: string, stationId: number) => Promise<WaitingScan[]>;
  drop: (scan: WaitingScan) => Promise<void>;
}

const base = browserBase('podflow.scans', 'scans', ['owner', 'stationId', 'scanId']);

/** Arrays come behind every text and number. */
const ofStation = (owner: string, stationId: number) =>
  IDBKeyRange.bound([owner, stationId], [owner, stationId, []]);

export const queueStore: QueueStore = {
  put: async (scan) => {
    await base.within('readwrite', (store) => store.put(scan));
  },
  all: async (owner, stationId) => {
    const rows = await base.within('readonly', (store) => store.getAll(ofStation(owner, stationId)));
    return (rows as WaitingScan[]).toSorted((a, b) => a.seq - b.seq);
  },
  drop: async ({ owner, stationId, scanId }) => {
    await base.within('readwrite', (store) => store.delete([owner, stationId, scanId]));
  },
};
