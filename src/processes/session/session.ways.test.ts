import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Menu, Tenant, Tokens } from '#contract/auth/auth.ts';
import { answered } from '#tests/support/answered.ts';
import { sessionMachine, type Arrival, type Workspace } from './session.machine.ts';

// Where each answer of the surroundings leads, and what is left of what was before.

const one: Tenant = { id: 7, name: '云朵旗舰店', type: 1, masterTenantId: null };
const other: Tenant = { id: 9, name: '星辰工厂', type: 2, masterTenantId: null };
const tokens = { accessToken: 'a' } as Tokens;
const arrived = { type: 'arrived', tokens } as const;
const refused = new Error('服务器没有回答');

const arrival = (tenantId: number | null, tenants: Tenant[], overSession = false): Arrival => ({
  tenantId,
  tenants,
  overSession,
});
const work = (tenants: Tenant[], menus = 1, tenantId = one.id): Workspace => ({
  tenantId,
  info: {
    user: { id: 1, username: 'u', realName: '王' },
    tenants,
    permissions: [],
    roles: [],
    bound: { factories: 1, shops: 1 },
  },
  menus: Array.from({ length: menus }, () => ({}) as Menu),
});

/** A session whose surroundings answer when they are told to. */
function session() {
  const waiting: Record<string, PromiseWithResolvers<unknown>> = {};
  const asked: [string, unknown][] = [];
  const done: string[] = [];
  const ask = (name: string) =>
    fromPromise(({ input }: { input: unknown }) => {
      asked.push([name, input]);
      waiting[name] = Promise.withResolvers();
      return waiting[name].promise;
    });
  const names = ['restore', 'keepTokens', 'listTenants', 'enterTenant', 'loadWorkspace', 'leave'];
  const actor = createActor(
    sessionMachine.provide({
      actors: Object.fromEntries(names.map((name) => [name, ask(name)])) as never,
      actions: {
        clear: () => void done.push('clear'),
        open: (_, { tenantId }) => void done.push(`open ${tenantId}`),
      },
    }),
  );
  actor.start();
  const answer = async (name: string, what?: unknown) => {
    if (what instanceof Error) waiting[name]!.reject(what);
    else waiting[name]!.resolve(what);
    await answered();
  };
  const state = () => actor.getSnapshot().value;
  const knows = () => {
    const { tenants, workspace, ...context } = actor.getSnapshot().context;
    return { ...context, tenants: tenants.map(({ id }) => id), at: workspace?.tenantId ?? null };
  };
  const lastAsked = () => asked.at(-1)!;
  return { actor, answer, state, knows, asked, lastAsked, done };
}
const NOBODY = {
  tenants: [],
  tenantId: null,
  at: null,
  failure: null,
  leftByChoice: false,
  cameIn: 'before',
};

async function atLogin() {
  const made = session();
  await made.answer('restore', { signedIn: false, tenantId: null });
  return made;
}
async function atWork(tenants = [one, other]) {
  const made = session();
  await made.answer('restore', { signedIn: true, tenantId: one.id });
  await made.answer('loadWorkspace', work(tenants));
  return made;
}

describe('an open tab', () => {
  it('without a session shows the login, also where the browser lets nothing be read', async () => {
    const { state, knows } = await atLogin();
    expect([state(), knows()]).toEqual(['signedOut', NOBODY]);
    const broken = session();
    await broken.answer('restore', refused);
    expect([broken.state(), broken.knows()]).toEqual(['signedOut', NOBODY]);
  });

  it('with a session goes on in its tenant', async () => {
    const { state, lastAsked, answer, knows, done } = session();
    expect(state()).toBe('restoring');
    await answer('restore', { signedIn: true, tenantId: one.id });
    expect([state(), lastAsked()]).toEqual(['loading', ['loadWorkspace', { tenantId: one.id }]]);
    await answer('loadWorkspace', work([one, other]));
    expect([state(), knows(), done]).toEqual([
      'ready',
      { ...NOBODY, tenants: [7, 9], tenantId: 7, at: 7 },
      ['open 7'],
    ]);
  });

  it('with a session without a tenant lists those there are', async () => {
    const { actor, state, lastAsked, answer, knows } = session();
    await answer('restore', { signedIn: true, tenantId: null });
    expect([state(), lastAsked()[0]]).toEqual(['listingTenants', 'listTenants']);
    await answer('listTenants', refused);
    expect([state(), knows().failure]).toEqual(['failed', refused.message]);
    actor.send({ type: 'retry' });
    await answer('restore', { signedIn: true, tenantId: null });
    await answer('listTenants', [one, other]);
    expect([state(), knows()]).toEqual(['choosingTenant', { ...NOBODY, tenants: [7, 9] }]);
  });

  it('whose user has no tenant at all stands there without one', async () => {
    const { state, answer, knows } = session();
    await answer('restore', { signedIn: true, tenantId: null });
    await answer('listTenants', []);
    expect([state(), knows()]).toEqual(['withoutTenant', NOBODY]);
  });
});

describe('tokens of a way in', () => {
  it('what was said before is forgotten, and they are kept as they are', async () => {
    const { actor, answer, state, knows, lastAsked } = await atLogin();
    actor.send(arrived);
    await answer('keepTokens', refused);
    expect([state(), knows()]).toEqual(['signedOut', { ...NOBODY, failure: refused.message }]);
    actor.send(arrived);
    expect([state(), knows(), lastAsked()]).toEqual(['arriving', NOBODY, ['keepTokens', tokens]]);
  });

  it('with a tenant open it', async () => {
    const { actor, answer, state, knows, lastAsked } = await atLogin();
    actor.send(arrived);
    await answer('keepTokens', arrival(9, [one, other]));
    expect([state(), knows(), lastAsked()]).toEqual([
      'loading',
      { ...NOBODY, tenants: [7, 9], tenantId: 9, cameIn: 'now' },
      ['loadWorkspace', { tenantId: 9 }],
    ]);
  });

  it('with several tenants let the user choose', async () => {
    const { actor, answer, state, knows } = await atLogin();
    actor.send(arrived);
    await answer('keepTokens', arrival(null, [one, other], true));
    expect([state(), knows()]).toEqual(['choosingTenant', { ...NOBODY, tenants: [7, 9], cameIn: 'again' }]);
  });

  it('without a tenant turn nobody away: the guide makes one, and whoever wants may leave', async () => {
    const { actor, answer, state, knows, lastAsked } = await atLogin();
    actor.send(arrived);
    await answer('keepTokens', arrival(null, []));
    expect([state(), knows()]).toEqual(['withoutTenant', { ...NOBODY, cameIn: 'now' }]);
    actor.send({ type: 'workspace.changed' });
    expect([state(), lastAsked()[0]]).toEqual(['listingTenants', 'listTenants']);
    await answer('listTenants', []);
    expect([state(), knows()]).toEqual(['withoutTenant', { ...NOBODY, cameIn: 'now' }]);
    actor.send({ type: 'signOut' });
    expect([state(), lastAsked()[0]]).toEqual(['signingOut', 'leave']);
  });
});

it('tokens may arrive whatever goes on, and nothing of the old session is left', async () => {
  const { actor, state, knows } = await atWork();
  actor.send({ type: 'arrived', tokens });
  expect([state(), knows()]).toEqual(['arriving', NOBODY]);
});

describe('a tenant', () => {
  it('that refuses at the choice leaves the choice', async () => {
    const { actor, answer, state, knows, lastAsked } = await atLogin();
    actor.send(arrived);
    await answer('keepTokens', arrival(null, [one, other]));
    actor.send({ type: 'tenant.choose', tenantId: 9 });
    expect([state(), lastAsked()]).toEqual(['entering', ['enterTenant', { tenantId: 9 }]]);
    await answer('enterTenant', refused);
    expect([state(), knows().tenants]).toEqual(['choosingTenant', [7, 9]]);
    actor.send({ type: 'tenant.choose', tenantId: 9 });
    await answer('enterTenant', arrival(9, [other], true));
    // The way in was before: what is chosen now does not change it.
    expect([state(), knows()]).toEqual(['loading', { ...NOBODY, tenants: [9], tenantId: 9, cameIn: 'now' }]);
  });

  it('that is not among those to choose from is not entered', async () => {
    const { actor, answer, state } = await atLogin();
    actor.send(arrived);
    await answer('keepTokens', arrival(null, [one, other]));
    actor.send({ type: 'tenant.choose', tenantId: 12345 });
    expect(state()).toBe('choosingTenant');
  });

  it('that opens no menu leaves the others to choose from, or the login with the reason', async () => {
    const several = session();
    await several.answer('restore', { signedIn: true, tenantId: 7 });
    await several.answer('loadWorkspace', work([one, other], 0));
    expect([several.state(), several.done, several.knows()]).toEqual([
      'choosingTenant',
      [],
      { ...NOBODY, tenants: [7, 9], failure: expect.stringContaining('没有可用的菜单') as string },
    ]);
    const single = session();
    await single.answer('restore', { signedIn: true, tenantId: 7 });
    await single.answer('loadWorkspace', work([one], 0));
    expect(single.state()).toBe('turningAway');
    await single.answer('leave');
    expect([single.state(), single.knows().failure]).toEqual([
      'signedOut',
      expect.stringContaining('没有可用的菜单'),
    ]);
  });
});

describe('what was bound', () => {
  it('is read again while the workspace stands, and opened with what is new', async () => {
    const { actor, answer, state, knows, lastAsked, done } = await atWork();
    actor.send({ type: 'workspace.changed' });
    expect([state(), knows().at, lastAsked()]).toEqual(['refreshing', 7, ['loadWorkspace', { tenantId: 7 }]]);
    await answer('loadWorkspace', work([one]));
    expect([state(), knows().tenants, done]).toEqual(['ready', [7], ['open 7', 'open 7']]);
  });

  it('is asked for anew where more was bound meanwhile: the first answer may not know of it', async () => {
    const { actor, answer, state, asked, done } = await atWork();
    actor.send({ type: 'workspace.changed' });
    actor.send({ type: 'workspace.changed' });
    expect([state(), asked.filter(([name]) => name === 'loadWorkspace').length]).toEqual(['refreshing', 3]);
    await answer('loadWorkspace', work([one]));
    expect([state(), done]).toEqual(['ready', ['open 7', 'open 7']]);
  });

  it('stays as it is where it cannot be read', async () => {
    const { actor, answer, state, knows, done } = await atWork();
    actor.send({ type: 'workspace.changed' });
    await answer('loadWorkspace', refused);
    expect([state(), knows().at, knows().failure, done]).toEqual(['ready', 7, null, ['open 7']]);
  });

  it('that leaves no menu closes the workspace', async () => {
    const { actor, answer, state, knows } = await atWork([one]);
    actor.send({ type: 'workspace.changed' });
    await answer('loadWorkspace', work([one], 0));
    expect([state(), knows().at]).toEqual(['loading', null]);
    await answer('loadWorkspace', work([one], 0));
    expect(state()).toBe('turningAway');
  });

  it('holds nobody back who leaves', async () => {
    const { actor, state } = await atWork();
    actor.send({ type: 'workspace.changed' });
    actor.send({ type: 'signOut' });
    expect(state()).toBe('signingOut');
  });
});

describe('leaving', () => {
  it('is possible from the choice of a tenant and from a failed start', async () => {
    const choosing = await atLogin();
    choosing.actor.send(arrived);
    await choosing.answer('keepTokens', arrival(null, [one, other]));
    const failed = session();
    await failed.answer('restore', { signedIn: true, tenantId: 7 });
    await failed.answer('loadWorkspace', refused);
    expect([failed.state(), failed.knows().failure]).toEqual(['failed', refused.message]);
    for (const { actor, state, lastAsked } of [choosing, failed]) {
      actor.send({ type: 'signOut' });
      expect([state(), lastAsked()[0]]).toEqual(['signingOut', 'leave']);
    }
  });

  it.each([
    ['told', undefined],
    ['not told', refused],
  ])('leaves nothing, the server %s, and is known to be the user’s own choice', async (_, said) => {
    const { actor, answer, state, knows } = await atWork();
    actor.send({ type: 'signOut' });
    expect([state(), knows().leftByChoice]).toEqual(['signingOut', true]);
    await answer('leave', said);
    expect([state(), knows()]).toEqual(['signedOut', { ...NOBODY, leftByChoice: true }]);
  });

  it('a lost session is no choice', async () => {
    const { actor, state, knows, done } = await atWork();
    actor.send({ type: 'session.lost', msg: '请重新登录' });
    expect([state(), knows(), done.at(-1)]).toEqual([
      'signedOut',
      { ...NOBODY, failure: '请重新登录' },
      'clear',
    ]);
  });
});
