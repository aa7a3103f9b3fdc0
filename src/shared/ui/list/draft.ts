import { useEffect, useRef, useState } from 'react';
import { DEBOUNCE_MS } from '@/shared/config/durations.ts';

/**
 * What a user types, sent on when he pauses (K01), presses enter or leaves. A value that changes from outside, by
 * a chip or the way back, replaces what stands in the field.
 */
export function useDraft(value: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // His own words come back trimmed: the blank that he just typed stays.
    if (value !== draft.trim()) setDraft(value);
  }
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  // Half a second later another filter may have changed: the question then is the latest one.
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const forget = (): void => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  const put = (text: string): void => {
    forget();
    setDraft(text);
    latest.current(text);
  };
  return {
    draft,
    put,
    type: (text: string): void => {
      forget();
      setDraft(text);
      waiting.current = { text, timer: setTimeout(() => put(text), DEBOUNCE_MS) };
    },
    flush: (): void => {
      if (waiting.current) put(waiting.current.text);
    },
  };
}
