import { Suspense } from 'react';
import { useSwitch } from '@/entities/session/index.ts';
import { useCell, type Cell } from '@/shared/lib/cell/cell.ts';
import { lazyScreen } from '@/shared/lib/chunk/chunk.ts';

// Fetched where they are asked, and for nobody else.
const { Component: LinkQuestion } = lazyScreen(() =>
  import('./link-question.tsx').then((m) => m.LinkQuestion),
);
const { Component: TenantElsewhere } = lazyScreen(() =>
  import('./tenant-elsewhere.tsx').then((m) => m.TenantElsewhere),
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

/** Stands over the page while another tab of the browser works for another tenant. */
export function TenantElsewherePart({ elsewhere }: { elsewhere: Cell<boolean> }) {
  return (
    useCell(elsewhere) && (
      <Suspense>
        <TenantElsewhere />
      </Suspense>
    )
  );
}
