import { createActor, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import { answered } from '#tests/support/answered.ts';
import { changePasswordMachine, type PasswordChange } from './change-password.machine.ts';

const change: PasswordChange = { oldPassword: 'secret-1', newPassword: 'secret-2' };

it('[F16] a refused change says why and changes nothing; the next one is said to be done, once', async () => {
  const seen = { asked: [] as PasswordChange[], finished: 0 };
  const answers = [
    () => Promise.reject(new Error('原密码不正确，请重新输入。')),
    () => Promise.resolve(true),
  ];
  const actor = createActor(
    changePasswordMachine.provide({
      actors: {
        change: fromPromise<unknown, PasswordChange>(({ input }) => {
          seen.asked.push(input);
          return answers.shift()!();
        }),
      },
      actions: { finish: () => void seen.finished++ },
    }),
  );
  actor.start();
  const state = () => [actor.getSnapshot().value, actor.getSnapshot().context.failure?.message];
  actor.send({ type: 'password.sent', change });
  await answered();
  expect(state()).toEqual(['writing', '原密码不正确，请重新输入。']);
  expect(seen.finished).toBe(0);
  const right = { ...change, oldPassword: 'secret-0' };
  actor.send({ type: 'password.sent', change: right });
  // Under way: a second click asks nothing.
  actor.send({ type: 'password.sent', change });
  expect(state()).toEqual(['changing', undefined]);
  await answered();
  expect([state(), seen]).toEqual([['changed', undefined], { asked: [change, right], finished: 1 }]);
});
