import { Suspense, useRef } from 'react';
import { Opened, type Screen } from '@/shared/lib/chunk/chunk.ts';
import { ErrorFence } from '@/shared/ui/app-error/app-error.tsx';
import { Splash } from '../layouts/splash.tsx';
import { useDocumentTitle } from '../layouts/document-title.ts';
import { useScrollToTop } from '../layouts/scroll-to-top.ts';

/** A screen that opens without login: the whole window is its own. */
export function PublicScreen({ title, screen }: { title: string; screen: Screen }) {
  const container = useRef<HTMLDivElement>(null);
  useDocumentTitle(title);
  useScrollToTop(container);
  return (
    <div ref={container} className="scroll-area">
      <ErrorFence key={title}>
        <Suspense fallback={<Splash />}>
          <Opened screen={screen} />
        </Suspense>
      </ErrorFence>
    </div>
  );
}
