import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';

/** How every dialog ends: it did what it is for, or it was left. Whoever opened it closes it and reads anew. */
export interface DialogEnds<A extends unknown[] = []> {
  onDone: (...answer: A) => void;
  onClose: () => void;
}

/**
 * The one dialog that stands over a screen: `open` says what to draw, `shown` is where it is drawn.
 * @param settle what the screen does once a dialog has done its work, such as reading its list anew
 */
export function useDialog<A extends unknown[] = []>(settle: (...answer: A) => void = () => {}) {
  const [opened, setOpened] = useState<{ draw: (ends: DialogEnds<A>) => ReactNode; nth: number }>();
  // A dialog may stand for long: what is done in the end is done to what the screen shows then.
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  const [ends] = useState((): DialogEnds<A> => {
    const onClose = (): void => setOpened(undefined);
    return {
      onClose,
      onDone: (...answer) => {
        onClose();
        latest.current(...answer);
      },
    };
  });
  return {
    open: (draw: (ends: DialogEnds<A>) => ReactNode): void =>
      setOpened((before) => ({ draw, nth: (before?.nth ?? 0) + 1 })),
    shown: opened && <Fragment key={opened.nth}>{opened.draw(ends)}</Fragment>,
  };
}
