import { describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { refusal } from '#tests/support/refusals.ts';
import {
  MOBILE,
  member,
  tenant,
  merchant,
  tokens,
  account,
  proof,
  guide,
  at,
  session,
  asGuest,
  asMember,
} from '#tests/support/fake-guide.ts';

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
    // What he is was said at the first step: nobody asks it again.
    expect(one.now()).toMatchObject({ at: 'settling', progress: null, wish: null });
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
    // The shop just made is known to the pages that this step leads to, and home is read anew.
    expect(one.refreshSession).toHaveBeenCalledTimes(2);
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

  it('what he is was refused: it is asked where it is told, and sent no second time by itself', async () => {
    const one = await asGuest(1);
    await one.send({ type: 'kind.chosen', kind: 'factory' });
    one.server.fails = { chooseKind: new Error('没有成功') };
    one.server.progress = member({ tenant: tenant(3) });
    await one.send(session('member'), at(5, { kind: 'factory' }));
    expect(one.now()).toMatchObject({ at: 'choosingKind', failure: '没有成功' });
    await one.send(at(5, { kind: 'factory' }));
    expect(one.now().at).toBe('choosingKind');
    expect(one.asked.filter(([name]) => name === 'chooseKind')).toEqual([
      ['chooseKind', { kind: 'factory' }],
    ]);
  });

  it('what a link says that he is, is proposed and not sent', async () => {
    const one = guide({ progress: member({ tenant: tenant(3) }) });
    await one.send(session('member'), at(5, { kind: 'factory' }));
    expect(one.now().at).toBe('choosingKind');
    expect(one.asked.map(([name]) => name)).not.toContain('chooseKind');
  });

  it('the mobile outlives its address until an account has taken it over', async () => {
    const one = await asGuest(3, { mobile: MOBILE });
    await one.send(at(3));
    expect(one.now()).toMatchObject({ at: 'naming', address: { mobile: MOBILE } });
    await one.send({ type: 'account.given', account: { ...account, code: '654321' } });
    expect(one.now().address.mobile).toBe('');
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
