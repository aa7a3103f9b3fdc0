import { useEffect, useMemo, useReducer } from 'react';
import type { Output } from '#contract/endpoint.ts';
import type { plateDesk } from '#contract/plate-desk/plate-desk.ts';
import { judgeLayout, type Breach } from '#contract/plate/judge.ts';
import { begin, isChanged, next } from './desk.ts';
import { factsOf, layoutOf } from './spot.ts';

/** The desk of one plate: its state, what breaks the profile as it lies now, and by how much each piece does. */
export function useDesk(answer: Output<typeof plateDesk.get>) {
  const [desk, send] = useReducer(next, answer, begin);
  const { settings, now, pieces, version } = desk;
  const changed = isChanged(desk);
  const stands = answer.plate.version;
  useEffect(() => {
    if (stands !== version && !changed) send({ do: 'begin', answer });
  }, [answer, stands, version, changed]);
  const facts = useMemo(() => factsOf(pieces), [pieces]);
  const layout = useMemo(() => layoutOf(settings, now, pieces), [settings, now, pieces]);
  const breaches = useMemo(() => judgeLayout(settings, layout, facts), [settings, layout, facts]);
  const broken = useMemo(() => {
    const found = new Map<string, Breach[]>();
    for (const breach of breaches)
      for (const at of breach.places) {
        const { key } = now[at]!;
        found.set(key, [...(found.get(key) ?? []), breach]);
      }
    return found;
  }, [breaches, now]);
  return {
    ...{ desk, send, changed, layout, breaches, broken },
    /** It was changed elsewhere while it is changed here. */
    isStale: stands !== version && changed,
  };
}
export type DeskInUse = ReturnType<typeof useDesk>;
