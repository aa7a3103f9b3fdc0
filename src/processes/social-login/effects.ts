import { fromPromise } from 'xstate';
import { z } from 'zod';
import { CODES } from '#contract/errors.ts';
import { social, type SocialArrival } from '#contract/social/social.ts';
import type { SessionPort } from '@/entities/session/index.ts';
import { call, isApiError } from '@/shared/api/index.ts';
import { entry } from '@/shared/lib/cache/index.ts';
import { returnPath } from './address.ts';
import { ownStates } from './own-states.ts';
import { socialLoginMachine, type Callback, type Exchanged, type Origin } from './social-login.machine.ts';

const mainUserName = entry('mainUserName', z.string().min(1));

/** The social login with the real server, the real browser and the running session behind its ports. */
export const liveSocialLoginMachine = (session: SessionPort) =>
  socialLoginMachine.provide({
    actors: {
      leaveFor: fromPromise<void, { way: number }>(async ({ input, signal }) => {
        const { location } = globalThis;
        const redirectUri = location.origin + returnPath(location);
        const page = await call(social.redirect, { type: input.way, redirectUri }, { quiet: true, signal });
        ownStates.add(new URL(page, location.origin).searchParams.get('state') ?? '');
        location.assign(page);
      }),
      exchange: fromPromise<Exchanged, Callback & Origin>(async ({ input }) => {
        const { way: type, source: loginSource, code, state } = input;
        try {
          const arrival = await call(social.login, { code, state, type, loginSource }, { quiet: true });
          return { kind: 'known', arrival };
        } catch (error) {
          if (isApiError(error, CODES.socialNotBound))
            return { kind: ownStates.has(state) ? 'notBound' : 'foreign' };
          throw error;
        }
      }),
      handOver: fromPromise<void, SocialArrival>(async ({ input }) => {
        await arrived(session, input);
        // After the session has put away what was of the one before (F03).
        mainUserName.write(input.mainUsername);
      }),
    },
  });

/** Until the session has taken the tokens in. */
const arrived = (session: SessionPort, tokens: SocialArrival): Promise<void> =>
  new Promise((resolve) => {
    let begun = false;
    const stop = session.subscribe(() => {
      const takesIn = session.view().stage === 'signingIn';
      begun ||= takesIn;
      if (takesIn || !begun) return;
      stop();
      resolve();
    });
    session.arrive(tokens);
  });
