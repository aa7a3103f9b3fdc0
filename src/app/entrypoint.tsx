import { z } from './entrypoint-settings.ts';
import { createRoot } from 'react-dom/client';
import '@blueprintjs/core/lib/css/blueprint.css';
import './styles/tokens.css';
import './styles/accent.css';
import './styles/base.css';
import './styles/touch.css';
import './styles/forced-colors.css';
import { followEscape } from '@/shared/ui/dialog/escape-key.ts';
import { followAppearance } from '@/shared/ui/layout/appearance.ts';
import { App } from './app.tsx';
import { startProcesses } from './processes.ts';
import { followBrand } from './providers/brand.ts';
import { preloadScreen, rememberScreens } from './routes/known-screens.ts';
import { preloadShell } from './routes/workspace.tsx';

followAppearance();
followBrand();
followEscape();
speakChinese();

/** In place of the library's own texts; ours are there before anybody has filled a form. */
function speakChinese(): void {
  const load = (): Promise<void> =>
    import('#contract/values/issue-text.ts').then(
      ({ issueText }) => void z.config({ customError: issueText }),
    );
  globalThis.addEventListener('focusin', () => void load().catch(() => undefined), { once: true });
}

function begin(): void {
  const processes = startProcesses();
  const { session } = processes;
  rememberScreens();
  session.subscribe(() => {
    const { stage } = session.view();
    if (['signingIn', 'loading'].includes(stage)) preloadShell();
    if (stage === 'loading') preloadScreen();
  });
  createRoot(document.querySelector('#root')!).render(<App processes={processes} />);
}

// The server marks the page in demo mode, and there only the machines are shown: from their first step on.
if (document.querySelector('meta[name="podflow-demo"]') === null) begin();
else void import('./layouts/flows/show-flows.ts').then(({ showFlows }) => showFlows()).finally(begin);
