import { Activity, memo, Suspense } from 'react';
import { useRoutes } from 'react-router';
import { Opened } from '@/shared/lib/chunk/chunk.ts';
import { ErrorFence } from '@/shared/ui/app-error/app-error.tsx';
import { SCREENS } from '../screens.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { UNOPENED, type PageTab } from './page-tabs.ts';

/** The open pages, one of them shown. A keepAlive page that is left keeps its state and stops its effects (N09). */
export function PageHost({ tabs, active }: { tabs: readonly PageTab[]; active: string }) {
  return tabs
    .filter(({ menu, place }) => menu.path === active || (menu.keepAlive && place.key !== UNOPENED))
    .map((tab) => (
      <Activity key={tab.menu.path} mode={tab.menu.path === active ? 'visible' : 'hidden'}>
        <Page tab={tab} />
      </Activity>
    ));
}

/** A page lives in the location where it was last shown: the address bar of another page is not its own. */
const Page = memo(function Page({ tab: { menu, place } }: { tab: PageTab }) {
  const known = SCREENS[menu.component];
  const screen = known && (
    <section className="page" aria-label={menu.name}>
      <ErrorFence>
        <Suspense fallback={<PageSkeleton />}>
          <Opened screen={known} />
        </Suspense>
      </ErrorFence>
    </section>
  );
  return useRoutes([{ path: '*', element: screen }], place);
});
