import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import type { Menu, Tenant, Tokens } from '#contract/auth/auth.ts';
import { sessionMachine, type Arrival, type Restored, type Workspace } from './session.machine.ts';

const merchant: Tenant = { id: 7, name: '云朵旗舰店', type: 1, masterTenantId: null };
const factory: Tenant = { id: 9, name: '星辰工厂', type: 2, masterTenantId: null };
const pending: Tenant = { id: 5, name: '待开通', type: 3, masterTenantId: null };
const arrival = (tenantId: number | null, tenants: Tenant[], overSession = false): Arrival => ({
  tenantId,
  tenants,
  overSession,
});
const arrived = { type: 'arrived', tokens: {} as Tokens } as const;
const aMenu = { id: 1, path: '/business/order' } as Menu;

/** A session whose surroundings do what `answers` say; the rest works as on a good day. */
function session(
  answers: Partial<{
    restore: () => Restored;
    keepTokens: () => Arrival;
    listTenants: () => Tenant[];
    enterTenant: (tenantId: number) => Arrival;
    loadWorkspace: (tenantId: number) => Workspace;
    leave: () => void;
  }> = {},
) {
  const tenants = [merchant, factory];
  const clear = vi.fn<() => void>();
  const open = vi.fn<(workspace: Workspace) => void>();
  const leave = vi.fn<() => void>(answers.leave);
  const work = (tenantId: number): Workspace => ({
    tenantId,
    info: {
      user: { id: 1, username: 'u', realName: '王' },
      tenants,
      permissions: [],
      roles: [],
      bound: { factories: 1, shops: 1 },
    },
    menus: [aMenu],
  });
  const soon =
    <I, O>(answer: (input: I) => O) =>
    ({ input }: { input: I }) =>
      Promise.resolve().then(() => answer(input));
  const actor = createActor(
    sessionMachine.provide({
      actions: { clear, open: (_, workspace) => open(workspace) },
      actors: {
        restore: fromPromise(soon(() => answers.restore?.() ?? { signedIn: false, tenantId: null })),
        keepTokens: fromPromise(soon(() => answers.keepTokens?.() ?? arrival(merchant.id, tenants))),
        listTenants: fromPromise(soon(() => answers.listTenants?.() ?? tenants)),
        enterTenant: fromPromise(
          soon(
            ({ tenantId }: { tenantId: number }) =>
              answers.enterTenant?.(tenantId) ?? arrival(tenantId, tenants),
          ),
        ),
        loadWorkspace: fromPromise(
          soon(({ tenantId }: { tenantId: number }) => answers.loadWorkspace?.(tenantId) ?? work(tenantId)),
        ),
        leave: fromPromise(soon(() => leave())),
      },
    }),
  );
  actor.start();
  const settled = (state: string) => waitFor(actor, ({ value }) => value === state);
  return { actor, clear, open, leave, settled, work };
}
const fail = (msg: string) => () => {
  throw new Error(msg);
};

describe('refusals', () => {
  it('[F06] who has no tenant is not turned away: the guide goes on with him', async () => {
    const { actor, settled, leave } = session({ keepTokens: () => arrival(null, []) });
    await settled('signedOut');
    actor.send(arrived);
    expect((await settled('withoutTenant')).context).toMatchObject({ tenantId: null, failure: null });
    expect(leave).not.toHaveBeenCalled();
  });

  it('[F19] and who comes back without one stands there again, until somebody takes him in', async () => {
    const lists: Tenant[][] = [[], [merchant]];
    const { actor, settled } = session({
      restore: () => ({ signedIn: true, tenantId: null }),
      listTenants: () => lists.shift()!,
    });
    await settled('withoutTenant');
    actor.send({ type: 'workspace.changed' });
    expect((await settled('choosingTenant')).context.tenants).toEqual([merchant]);
  });

  it('tokens that cannot be kept end at the login, with the reason', async () => {
    const { actor, settled } = session({ keepTokens: fail('没有成功') });
    actor.send(arrived);
    expect((await settled('signedOut')).context.failure).toBe('没有成功');
  });

  it('[N05] missing menus lead to the login, never to an empty workspace', async () => {
    const { settled, open, work } = session({
      restore: () => ({ signedIn: true, tenantId: merchant.id }),
      loadWorkspace: (id) => ({ ...work(id), menus: [], info: { ...work(id).info, tenants: [merchant] } }),
    });
    expect((await settled('signedOut')).context.failure).toContain('没有可用的菜单');
    expect(open).not.toHaveBeenCalled();
  });

  it('[N05] offers the other tenants where one has no menus', async () => {
    const { actor, settled, work } = session({
      restore: () => ({ signedIn: true, tenantId: merchant.id }),
      loadWorkspace: (id) => (id === merchant.id ? { ...work(id), menus: [] } : work(id)),
    });
    const { context } = await settled('choosingTenant');
    expect(context.tenants).toEqual([merchant, factory]);
    actor.send({ type: 'tenant.choose', tenantId: factory.id });
    expect((await settled('ready')).context.tenantId).toBe(factory.id);
  });

  it('a tenant that is not among the user’s own cannot be chosen', async () => {
    const { actor, settled } = session({ restore: () => ({ signedIn: true, tenantId: null }) });
    await settled('choosingTenant');
    actor.send({ type: 'tenant.choose', tenantId: 12345 });
    expect(actor.getSnapshot().value).toBe('choosingTenant');
  });

  it('a tenant that cannot be entered leaves the choice', async () => {
    const { actor, settled } = session({
      restore: () => ({ signedIn: true, tenantId: null }),
      enterTenant: fail('您不是该公司的成员'),
    });
    await settled('choosingTenant');
    actor.send({ type: 'tenant.choose', tenantId: factory.id });
    await settled('entering');
    expect((await settled('choosingTenant')).context.tenantId).toBeNull();
  });

  it('a workspace that cannot be read again stays as it is', async () => {
    let readings = 0;
    const { actor, settled, open, work } = session({
      restore: () => ({ signedIn: true, tenantId: merchant.id }),
      loadWorkspace: (id) => {
        if (readings++ > 0) throw new Error('请求超时，请刷新后重试');
        return work(id);
      },
    });
    await settled('ready');
    actor.send({ type: 'workspace.changed' });
    await settled('refreshing');
    expect((await settled('ready')).context).toMatchObject({ tenantId: merchant.id, failure: null });
    expect(open).toHaveBeenCalledOnce();
  });

  it('an unreachable server leaves a retry and a way out', async () => {
    let online = false;
    const { actor, settled, work } = session({
      restore: () => ({ signedIn: true, tenantId: merchant.id }),
      loadWorkspace: (id) => {
        if (!online) throw new Error('请求超时，请刷新后重试');
        return work(id);
      },
    });
    expect((await settled('failed')).context.failure).toBe('请求超时，请刷新后重试');
    online = true;
    actor.send({ type: 'retry' });
    await settled('ready');
  });

  it('[N06] a lost session ends at the login with its reason, from wherever it was', async () => {
    const { actor, settled, clear } = session({
      restore: () => ({ signedIn: true, tenantId: merchant.id }),
    });
    await settled('ready');
    actor.send({ type: 'session.lost', msg: '认证失败，请重新登录' });
    const { context, value } = actor.getSnapshot();
    expect(value).toBe('signedOut');
    expect(context).toMatchObject({ failure: '认证失败，请重新登录', workspace: null, tenantId: null });
    expect(clear).toHaveBeenCalledOnce();
  });

  it('signs out also where the server cannot be told', async () => {
    const { actor, settled } = session({
      restore: () => ({ signedIn: true, tenantId: merchant.id }),
      leave: fail('请求超时，请刷新后重试'),
    });
    await settled('ready');
    actor.send({ type: 'signOut' });
    expect((await settled('signedOut')).context).toMatchObject({ workspace: null, leftByChoice: true });
  });
});

describe('the way in', () => {
  it('opens the workspace of the tenant that the last visit left', async () => {
    const { settled, open } = session({ restore: () => ({ signedIn: true, tenantId: factory.id }) });
    expect((await settled('ready')).context.tenantId).toBe(factory.id);
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ tenantId: factory.id, menus: [aMenu] }));
  });

  it('asks for the tenant where the tokens name none', async () => {
    const { actor, settled } = session({ keepTokens: () => arrival(null, [merchant, factory]) });
    await settled('signedOut');
    actor.send(arrived);
    await settled('choosingTenant');
    actor.send({ type: 'tenant.choose', tenantId: factory.id });
    expect((await settled('ready')).context.tenantId).toBe(factory.id);
  });

  it.each([
    [3, 'F04'],
    [9, 'N14'],
  ])('a tenant of type %i opens without menus: the guard leads it on [%s]', async (type) => {
    const tenants = [{ ...pending, type }];
    const { settled, work } = session({
      restore: () => ({ signedIn: true, tenantId: pending.id }),
      loadWorkspace: (id) => ({ ...work(id), menus: [], info: { ...work(id).info, tenants } }),
    });
    expect((await settled('ready')).context.tenantId).toBe(pending.id);
  });

  it('[F06] knows whether it was here before, came in here, or came in over another session', async () => {
    const restored = session({ restore: () => ({ signedIn: true, tenantId: merchant.id }) });
    expect((await restored.settled('ready')).context.cameIn).toBe('before');
    const fresh = session();
    await fresh.settled('signedOut');
    fresh.actor.send(arrived);
    expect((await fresh.settled('ready')).context.cameIn).toBe('now');
    const over = session({ keepTokens: () => arrival(merchant.id, [merchant], true) });
    over.actor.send(arrived);
    expect((await over.settled('ready')).context.cameIn).toBe('again');
    // The next one who comes in is another.
    over.actor.send({ type: 'signOut' });
    expect((await over.settled('signedOut')).context.cameIn).toBe('before');
  });

  it('what was bound is known when the workspace is read again', async () => {
    let factories = 0;
    const { actor, settled, open } = session({
      restore: () => ({ signedIn: true, tenantId: merchant.id }),
      loadWorkspace: (id) => ({
        tenantId: id,
        info: {
          user: { id: 1, username: 'u', realName: '王' },
          tenants: [merchant],
          permissions: [],
          roles: [],
          bound: { factories: factories++, shops: 0 },
        },
        menus: [aMenu],
      }),
    });
    await settled('ready');
    actor.send({ type: 'workspace.changed' });
    await settled('refreshing');
    await settled('ready');
    expect(open.mock.calls.map(([{ info }]) => info.bound.factories)).toEqual([0, 1]);
  });
});
