import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let factory: Client;
const wish = { validUntil: null, mostUses: null };
const made: Record<string, { id: number; inviteCode: string }> = {};
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  for (const name of ['展会 A', '展会 B', '老客户'])
    made[name] = await factory.call(invite.create, { name, ...wish });
  const { id } = made['展会 B']!;
  await factory.call(invite.update, { id, name: '展会 B', ...wish, open: false });
});
afterAll(() => t.close());

const names = async (asked: Input<typeof invite.list>) =>
  (await factory.call(invite.list, asked)).list.map(({ name }) => name);

describe('the invites of a factory', () => {
  it('come page by page, the newest first, and can be narrowed', async () => {
    const own = { name: '展会' };
    expect(await names(own)).toEqual(['展会 B', '展会 A']);
    expect(await names({ ...own, usable: 'yes' })).toEqual(['展会 A']);
    expect(await names({ usable: 'no' })).toEqual(['展会 B']);
    expect(await names({ ...own, pageNo: 2, pageSize: 1 })).toEqual(['展会 A']);
    expect((await factory.call(invite.list, { ...own, pageSize: 1 })).total).toBe(2);
    expect(await names({ id: made['老客户']!.id })).toEqual(['老客户']);
  });

  it('tell who came by one of them, and is still bound', async () => {
    const merchant = await t.as('merchant03');
    const { id, inviteCode } = made['老客户']!;
    expect(await factory.call(invite.bound, { id })).toEqual([]);
    await merchant.call(binding.bind, { inviteCode });
    const came = {
      merchantId: t.tenants.merchant3,
      merchantName: expect.any(String),
      boundAt: expect.any(Number),
    };
    expect(await factory.call(invite.bound, { id })).toEqual([came]);
    expect(await factory.call(invite.bound, { id: made['展会 A']!.id })).toEqual([]);
    // To no merchant, and to no other factory.
    expect(await merchant.ask(invite.bound, { id })).toMatchObject({ code: 403 });
    await t.database.system
      .updateTable('role')
      .set({ permissions: ['factory:customer'] })
      .where('tenantId', '=', t.tenants.platform)
      .execute();
    expect(await (await t.as('admin01')).call(invite.bound, { id })).toEqual([]);
    const [bound] = await merchant.call(binding.list, {});
    await merchant.call(binding.unbind, { id: bound!.id });
    expect(await factory.call(invite.bound, { id })).toEqual([]);
  });
});
