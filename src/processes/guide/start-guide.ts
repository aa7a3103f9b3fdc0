import { createActor } from 'xstate';
import type { GuideVisitor } from '#contract/guide/guide-events.ts';
import type { GuidePort, SessionPort, SessionStage } from '@/entities/session/index.ts';
import { inspect } from '@/shared/lib/machine/flows.ts';
import { liveGuideMachine } from './effects.ts';
import { guidePort } from './guide-port.ts';

const UNDER_WAY: readonly SessionStage[] = [
  'starting',
  'signingIn',
  'choosingTenant',
  'loading',
  'failed',
  'signingOut',
];
const visitorOf = (stage: SessionStage): GuideVisitor =>
  stage === 'signedOut' ? 'guest' : UNDER_WAY.includes(stage) ? 'underWay' : 'member';

/** Runs the guide beside the session, which it tells about new tokens. `stop` ends it. */
export function startGuide(session: SessionPort): { port: GuidePort; stop: () => void } {
  const actor = createActor(liveGuideMachine(session), { inspect });
  const port = guidePort(actor);
  actor.start();
  let last = '';
  const follow = (): void => {
    const { stage, tenantId } = session.view();
    const visitor = visitorOf(stage);
    // The same visitor of another tenant is another one to the guide.
    if (`${visitor} ${tenantId}` === last) return;
    last = `${visitor} ${tenantId}`;
    actor.send({ type: 'session.changed', visitor });
  };
  follow();
  const unfollow = session.subscribe(follow);
  return {
    port,
    stop() {
      unfollow();
      actor.stop();
    },
  };
}
