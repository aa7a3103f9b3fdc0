import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { department } from '#contract/department/department.ts';
import { role } from '#contract/role/role.ts';
import { user } from '#contract/user/user.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let owner: Client;
let roleIds: number[];
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.as('merchant01');
  roleIds = [(await owner.call(role.simple, {})).find(({ name }) => name === '客服')!.id];
});
afterAll(() => t.close());

const form = (username: string, more: object = {}) => ({
  username,
  realName: '小赵',
  password: DEMO_PASSWORD,
  roleIds,
  ...more,
});

/** Nobody writes about the tenant until all of these were asked, each a moment after the one before. */
async function heldUp<T>(asked: (() => Promise<T>)[]): Promise<T[]> {
  const answers: Promise<T>[] = [];
  await t.database.system.transaction().execute(async (trx) => {
    await trx.selectFrom('tenant').select('id').where('id', '=', owner.tenantId).forUpdate().execute();
    for (const ask of asked) {
      answers.push(ask());
      await wait(500);
    }
  });
  return Promise.all(answers);
}

it('a user and the department that he is put into: the second of the two is told', async () => {
  const { id: deptId } = await owner.call(department.create, { name: '部门' });
  const [made, gone] = await heldUp<{ code: number; msg: string }>([
    () => owner.ask(user.create, form('racer1', { deptId })),
    () => owner.ask(department.delete, { id: deptId }),
  ]);
  expect(made).toMatchObject({ code: 0 });
  expect(gone).toMatchObject({ code: 409, msg: '部门「部门」还有 1 个用户，请先把他们移到其他部门。' });
});

it('a user and the role that he is given: the second of the two is told', async () => {
  const { id } = await owner.call(role.create, { name: '新角色', permissions: ['business:order'] });
  const [made, gone] = await heldUp<{ code: number; msg: string }>([
    () => owner.ask(user.create, form('racer2', { roleIds: [id] })),
    () => owner.ask(role.delete, { id }),
  ]);
  expect(made).toMatchObject({ code: 0 });
  expect(gone).toMatchObject({ code: 409, msg: expect.stringContaining('还有 1 个用户') });
});

it('two roles that come to one name at the same moment: the second is told', async () => {
  const permissions = ['business:order'];
  const { id } = await owner.call(role.create, { name: '旧名', permissions });
  for (let i = 0; i < 6; i++) {
    const name = `同名${i}`;
    const answers = await Promise.all([
      owner.ask(role.update, { id, name, permissions }),
      owner.ask(role.create, { name, permissions }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 409]);
    expect(answers.find(({ code }) => code === 409)!.msg).toBe(`角色「${name}」已存在，请换一个名称。`);
  }
});
