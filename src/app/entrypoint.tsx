import { createRoot } from 'react-dom/client';
import '@blueprintjs/core/lib/css/blueprint.css';
import './styles/tokens.css';
import './styles/accent.css';
import './styles/base.css';
import { startSession } from '@/processes/session/index.ts';
import { followAppearance } from '@/shared/ui/layout/appearance.ts';
import { App } from './app.tsx';
import { followBrand } from './providers/brand.ts';
import { preloadScreen, rememberScreens } from './routes/known-screens.ts';
import { SCREENS } from './routes/screens.ts';
import { preloadShell } from './routes/workspace.tsx';

followAppearance();
followBrand();
const session = startSession({ hasScreen: (component) => component in SCREENS });
rememberScreens();
session.subscribe(() => {
  const { stage } = session.view();
  if (['signingIn', 'loading'].includes(stage)) preloadShell();
  if (stage === 'loading') preloadScreen();
});
createRoot(document.querySelector('#root')!).render(<App session={session} />);
