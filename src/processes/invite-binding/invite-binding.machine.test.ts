import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { CODES } from '#contract/errors.ts';
import type { Bound } from '#contract/binding/binding.ts';
import type { InviteFace } from '#contract/invite/invite.ts';
import { bound, factory, merchant, ofFactory, ofMerchant } from '#tests/support/invites.ts';
import { refusal } from '#tests/support/refusals.ts';
import { inviteBindingMachine, type Found } from './invite-binding.machine.ts';

/** A binding whose server answers these, one after the other where there are several. */
function running(found: (Found | Error)[], binds: (Bound | Error)[] = [bound]) {
  const asked: unknown[] = [];
  const tellSession = vi.fn<() => void>();
  const next = <T>(answers: (T | Error)[]): Promise<T> => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const actor = createActor(
    inviteBindingMachine.provide({
      actors: {
        lookUp: fromPromise<Found, { code: string }>(({ input }) => (asked.push(input), next(found))),
        bind: fromPromise<Bound, InviteFace>(({ input }) => (asked.push(input.inviteCode), next(binds))),
      },
      actions: { tellSession },
    }),
  );
  actor.start();
  const open = (code: string, atOnce = false) => actor.send({ type: 'invite.opened', code, atOnce });
  const at = (state: string) => waitFor(actor, ({ value }) => value === state);
  return { actor, asked, tellSession, open, at };
}

describe('refusals', () => {
  it.each([
    ['own', { face: ofFactory, guest: factory }, '您自己的邀请码'],
    ['own', { face: ofMerchant, guest: merchant }, '您自己的邀请码'],
    ['a factory with a factory’s', { face: ofFactory, guest: { ...factory, tenantId: 7 } }, '工厂不能使用'],
    [
      'a merchant with a merchant’s',
      { face: ofMerchant, guest: { ...merchant, tenantId: 7 } },
      '商家不能使用',
    ],
  ] as const)('%s: nothing is bound, and the sentence says what to do', async (_, found, words) => {
    const { asked, open, at } = running([found]);
    open(found.face.inviteCode, true);
    const { context } = await at('refused');
    expect(context.failure).toContain(words);
    expect(context.failure).toContain('请');
    expect(asked).toEqual([{ code: found.face.inviteCode }]);
    // Whose it is stays in sight beside the reason.
    expect(context).toMatchObject({ face: found.face, settled: found.face.inviteCode });
  });

  it.each(['邀请码不存在，请核对后重试。', '邀请码已过期，请向工厂索取新的邀请码。'])(
    'the server’s reason is shown: %s',
    async (msg) => {
      const { open, at } = running([refusal(CODES.inviteInvalid, msg)]);
      open('F-CODE');
      expect((await at('refused')).context).toMatchObject({ failure: msg, settled: 'F-CODE' });
    },
  );

  it('a server that cannot be reached spoils no code: it is opened again', async () => {
    const { open, at } = running([
      refusal(-1, '请求超时，请刷新后重试'),
      { face: ofFactory, guest: merchant },
    ]);
    open('F-CODE');
    expect((await at('unread')).context).toMatchObject({ settled: null, failure: '请求超时，请刷新后重试' });
    open('F-CODE');
    expect((await at('confirming')).context).toMatchObject({ face: ofFactory, failure: null });
  });

  it('a binding that fails for a while is confirmed once more', async () => {
    const { actor, open, at, asked } = running(
      [{ face: ofFactory, guest: merchant }],
      [refusal(500, '服务器内部错误'), bound],
    );
    open('F-CODE', true);
    expect((await at('confirming')).context).toMatchObject({ failure: '服务器内部错误', settled: null });
    actor.send({ type: 'invite.confirmed' });
    expect((await at('bound')).context).toMatchObject({ bound, failure: null });
    expect(asked).toEqual([{ code: 'F-CODE' }, 'F-CODE', 'F-CODE']);
  });

  it('a code that ran out between the look and the binding is refused for good', async () => {
    const { open, at } = running(
      [{ face: ofFactory, guest: merchant }],
      [refusal(CODES.inviteInvalid, '邀请码的使用次数已用完')],
    );
    open('F-CODE', true);
    expect((await at('refused')).context).toMatchObject({
      settled: 'F-CODE',
      failure: '邀请码的使用次数已用完',
    });
  });

  it('who may not bind is told who can', async () => {
    const { open, at } = running(
      [{ face: ofFactory, guest: merchant }],
      [refusal(CODES.forbidden, '权限不足')],
    );
    open('F-CODE', true);
    expect((await at('refused')).context).toMatchObject({ settled: 'F-CODE' });
    expect((await at('refused')).context.failure).toContain('请让主账号');
  });

  it('[F06] an account that lacks a name or a mobile keeps its code for the guide', async () => {
    const { open, at } = running(
      [{ face: ofFactory, guest: merchant }],
      [refusal(CODES.accountIncomplete, '请先补全资料')],
    );
    open('F-CODE', true);
    expect((await at('incomplete')).context).toMatchObject({
      code: 'F-CODE',
      settled: null,
      failure: '请先补全资料',
    });
  });
});

describe('the way', () => {
  it('[F06] a complete account that came in with the code is bound at once', async () => {
    const { open, at, asked, tellSession } = running([{ face: ofFactory, guest: merchant }]);
    open('F-CODE', true);
    expect((await at('bound')).context).toMatchObject({ bound, settled: 'F-CODE' });
    expect(asked).toEqual([{ code: 'F-CODE' }, 'F-CODE']);
    expect(tellSession).toHaveBeenCalledOnce();
  });

  it('[F06] everybody else sees who invites before anything is bound', async () => {
    const { actor, open, at, asked } = running([{ face: ofFactory, guest: merchant }]);
    open('F-CODE');
    expect((await at('confirming')).context.face).toEqual(ofFactory);
    expect(asked).toEqual([{ code: 'F-CODE' }]);
    actor.send({ type: 'invite.confirmed' });
    await at('bound');
  });

  it('who has not signed in sees who invites, and is not bound, whatever was asked', async () => {
    const { open, at, asked } = running([{ face: ofFactory, guest: null }]);
    open('F-CODE', true);
    await at('confirming');
    expect(asked).toEqual([{ code: 'F-CODE' }]);
  });

  it('[F07] a factory takes a merchant’s code', async () => {
    const { open, at } = running([{ face: ofMerchant, guest: factory }]);
    open('M-CODE', true);
    expect((await at('bound')).context.settled).toBe('M-CODE');
  });

  it('[F08] already bound is no failure', async () => {
    const { open, at, tellSession } = running(
      [{ face: ofFactory, guest: merchant }],
      [refusal(CODES.alreadyBound, '您已绑定过该工厂')],
    );
    open('F-CODE', true);
    expect((await at('alreadyBound')).context).toMatchObject({ settled: 'F-CODE', failure: null });
    expect(tellSession).toHaveBeenCalledOnce();
  });

  it('what was left stays settled for this guest, and for the next one nothing is', async () => {
    const { actor, open, at } = running([{ face: ofFactory, guest: merchant }]);
    open('F-CODE');
    await at('confirming');
    actor.send({ type: 'invite.left' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'resting', context: { code: '', settled: 'F-CODE' } });
    actor.send({ type: 'guest.changed' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'resting', context: { settled: null } });
  });
});
