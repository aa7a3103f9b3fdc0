import { Suspense } from 'react';
import { useSwitch } from '@/entities/session/index.ts';
import { lazyScreen } from '@/shared/lib/chunk/chunk.ts';

// Fetched for a link that asks, and for nobody else.
const { Component: LinkQuestion } = lazyScreen(() =>
  import('./link-question.tsx').then((m) => m.LinkQuestion),
);

/** Stands over whatever is shown while a link waits for an answer. */
export function LinkQuestionPart() {
  const { asked } = useSwitch();
  return (
    asked && (
      <Suspense>
        <LinkQuestion />
      </Suspense>
    )
  );
}
