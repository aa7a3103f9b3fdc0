import { createActor, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import type { Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { answered } from '#tests/support/answered.ts';
import { refusal } from '#tests/support/refusals.ts';
import { passwordLoginMachine, type PasswordEntry } from './password-login.machine.ts';

const entry: PasswordEntry = { username: 'merchant01', password: 'secret-1' };
const tokens = { accessToken: 'a' } as Tokens;

/** The machine, at a server that answers so, one answer an attempt. */
function started(...answers: (() => Promise<Tokens>)[]) {
  const seen = { asked: [] as PasswordEntry[], arrived: [] as Tokens[] };
  const actor = createActor(
    passwordLoginMachine.provide({
      actors: {
        login: fromPromise<Tokens, PasswordEntry>(({ input }) => {
          seen.asked.push(input);
          return answers.shift()!();
        }),
      },
      actions: { arrive: (_, tokens) => void seen.arrived.push(tokens) },
    }),
  );
  actor.start();
  const attempt = async (sent: PasswordEntry) => {
    actor.send({ type: 'login.sent', entry: sent });
    await answered();
    const { value, context } = actor.getSnapshot();
    return [value, context.failure?.message];
  };
  return { actor, seen, attempt };
}
const refused = (code: number, msg: string) => () => Promise.reject(refusal(code, msg));

it('a refused attempt says why, hands nothing over, and the next one may succeed', async () => {
  const { seen, attempt } = started(refused(CODES.badRequest, '用户名或密码不正确，请重新输入。'), () =>
    Promise.resolve(tokens),
  );
  expect(await attempt(entry)).toEqual(['writing', '用户名或密码不正确，请重新输入。']);
  expect(seen.arrived).toEqual([]);
  const right = { ...entry, password: 'secret-2' };
  expect(await attempt(right)).toEqual(['arrived', undefined]);
  expect(seen).toEqual({ asked: [entry, right], arrived: [tokens] });
});

it('[F16] too many wrong ones lock out, and who is let in again signs in', async () => {
  const { seen, attempt } = started(refused(CODES.tooMany, '密码错误次数过多，请 15 分钟后再试。'), () =>
    Promise.resolve(tokens),
  );
  expect(await attempt(entry)).toEqual(['lockedOut', '密码错误次数过多，请 15 分钟后再试。']);
  expect(await attempt(entry)).toEqual(['arrived', undefined]);
  expect(seen.arrived).toEqual([tokens]);
});

it('an account that is disabled is no lock-out: there is no other way in', async () => {
  const { attempt } = started(refused(CODES.locked, '账号已停用，请联系管理员。'));
  expect(await attempt(entry)).toEqual(['writing', '账号已停用，请联系管理员。']);
});

it('the failure goes with the next attempt; a second click under way asks nothing', async () => {
  const answer = Promise.withResolvers<Tokens>();
  const { actor, seen, attempt } = started(refused(CODES.badRequest, '不正确'), () => answer.promise);
  await attempt(entry);
  actor.send({ type: 'login.sent', entry });
  expect(actor.getSnapshot().context.failure).toBeNull();
  actor.send({ type: 'login.sent', entry });
  expect(seen.asked).toHaveLength(2);
});

it('[F02] the ticket of the bunding state goes along', async () => {
  const social = { type: 32, code: 'c', state: 's', source: 'pc' };
  const { seen, attempt } = started(() => Promise.resolve(tokens));
  await attempt({ ...entry, social });
  expect(seen.asked).toEqual([{ ...entry, social }]);
});
