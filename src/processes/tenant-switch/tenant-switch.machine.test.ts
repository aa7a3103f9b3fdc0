import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/auth/auth.ts';
import type { LinkQuestion as Question } from '@/entities/session/index.ts';
import { answered } from '#tests/support/answered.ts';
import { ticketIn, type Ticket } from './link.ts';
import { tenantSwitchMachine } from './tenant-switch.machine.ts';

const ticket: Ticket = { tenantId: 9, token: 'of-the-link' };
const tokens: Tokens = {
  userId: 1,
  accessToken: 'new',
  refreshToken: 'new-too',
  expiresTime: 0,
  tenantId: 9,
  tenants: [{ id: 9, name: '晨星印刷工厂', type: 2, masterTenantId: null }],
};

const stranger: Question = { userName: '生人', tenantName: '晨星印刷工厂', instead: '王店长' };
type Step = 'chooseTenant' | 'identify' | 'forget' | 'remember' | 'loadSession';

/** A switch that writes down what it does; the steps named in `broken` fail with their sentence. */
function running(broken: Partial<Record<Step, string>> = {}, asked: Question | null = null) {
  const done: unknown[] = [];
  const step = <Out, In>(name: keyof typeof broken, out: Out) =>
    fromPromise<Out, In>(({ input }) => {
      done.push(input === undefined ? name : [name, input]);
      const why = broken[name];
      return why ? Promise.reject(new Error(why)) : Promise.resolve(out);
    });
  const actor = createActor(
    tenantSwitchMachine.provide({
      actors: {
        chooseTenant: step<Tokens, { tenantId: number }>('chooseTenant', tokens),
        identify: step<Question | null, Ticket>('identify', asked),
        forget: step<void, void>('forget', undefined),
        remember: step<void, Ticket>('remember', undefined),
        loadSession: step<Tokens, Ticket>('loadSession', tokens),
      },
      actions: {
        handOver: (_, given) => void done.push(['handOver', given.accessToken]),
        goOn: (_, msg) => void done.push(['goOn', msg]),
        signOut: (_, msg) => void done.push(['signOut', msg]),
      },
    }),
  );
  actor.start();
  /** A link takes four answers. */
  const told = async () => {
    for (let steps = 0; steps < 4; steps += 1) await answered();
  };
  const rested = async () => {
    await told();
    expect(actor.getSnapshot().value).toBe('resting');
    return actor.getSnapshot();
  };
  return { actor, done, told, rested };
}

/** No token of a link, and nothing that was said, is kept longer than the change takes. */
const NOTHING = { tenantId: null, ticket: null, failure: null, asked: null };

describe('refusals', () => {
  it('a tenant that cannot be entered leaves the old one open, and says why', async () => {
    const { actor, done, rested } = running({ chooseTenant: '您不是该公司的成员，请选择其他公司。' });
    actor.send({ type: 'tenant.chosen', tenantId: 9 });
    expect((await rested()).context.failure).toBe('您不是该公司的成员，请选择其他公司。');
    expect(done).toEqual([['chooseTenant', { tenantId: 9 }]]);
  });

  it.each(['forget', 'remember', 'loadSession'] as const)(
    '[F09] a link that fails at %s signs out with the sentence',
    async (at) => {
      const { actor, done, rested } = running({ [at]: '链接中的登录信息已失效。' });
      actor.send({ type: 'link.opened', ticket });
      expect((await rested()).context).toEqual(NOTHING);
      expect(done.at(-1)).toEqual(['signOut', '链接中的登录信息已失效。']);
    },
  );

  it('what was refused before is not said of the next change', async () => {
    const { actor, rested } = running({ chooseTenant: '该公司已停用。' });
    actor.send({ type: 'tenant.chosen', tenantId: 9 });
    await rested();
    actor.send({ type: 'tenant.chosen', tenantId: 8 });
    expect(actor.getSnapshot().context).toEqual({ ...NOTHING, tenantId: 8 });
    await rested();
    actor.send({ type: 'link.opened', ticket });
    expect(actor.getSnapshot().context).toEqual({ ...NOTHING, ticket });
  });

  it('a second choice while the first is on its way changes nothing', async () => {
    const { actor, done, rested } = running();
    actor.send({ type: 'tenant.chosen', tenantId: 9 });
    actor.send({ type: 'tenant.chosen', tenantId: 8 });
    expect((await rested()).context).toEqual(NOTHING);
    expect(done).toEqual([
      ['chooseTenant', { tenantId: 9 }],
      ['handOver', 'new'],
    ]);
  });

  it('who signs out while the choice is on its way stays out', async () => {
    const { actor, done, rested } = running();
    actor.send({ type: 'tenant.chosen', tenantId: 9 });
    actor.send({ type: 'session.cleared' });
    expect((await rested()).context).toEqual(NOTHING);
    expect(done).toEqual([['chooseTenant', { tenantId: 9 }]]);
  });
});

describe('[F09] a link that signs somebody else in', () => {
  it('asks whom, and changes nothing before the answer', async () => {
    const { actor, done, told } = running({}, stranger);
    actor.send({ type: 'link.opened', ticket });
    await told();
    expect(actor.getSnapshot().context.asked).toEqual(stranger);
    expect(done).toEqual([['identify', ticket]]);
    // Neither a second link nor the tenant menu answers for the user.
    actor.send({ type: 'link.opened', ticket: { ...ticket, token: 'another' } });
    actor.send({ type: 'tenant.chosen', tenantId: 8 });
    await told();
    expect(done).toEqual([['identify', ticket]]);
  });
  it('goes on as the link says where he agrees', async () => {
    const { actor, done, told, rested } = running({}, stranger);
    actor.send({ type: 'link.opened', ticket });
    await told();
    actor.send({ type: 'link.confirmed' });
    expect(actor.getSnapshot().context.asked).toBeNull();
    expect((await rested()).context).toEqual(NOTHING);
    expect(done.slice(1)).toEqual([
      'forget',
      ['remember', ticket],
      ['loadSession', ticket],
      ['handOver', 'new'],
    ]);
  });
  it('leaves the session of before where he declines', async () => {
    const { actor, done, told, rested } = running({}, stranger);
    actor.send({ type: 'link.opened', ticket });
    await told();
    actor.send({ type: 'link.declined' });
    expect((await rested()).context).toEqual(NOTHING);
    expect(done).toEqual([
      ['identify', ticket],
      ['goOn', null],
    ]);
  });
  it('leaves the session of before where it does not work, and says so', async () => {
    const { actor, done, rested } = running({ identify: '链接中的登录信息已失效。' });
    actor.send({ type: 'link.opened', ticket });
    expect((await rested()).context).toEqual(NOTHING);
    expect(done).toEqual([
      ['identify', ticket],
      ['goOn', '链接中的登录信息已失效。'],
    ]);
  });
});

it('[F09] a link of the user himself: the caches go, the ticket is kept, user info is loaded, then the session has it', async () => {
  const { actor, done, rested } = running();
  actor.send({ type: 'link.opened', ticket });
  expect((await rested()).context).toEqual(NOTHING);
  expect(done).toEqual([
    ['identify', ticket],
    'forget',
    ['remember', ticket],
    ['loadSession', ticket],
    ['handOver', 'new'],
  ]);
});

describe('[F09] the address', () => {
  // The five pages of the rule.
  const places = [
    '/business/order',
    '/business/shopping',
    '/factory/home',
    '/factory/usual/orderList',
    '/picStore',
  ];
  it.each(places)('%s: both are read and taken out, the rest stays', (path) => {
    expect(ticketIn(path, '?status=waitPush&tenantId=9&token=of-the-link&pageNo=2')).toEqual({
      ticket,
      rest: '?status=waitPush&pageNo=2',
    });
    expect(ticketIn(path, '?token=of-the-link&tenantId=9')?.rest).toBe('');
  });
  it.each(['/', '/login', '/guide', '/business', '/business/order/import', '/factory', '/picStore/x'])(
    '%s: they are ignored',
    (path) => expect(ticketIn(path, '?tenantId=9&token=of-the-link')).toBeUndefined(),
  );
  it('one of the two is no link, and a tenant that is no number is one that does not work', () => {
    expect(ticketIn('/picStore', '?tenantId=9')).toBeUndefined();
    expect(ticketIn('/picStore', '?token=x')).toBeUndefined();
    expect(ticketIn('/picStore', '?tenantId=nine&token=x')).toEqual({
      ticket: { tenantId: 0, token: 'x' },
      rest: '',
    });
  });
});
