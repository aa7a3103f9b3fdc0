import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Deed } from '../state/desk.ts';
import type { PieceHands } from './piece-drawing.tsx';

/** Tenths of a millimetre, and with Shift whole ones. */
export const STEP = 10;
const LEAP = 100;
const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What keys do with the pieces that are chosen, or with the one that has the focus. */
export function usePresses({
  reads,
  chosen,
  send,
}: {
  reads: boolean;
  chosen: ReadonlySet<string>;
  send: (deed: Deed) => void;
}) {
  const press: PieceHands['onPress'] = (event, key) => {
    const choose = (): void => {
      if (!chosen.has(key)) send({ do: 'choose', keys: [key] });
    };
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      send({ do: 'choose', keys: [key], adds: event.shiftKey });
      return;
    }
    if (reads || event.ctrlKey || event.metaKey) return;
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    choose();
    send(deed);
  };
  const kept = useRef(press);
  useLayoutEffect(() => {
    kept.current = press;
  });
  return kept;
}

function deedOf(event: KeyboardEvent): Deed | undefined {
  const arrow = ARROWS[event.key];
  const by = event.shiftKey ? LEAP : STEP;
  if (arrow) return { do: 'nudge', dx: arrow[0] * by, dy: arrow[1] * by };
  if (event.key === 'r' || event.key === 'R') return { do: 'turn' };
  if (event.key === 'Delete' || event.key === 'Backspace') return { do: 'takeOut' };
  if (event.key === 'Escape') return { do: 'choose', keys: [] };
  return undefined;
}
