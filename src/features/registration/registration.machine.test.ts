import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import type { InviteFace } from '#contract/invite/invite.ts';
import { answered } from '#tests/support/answered.ts';
import { refusal } from '#tests/support/refusals.ts';
import { registrationMachine, type RegistrationRequest } from './registration.machine.ts';

const mobile = '13800000000';
const tokens = { accessToken: 'a' } as Tokens;
const face = { inviteCode: 'F1', from: 'factory', tenantId: 7, tenantName: '晨星印刷工厂' } as InviteFace;
const account = { mobile, code: '123456', realName: '新人', password: 'secret-1' };
const user: RegistrationRequest = { of: 'user', entry: account };
const tenant = (kind: 1 | 2): RegistrationRequest => ({
  of: 'tenant',
  entry: { ...account, tenantName: '新店', kind },
});

interface Server {
  inviteCode?: string | null;
  /** One answer each time that it is asked. */
  lookUp?: (InviteFace | null | Error)[];
  send?: true | Error;
  register?: Tokens | Error;
}

async function started({ inviteCode = null, lookUp = [null], send = true, register }: Server = {}) {
  const seen = {
    lookedUp: [] as (string | null)[],
    sentTo: [] as string[],
    asked: [] as RegistrationRequest[],
    arrived: [] as Tokens[],
    invitesLeft: 0,
    referred: [] as string[],
  };
  const answer = <T>(value: T | Error): Promise<T> =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        lookUp: fromPromise<InviteFace | null, { inviteCode: string | null }>(({ input }) => {
          seen.lookedUp.push(input.inviteCode);
          return answer(lookUp.shift()!);
        }),
        sendCode: fromPromise<unknown, { mobile: string }>(({ input }) => {
          seen.sentTo.push(input.mobile);
          return answer(send);
        }),
        register: fromPromise<Tokens, RegistrationRequest>(({ input }) => {
          seen.asked.push(input);
          return answer(register!);
        }),
      },
      actions: {
        arrive: (_, tokens) => void seen.arrived.push(tokens),
        leaveInvite: () => void seen.invitesLeft++,
        refer: (_, mobile) => void seen.referred.push(mobile),
      },
    }),
    { input: { inviteCode } },
  );
  actor.start();
  await answered();
  const state = () => [actor.getSnapshot().value, actor.getSnapshot().context.failure?.message];
  return { actor, seen, state };
}

describe('[V05] an invite', () => {
  const INVALID = refusal(CODES.inviteInvalid, '邀请已过期，请向邀请人索取新的链接。');

  it('that is not good says why before anything is typed; it can be read again', async () => {
    const { actor, seen, state } = await started({ inviteCode: 'F1', lookUp: [INVALID, face] });
    expect(state()).toEqual(['inviteRefused', '邀请已过期，请向邀请人索取新的链接。']);
    actor.send({ type: 'registration.sent', request: tenant(1) });
    expect(seen.asked).toEqual([]);
    actor.send({ type: 'invite.retried' });
    expect(state()).toEqual(['lookingUp', undefined]);
    await answered();
    expect([state()[0], actor.getSnapshot().context.face]).toEqual(['writing', face]);
  });

  it('that the visitor leaves aside binds the new account to nobody', async () => {
    const { actor, seen, state } = await started({ inviteCode: 'F1', lookUp: [INVALID], register: tokens });
    actor.send({ type: 'invite.dropped' });
    expect(state()).toEqual(['writing', undefined]);
    actor.send({ type: 'registration.sent', request: tenant(1) });
    await answered();
    expect(seen).toMatchObject({ arrived: [tokens], invitesLeft: 1 });
  });

  it('that is good stays where it is, for whoever binds by it', async () => {
    const { actor, seen } = await started({ inviteCode: 'F1', lookUp: [face], register: tokens });
    expect(seen.lookedUp).toEqual(['F1']);
    actor.send({ type: 'registration.sent', request: tenant(1) });
    await answered();
    expect(seen).toMatchObject({ arrived: [tokens], invitesLeft: 0 });
  });
});

it('a code that is not sent says why', async () => {
  const { actor, seen, state } = await started({ send: refusal(CODES.smsDailyLimit, '请 3 小时后再试。') });
  actor.send({ type: 'code.asked', mobile });
  await answered();
  expect(state()).toEqual(['writing', '请 3 小时后再试。']);
  actor.send({ type: 'code.asked', mobile });
  expect(state()).toEqual(['sendingCode', undefined]);
  expect(seen.sentTo).toEqual([mobile, mobile]);
});

it('a refused registration says why, and is sent again as it then is', async () => {
  const { actor, seen, state } = await started({ register: refusal(CODES.smsCodeWrong, '验证码不正确') });
  actor.send({ type: 'registration.sent', request: user });
  await answered();
  expect(state()).toEqual(['writing', '验证码不正确']);
  actor.send({ type: 'registration.sent', request: tenant(1) });
  expect(state()).toEqual(['registering', undefined]);
  expect(seen).toMatchObject({ asked: [user, tenant(1)], arrived: [] });
});

it('[F16] a mobile that somebody has is carried over to the login', async () => {
  const { actor, seen, state } = await started({ register: refusal(CODES.usernameTaken) });
  actor.send({ type: 'registration.sent', request: user });
  await answered();
  expect(state()).toEqual(['known', undefined]);
  actor.send({ type: 'login.chosen' });
  expect(state()).toEqual(['referred', undefined]);
  expect(seen).toMatchObject({ referred: [mobile], arrived: [] });
});

it('another mobile leads back to the form', async () => {
  const { actor, seen, state } = await started({ register: refusal(CODES.usernameTaken) });
  actor.send({ type: 'registration.sent', request: user });
  await answered();
  actor.send({ type: 'mobile.changed' });
  expect(state()).toEqual(['writing', undefined]);
  expect(seen.referred).toEqual([]);
});

it.each([
  ['a user alone', user],
  ['a merchant', tenant(1)],
] as const)('[F16] %s goes on at once', async (_, request) => {
  const { actor, seen, state } = await started({ register: tokens });
  actor.send({ type: 'registration.sent', request });
  await answered();
  expect(state()).toEqual(['arrived', undefined]);
  expect(seen).toMatchObject({ asked: [request], arrived: [tokens] });
});

it('[F17] a factory is told that it waits for the audit, and goes on when it has read so', async () => {
  const { actor, seen, state } = await started({ inviteCode: 'B1', lookUp: [face], register: tokens });
  actor.send({ type: 'registration.sent', request: tenant(2) });
  await answered();
  expect(state()).toEqual(['submitted', undefined]);
  expect(seen.arrived).toEqual([]);
  actor.send({ type: 'registration.continued' });
  expect(state()).toEqual(['arrived', undefined]);
  expect(seen.arrived).toEqual([tokens]);
});
