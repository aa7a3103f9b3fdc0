import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { scan } from '#contract/scan/scan.ts';
import { call, connected, isApiError, NO_RESPONSE_CODE } from '@/shared/api/index.ts';
import { channel } from '@/shared/lib/channel/channel.ts';
import { draftOwner } from '@/shared/lib/draft/draft.ts';
import { scanQueue, type ScanQueue } from './queue.ts';
import { queueStore } from './queue-store.ts';

/** A server that is busy, or that something before it could not reach. */
const TRY_AGAIN = [429, 502, 503, 504];
const isOutage = (error: unknown): boolean => isApiError(error, NO_RESPONSE_CODE, ...TRY_AGAIN);

/** One tab of this browser sends for a user and a station at a time; where the browser knows no locks, each its own. */
const alone =
  (name: string) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work();

/** The queue of this user at a station, with what was answered to each round. */
function openQueue(stationId: number) {
  const owner = draftOwner() ?? '';
  const answered = channel<Output<typeof scan.send>>();
  const queue = scanQueue(
    { owner, stationId },
    {
      ...{ store: queueStore, isOutage, alone: alone(`podflow.scans.${owner}${stationId}`) },
      answered: answered.publish,
      now: () => Date.now(),
      send: (scans) => call(scan.send, { stationId, sentAt: Date.now(), scans }, { quiet: true }),
      wait: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
  );
  return { ...queue, answered };
}

/** The queue of this user at a station, as long as the page stands. `onAnswered`: of each round. */
export function useScanQueue(
  stationId: number,
  onAnswered: (sent: Output<typeof scan.send>) => void,
): ScanQueue {
  const queue = useMemo(() => openQueue(stationId), [stationId]);
  const tell = useEffectEvent(onAnswered);
  useEffect(() => queue.answered.subscribe((sent) => tell(sent)), [queue]);
  useEffect(() => {
    void queue.flush();
    // The network is back: at once, not at the next try.
    const stop = connected.subscribe(() => {
      if (connected.get()) void queue.flush();
    });
    return () => {
      stop();
      queue.stop();
    };
  }, [queue]);
  return queue;
}
