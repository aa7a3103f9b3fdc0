import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import type { Menu, Tenant } from '#contract/auth.ts';
import { sessionMachine, type Arrival, type Restored, type Workspace } from './session.machine.ts';

const merchant: Tenant = { id: 7, name: '云朵旗舰店', type: 1, masterTenantId: null };
const factory: Tenant = { id: 9, name: '星辰工厂', type: 2, masterTenantId: null };
const aMenu = { id: 1, path: '/business/order' } as Menu;

/** A session whose surroundings do what `answers` say; the rest works as on a good day. */
function session(
  answers: Partial<{
    restore: () => Restored;
    signIn: () => Arrival;
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
    info: { user: { id: 1, username: 'u', realName: '王' }, tenants, permissions: [], roles: [] },
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
        signIn: fromPromise(soon(() => answers.signIn?.() ?? { tenantId: merchant.id, tenants })),
        listTenants: fromPromise(soon(() => answers.listTenants?.() ?? tenants)),
        enterTenant: fromPromise(
          soon(
            ({ tenantId }: { tenantId: number }) => answers.enterTenant?.(tenantId) ?? { tenantId, tenants },
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
const credentials = { type: 'signIn', username: 'u', password: 'p' } as const;

describe('refusals', () => {
  it('says why a login was refused, and lets the user try again', async () => {
    let tries = 0;
    const { actor, settled } = session({
      signIn: () => {
        if (tries++ === 0) throw new Error('用户名或密码不正确');
        return { tenantId: merchant.id, tenants: [merchant] };
      },
    });
    await settled('signedOut');
    actor.send(credentials);
    await settled('signingIn');
    expect((await settled('signedOut')).context.failure).toBe('用户名或密码不正确');
    actor.send(credentials);
    expect((await settled('ready')).context.failure).toBeNull();
  });

  it('turns away, with the reason, who has no tenant at all', async () => {
    const { actor, settled, leave } = session({ signIn: () => ({ tenantId: null, tenants: [] }) });
    await settled('signedOut');
    actor.send(credentials);
    await settled('turningAway');
    expect((await settled('signedOut')).context.failure).toContain('没有可用的租户');
    expect(leave).toHaveBeenCalledOnce();
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

  it('a failed change of tenant leaves the old one open', async () => {
    const { actor, settled } = session({
      restore: () => ({ signedIn: true, tenantId: merchant.id }),
      enterTenant: fail('您不是该租户的成员'),
    });
    await settled('ready');
    actor.send({ type: 'tenant.choose', tenantId: factory.id });
    await settled('switching');
    expect((await settled('ready')).context.tenantId).toBe(merchant.id);
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

  it('asks for the tenant where the login names none', async () => {
    const { actor, settled } = session({
      signIn: () => ({ tenantId: null, tenants: [merchant, factory] }),
    });
    await settled('signedOut');
    actor.send(credentials);
    await settled('choosingTenant');
    actor.send({ type: 'tenant.choose', tenantId: factory.id });
    expect((await settled('ready')).context.tenantId).toBe(factory.id);
  });
});
