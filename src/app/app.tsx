import { OverlaysProvider } from '@blueprintjs/core';
import { BrowserRouter } from 'react-router';
import { InviteProvider, SessionProvider, SocialProvider, SwitchProvider } from '@/entities/session/index.ts';
import type { Processes } from './processes.ts';
import { LinkQuestionPart, TenantElsewherePart } from './providers/questions.tsx';
import { Notices } from './providers/notices.tsx';
import { SocialAddress } from './providers/social-address.tsx';
import { AppRoutes } from './routes/routes.tsx';

/**
 * An address is drawn at once, not as a transition: that one waits for every other drawing, and whoever filtered and
 * then chose a row would see his choice go. The router without loaders: data is asked for by the screens, and a third
 * of the code does.
 */
export const App = ({
  processes: { session, elsewhere, social, tenantSwitch, invite },
}: {
  processes: Processes;
}) => (
  <SessionProvider value={session}>
    <SocialProvider value={social}>
      <SwitchProvider value={tenantSwitch}>
        <InviteProvider value={invite}>
          {/* One for dialogs and notices alike: escape closes the topmost of them and no other. */}
          <OverlaysProvider>
            <BrowserRouter useTransitions={false}>
              <SocialAddress social={social} />
              <AppRoutes />
            </BrowserRouter>
            <Notices />
            <LinkQuestionPart />
            <TenantElsewherePart elsewhere={elsewhere} />
          </OverlaysProvider>
        </InviteProvider>
      </SwitchProvider>
    </SocialProvider>
  </SessionProvider>
);
