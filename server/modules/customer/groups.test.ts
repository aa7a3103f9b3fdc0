import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerGroup, type CustomerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { price } from '#contract/price/price.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn, logOf } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  await letIn(t, 'platform', ['factory:customer']);
  other = await t.as('admin01');
});
afterAll(() => t.close());

const save = (...groups: { id?: number; name?: string }[]) => factory.call(customerGroup.save, { groups });
const refused = (...groups: { id?: number; name: string }[]) => factory.ask(customerGroup.save, { groups });
const list = () => factory.call(customerGroup.list, {});
const named = (groups: CustomerGroup[]) => groups.map(({ name }) => name);
const totals = async () => (await factory.call(customerGroup.withCustomers, {})).map(({ total }) => total);
const customers = async (asked: object = {}) => (await factory.call(customer.page, asked)).list;

/** Two groups at least, made here where no test before has made any. */
const some = async (): Promise<{ id: number; name: string }[]> => {
  const standing = await list();
  if (standing.length > 1) return standing;
  await save({ name: `甲组${standing.length}` }, { name: `乙组${standing.length}` });
  return list();
};
const pass = { dangerOptPassword: 'group-1' };
let guarded: Promise<unknown> | undefined;
/** What is dangerous asks for `pass` from here on. */
const guard = () => (guarded ??= factory.call(tenant.setDangerPassword, pass));

describe('groups of customers', () => {
  it('stand in the order in which they were saved, and may swap their names', async () => {
    const [a, b] = await save({ name: '大客户' }, { name: '新客户' });
    expect(named(await list())).toEqual(['大客户', '新客户']);
    const swapped = await save({ id: b!.id, name: '大客户' }, { id: a!.id, name: '新客户' });
    expect(swapped).toEqual([
      { id: b!.id, name: '大客户' },
      { id: a!.id, name: '新客户' },
    ]);
    // One that is not named stays, behind the others.
    expect(named(await save({ name: '海外' }, { id: a!.id, name: '新客户' }))).toEqual([
      '海外',
      '新客户',
      '大客户',
    ]);
  });

  it('have names of their own, without special signs', async () => {
    const twin = { code: 409, msg: '分组「海外」已存在，请换一个名称。' };
    expect(await refused({ name: '海外' })).toMatchObject(twin);
    expect(await refused({ name: '甲' }, { name: '甲' })).toMatchObject({ code: 409 });
    expect(await refused({ name: 'a/b' })).toMatchObject({ code: 400, msg: '分组名称不能包含特殊符号' });
    expect(await refused()).toMatchObject({ code: 400, msg: '请至少填写一个分组' });
    expect(named(await list())).toHaveLength(3);
  });

  it('of two savings at once, both hold, and no name stands twice', async () => {
    const codes = await Promise.all([1, 2].map(() => refused({ name: '同时' })));
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 409]);
    expect(named(await list()).filter((name) => name === '同时')).toHaveLength(1);
  });

  it('keep the name that another gave them where only their order is saved; one that is gone is passed over', async () => {
    const [a, b, ...rest] = await list();
    await save({ id: a!.id, name: '改过名' });
    const { id: gone } = (await save({ name: '要走的' }, ...rest.map(({ id }) => ({ id }))))[0]!;
    expect(await factory.call(customerGroup.delete, { id: gone })).toBe(true);
    const saved = await save({ id: b!.id }, { id: gone, name: '回来' }, { id: a!.id });
    expect(named(saved).slice(0, 2)).toEqual([b!.name, '改过名']);
    expect(named(saved)).not.toContain('回来');
    await save({ id: a!.id, name: a!.name }, { id: b!.id });
  });

  it('[A05] are the factory’s own: foreign ones are refused as unknown ones', async () => {
    const [own] = await some();
    const unknown = await other.ask(customerGroup.save, { groups: [{ id: 999_999, name: '改' }] });
    expect(unknown.code).toBe(404);
    const told = { code: 404, msg: unknown.msg };
    expect(await other.ask(customerGroup.save, { groups: [{ id: own!.id, name: '改' }] })).toMatchObject(
      told,
    );
    expect(await other.ask(customerGroup.delete, { id: own!.id })).toMatchObject(told);
    expect(await other.call(customerGroup.list, {})).toEqual([]);
    const [first] = await customers();
    expect(await other.ask(customerGroup.batchSet, { ids: [first!.id], groupId: null })).toMatchObject({
      code: 404,
    });
    expect(await (await t.as('factory02')).ask(customerGroup.list, {})).toMatchObject({ code: 403 });
  });

  it('take many customers at once, all or none, and let them go again', async () => {
    const [group] = await list();
    const ids = (await customers()).map(({ id }) => id);
    expect(
      await factory.ask(customerGroup.batchSet, { ids: [...ids, 999_999], groupId: group!.id }),
    ).toMatchObject({ code: 404 });
    expect((await totals())[0]).toBe(0);
    expect(await factory.ask(customerGroup.batchSet, { ids, groupId: 999_999 })).toMatchObject({ code: 400 });
    expect(await factory.call(customerGroup.batchSet, { ids, groupId: group!.id })).toBe(true);
    expect((await totals())[0]).toBe(ids.length);
    expect(await customers({ groupId: group!.id })).toHaveLength(ids.length);
    expect((await customers())[0]).toMatchObject({ groupName: group!.name });
    await factory.call(customerGroup.batchSet, { ids: [ids[0]!], groupId: null });
    expect(await customers({ groupId: 0 })).toMatchObject([{ id: ids[0], groupName: null }]);
  });

  it('come with their customers, those in none at last', async () => {
    const groups = await factory.call(customerGroup.withCustomers, { factoryId: t.tenants.factory });
    expect(groups.at(-1)).toMatchObject({ id: null, name: '未分组' });
    expect(
      groups.flatMap((group) => group.customers.map(({ merchantName }) => merchantName)).toSorted(),
    ).toEqual(['云朵手机壳旗舰店', '拾光配件商行']);
    expect(groups[0]).toMatchObject({ total: 1, customers: [{ merchantName: expect.any(String) }] });
    const foreign = { factoryId: t.tenants.platform };
    expect(await factory.ask(customerGroup.withCustomers, foreign)).toMatchObject({ code: 404 });
  });
});

describe('[F14] a group is deleted', () => {
  it('with the tenant’s password where one is set; its customers stay, in no group', async () => {
    const [group] = await some();
    await guard();
    expect(await factory.ask(customerGroup.delete, { id: group!.id })).toMatchObject({ code: 1014000009 });
    await factory.call(customerGroup.delete, { id: group!.id, ...pass });
    expect(named(await list())).not.toContain(group!.name);
    expect(await customers({ groupId: 0 })).toHaveLength(2);
    expect(await factory.ask(customerGroup.delete, { id: group!.id, ...pass })).toMatchObject({ code: 404 });
    expect((await logOf(t, t.tenants.factory)).at(-1)).toContain(`删除客户分组「${group!.name}」`);
  });
});

describe('[F14] who moves customers to another group changes what they pay', () => {
  beforeAll(guard);
  const groupOf = async (id: number) => (await customers()).find((row) => row.id === id)!.groupId;

  it('and gives the tenant’s password where one is set, as in the form of one customer', async () => {
    const [one] = await customers();
    const { id, alias, contactName, contactMobile, remark } = one!;
    const form = { id, alias, contactName, contactMobile, remark };
    const group = (await some()).find((own) => own.id !== one!.groupId);
    const wrong = { code: 1014000009 };
    expect(await factory.ask(customerGroup.batchSet, { ids: [id], groupId: group!.id })).toMatchObject(wrong);
    expect(await factory.ask(customer.update, { ...form, groupId: group!.id })).toMatchObject(wrong);
    expect(await groupOf(id)).toBe(one!.groupId);
    expect(await factory.call(customer.update, { ...form, groupId: group!.id, ...pass })).toBe(true);
    expect(await groupOf(id)).toBe(group!.id);
    // Who changes something else leaves the group as another may have set it, and is asked nothing.
    await factory.call(customer.update, { ...form, remark: '常客' });
    await factory.call(customerGroup.batchSet, { ids: [id], groupId: group!.id });
    expect(await groupOf(id)).toBe(group!.id);
    await factory.call(customerGroup.batchSet, { ids: [id], groupId: null, ...pass });
    expect(await groupOf(id)).toBeNull();
  });

  it('and may change prices, where one of the groups has any', async () => {
    const [one] = await customers();
    const [priced, plain] = await some();
    await factory.call(price.setGoods, {
      groupIds: [priced!.id],
      items: [{ way: 'percent', value: 9000 }],
      ...pass,
    });
    await letIn(t, 'factory', ['factory:customer']);
    const clerk = await t.as('factory02');
    const move = (groupId: number | null) =>
      clerk.ask(customerGroup.batchSet, { ids: [one!.id], groupId, ...pass });
    expect(await move(plain!.id)).toMatchObject({ code: 0 });
    expect(await move(priced!.id)).toMatchObject({ code: 403, msg: expect.stringContaining('设有价格') });
    expect(await clerk.ask(customerGroup.delete, { id: priced!.id, ...pass })).toMatchObject({ code: 403 });
    await letIn(t, 'factory', ['factory:customer', 'factory:price:edit']);
    expect(await move(priced!.id)).toMatchObject({ code: 0 });
    await letIn(t, 'factory', ['factory:customer']);
    expect(await move(null)).toMatchObject({ code: 403 });
  });
});

describe('[F14] a group that goes while it is given', () => {
  it('is not there for who gives it, or is kept for him', async () => {
    await letIn(t, 'factory', ['factory:customer', 'factory:price', 'factory:price:edit']);
    const pass = { dangerOptPassword: 'group-1' };
    const [one] = await customers();
    for (let i = 0; i < 5; i++) {
      const [made] = await save({ name: `去留${i}` });
      const groupId = made!.id;
      const answers = await Promise.all([
        factory.ask(customerGroup.delete, { id: groupId, ...pass }),
        factory.ask(customerGroup.batchSet, { ids: [one!.id], groupId, ...pass }),
        factory.ask(customer.create, {
          name: `新${i}`,
          mobile: `1390000000${i}`,
          contactName: '新',
          groupId,
        }),
        factory.ask(price.setGoods, {
          groupIds: [groupId],
          items: [{ way: 'percent', value: 9000 }],
          ...pass,
        }),
      ]);
      for (const { code, msg } of answers) expect([0, 400, 404], msg).toContain(code);
    }
  });
});
