import { useEffect, useState } from 'react';
import { GuideProvider, useSessionPort, type GuidePort } from '@/entities/session/index.ts';
import { GuidePage } from '@/pages/guide/guide-page.tsx';
import { startGuide } from '@/processes/guide/index.ts';

/** The guide's page with its process beside the session. Who does not come here fetches neither. */
export function GuideScreen() {
  const session = useSessionPort();
  const [guide, setGuide] = useState<GuidePort>();
  useEffect(() => {
    const { port, stop } = startGuide(session);
    // oxlint-disable-next-line react/set-state-in-effect -- what is started here is stopped here
    setGuide(port);
    return stop;
  }, [session]);
  return (
    guide && (
      <GuideProvider value={guide}>
        <GuidePage />
      </GuideProvider>
    )
  );
}
