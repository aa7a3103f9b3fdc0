import { fromPromise } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import type { GuideVisitor } from '#contract/guide/guide-events.ts';
import { guide, type GuideProgress } from '#contract/guide/guide.ts';
import type { Account, GuideKind, Proof } from '#contract/guide/guide-steps.ts';
import { profile } from '#contract/profile/profile.ts';
import { register, TENANT_KINDS } from '#contract/register/register.ts';
import { shop } from '#contract/shop/shop.ts';
import { sms, SMS_SCENES } from '#contract/sms/sms.ts';
import type { SessionPort } from '@/entities/session/index.ts';
import { sendCode } from '@/entities/sms/index.ts';
import { call } from '@/shared/api/index.ts';
import { guideMachine } from './guide.machine.ts';

/** What was refused is said where the guide asks: no notice besides. */
const quiet = { quiet: true } as const;

/** The guide with the real server behind its ports, beside the session that takes its tokens over. */
export const liveGuideMachine = (session: Pick<SessionPort, 'arrive' | 'refresh'>) =>
  guideMachine.provide({
    actors: {
      readProgress: fromPromise<GuideProgress, void>(({ signal }) =>
        call(guide.progress, {}, { ...quiet, signal }),
      ),
      // A code of one scene serves no other: an account is made with it, or a mobile added to one.
      sendCode: fromPromise<void, { mobile: string; visitor: GuideVisitor }>(({ input }) =>
        sendCode(input.mobile, input.visitor === 'guest' ? SMS_SCENES.register : SMS_SCENES.changeMobile),
      ),
      proveMobile: fromPromise<void, Proof & { visitor: GuideVisitor }>(async ({ input }) => {
        const { visitor, ...proof } = input;
        if (visitor === 'guest') await call(sms.validate, { ...proof, scene: SMS_SCENES.register }, quiet);
        else await call(profile.changeMobile, proof, quiet);
      }),
      register: fromPromise<Tokens, Account>(({ input }) => call(register.user, input, quiet)),
      openTenant: fromPromise<Tokens, { tenantName: string }>(({ input }) =>
        call(register.openTenant, input, quiet),
      ),
      chooseKind: fromPromise<Tokens, { kind: GuideKind }>(({ input }) =>
        call(register.chooseKind, { kind: TENANT_KINDS[input.kind] }, quiet),
      ),
      createShop: fromPromise<void, { shopName: string }>(async ({ input }) => {
        await call(shop.createLocal, { brandName: input.shopName, nick: input.shopName }, quiet);
      }),
      takeSample: fromPromise<void, void>(async () => {
        await call(guide.takeSample, {}, quiet);
      }),
    },
    actions: {
      arrive: (_args, tokens) => session.arrive(tokens),
      refreshSession: () => session.refresh(),
    },
  });
