import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import type { SocialArrival } from '#contract/social/social.ts';
import { socialLoginMachine, type Callback, type Exchanged, type Origin } from './social-login.machine.ts';

const arrival = { userId: 3, tenantId: 7, mainUsername: 'merchant01', userName: 'sub' } as SocialArrival;
const callback: Callback = { code: 'c1', state: 's1' };
const ticket = { type: 32, source: 'pc', ...callback };

/** A social login whose surroundings do what `answers` say; the rest works as on a good day. */
function socialLogin(
  answers: Partial<{ leaveFor: () => void; exchange: () => Exchanged; handOver: () => void }> = {},
) {
  const leaveFor = vi.fn<(input: { way: number }) => void>(answers.leaveFor);
  const exchange = vi.fn<(input: Callback & Origin) => Exchanged>(
    answers.exchange ?? (() => ({ kind: 'known', arrival })),
  );
  const handOver = vi.fn<(input: SocialArrival) => void>(answers.handOver);
  const soon =
    <I, O>(answer: (input: I) => O) =>
    ({ input }: { input: I }) =>
      Promise.resolve().then(() => answer(input));
  const actor = createActor(
    socialLoginMachine.provide({
      actors: {
        leaveFor: fromPromise(soon(leaveFor)),
        exchange: fromPromise(soon(exchange)),
        handOver: fromPromise(soon(handOver)),
      },
    }),
    { input: { way: 32, source: 'pc' } },
  );
  actor.start();
  const settled = (state: string) => waitFor(actor, ({ value }) => value === state);
  return { actor, leaveFor, exchange, handOver, settled };
}
const fail = (msg: string) => () => {
  throw new Error(msg);
};
const came = { type: 'callback.came', callback } as const;
const begin = { type: 'begin', way: 32 } as const;

describe('refusals', () => {
  it('[F02] a code that nobody here belongs to: the bunding state, with all that a binding needs', async () => {
    const { actor, settled, handOver } = socialLogin({ exchange: () => ({ kind: 'notBound' }) });
    actor.send(came);
    const { context } = await settled('bunding');
    expect(context.ticket).toEqual({ code: 'c1', type: 32, state: 's1', source: 'pc' });
    expect(context.failure).toBeNull();
    expect(handOver).not.toHaveBeenCalled();
  });

  it('[F02] an account that was scanned elsewhere is not bound here, by its code as by its ticket', async () => {
    const byCode = socialLogin({ exchange: () => ({ kind: 'foreign' }) });
    byCode.actor.send(came);
    const byTicket = socialLogin();
    byTicket.actor.send({ type: 'ticket.foreign' });
    for (const { settled } of [byCode, byTicket]) {
      const { context } = await settled('failed');
      expect(context.ticket).toBeNull();
      expect(context.failure).toContain('不是在本页面发起的');
    }
  });

  it('a code that WeChat does not take any more: its sentence, and the ways in again', async () => {
    const { actor, settled, leaveFor } = socialLogin({ exchange: fail('本次微信授权已经使用过。') });
    actor.send(came);
    const { context } = await settled('failed');
    expect(context).toMatchObject({ failure: '本次微信授权已经使用过。', ticket: null });
    actor.send(begin);
    expect((await settled('away')).context.failure).toBeNull();
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith({ way: 32 });
  });

  it('refused on the phone: says so, and asks the server nothing', async () => {
    const { actor, settled, exchange } = socialLogin();
    actor.send({ type: 'callback.refused' });
    const { context } = await settled('failed');
    expect(context.failure).toContain('取消');
    expect(exchange).not.toHaveBeenCalled();
    actor.send({ type: 'leave' });
    expect((await settled('resting')).context.failure).toBeNull();
  });

  it('a way that is not offered: stays here, with the reason', async () => {
    const { actor, settled } = socialLogin({ leaveFor: fail('微信登录尚未开通。') });
    actor.send(begin);
    expect((await settled('failed')).context.failure).toBe('微信登录尚未开通。');
  });

  it('tokens that the session does not take', async () => {
    const { actor, settled } = socialLogin({ handOver: fail('没有保存') });
    actor.send(came);
    expect((await settled('failed')).context).toMatchObject({ failure: '没有保存', arrival: null });
  });

  it('the same callback again is not sent again', async () => {
    const { actor, settled, exchange } = socialLogin({ exchange: fail('用过了') });
    actor.send(came);
    await settled('failed');
    actor.send(came);
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ ...came, callback: { code: 'c2', state: 's2' } });
    await settled('failed');
    expect(exchange).toHaveBeenCalledTimes(2);
  });
});

describe('the way in', () => {
  it('[F01] a callback is exchanged as type 32, from pc', async () => {
    const { actor, settled, exchange } = socialLogin();
    actor.send(came);
    await settled('resting');
    expect(exchange).toHaveBeenCalledExactlyOnceWith({ way: 32, source: 'pc', code: 'c1', state: 's1' });
  });

  it('[F03] hands the tokens over with the main user, and keeps none', async () => {
    const { actor, settled, handOver } = socialLogin();
    actor.send(came);
    await settled('handingOver');
    const { context } = await settled('resting');
    expect(handOver).toHaveBeenCalledExactlyOnceWith(arrival);
    expect(JSON.stringify(context)).not.toContain('merchant01');
  });

  it('[F02] a ticket in the address is the bunding state, and asks the server nothing', async () => {
    const { actor, settled, exchange } = socialLogin();
    actor.send({ type: 'ticket.found', ticket });
    expect((await settled('bunding')).context.ticket).toEqual(ticket);
    expect(exchange).not.toHaveBeenCalled();
  });

  it.each(['ticket.gone', 'leave'] as const)('%s ends the bunding state', async (type) => {
    const { actor, settled } = socialLogin();
    actor.send({ type: 'ticket.found', ticket });
    actor.send({ type });
    expect((await settled('resting')).context.ticket).toBeNull();
  });

  it('who comes back by the back button finds the ways in, not a wait without end', async () => {
    const { actor, settled } = socialLogin();
    actor.send(begin);
    await settled('away');
    actor.send({ type: 'page.returned' });
    expect(actor.getSnapshot().value).toBe('resting');
  });

  it('who waits in vain for the page of WeChat begins again', async () => {
    const { actor, settled, leaveFor } = socialLogin();
    actor.send(begin);
    await settled('away');
    actor.send(begin);
    await settled('leaving');
    await settled('away');
    expect(leaveFor).toHaveBeenCalledTimes(2);
  });

  it('a refusal on the phone leaves the ticket of an earlier scan behind', async () => {
    const { actor, settled } = socialLogin();
    actor.send({ type: 'ticket.found', ticket });
    actor.send({ type: 'callback.refused' });
    expect((await settled('failed')).context.ticket).toBeNull();
  });
});
