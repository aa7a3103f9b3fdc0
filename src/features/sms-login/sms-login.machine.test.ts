import { createActor, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import type { Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { answered } from '#tests/support/answered.ts';
import { refusal } from '#tests/support/refusals.ts';
import { smsLoginMachine, type SmsEntry } from './sms-login.machine.ts';

const mobile = '13800000000';
const entry: SmsEntry = { mobile, code: '123456' };
const tokens = { accessToken: 'a' } as Tokens;

/** The machine, at a server that answers so. */
function started({ send = true, login }: { send?: true | Error; login?: Tokens | Error } = {}) {
  const seen = {
    sentTo: [] as string[],
    asked: [] as SmsEntry[],
    arrived: [] as Tokens[],
    referred: [] as string[],
  };
  const actor = createActor(
    smsLoginMachine.provide({
      actors: {
        sendCode: fromPromise<unknown, { mobile: string }>(({ input }) => {
          seen.sentTo.push(input.mobile);
          return send === true ? Promise.resolve(true) : Promise.reject(send);
        }),
        login: fromPromise<Tokens, SmsEntry>(({ input }) => {
          seen.asked.push(input);
          return login instanceof Error ? Promise.reject(login) : Promise.resolve(login!);
        }),
      },
      actions: {
        arrive: (_, tokens) => void seen.arrived.push(tokens),
        refer: (_, mobile) => void seen.referred.push(mobile),
      },
    }),
  );
  actor.start();
  const state = () => [actor.getSnapshot().value, actor.getSnapshot().context.failure?.message];
  return { actor, seen, state };
}

it('a code that is not sent says why, and can be asked for again', async () => {
  const { actor, seen, state } = started({ send: refusal(CODES.smsTooFast, '请 42 秒后再获取。') });
  actor.send({ type: 'code.asked', mobile });
  await answered();
  expect(state()).toEqual(['writing', '请 42 秒后再获取。']);
  actor.send({ type: 'code.asked', mobile });
  expect(state()).toEqual(['sendingCode', undefined]);
  // Under way: neither a second one nor a login.
  actor.send({ type: 'code.asked', mobile });
  actor.send({ type: 'login.sent', entry });
  expect(seen).toMatchObject({ sentTo: [mobile, mobile], asked: [] });
});

it('a wrong code says why, and hands nothing over', async () => {
  const { actor, seen, state } = started({ login: refusal(CODES.smsCodeWrong, '验证码不正确') });
  actor.send({ type: 'login.sent', entry });
  await answered();
  expect(state()).toEqual(['writing', '验证码不正确']);
  actor.send({ type: 'login.sent', entry });
  expect(state()).toEqual(['checking', undefined]);
  expect(seen).toMatchObject({ asked: [entry, entry], arrived: [], referred: [] });
});

it('[F16] a mobile that nobody has is carried over to the registration', async () => {
  const { actor, seen, state } = started({ login: refusal(CODES.userUnknown) });
  actor.send({ type: 'login.sent', entry });
  await answered();
  expect(state()).toEqual(['unregistered', undefined]);
  actor.send({ type: 'registration.chosen' });
  expect(state()).toEqual(['referred', undefined]);
  expect(seen).toMatchObject({ arrived: [], referred: [mobile] });
});

it('another mobile leads back to where a code is asked for', async () => {
  const { actor, seen, state } = started({ login: refusal(CODES.userUnknown) });
  actor.send({ type: 'login.sent', entry });
  await answered();
  actor.send({ type: 'mobile.changed' });
  expect(state()).toEqual(['writing', undefined]);
  actor.send({ type: 'code.asked', mobile: '13900000000' });
  expect(seen).toMatchObject({ sentTo: ['13900000000'], referred: [] });
});

it('[F16] [F02] the right code brings tokens, the ticket of the bunding state goes along', async () => {
  const social = { type: 32, code: 'c', state: 's', source: 'pc' };
  const { actor, seen, state } = started({ login: tokens });
  actor.send({ type: 'code.asked', mobile });
  await answered();
  expect(state()).toEqual(['writing', undefined]);
  actor.send({ type: 'login.sent', entry: { ...entry, social } });
  await answered();
  expect(state()).toEqual(['arrived', undefined]);
  expect(seen).toMatchObject({ asked: [{ ...entry, social }], arrived: [tokens] });
});
