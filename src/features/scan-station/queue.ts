import type { Output } from '#contract/endpoint.ts';
import { MOST_SCANS, MOST_WAITING, type scan, type Scan } from '#contract/scan/scan.ts';
import { cell, type Cell } from '@/shared/lib/cell/cell.ts';
import type { QueueStore, WaitingScan } from './queue-store.ts';

type Sent = Output<typeof scan.send>;

interface Ways {
  store: QueueStore;
  /** Sends scans to the server. Rejects where no answer came. */
  send: (scans: Scan[]) => Promise<Sent>;
  /** Whether a refusal may be tried again: no answer, or a server that is busy. */
  isOutage: (error: unknown) => boolean;
  /** One browser tab sends at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  answered: (sent: Sent) => void;
  now: () => number;
  wait: (ms: number, then: () => void) => () => void;
}

/** How long until the next try, one after the other; the last one goes on. */
const TRY_AGAIN_MS = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000];

export interface ScanQueue {
  /** How many scans wait. */
  waiting: Cell<number>;
  /** Why the server takes none of them, as it says it; empty: it does, or gave no answer. */
  refused: Cell<string>;
  /** The last try got no answer, or was refused. */
  stalled: Cell<boolean>;
  /** On the disk first, then to the server. @throws where the browser keeps nothing, or too much waits already */
  add: (code: string, operators: readonly number[]) => Promise<WaitingScan>;
  /** Tries at once. */
  flush: () => Promise<void>;
  stop: () => void;
}

/** [M23] [M26] The scans of one user at one station: none is lost, and they go up in the order in which they were made. */
export function scanQueue({ owner, stationId }: { owner: string; stationId: number }, ways: Ways): ScanQueue {
  const waiting = cell(0);
  const refused = cell('');
  const stalled = cell(false);
  let seq = 0;
  let tries = 0;
  let cancel: (() => void) | undefined;
  let isStopped = false;
  let running: Promise<void> | undefined;

  const later = (): void => {
    cancel?.();
    if (isStopped) return;
    cancel = ways.wait(TRY_AGAIN_MS[Math.min(tries++, TRY_AGAIN_MS.length - 1)]!, () => void flush());
  };

  /** Until none is left. @returns whether every one was answered */
  const sendAll = async (): Promise<boolean> => {
    for (;;) {
      const rows = await ways.store.all(owner, stationId);
      waiting.set(rows.length);
      if (rows.length === 0 || isStopped) return true;
      const part = rows.slice(0, MOST_SCANS);
      try {
        const sent = await ways.send(part.map(({ owner: _owner, stationId: _station, ...one }) => one));
        for (const row of part) await ways.store.drop(row);
        ways.answered(sent);
      } catch (error) {
        if (!ways.isOutage(error)) throw error;
        // From now on they are late: who stood at the station is told by the scans themselves.
        for (const row of part) if (!row.offline) await ways.store.put({ ...row, offline: true });
        return false;
      }
    }
  };

  const once = async (): Promise<void> => {
    cancel?.();
    try {
      const whole = await ways.alone(sendAll);
      refused.set('');
      stalled.set(!whole);
      if (whole) tries = 0;
      else later();
    } catch (error) {
      // The server refuses the whole call: the station, the permission or the session is gone. They stay until that is put right.
      refused.set(error instanceof Error ? error.message : '');
      stalled.set(true);
    }
  };
  /** One at a time; what comes meanwhile is seen by the round that follows. */
  const flush = (): Promise<void> => {
    running = (running ?? Promise.resolve()).then(once);
    return running;
  };

  return {
    waiting,
    refused,
    stalled,
    async add(code, operators) {
      if (waiting.get() >= MOST_WAITING) throw new Error('等待上传的扫描已满，请先恢复网络。');
      const made: WaitingScan = {
        ...{ owner, stationId, scanId: crypto.randomUUID(), code, offline: stalled.get() },
        ...{ seq: nextSeq(), deviceAt: ways.now(), operators: [...operators] },
      };
      await ways.store.put(made);
      waiting.set(waiting.get() + 1);
      void flush();
      return made;
    },
    flush,
    stop() {
      isStopped = true;
      cancel?.();
    },
  };

  /** Rises with every scan, over a reload, too: the clock, or one more where it stands or went back. */
  function nextSeq(): number {
    seq = Math.max(seq + 1, ways.now());
    return seq;
  }
}
