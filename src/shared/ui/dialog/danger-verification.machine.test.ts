import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { DangerPass } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { answered } from '#tests/support/answered.ts';
import { dangerVerificationMachine } from './danger-verification.machine.ts';

const CODE = 'aB3dEf';
const refused = (msg: string) => Object.assign(new Error(msg), { code: CODES.dangerPassword });

interface World {
  demand?: () => Promise<boolean>;
  answers?: (() => Promise<unknown>)[];
}

async function ask({ demand = () => Promise.resolve(false), answers = [] }: World = {}) {
  const performed: DangerPass[] = [];
  const told: string[] = [];
  const actor = createActor(
    dangerVerificationMachine.provide({
      actors: {
        readDemand: fromPromise<boolean, void>(demand),
        perform: fromPromise<unknown, DangerPass>(({ input }) => {
          performed.push(input);
          return (answers.shift() ?? (() => Promise.resolve(true)))();
        }),
      },
      actions: { tell: () => void told.push('verified'), leave: () => void told.push('left') },
    }),
    { input: { code: CODE } },
  );
  actor.start();
  await answered();
  return {
    actor,
    performed,
    told,
    type: (text: string) => actor.send({ type: 'code.typed', text }),
    password: (text: string) => actor.send({ type: 'password.typed', text }),
    async confirm() {
      actor.send({ type: 'confirm.asked' });
      await answered();
    },
    stands: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

const confirmable = ({ stands }: Awaited<ReturnType<typeof ask>>) =>
  JSON.stringify(stands()) === '{"asking":"right"}';

describe('[F12] the code', () => {
  it('opens the confirmation by six characters that match, and by nothing else', async () => {
    const it = await ask();
    const seen = ['', 'a', 'aB3dE', 'aB3dE6', 'xB3dEf', 'aB3dEff', CODE].map((text) => {
      it.type(text);
      return confirmable(it);
    });
    expect(seen).toEqual([false, false, false, false, false, false, true]);
  });

  it('is taken in any case of its letters, and with a blank that was pasted with it', async () => {
    const it = await ask();
    it.type(' Ab3DeF ');
    expect(confirmable(it)).toBe(true);
  });

  it('is wrong with six characters that do not match, or with Enter', async () => {
    const it = await ask();
    it.type('zzzzz');
    expect([it.stands(), it.context().typed]).toEqual([{ asking: 'showing' }, 'zzzzz']);
    it.type('zzzzzz');
    expect([it.stands(), it.context().typed]).toEqual([{ asking: 'wrong' }, 'zzzzzz']);
    it.type('zzz');
    expect(it.stands()).toEqual({ asking: 'showing' });
    await it.confirm();
    expect([it.stands(), it.performed]).toEqual([{ asking: 'wrong' }, []]);
  });

  it('can be asked for anew: what was typed is gone, and the old one no longer counts', async () => {
    const it = await ask();
    it.type(CODE);
    it.actor.send({ type: 'code.renewed', code: 'Q1w2E3' });
    expect([it.stands(), it.context().typed]).toEqual([{ asking: 'showing' }, '']);
    it.type(CODE);
    expect(it.stands()).toEqual({ asking: 'wrong' });
    it.type('q1W2e3');
    expect(confirmable(it)).toBe(true);
  });
});

describe('[F14] the password for dangerous operations', () => {
  it('is not sent where the tenant has none', async () => {
    const it = await ask();
    it.type(CODE);
    await it.confirm();
    expect([it.performed, it.told]).toEqual([[{}], ['verified']]);
  });

  it('is missed before the server is asked', async () => {
    const it = await ask({ demand: () => Promise.resolve(true) });
    it.type(CODE);
    await it.confirm();
    expect([it.performed, it.context().refusal]).toEqual([[], '请输入危险操作密码']);
    it.password('geheim1');
    expect([it.stands(), it.context().refusal]).toEqual([{ asking: 'right' }, null]);
    await it.confirm();
    expect([it.performed, it.told]).toEqual([[{ dangerOptPassword: 'geheim1' }], ['verified']]);
  });

  it('is asked for where the server wants one after all; its refusal stands beside the field', async () => {
    const answers = [
      () => Promise.reject(refused('请输入危险操作密码。')),
      () => Promise.reject(refused('危险操作密码不正确，请重新输入。')),
    ];
    const it = await ask({ demand: () => Promise.reject(new Error('请求超时，请刷新后重试')), answers });
    it.type(CODE);
    await it.confirm();
    expect([it.context().asksPassword, it.context().refusal]).toEqual([true, '请输入危险操作密码。']);
    it.password('falsch1');
    await it.confirm();
    expect([it.context().refusal, it.context().failure, it.told]).toEqual([
      '危险操作密码不正确，请重新输入。',
      null,
      [],
    ]);
    it.password('geheim1');
    await it.confirm();
    expect([it.performed.at(-1), it.told]).toEqual([{ dangerOptPassword: 'geheim1' }, ['verified']]);
  });
});

describe('what is verified', () => {
  it('and fails for another reason says so, with all that was typed, and can be tried again', async () => {
    const it = await ask({ answers: [() => Promise.reject(new Error('还有 3 个订单未完成'))] });
    it.type(CODE);
    await it.confirm();
    expect([it.stands(), it.context().failure?.message, it.context().typed]).toEqual([
      { asking: 'right' },
      '还有 3 个订单未完成',
      CODE,
    ]);
    await it.confirm();
    expect([it.performed.length, it.told]).toEqual([2, ['verified']]);
  });

  it('says nothing of the failure before while it is tried again', async () => {
    const fails = () => Promise.reject(new Error('还有 3 个订单未完成'));
    const it = await ask({ answers: [fails, () => new Promise(() => {})] });
    it.type(CODE);
    await it.confirm();
    await it.confirm();
    expect([it.stands(), it.context().failure]).toEqual(['performing', null]);
  });

  it('is done once, however often it is confirmed, and cannot be left half done', async () => {
    const it = await ask({ answers: [() => new Promise(() => {})] });
    it.type(CODE);
    await it.confirm();
    await it.confirm();
    it.actor.send({ type: 'dialog.closed' });
    expect([it.stands(), it.performed.length, it.told]).toEqual(['performing', 1, []]);
  });

  it('is not done where it is left', async () => {
    const it = await ask();
    it.type(CODE);
    it.actor.send({ type: 'dialog.closed' });
    await it.confirm();
    expect([it.performed, it.told]).toEqual([[], ['left']]);
  });

  it('can be left before it is known whether a password is asked for', async () => {
    const it = await ask({ demand: () => new Promise(() => {}) });
    expect(it.stands()).toBe('reading');
    it.actor.send({ type: 'dialog.closed' });
    expect([it.performed, it.told]).toEqual([[], ['left']]);
  });
});
