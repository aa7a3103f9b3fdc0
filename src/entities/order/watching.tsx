import { useEffect, useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { orderWatch, WATCH_EVERY_MS } from '#contract/order/order-watch.ts';
import { call, query } from '@/shared/api/index.ts';

/** Who only passes an order on his way to the next one looks at none. */
const DWELL_MS = 500;

let told: Promise<unknown> = Promise.resolve();

/** One word after the other: that an order was closed must not reach the server before that it was opened. */
const tell = (said: Input<typeof orderWatch.watch>): void => {
  told = told.then(() => call(orderWatch.watch, said, { quiet: true })).catch(() => {});
};

/**
 * Tells colleagues which order this window has open, as long as its user looks at the page. From order to order one word
 * tells both.
 */
export function useWatching(openId: number | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (openId === undefined) return undefined;
    const say = (): void => {
      if (document.visibilityState !== 'visible') return;
      const closed = last.current === openId ? undefined : last.current;
      last.current = openId;
      tell({ opened: openId, ...(closed !== undefined && { closed }) });
    };
    const first = setTimeout(say, DWELL_MS);
    const again = setInterval(say, WATCH_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [openId]);
  const isOpen = openId !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      if (last.current !== undefined) tell({ closed: last.current });
      last.current = undefined;
    };
  }, [isOpen]);
}

/** By order: what colleagues are doing there, in words. */
export function useWatchers(): ReadonlyMap<number, string> {
  const { data } = useQuery({
    ...query(orderWatch.watchers, {}, { quiet: true, later: true }),
    // Who closed his browser without a word is forgotten by the server; live events tell everything else.
    refetchInterval: 2 * WATCH_EVERY_MS,
  });
  return useMemo(() => {
    const names = Map.groupBy(data ?? [], ({ orderId }) => orderId);
    return new Map(
      [...names].map(([id, who]) => [id, `${who.map(({ userName }) => userName).join('、')} 正在看`]),
    );
  }, [data]);
}
