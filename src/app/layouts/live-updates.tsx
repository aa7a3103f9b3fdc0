import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ART_CALLS } from '#contract/art-desk/calls.ts';
import { notice } from '#contract/notice/notice.ts';
import { HALL_CALLS } from '#contract/piece/calls.ts';
import { PRINT_CALLS } from '#contract/printer/calls.ts';
import { PACKAGE_CALLS } from '#contract/package/calls.ts';
import { PICTURE_CALLS } from '#contract/picture/calls.ts';
import { HELD_CALL, SCAN_CALLS } from '#contract/scan/calls.ts';
import { order } from '#contract/order/order.ts';
import { orderClaim } from '#contract/order/order-claim.ts';
import { orderWatch } from '#contract/order/order-watch.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { task, type LiveEvent } from '#contract/task/task.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readSimpleUsers, useSessionPort } from '@/entities/session/index.ts';
import { live, queryKey } from '@/shared/api/index.ts';
import { afterFirstScreen } from '@/shared/lib/first-screen/first-screen.ts';
import { throttle } from '@/shared/lib/time/index.ts';

/** What is asked again when something of a kind has changed at the server. */
const STALE: Partial<Record<LiveEvent['kind'], Endpoint[]>> = {
  task: [task.page, task.get],
  notice: [notice.page],
  watch: [orderWatch.watchers],
  claim: [orderClaim.claims],
  // Those on the screen are asked again now, the others when they are shown.
  order: [order.page, order.statusCount, order.get, order.numbers, reviewRule.why],
};

/** The same of calls by their paths: those of a screen that are no part of the frame. */
const CALLS_OF: Partial<Record<LiveEvent['kind'], (path: string) => boolean>> = {
  picture: (path) => path.startsWith(PICTURE_CALLS),
  order: (path) =>
    path.startsWith(ART_CALLS) || path === HELD_CALL || PACKAGE_CALLS.some((begin) => path.startsWith(begin)),
  print: (path) => PRINT_CALLS.some((begin) => path.startsWith(begin)),
  piece: (path) => path.startsWith(HALL_CALLS) && !path.startsWith(SCAN_CALLS),
};

/** A bulk action says it a hundred times a second. The first is followed at once, the others are gathered. */
const GATHER_MS = 400;

/** Follows the server's events as long as the workspace is shown. */
export function LiveUpdates() {
  const client = useQueryClient();
  const session = useSessionPort();
  useEffect(() => {
    const refresh = (kinds: Iterable<LiveEvent['kind']>): void => {
      for (const kind of kinds) {
        // What this user may do, and the menus with it.
        if (kind === 'people') {
          session.refresh();
          void readSimpleUsers();
        }
        for (const e of STALE[kind] ?? []) void client.invalidateQueries({ queryKey: queryKey(e) });
        const isStale = CALLS_OF[kind];
        if (isStale)
          void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isStale(String(path)) });
      }
    };
    const waiting = new Set<LiveEvent['kind']>();
    const flush = throttle(() => {
      refresh(waiting);
      waiting.clear();
    }, GATHER_MS);
    const follow = () =>
      live(
        ({ kind }) => {
          waiting.add(kind);
          flush();
        },
        // What was missed while the stream was down, and what came between the first reading and the stream: also
        // what is still being read may be older than the stream.
        { onOpen: () => refresh(['task', 'notice', 'order', 'watch', 'claim', 'picture', 'piece', 'print']) },
      );
    let stop: (() => void) | undefined;
    let left = false;
    const begin = async (): Promise<void> => {
      await afterFirstScreen();
      if (left) return;
      void readSimpleUsers();
      stop = follow();
    };
    void begin();
    return () => {
      left = true;
      flush.cancel();
      stop?.();
    };
  }, [client, session]);
  return null;
}
