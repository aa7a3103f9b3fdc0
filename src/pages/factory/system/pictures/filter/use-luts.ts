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
    const take = async (id: number): Promise<void> => {
      // Where it does not come, the picture stays as it is without the step, and says so.
      const answer = await call(filter.readLut, { id }, { quiet: true }).catch(() => undefined);
      const read = answer && readCube(answer.text);
      if (read && !isLeft && 'points' in read) setArrived((before) => new Map(before).set(id, read));
    };
    for (const id of wanted === '' ? [] : wanted.split(',').map(Number)) if (!arrived.has(id)) void take(id);
    return () => {
      isLeft = true;
    };
  }, [wanted, arrived]);
  return arrived;
}
