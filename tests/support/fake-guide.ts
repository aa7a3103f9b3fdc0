import { createActor, fromPromise } from 'xstate';
import { onTestFinished, vi } from 'vitest';
import type { Tokens } from '#contract/auth/auth.ts';
import type { GuideEvent } from '#contract/guide/guide-events.ts';
import { NO_TICKS, type GuideProgress } from '#contract/guide/guide.ts';
import { NOWHERE, type GuideAddress } from '#contract/guide/guide-steps.ts';
import type { Registration } from '#contract/register/register.ts';
import { answered } from '#tests/support/answered.ts';
import { guideMachine } from '@/processes/guide/guide.machine.ts';

export const MOBILE = '13800000000';
export const member = (change: Partial<GuideProgress> = {}): GuideProgress => ({
  mobile: MOBILE,
  realName: '新人',
  tenant: null,
  registration: null,
  ticks: NO_TICKS,
  ...change,
});
export const tenant = (type: number) => ({ id: 5, name: '新店', type });
export const request = (status: number) => ({ id: 1, status, reason: '资料不全' }) as Registration;
export const waiting = member({ tenant: tenant(3), registration: request(0) });
export const merchant = member({ tenant: tenant(1) });
export const tokens = { accessToken: 'a' } as Tokens;
export const account = { realName: '新人', password: 'secret1', code: '' };
export const proof = { mobile: MOBILE, code: '123456' };

/** The guide before a server that answers as told; `server` may be changed on the way. */
export function guide(server: {
  progress?: GuideProgress | Error;
  /** What the named deed fails with. */
  fails?: Partial<Record<string, Error>>;
}) {
  const asked: [string, unknown][] = [];
  const arrive = vi.fn<(handed: Tokens) => void>();
  const refreshSession = vi.fn<() => void>();
  const deed = <O>(name: string, output: () => O) =>
    fromPromise<O, never>(async ({ input }) => {
      asked.push([name, input]);
      // Not at once: a machine that asks for ever would let nobody else have a turn.
      await answered();
      const error = server.fails?.[name];
      if (error) throw error;
      return output();
    });
  const actor = createActor(
    guideMachine.provide({
      actors: {
        readProgress: deed('readProgress', () => {
          if (server.progress instanceof Error) throw server.progress;
          return server.progress!;
        }) as never,
        sendCode: deed('sendCode', () => undefined) as never,
        proveMobile: deed('proveMobile', () => undefined) as never,
        register: deed('register', () => tokens) as never,
        openTenant: deed('openTenant', () => tokens) as never,
        chooseKind: deed('chooseKind', () => tokens) as never,
        createShop: deed('createShop', () => undefined) as never,
        takeSample: deed('takeSample', () => undefined) as never,
      },
      actions: { arrive: (_, handed) => arrive(handed), refreshSession: () => refreshSession() },
    }),
  );
  onTestFinished(() => void actor.stop());
  actor.start();
  /** A deed, and the reading that it may lead to. */
  const settled = () => answered().then(answered);
  return {
    server,
    arrive,
    refreshSession,
    asked,
    /** Sends, and lets what is asked be answered. */
    async send(...events: GuideEvent[]) {
      for (const event of events) actor.send(event);
      await settled();
    },
    /** The browser follows the guide: its address is the one that was wanted. */
    async follow() {
      const { address, move } = actor.getSnapshot().context;
      if (move) actor.send({ type: 'address.changed', address: { ...address, step: move.step } });
      await settled();
    },
    now: () => {
      const { value, context } = actor.getSnapshot();
      return { at: value, ...context, failure: context.failure?.message ?? null };
    },
  };
}
export const at = (step: GuideAddress['step'], change: Partial<GuideAddress> = {}): GuideEvent => ({
  type: 'address.changed',
  address: { ...NOWHERE.address, step, ...change },
});
export const session = (visitor: 'underWay' | 'guest' | 'member'): GuideEvent => ({
  type: 'session.changed',
  visitor,
});

export const asGuest = async (step: GuideAddress['step'], change: Partial<GuideAddress> = {}) => {
  const one = guide({});
  await one.send(session('guest'), at(step, change));
  return one;
};
export const asMember = async (progress: GuideProgress, step: GuideAddress['step']) => {
  const one = guide({ progress });
  await one.send(session('member'), at(step));
  return one;
};
