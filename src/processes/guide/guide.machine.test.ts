import { createActor, fromPromise } from 'xstate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Tokens } from '#contract/auth.ts';
import { CODES } from '#contract/errors.ts';
import type { GuideEvent } from '#contract/guide-events.ts';
import type { GuideProgress } from '#contract/guide.ts';
import { NOWHERE, type GuideAddress } from '#contract/guide-steps.ts';
import type { Registration } from '#contract/register.ts';
import { answered } from '#tests/support/answered.ts';
import { guideMachine } from './guide.machine.ts';

const MOBILE = '13800000000';
const TICKS = { shopBound: false, factoryBound: false, firstOrderIn: false, firstOrderReviewed: false };
const member = (change: Partial<GuideProgress> = {}): GuideProgress => ({
  mobile: MOBILE,
  realName: '新人',
  tenant: null,
  registration: null,
  ticks: TICKS,
  ...change,
});
const tenant = (type: number) => ({ id: 5, name: '新店', type });
const request = (status: number) => ({ id: 1, status, reason: '资料不全' }) as Registration;
const waiting = member({ tenant: tenant(3), registration: request(0) });
const merchant = member({ tenant: tenant(1) });
const tokens = { accessToken: 'a' } as Tokens;
const account = { realName: '新人', password: 'secret1', code: '' };
const proof = { mobile: MOBILE, code: '123456' };

/** The guide before a server that answers as told; `server` may be changed on the way. */
function guide(server: {
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
const at = (step: GuideAddress['step'], change: Partial<GuideAddress> = {}): GuideEvent => ({
  type: 'address.changed',
  address: { ...NOWHERE.address, step, ...change },
});
const session = (visitor: 'underWay' | 'guest' | 'member'): GuideEvent => ({
  type: 'session.changed',
  visitor,
});
const refusal = (code: number, msg: string) => Object.assign(new Error(msg), { code });

const asGuest = async (step: GuideAddress['step'], change: Partial<GuideAddress> = {}) => {
  const one = guide({});
  await one.send(session('guest'), at(step, change));
  return one;
};
const asMember = async (progress: GuideProgress, step: GuideAddress['step']) => {
  const one = guide({ progress });
  await one.send(session('member'), at(step));
  return one;
};

describe('[F15] refusals', () => {
  it('a step that cannot be yet leads to the first open one, in the place of its address', async () => {
    const one = await asGuest(6);
    expect(one.now()).toMatchObject({ at: 'introducing', step: 1, move: { step: 1, instead: true } });
    const other = await asMember(member(), 7);
    expect(other.now()).toMatchObject({ at: 'founding', step: 4, move: { step: 4, instead: true } });
  });

  it('a progress that cannot be read says why, and can be read again', async () => {
    const one = guide({ progress: new Error('请求超时，请刷新后重试') });
    await one.send(session('member'), at(4));
    expect(one.now()).toMatchObject({ at: 'unreadable', failure: '请求超时，请刷新后重试' });
    one.server.progress = member();
    await one.send({ type: 'reading.retried' });
    expect(one.now()).toMatchObject({ at: 'founding', failure: null });
  });

  it('a wrong code leaves the mobile with its reason, and nothing is proved', async () => {
    const one = await asGuest(2);
    one.server.fails = { proveMobile: new Error('验证码不正确') };
    await one.send({ type: 'code.given', proof });
    expect(one.now()).toMatchObject({ at: 'givingMobile', failure: '验证码不正确', proof: null });
    one.server.fails = {};
    await one.send({ type: 'code.given', proof });
    expect(one.now()).toMatchObject({ at: 'naming', failure: null, proof });
  });

  it('a code that could not be sent says why, at whichever step it was asked for', async () => {
    const fails = { sendCode: new Error('今天的次数已用完') };
    const one = await asGuest(2);
    one.server.fails = fails;
    await one.send({ type: 'code.asked', mobile: MOBILE });
    expect(one.now()).toMatchObject({ at: 'givingMobile', failure: '今天的次数已用完' });
    one.server.fails = {};
    await one.send({ type: 'code.asked', mobile: MOBILE });
    expect(one.now()).toMatchObject({ at: 'givingMobile', failure: null });

    const other = await asGuest(3, { mobile: MOBILE });
    other.server.fails = fails;
    await other.send({ type: 'code.asked', mobile: MOBILE });
    expect(other.now()).toMatchObject({ at: 'naming', failure: '今天的次数已用完' });
  });

  it('[F16] a code that ran out is asked again; a mobile that is taken is not', async () => {
    const one = await asGuest(2);
    await one.send({ type: 'code.given', proof });
    one.server.fails = { register: refusal(CODES.usernameTaken, '该手机号已注册') };
    await one.send({ type: 'account.given', account });
    expect(one.now()).toMatchObject({ at: 'naming', failure: '该手机号已注册', proof });
    one.server.fails = { register: refusal(CODES.smsCodeExpired, '验证码已过期') };
    await one.send({ type: 'account.given', account });
    expect(one.now()).toMatchObject({ at: 'naming', failure: '验证码已过期', proof: null });
    expect(one.arrive).not.toHaveBeenCalled();
  });

  it.each([
    ['openTenant', member(), 4, { type: 'tenant.named', tenantName: '新店' }, 'founding'],
    [
      'chooseKind',
      member({ tenant: tenant(3) }),
      5,
      { type: 'kind.chosen', kind: 'factory' },
      'choosingKind',
    ],
    ['createShop', merchant, 7, { type: 'shop.named', shopName: '一号店' }, 'beginning'],
    ['takeSample', merchant, 7, { type: 'sample.wanted' }, 'beginning'],
  ] as const)('what %s is refused with stands at its step, and is gone with the next try', async (...row) => {
    const [name, progress, step, event, state] = row;
    const one = await asMember(progress, step);
    one.server.fails = { [name]: new Error('没有成功') };
    await one.send(event);
    expect(one.now()).toMatchObject({ at: state, failure: '没有成功' });
    one.server.fails = {};
    await one.send(event);
    expect(one.now().failure).toBeNull();
  });

  it('a reason does not follow to another step', async () => {
    const one = await asGuest(2);
    one.server.fails = { proveMobile: new Error('验证码不正确') };
    await one.send({ type: 'code.given', proof });
    await one.send(at(1));
    expect(one.now()).toMatchObject({ at: 'introducing', failure: null });
  });
});

describe('[F15] the way of a stranger', () => {
  it('waits until the session says who he is', async () => {
    const one = guide({});
    await one.send(at(1));
    expect(one.now().at).toBe('settling');
    await one.send(session('guest'));
    expect(one.now().at).toBe('introducing');
    expect(one.asked).toEqual([]);
  });

  it('from nothing to the first order, each step a step of the history', async () => {
    const one = await asGuest(null, { inviteFactoryCode: 'F1' });
    // The invite says what he is.
    expect(one.now()).toMatchObject({ at: 'givingMobile', move: { step: 2, instead: true } });
    await one.follow();
    expect(one.now().move).toBeNull();
    await one.send(at(1, { inviteFactoryCode: 'F1' }), { type: 'kind.chosen', kind: 'merchant' });
    expect(one.now()).toMatchObject({ at: 'givingMobile', move: { step: 2, instead: false } });
    await one.follow();
    await one.send({ type: 'code.asked', mobile: MOBILE }, { type: 'code.given', proof });
    await one.send({ type: 'code.given', proof });
    expect(one.now()).toMatchObject({ at: 'naming', step: 3, move: { step: 3, instead: false } });
    await one.follow();
    expect(one.now()).toMatchObject({ at: 'naming', address: { mobile: MOBILE, kind: 'merchant' } });

    await one.send({ type: 'account.given', account });
    expect(one.arrive).toHaveBeenCalledExactlyOnceWith(tokens);
    expect(one.now()).toMatchObject({ at: 'settling', proof: null, move: { step: 4 } });
    one.server.progress = member();
    await one.send(session('member'));
    expect(one.now()).toMatchObject({ at: 'founding', step: 4 });
    await one.follow();
    expect(one.now()).toMatchObject({ at: 'founding', move: null });

    await one.send({ type: 'tenant.named', tenantName: '新店' });
    expect(one.now()).toMatchObject({ at: 'settling', progress: null, move: { step: 5 } });
    one.server.progress = member({ tenant: tenant(3) });
    await one.send(session('member'));
    expect(one.now()).toMatchObject({ at: 'choosingKind', step: 5 });
    await one.send({ type: 'kind.chosen', kind: 'merchant' });
    expect(one.now().move).toEqual({ step: 6, instead: false });
    one.server.progress = merchant;
    await one.send(session('member'));
    expect(one.now()).toMatchObject({ at: 'binding', step: 6, address: { inviteFactoryCode: 'F1' } });

    await one.send({ type: 'step.passed' });
    expect(one.now()).toMatchObject({ at: 'beginning', step: 7, move: { step: 7, instead: false } });
    await one.follow();
    await one.send({ type: 'shop.named', shopName: '一号店' });
    await one.send({ type: 'sample.wanted' });
    expect(one.now().at).toBe('beginning');
    await one.send({ type: 'home.wanted' });
    expect(one.now().at).toBe('left');
    expect(one.refreshSession).toHaveBeenCalledOnce();
    expect(one.asked.filter(([name]) => name !== 'readProgress')).toEqual([
      ['sendCode', { mobile: MOBILE, visitor: 'guest' }],
      ['proveMobile', { ...proof, visitor: 'guest' }],
      ['register', { ...account, mobile: MOBILE, code: proof.code }],
      ['openTenant', { tenantName: '新店' }],
      ['chooseKind', { kind: 'merchant' }],
      ['createShop', { shopName: '一号店' }],
      ['takeSample', undefined],
    ]);
  });

  it('at step 3 after a reload the code is asked with the account', async () => {
    const one = await asGuest(3, { mobile: MOBILE });
    expect(one.now()).toMatchObject({ at: 'naming', proof: null });
    await one.send({ type: 'account.given', account: { ...account, code: '654321' } });
    expect(one.asked).toEqual([['register', { ...account, mobile: MOBILE, code: '654321' }]]);
  });

  it('a proof of another mobile is none', async () => {
    const one = await asGuest(2);
    await one.send({ type: 'code.given', proof });
    await one.send(at(3, { mobile: '13900000000' }), {
      type: 'account.given',
      account: { ...account, code: '654321' },
    });
    expect(one.asked.at(-1)).toEqual(['register', { ...account, mobile: '13900000000', code: '654321' }]);
  });
});

describe('[F15] the way of somebody who is known', () => {
  it('an account of another service gets its mobile, and goes on to its tenant', async () => {
    const one = await asMember(member({ mobile: null }), null);
    expect(one.now()).toMatchObject({ at: 'givingMobile', step: 2 });
    await one.send({ type: 'code.asked', mobile: MOBILE });
    one.server.progress = member();
    await one.send({ type: 'code.given', proof });
    expect(one.now()).toMatchObject({ at: 'founding', step: 4, move: { step: 4, instead: false } });
    expect(one.asked.map(([, input]) => input)).toContainEqual({ ...proof, visitor: 'member' });
    expect(one.asked.map(([, input]) => input)).toContainEqual({ mobile: MOBILE, visitor: 'member' });
  });

  it('a step that is done shows it, and leads past all that is done', async () => {
    const one = await asMember(member(), 2);
    expect(one.now()).toMatchObject({ at: 'lookingBack', step: 2 });
    await one.send({ type: 'step.passed' });
    expect(one.now()).toMatchObject({ at: 'founding', move: { step: 4, instead: false } });
  });

  it('the last step is never only looked back at', async () => {
    const ticks = { ...TICKS, factoryBound: true, shopBound: true, firstOrderIn: true };
    const one = await asMember(member({ tenant: tenant(1), ticks }), 7);
    expect(one.now().at).toBe('beginning');
  });

  it('[F17] a factory waits for its audit where it stands, and goes on when it was granted', async () => {
    const one = await asMember(member({ tenant: tenant(3) }), 5);
    await one.send({ type: 'kind.chosen', kind: 'factory' });
    expect(one.now().move).toEqual({ step: 5, instead: false });
    one.server.progress = waiting;
    await one.send(session('member'));
    expect(one.now()).toMatchObject({ at: 'underAudit', step: 5 });
    await one.send({ type: 'audit.refreshed' });
    expect(one.now().at).toBe('underAudit');
    expect(one.refreshSession).not.toHaveBeenCalled();
    one.server.progress = member({ tenant: tenant(2), registration: request(1) });
    await one.send({ type: 'audit.refreshed' });
    expect(one.now()).toMatchObject({ at: 'lookingBack', step: 5 });
    // Its menus are those of a factory now.
    expect(one.refreshSession).toHaveBeenCalledOnce();
    await one.send({ type: 'audit.refreshed' }, { type: 'step.passed' });
    expect(one.now()).toMatchObject({ at: 'binding', step: 6 });
    expect(one.refreshSession).toHaveBeenCalledOnce();
  });

  it('[F17] who was refused asks again; who waits may become a merchant instead', async () => {
    const refused = member({ tenant: tenant(3), registration: request(2) });
    const one = await asMember(refused, 5);
    expect(one.now().at).toBe('choosingKind');
    const other = await asMember(waiting, 5);
    await other.send({ type: 'kind.chosen', kind: 'merchant' });
    expect(other.asked.at(-1)).toEqual(['chooseKind', { kind: 'merchant' }]);
    expect(other.now().move).toEqual({ step: 6, instead: false });
  });

  it('an audit concerns its own step only', async () => {
    const one = await asMember({ ...waiting, tenant: tenant(1) }, 6);
    expect(one.now().at).toBe('binding');
  });

  it('reads anew what the invite binding has done, and the invite leaves the address', async () => {
    const bound = member({ tenant: tenant(1), ticks: { ...TICKS, factoryBound: true } });
    const one = guide({ progress: bound });
    await one.send(session('member'), at(6, { inviteFactoryCode: 'F1', inviteBusinessCode: 'B1' }));
    // Bound to others, but not to who invites.
    expect(one.now().at).toBe('binding');
    await one.send({ type: 'binding.ended' });
    expect(one.now()).toMatchObject({
      at: 'lookingBack',
      step: 6,
      move: { step: 6, instead: true },
      address: { inviteFactoryCode: '', inviteBusinessCode: '' },
    });
    await one.send({ type: 'step.passed' });
    expect(one.now().at).toBe('beginning');
  });

  it('where the guide has led is no new visit; where the user goes is', async () => {
    const one = await asMember(member(), 2);
    await one.send({ type: 'step.passed' });
    const readings = one.asked.length;
    await one.follow();
    expect(one.asked.length).toBe(readings);
    await one.send(at(3));
    expect(one.asked.length).toBe(readings + 1);
    expect(one.now()).toMatchObject({ at: 'lookingBack', step: 3 });
  });
});

describe('what comes from outside', () => {
  it('nothing of one user is left for another', async () => {
    const one = await asMember(merchant, 7);
    await one.send(session('underWay'));
    expect(one.now()).toMatchObject({ at: 'settling', progress: null });
    await one.send(session('guest'));
    expect(one.now()).toMatchObject({ at: 'introducing', progress: null });
  });

  it('who is here is known before the page says where it stands, and nothing is asked until then', async () => {
    const one = guide({ progress: merchant });
    await one.send(session('guest'), session('member'));
    expect(one.now()).toMatchObject({ at: 'resting', visitor: 'member' });
    expect(one.asked).toEqual([]);
    await one.send(at(7));
    expect(one.now().at).toBe('beginning');
  });
});
