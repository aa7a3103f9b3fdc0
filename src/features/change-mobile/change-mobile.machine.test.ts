import { createActor, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { answered } from '#tests/support/answered.ts';
import { refusal } from '#tests/support/refusals.ts';
import { changeMobileMachine } from './change-mobile.machine.ts';

const old = '13800000000';
const mobile = '13900000000';

type Answer = true | Error;

async function started(
  had: string | null | Error,
  { send = true, check = true, change = true }: { send?: Answer; check?: Answer; change?: Answer } = {},
) {
  const seen: unknown[] = [];
  let finished = 0;
  const port = (name: string, answer: Answer) =>
    fromPromise<unknown, object>(({ input }) => {
      seen.push([name, input]);
      return answer === true ? Promise.resolve(true) : Promise.reject(answer);
    });
  const actor = createActor(
    changeMobileMachine.provide({
      actors: {
        readMobile: fromPromise<string | null, void>(() =>
          had instanceof Error ? Promise.reject(had) : Promise.resolve(had),
        ),
        sendCode: port('sendCode', send),
        checkCode: port('checkCode', check),
        change: port('change', change),
      } as never,
      actions: { finish: () => void finished++ },
    }),
  );
  actor.start();
  await answered();
  const state = () => [actor.getSnapshot().value, actor.getSnapshot().context.failure?.message];
  const sent = async (...events: Parameters<typeof actor.send>[0][]) => {
    for (const event of events) {
      actor.send(event);
      await answered();
    }
    return state();
  };
  return { actor, seen, sent, state, finished: () => finished };
}

it('who cannot be read is asked again', async () => {
  const { actor, state } = await started(new Error('请求超时，请刷新后重试'));
  expect(state()).toEqual(['unread', '请求超时，请刷新后重试']);
  actor.send({ type: 'reading.retried' });
  expect(state()).toEqual(['reading', undefined]);
});

it('the old mobile comes first: without its code nothing is changed', async () => {
  const { actor, seen, sent } = await started(old, { check: refusal(CODES.smsCodeWrong, '验证码不正确') });
  await sent({ type: 'mobile.sent', mobile, code: '222222' });
  expect(await sent({ type: 'old-code.asked' })).toEqual(['proving', undefined]);
  expect(await sent({ type: 'old-code.sent', code: '111111' })).toEqual(['proving', '验证码不正确']);
  expect(seen).toEqual([
    ['sendCode', { mobile: old }],
    ['checkCode', { mobile: old, code: '111111' }],
  ]);
  actor.send({ type: 'old-code.sent', code: '333333' });
  expect(actor.getSnapshot().context.failure).toBeNull();
});

it('a code that is not sent says why, to the old mobile and to the new one', async () => {
  const tooFast = refusal(CODES.smsTooFast, '请 42 秒后再获取。');
  const first = await started(old, { send: tooFast });
  expect(await first.sent({ type: 'old-code.asked' })).toEqual(['proving', '请 42 秒后再获取。']);
  first.actor.send({ type: 'old-code.asked' });
  expect(first.state()).toEqual(['sendingOldCode', undefined]);
  const second = await started(null, { send: tooFast });
  expect(await second.sent({ type: 'code.asked', mobile })).toEqual(['choosing', '请 42 秒后再获取。']);
  second.actor.send({ type: 'code.asked', mobile });
  expect(second.state()).toEqual(['sendingCode', undefined]);
});

it('a refused change says why, and nothing is said to be done', async () => {
  const { actor, sent, state, finished } = await started(null, {
    change: refusal(CODES.usernameTaken, '该手机号已被其他账号使用，请换一个。'),
  });
  expect(await sent({ type: 'mobile.sent', mobile, code: '222222' })).toEqual([
    'choosing',
    '该手机号已被其他账号使用，请换一个。',
  ]);
  expect(finished()).toBe(0);
  actor.send({ type: 'mobile.sent', mobile, code: '222222' });
  expect(state()).toEqual(['changing', undefined]);
});

it('[F16] both codes go along with the new mobile', async () => {
  const { seen, sent, finished } = await started(old);
  await sent({ type: 'old-code.asked' }, { type: 'old-code.sent', code: '111111' });
  expect(await sent({ type: 'code.asked', mobile }, { type: 'mobile.sent', mobile, code: '222222' })).toEqual(
    ['changed', undefined],
  );
  expect(seen).toEqual([
    ['sendCode', { mobile: old }],
    ['checkCode', { mobile: old, code: '111111' }],
    ['sendCode', { mobile }],
    ['change', { mobile, code: '222222', oldCode: '111111' }],
  ]);
  expect(finished()).toBe(1);
});

it('who has no mobile yet shows no old one', async () => {
  const { seen, sent } = await started(null);
  expect(await sent({ type: 'mobile.sent', mobile, code: '222222' })).toEqual(['changed', undefined]);
  expect(seen).toEqual([['change', { mobile, code: '222222', oldCode: undefined }]]);
});
