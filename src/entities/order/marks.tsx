import { useMemo } from 'react';
import { EyeOpen, Hand } from '@blueprintjs/icons';
import type { Mark } from '@/shared/ui/list/index.ts';
import { claimWords } from './claim-words.ts';
import type { Claims } from './claims.tsx';
import { useWatchers } from './watching.tsx';

/** By order: what people do with it; who has it comes before who looks at it. */
export function useMarks(claims: Claims): ReadonlyMap<number, Mark> {
  const watchers = useWatchers();
  return useMemo(() => {
    const marks = new Map<number, Mark>();
    for (const [id, words] of watchers) marks.set(id, { kind: 'seen', words });
    for (const [id, claim] of claims) {
      const words = [claimWords(claim), watchers.get(id)].filter(Boolean).join('；');
      marks.set(id, { kind: claim.mine ? 'own' : 'taken', words });
    }
    return marks;
  }, [watchers, claims]);
}

/** In the head of an open order, where nothing has to make room for it. */
export const OpenMark = ({ mark }: { mark: Mark | undefined }) => (
  <div className="order-watched" role="status">
    {mark && (
      <>
        {mark.kind === 'seen' ? <EyeOpen size={14} /> : <Hand size={14} />} {mark.words}
      </>
    )}
  </div>
);
