import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { NO_LIMITS } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { servicesOf } from '#server/platform/services.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { change } from './change.ts';

let t: TestApp;
let factory: Client;
let ctx: Ctx;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  const { id: userId } = await t.database.system
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'factory01')
    .executeTakeFirstOrThrow();
  const tenantId = t.tenants.factory;
  ctx = {
    ...servicesOf(t.app),
    ...{ sessionId: 1, userId, userName: '青青', tenantId, tenantType: 2, side: 'factory' as const },
    ...{ permissions: [], limits: NO_LIMITS, now: new Date(), requestId: 'r', ip: '10.0.0.1' },
    db: t.database.of(tenantId),
  };
});
afterAll(() => t.close());
beforeEach(() => t.database.system.deleteFrom('tenantLog').execute());
afterEach(async () => {
  await t.database.system.deleteFrom('dangerPassword').execute();
  await t.database.system.deleteFrom('department').execute();
});

const make = (name: string, told = `新建部门「${name}」`) =>
  change(ctx, { kind: 'department' }, async (trx) => {
    const answer = await trx
      .insertInto('department')
      .values({ tenantId: ctx.tenantId, name })
      .returning('name')
      .executeTakeFirstOrThrow();
    return { answer, told };
  });
const departments = async () =>
  (await t.database.system.selectFrom('department').select('name').execute()).map(({ name }) => name);
const lines = async () => (await factory.call(tenantLog.page, { kind: 'department' })).list;

describe('a change of a record of a tenant', () => {
  it('answers what the work answers, and writes its line beside it: who, what kind, what and from where', async () => {
    expect(await make('打样部')).toEqual({ name: '打样部' });
    expect(await departments()).toEqual(['打样部']);
    expect(await lines()).toMatchObject([
      {
        kind: 'department',
        text: '新建部门「打样部」',
        userId: ctx.userId,
        userName: '青青',
        ip: '10.0.0.1',
      },
    ]);
  });

  it('writes a line for each thing that was done, and none for what was not', async () => {
    await change(ctx, { kind: 'department' }, async () => ({
      told: ['新建部门「打样部」', '', '停用部门「包装部」'],
    }));
    expect((await lines()).map(({ text }) => text).toSorted()).toEqual([
      '停用部门「包装部」',
      '新建部门「打样部」',
    ]);
  });

  it('writes no line where nothing was changed', async () => {
    await make('打样部', '');
    expect(await lines()).toEqual([]);
  });

  it('leaves nothing behind where the work fails, not even what it had written', async () => {
    const failing = change(ctx, { kind: 'department' }, async (trx) => {
      await trx.insertInto('department').values({ tenantId: ctx.tenantId, name: '打样部' }).execute();
      throw new Error('没有成功');
    });
    await expect(failing).rejects.toThrow('没有成功');
    expect([await departments(), await lines()]).toEqual([[], []]);
  });

  it('leaves nothing behind where its line cannot be written', async () => {
    const nobody = { ...ctx, userName: null as unknown as string };
    const failing = change(nobody, { kind: 'department' }, async (trx) => {
      await trx.insertInto('department').values({ tenantId: ctx.tenantId, name: '打样部' }).execute();
      return { told: '新建部门「打样部」' };
    });
    await expect(failing).rejects.toThrow('null value');
    expect([await departments(), await lines()]).toEqual([[], []]);
  });

  it('[F14] asks for the password of the tenant before anything is done, where the call is dangerous', async () => {
    await factory.call(tenant.setDangerPassword, { dangerOptPassword: 'geheim1' });
    let begun = 0;
    const dangerous = (dangerOptPassword?: string) =>
      change(
        ctx,
        { kind: 'department', pass: { dangerOptPassword }, hold: async () => (begun += 1) },
        async () => {
          begun += 1;
          return { answer: 'done', told: '' };
        },
      );
    await expect(dangerous()).rejects.toMatchObject({ code: CODES.dangerPassword });
    await expect(dangerous('falsch1')).rejects.toMatchObject({ code: CODES.dangerPassword });
    expect(begun).toBe(0);
    expect(await dangerous('geheim1')).toBe('done');
    expect(begun).toBe(2);
    // What is not dangerous asks for none.
    expect(await make('打样部')).toEqual({ name: '打样部' });
  });

  it('of two that hold the same, the second begins when the first has ended', async () => {
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const holding = (name: string, work: () => Promise<void>) =>
      change(
        ctx,
        {
          kind: 'department',
          // The role of requests may not write tenants: so the lock is the owner's.
          db: ctx.system,
          hold: (trx, tenantId) =>
            trx.selectFrom('tenant').select('id').where('id', '=', tenantId).forUpdate().execute(),
        },
        async () => {
          order.push(`${name} begins`);
          await work();
          order.push(`${name} ends`);
          return { told: name };
        },
      );
    const began = Promise.withResolvers<void>();
    const first = holding('first', async () => {
      began.resolve();
      await gate.promise;
    });
    await began.promise;
    const second = holding('second', async () => {});
    await untilWaiting(t, 'tenant');
    expect(order).toEqual(['first begins']);
    gate.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });
});
