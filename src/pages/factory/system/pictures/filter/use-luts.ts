import { useEffect, useState } from 'react';
import { readCube } from '#contract/filter/cube.ts';
import { filter } from '#contract/filter/filter.ts';
import type { Lut } from '#contract/filter/lut.ts';
import type { FilterStep } from '#contract/filter/steps.ts';
import { call } from '@/shared/api/index.ts';

/** The tables of colours that the steps name, those that have arrived. */
export function useLuts(steps: readonly FilterStep[]): ReadonlyMap<number, Lut> {
  const [arrived, setArrived] = useState<ReadonlyMap<number, Lut>>(new Map());
  const wanted = steps.flatMap((step) => (step.kind === 'lut' && step.lutId > 0 ? step.lutId : [])).join();
  useEffect(() => {
    let isLeft = false;
    for (const id of wanted === '' ? [] : wanted.split(',').map(Number))
      if (!arrived.has(id))
        call(filter.readLut, { id }, { quiet: true }).then(
          ({ text }) => {
            const read = readCube(text);
            if (!isLeft && 'points' in read) setArrived((before) => new Map(before).set(id, read));
          },
          // The picture stays as it is without the step, and says so.
          () => undefined,
        );
    return () => {
      isLeft = true;
    };
  }, [wanted, arrived]);
  return arrived;
}
