import { lazy, Suspense } from 'react';
import type { Menu } from '#contract/auth/auth.ts';
import { useHomeSession, type MenuPlace } from '@/entities/session/index.ts';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { ErrorFence } from '@/shared/ui/app-error/app-error.tsx';
import { Splash } from '../layouts/splash.tsx';

/** Apart from the entry: who only signs in does not fetch the workspace. */
const importShell = () => import('../layouts/shell.tsx');
const Shell = lazy(async () => ({ default: (await loadChunk(importShell)).Shell }));

/** Fetches the frame while the session is still on its way; a failure waits until the frame is shown. */
export const preloadShell = (): void => void importShell().catch(() => undefined);

/** The frame with one of its pages; another tenant gets a frame of its own. `menus`: those that open. */
export function Workspace({ place, menus }: { place: MenuPlace; menus: Menu[] }) {
  const { baseInfo } = useHomeSession();
  return (
    <ErrorFence>
      <Suspense fallback={<Splash />}>
        <Shell key={baseInfo?.id} place={place} menus={menus} />
      </Suspense>
    </ErrorFence>
  );
}
