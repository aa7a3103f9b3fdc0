import { useEffect, useRef, type UIEvent } from 'react';
import { throttle } from '@/shared/lib/time/index.ts';

/** How near its end a list asks for more (K05). */
export const LOAD_MORE = {
  /** How close to the end a short panel reads on. */
  near: { px: 50 },
  /** Long lists that are scrolled fast. */
  far: { viewports: 2, everyMs: 100 },
} as const;
export type Distance = (typeof LOAD_MORE)[keyof typeof LOAD_MORE];

interface Place {
  scrollTop: number;
  clientHeight: number;
  scrollHeight: number;
}

export const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Place, distance: Distance): boolean =>
  scrollHeight - clientHeight - scrollTop <=
  ('px' in distance ? distance.px : distance.viewports * clientHeight);

/** Asks each time the end comes near, throttled where the distance says so. */
export function watchEnd(distance: Distance, more: () => void) {
  let place: Place | undefined;
  const look = () => place && isNearEnd(place, distance) && more();
  const ask = 'everyMs' in distance ? throttle(look, distance.everyMs) : Object.assign(look, { cancel() {} });
  return {
    at: (next: Place) => {
      place = next;
      ask();
    },
    stop: () => ask.cancel(),
  };
}

/** For the element that scrolls: `onScroll` asks for more when its end comes near. */
export function useLoadMore(distance: Distance, more: () => void): (event: UIEvent) => void {
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  const watched = useRef<ReturnType<typeof watchEnd>>(undefined);
  useEffect(() => {
    const watching = watchEnd(distance, () => latest.current());
    watched.current = watching;
    return watching.stop;
  }, [distance]);
  return ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
    watched.current?.at({ scrollTop, clientHeight, scrollHeight });
}
