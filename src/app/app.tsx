import { OverlaysProvider } from '@blueprintjs/core';
import { BrowserRouter } from 'react-router';
import { SessionProvider, type SessionPort } from '@/entities/session/index.ts';
import { Notices } from './providers/notices.tsx';
import { AppRoutes } from './routes/routes.tsx';

/**
 * An address is drawn at once, not as a transition: that one waits for every other drawing, and whoever filtered and
 * then chose a row would see his choice go. The router without loaders: data is asked for by the screens, and a third
 * of the code does.
 */
export function App({ session }: { session: SessionPort }) {
  return (
    <SessionProvider value={session}>
      {/* One for dialogs and notices alike: escape closes the topmost of them and no other. */}
      <OverlaysProvider>
        <BrowserRouter useTransitions={false}>
          <AppRoutes />
        </BrowserRouter>
        <Notices />
      </OverlaysProvider>
    </SessionProvider>
  );
}
