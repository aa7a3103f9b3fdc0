import { createActor, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { answered } from '#tests/support/answered.ts';
import { refusal } from '#tests/support/refusals.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';

const mobile = '13800000000';
const code = '123456';
const password = 'secret-1';

type Answer = true | Error;

function started({
  send = true,
  check = true,
  reset = true,
}: {
  send?: Answer;
  check?: Answer;
  reset?: Answer;
}) {
  const seen: unknown[] = [];
  const port = (name: string, answer: Answer) =>
    fromPromise<unknown, object>(({ input }) => {
      seen.push([name, input]);
      return answer === true ? Promise.resolve(true) : Promise.reject(answer);
    });
  const actor = createActor(
    forgotPasswordMachine.provide({
      actors: {
        sendCode: port('sendCode', send),
        checkCode: port('checkCode', check),
        reset: port('reset', reset),
      } as never,
    }),
  );
  actor.start();
  const sendAll = async (...events: Parameters<typeof actor.send>[0][]) => {
    for (const event of events) {
      actor.send(event);
      await answered();
    }
    const { value, context } = actor.getSnapshot();
    return [value, context.failure?.message];
  };
  return { actor, seen, send: sendAll };
}

it('a code that is not sent says why, and is asked for again', async () => {
  const { actor, send, seen } = started({ send: refusal(CODES.smsTooFast, '请 42 秒后再获取。') });
  expect(await send({ type: 'code.asked', mobile })).toEqual(['proving', '请 42 秒后再获取。']);
  actor.send({ type: 'code.asked', mobile });
  expect(actor.getSnapshot()).toMatchObject({ value: 'sendingCode', context: { failure: null } });
  expect(seen).toEqual([
    ['sendCode', { mobile }],
    ['sendCode', { mobile }],
  ]);
});

it('a wrong code opens nothing', async () => {
  const { actor, send, seen } = started({ check: refusal(CODES.smsCodeWrong, '验证码不正确') });
  expect(await send({ type: 'code.sent', mobile, code })).toEqual(['proving', '验证码不正确']);
  await send({ type: 'password.sent', password });
  expect(seen).toEqual([['checkCode', { mobile, code }]]);
  actor.send({ type: 'code.sent', mobile, code });
  expect(actor.getSnapshot()).toMatchObject({ value: 'checkingCode', context: { failure: null } });
});

it('a password that is refused leaves the proof as it was', async () => {
  const { actor, send } = started({ reset: refusal(CODES.badRequest, '密码应为 6 至 16 个字符') });
  expect(await send({ type: 'code.sent', mobile, code }, { type: 'password.sent', password })).toEqual([
    'choosing',
    '密码应为 6 至 16 个字符',
  ]);
  actor.send({ type: 'password.sent', password });
  expect(actor.getSnapshot()).toMatchObject({ value: 'resetting', context: { failure: null } });
});

it('a code that ran out meanwhile is asked for again', async () => {
  const { send } = started({ reset: refusal(CODES.smsCodeExpired, '验证码已过期，请重新获取验证码。') });
  expect(await send({ type: 'code.sent', mobile, code }, { type: 'password.sent', password })).toEqual([
    'proving',
    '验证码已过期，请重新获取验证码。',
  ]);
});

it('another mobile begins anew, and nothing of the old proof is left', async () => {
  const { actor, send } = started({ reset: refusal(CODES.failed, '服务器内部错误') });
  await send({ type: 'code.sent', mobile, code }, { type: 'password.sent', password });
  expect(await send({ type: 'mobile.changed' })).toEqual(['proving', undefined]);
  expect(actor.getSnapshot().context.code).toBe('');
});

it('[F16] a forgotten password is set with the mobile and the code that were proved', async () => {
  const { actor, send, seen } = started({});
  expect(await send({ type: 'code.asked', mobile }, { type: 'code.sent', mobile, code })).toEqual([
    'choosing',
    undefined,
  ]);
  expect(await send({ type: 'password.sent', password })).toEqual(['reset', undefined]);
  expect(seen).toEqual([
    ['sendCode', { mobile }],
    ['checkCode', { mobile, code }],
    ['reset', { mobile, code, password }],
  ]);
  expect(actor.getSnapshot().status).toBe('done');
});
