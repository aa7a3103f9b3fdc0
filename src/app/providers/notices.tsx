import { useEffect, useState } from 'react';
import { afterFirstScreen } from '@/shared/lib/first-screen/first-screen.ts';
import { notices, type Notice } from '@/shared/lib/notices/notices.ts';

const importToaster = () => import('@/shared/ui/notice-toaster/notice-toaster.tsx');
type Toaster = Awaited<ReturnType<typeof importToaster>>['NoticeToaster'];

/**
 * What shows notices is fetched once the first screen is shown, or with the first notice: who signs in hardly ever
 * sees one. Those that come before it are kept for it.
 */
export function Notices() {
  const [served, serve] = useState<{ Toaster: Toaster; takeEarlier: () => readonly Notice[] }>();
  useEffect(() => {
    const earlier: Notice[] = [];
    // Without network there is no chunk either: the next notice tries again.
    const fetchIt = (): void =>
      void importToaster().then(
        ({ NoticeToaster }) => serve((before) => before ?? { Toaster: NoticeToaster, takeEarlier }),
        () => undefined,
      );
    const stop = notices.subscribe((notice) => {
      earlier.push(notice);
      fetchIt();
    });
    const takeEarlier = (): readonly Notice[] => {
      stop();
      return earlier.splice(0);
    };
    void afterFirstScreen().then(fetchIt);
    return stop;
  }, []);
  return served && <served.Toaster takeEarlier={served.takeEarlier} />;
}
