import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { ownFactory } from '#contract/binding/own-factory.ts';
import { role } from '#contract/role/role.ts';
import { user } from '#contract/user/user.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { visitorOf } from '#tests/support/visitor.ts';

/** Who leads a virtual factory of his employer is his employer's employee. */
let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let owner: Client;
let roleIds: number[];
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
  owner = await t.as('merchant03');
  const made = await owner.call(role.create, { name: '采购', permissions: ['business:factory'] });
  roleIds = [made.id];
});
afterAll(() => t.close());

async function employee(username: string) {
  const form = { username, realName: '小周', password: DEMO_PASSWORD, roleIds };
  const { id } = await owner.call(user.create, form);
  const { factoryId } = await (
    await t.as(username)
  ).call(ownFactory.createVirtual, { factoryName: `${username}的厂` });
  const inside = await t.as(username, factoryId);
  const works = async () => (await v.ask(auth.menus, {}, { token: inside.token })).code;
  return { id, factoryId, works };
}
const tenantsOf = async (username: string) =>
  (await v.ask(auth.login, { username, password: DEMO_PASSWORD })).data?.tenants.map(({ id }) => id);

it('loses it, with its sessions and his account, when he is sent away', async () => {
  const { id, works } = await employee('leaver1');
  expect(await works()).toBe(0);
  expect(await owner.call(user.get, { id })).toMatchObject({ own: true });
  await owner.call(user.delete, { id });
  expect(await works()).toBe(401);
  expect(await tenantsOf('leaver1')).toBeUndefined();
});

it('is closed there while he is closed in the tenant that made it', async () => {
  const { id, factoryId, works } = await employee('stopped1');
  await owner.call(user.updateStatus, { id, status: 1 });
  expect(await works()).toBe(401);
  expect(await tenantsOf('stopped1')).toEqual([]);
  await owner.call(user.updateStatus, { id, status: 0 });
  expect(await tenantsOf('stopped1')).toEqual([owner.tenantId, factoryId]);
  await owner.call(user.updatePassword, { id, password: 'another1' });
});

it('is entered by another of the merchant’s people, and by nobody else', async () => {
  const { factoryId } = await employee('leader1');
  const second = await t.as('merchant03');
  expect(await second.ask(ownFactory.enterVirtual, { factoryId })).toMatchObject({
    code: 0,
    data: { tenantId: factoryId },
  });
  expect((await t.as('merchant03', factoryId)).tenantId).toBe(factoryId);
  const foreign = await t.as('merchant01');
  expect(await foreign.ask(ownFactory.enterVirtual, { factoryId })).toMatchObject({ code: 404 });
});
