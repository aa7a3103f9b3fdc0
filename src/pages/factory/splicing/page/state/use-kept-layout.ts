import { useCallback, useEffect, useState } from 'react';
import type { DeskPiece } from '#contract/plate-desk/plate-desk.ts';
import { dropWork, keepWork, keptWork } from '@/shared/lib/draft/kept-work.ts';
import { debounce } from '@/shared/lib/time/index.ts';
import type { Desk } from './desk.ts';
import type { Spot } from './spot.ts';

const KIND = 'plate-desk';
const AFTER_MS = 300;

/** What was done to a plate and not saved, as the browser's database keeps it over a crash. */
export interface KeptLayout {
  version: number;
  spots: readonly Spot[];
  pieces: readonly DeskPiece[];
  at: number;
}

type Told = (spots: readonly Spot[]) => void;
const keep = debounce((id: number, kept: KeptLayout, told: Told) => {
  void keepWork(KIND, String(id), kept).then((isKept) => isKept && told(kept.spots));
}, AFTER_MS);

/**
 * Keeps what is changed, and offers what was kept when the page was left without saving. Until that is taken or given up
 * nothing is kept over it.
 */
export function useKeptLayout(id: number, { now, pieces, version }: Desk, changed: boolean) {
  const [last, setLast] = useState<readonly Spot[]>();
  const [offered, setOffered] = useState<KeptLayout | 'reading' | undefined>('reading');
  useEffect(() => {
    let left = false;
    void keptWork<KeptLayout>(KIND, String(id)).then((found) => !left && setOffered(found));
    return () => {
      left = true;
    };
  }, [id]);
  useEffect(() => {
    if (!changed || offered !== undefined) return;
    const here = new Set(now.map(({ key }) => key));
    const own = [...pieces].filter(([key]) => here.has(key)).map(([, piece]) => piece);
    keep(id, { version, spots: now, pieces: own, at: Date.now() }, setLast);
  }, [id, now, pieces, version, changed, offered]);
  const forget = useCallback((): void => {
    keep.cancel();
    setOffered(undefined);
    void dropWork(KIND, String(id));
  }, [id]);
  /** It goes on here: it stays kept until it is saved. */
  const taken = useCallback((): void => setOffered(undefined), []);
  return {
    ...{ offered: offered === 'reading' ? undefined : offered, forget, taken },
    /** What is seen would be offered again after a crash. */
    isKept: changed && last === now,
  };
}
