import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createBrowserRouter } from 'react-router';
import type { SessionPort } from '@/entities/session/index.ts';
import { Providers } from './providers/providers.tsx';
import { routes } from './routes/routes.tsx';

/**
 * An address is drawn at once, not as a transition: that one waits for every other drawing, and whoever filtered and
 * then chose a row would see his choice go.
 */
export function App({ session }: { session: SessionPort }) {
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <Providers session={session}>
      <RouterProvider router={router} useTransitions={false} />
    </Providers>
  );
}
