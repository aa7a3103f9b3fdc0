import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';

/** How every dialog ends: it did what it is for, or it was left. Whoever opened it closes it and reads anew. */
export interface DialogEnds<A extends unknown[] = []> {
  onDone: (...answer: A) => void;
  onClose: () => void;
}

/** To a dialog that goes on after it did something: what the screen shows is read anew, and it stays. */
interface OpenEnds<A extends unknown[]> extends DialogEnds<A> {
  onSettled: (...answer: A) => void;
}

/** Puts a dialog over the screen, in the place of one that stands there. */
export type OpenDialog<A extends unknown[] = []> = (draw: (ends: OpenEnds<A>) => ReactNode) => void;

/**
 * The one dialog that stands over a screen: `open` says what to draw, `shown` is where it is drawn.
 * @param afterAction what the screen does once a dialog has done its work, such as reading its list anew
 */
export function useDialog<A extends unknown[] = []>(afterAction: (...answer: A) => void = () => {}) {
  const [opened, setOpened] = useState<{ draw: (ends: OpenEnds<A>) => ReactNode; nth: number }>();
  /** How many were opened here: each begins anew, also in the place of one that was closed just now. */
  const count = useRef(0);
  // A dialog may stand for long: what is done in the end is done to what the screen shows then.
  const latest = useRef(afterAction);
  useEffect(() => {
    latest.current = afterAction;
  });
  const [ends] = useState((): OpenEnds<A> => {
    const onClose = (): void => setOpened(undefined);
    const onSettled = (...answer: A): void => latest.current(...answer);
    return {
      onClose,
      onSettled,
      onDone: (...answer) => {
        onClose();
        onSettled(...answer);
      },
    };
  });
  const [open] = useState((): OpenDialog<A> => (draw) => {
    count.current += 1;
    setOpened({ draw, nth: count.current });
  });
  return {
    open,
    /** The same always: what is done without a dialog ends as a dialog does. */
    settled: ends.onSettled,
    shown: opened && <Fragment key={opened.nth}>{opened.draw(ends)}</Fragment>,
  };
}
