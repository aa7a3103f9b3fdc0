import { createActor } from 'xstate';
import { WECHAT } from '#contract/social/social.ts';
import type { SessionPort } from '@/entities/session/index.ts';
import { inspect } from '@/shared/lib/machine/flows.ts';
import { liveSocialLoginMachine } from './effects.ts';
import { runningSocialLogin, type RunningSocialLogin } from './social-port.ts';

/** As C009 is told where a login began. */
const SOURCE = 'pc';

/** Runs the social login for the life of this browser tab; what calls back is WeChat (F01). */
export function startSocialLogin(session: SessionPort): RunningSocialLogin {
  const input = { way: WECHAT, source: SOURCE };
  const actor = createActor(liveSocialLoginMachine(session), { inspect, input });
  // The page as it was left for the other service's, kept by the browser: nothing is under way any more.
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) actor.send({ type: 'page.returned' });
  });
  actor.start();
  return runningSocialLogin(actor);
}
