import { useEffect, useRef } from 'react';
import type { Desk } from './desk.ts';
import { isUnsaved, type Retouch } from '#contract/art-desk/retouch.ts';

const EVERY_MS = 5000;

/** Keeps in the browser what changed, every five seconds and as the page is left; who closes it unsaved is asked. */
export function useKeptRetouches(desk: Desk, works: readonly Retouch[]): void {
  const latest = useRef(works);
  const kept = useRef(new Map<string, Retouch>());
  useEffect(() => {
    latest.current = works;
  }, [works]);
  useEffect(() => {
    const keep = (): void => {
      for (const work of latest.current) {
        // What came in and was not touched is not worth an offer.
        const before = kept.current.get(work.key);
        if (before === work || (!before && !isUnsaved(work))) continue;
        kept.current.set(work.key, work);
        void desk.keep(work);
      }
    };
    const timer = setInterval(keep, EVERY_MS);
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
      keep();
      desk.leave();
    };
  }, [desk]);
  const isDirty = works.some(isUnsaved);
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
