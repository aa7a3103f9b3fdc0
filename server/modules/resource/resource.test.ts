import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { model } from '#contract/means/model.ts';
import { notice } from '#contract/notice/notice.ts';
import { resource } from '#contract/resource/resource.ts';
import { sku } from '#contract/sku/sku.ts';
import { makeZip } from '#tests/support/make-xlsx.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
let one: Client;
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  one = await t.as('merchant01');
  other = await t.as('merchant02');
});
afterAll(() => t.close());
afterEach(() => void vi.useRealTimers());

const PDF = (n: number | string) => `%PDF-1.7\n${n}\ntrailer << /Root 1 0 R >>\n%%EOF\n`;
const NOT_FOR_YOU = { code: 404, msg: '资源不存在、已停用或不再对您开放，请刷新后重新选择。' };

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
async function newSku(more: { material?: string; model?: string } = {}) {
  const form = {
    ...{ code: word('RS-'), name: '手机壳', material: word('材质'), brand: '牌', model: word('型号') },
    ...{ color: '黑', priceCents: 1000, ...more },
  };
  return { ...form, id: (await factory.call(sku.create, form)).id };
}
async function sent(name = '模板.pdf', content: string | Buffer = PDF(word(''))) {
  const { code, msg, data } = await factory.upload(resource.upload, name, content);
  expect([code, msg]).toEqual([0, '']);
  return data.fileId;
}
async function newResource(more: object = {}) {
  const name = word('资源');
  const said = { name, kind: 'template' as const, ...more };
  return { name, id: (await factory.call(resource.create, { ...said, fileId: await sent() })).id };
}
const rowOf = async (name: string) => (await factory.call(resource.page, { keyword: name })).list[0]!;
const seenBy = async (who: Client, skuId: number) =>
  (await who.call(resource.ofSku, { skuId })).map(({ id }) => id);
/** What a link says: its content, or the code of a refusal. */
const open = async (url: string) => {
  const { headers, body } = await t.app.inject({ method: 'GET', url });
  return String(headers['content-type']).includes('json')
    ? (JSON.parse(body) as { code: number }).code
    : body;
};
const newVersion = async (name: string, changed: string) => {
  const { id, version } = await rowOf(name);
  return factory.call(resource.newVersion, { id, version, changed, fileId: await sent() });
};

describe('[P079] a resource is found by those that it is for, and by nobody else', () => {
  it('all customers, or a group, or the chosen ones', async () => {
    const goods = await newSku();
    await factory.call(customerGroup.save, { groups: [{ name: '大客户' }] });
    const groupId = (await factory.call(customerGroup.list, {})).at(-1)!.id;
    const { list } = await factory.call(customer.page, {});
    const row = list.find(({ merchantId }) => merchantId === t.tenants.merchant2)!;
    const { alias, contactName, contactMobile, remark } = row;
    await factory.call(customer.update, { id: row.id, alias, contactName, contactMobile, remark, groupId });
    const all = await newResource();
    const group = await newResource({ scope: 'group', groupId });
    const chosen = await newResource({ scope: 'chosen', merchantIds: [t.tenants.merchant1] });
    expect((await seenBy(one, goods.id)).toSorted()).toEqual([all.id, chosen.id]);
    expect((await seenBy(other, goods.id)).toSorted()).toEqual([all.id, group.id]);
    expect(await other.ask(resource.take, { id: chosen.id })).toMatchObject(NOT_FOR_YOU);
    expect(await one.ask(resource.take, { id: group.id })).toMatchObject(NOT_FOR_YOU);
    // The same sentence as for one that never was.
    expect(await one.ask(resource.take, { id: 999_999 })).toMatchObject(NOT_FOR_YOU);
    expect((await factory.call(resource.detail, { id: chosen.id })).downloads).toEqual([]);
  });

  it('of a material or a model it is for the SKUs of these alone, also after two models became one', async () => {
    const goods = await newSku();
    const alike = await newSku({ material: goods.material });
    const forMaterial = await newResource({ material: goods.material });
    const forModel = await newResource({ brand: goods.brand, model: goods.model });
    const seen = await seenBy(one, goods.id);
    expect(seen).toEqual(expect.arrayContaining([forMaterial.id, forModel.id]));
    const beside = await seenBy(one, alike.id);
    expect([beside.includes(forMaterial.id), beside.includes(forModel.id)]).toEqual([true, false]);

    const into = await newSku();
    const models = (await factory.call(model.page, { pageSize: 200 })).list;
    const idOf = (name: string) => models.find((row) => row.name === name)!.id;
    await factory.call(model.merge, { id: idOf(goods.model), intoId: idOf(into.model) });
    expect(await rowOf(forModel.name)).toMatchObject({ model: into.model });
    expect(await seenBy(one, into.id)).toContain(forModel.id);
  });

  it('not after it was stopped, and again after it was started', async () => {
    const goods = await newSku();
    const { id } = await newResource();
    await factory.call(resource.stop, { id });
    expect(await seenBy(one, goods.id)).not.toContain(id);
    expect(await one.ask(resource.take, { id })).toMatchObject(NOT_FOR_YOU);
    await factory.call(resource.start, { id });
    expect(await seenBy(one, goods.id)).toContain(id);
  });

  it('another factory reads and changes none of it', async () => {
    const tenantId = await secondFactory(t);
    await letIn(t, 'designer', ['factory:resource', 'factory:resource:edit']);
    const foreign = await t.as('designer01', tenantId);
    const { id, name } = await newResource();
    expect((await foreign.call(resource.page, { keyword: name })).total).toBe(0);
    for (const call of [resource.detail, resource.stop, resource.delete] as const)
      expect((await foreign.ask(call, { id })).code).toBe(404);
    expect(await rowOf(name)).toMatchObject({ id, status: 0 });
  });

  it('a customer whose binding ended is refused, and his link ends within two hours', async () => {
    const merchantId = t.tenants.merchant3;
    const { system } = t.database;
    await system.insertInto('binding').values({ merchantId, factoryId: t.tenants.factory }).execute();
    const third = await t.as('merchant03');
    const goods = await newSku();
    const { id } = await newResource();
    const { url } = await third.call(resource.take, { id });
    expect(await open(url)).toContain('%PDF-');
    await system.deleteFrom('binding').where('merchantId', '=', merchantId).execute();
    expect(await third.ask(resource.take, { id })).toMatchObject(NOT_FOR_YOU);
    expect(await seenBy(third, goods.id)).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 + 1000 });
    expect(await open(url)).toBe(403);
  });
});

describe('[P079] versions', () => {
  it('the newest is taken, each taking is noted, and who had an earlier one is told once', async () => {
    const goods = await newSku();
    const { id, name } = await newResource();
    await one.call(resource.take, { id });
    await one.call(resource.take, { id });
    expect(await rowOf(name)).toMatchObject({ versionNo: 1, downloads: 2, downloaders: 1 });
    expect(await newVersion(name, '孔位右移 1 mm')).toEqual({ no: 2, told: 1 });

    const told = async (who: Client) =>
      (await who.call(notice.page, {})).list.filter(({ title }) => title.includes(name));
    expect(await told(one)).toMatchObject([{ body: expect.stringContaining('第 2 版：孔位右移 1 mm') }]);
    expect(await told(other)).toEqual([]);
    const mine = async () =>
      (await one.call(resource.ofSku, { skuId: goods.id })).find((row) => row.id === id);
    expect(await mine()).toMatchObject({ versionNo: 2, changed: '孔位右移 1 mm', hadNo: 1 });
    await one.call(resource.take, { id });
    expect(await mine()).toMatchObject({ hadNo: 2 });
    const { versions, downloads } = await factory.call(resource.detail, { id });
    expect(versions.map(({ no }) => no)).toEqual([2, 1]);
    expect(downloads.map(({ versionNo }) => versionNo)).toEqual([2, 1, 1]);
  });

  it('who may have it no more is not told', async () => {
    const { id, name } = await newResource();
    await one.call(resource.take, { id });
    const { version } = await rowOf(name);
    const narrowed = { scope: 'chosen' as const, merchantIds: [t.tenants.merchant2] };
    await factory.call(resource.update, { id, version, name, kind: 'template', ...narrowed });
    expect(await newVersion(name, '改色')).toEqual({ no: 2, told: 0 });
  });

  it('never change, and are not put over what another changed meanwhile', async () => {
    const { id, name } = await newResource();
    const change = t.database.system
      .updateTable('resourceVersion')
      .set({ changed: '别的' })
      .where('resourceId', '=', id)
      .execute();
    await expect(change).rejects.toThrow('a version of a resource never changes');
    const { version } = await rowOf(name);
    await newVersion(name, '甲');
    const late = { id, version, changed: '乙', fileId: await sent() };
    expect(await factory.ask(resource.newVersion, late)).toMatchObject({ code: 409 });
    expect((await rowOf(name)).versionNo).toBe(2);
  });

  it('go with their resource, and links to them end at once', async () => {
    const { id, name } = await newResource();
    const { url } = await one.call(resource.take, { id });
    expect(await open(url)).toContain('%PDF-');
    await newVersion(name, '改色');
    await factory.call(resource.delete, { id });
    expect(await rowOf(name)).toBeUndefined();
    expect(await open(url)).toBe(404);
    const left = await t.database.system
      .selectFrom('resourceDownload')
      .where('resourceId', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('[P079] what is refused', () => {
  const refused = async (name: string, content: string | Buffer) =>
    (await factory.upload(resource.upload, name, content)).msg;

  it.each([
    ['a.exe', 'MZ', '不能上传「a.exe」'],
    ['a.pdf', 'MZ\u0000\u0001', '文件「a.pdf」的内容不是 PDF'],
    ['a.zip', PDF(1), '文件「a.zip」的内容不是 ZIP'],
    [
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
      'SVG「a.svg」中有脚本',
    ],
    [
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()"/>',
      'SVG「a.svg」中有脚本',
    ],
    ['a.zip', makeZip({ 'a/运行.EXE': 'MZ' }), '中有可执行的文件或宏「a/运行.EXE」'],
    ['a.xlsx', makeZip({ 'xl/vbaProject.bin': 'x' }), '中有可执行的文件或宏'],
    ['a.zip', makeZip({ 'a.txt': 'x' }).subarray(0, 40), '已损坏'],
  ])('a file that could run, or is not what its name says: %s', async (name, content, msg) => {
    expect(await refused(name, content)).toContain(msg);
  });

  it('a ZIP of pictures is taken', async () => {
    expect(await refused('a.zip', makeZip({ 'a.png': 'x' }))).toBe('');
  });

  it('a name with special signs, an unknown material, group or customer, a file that is used already', async () => {
    const fileId = await sent();
    const said = { name: '模板', kind: 'template', fileId };
    const msgOf = async (more: object) => (await factory.ask(resource.create, { ...said, ...more })).msg;
    expect(await msgOf({ name: 'a/b' })).toContain('名称不能包含特殊符号');
    expect(await msgOf({ material: '没有的' })).toContain('材质不存在');
    expect(await msgOf({ brand: '没有', model: '没有的' })).toContain('型号不存在');
    expect(await msgOf({ scope: 'group' })).toContain('请选择分组');
    expect(await msgOf({ scope: 'group', groupId: 99_999 })).toContain('分组不存在');
    expect(await msgOf({ scope: 'chosen' })).toContain('请选择客户');
    expect(await msgOf({ scope: 'chosen', merchantIds: [t.tenants.merchant3] })).toContain('已解绑');
    await factory.call(resource.create, { name: word('模板'), kind: 'template', fileId });
    expect(await msgOf({})).toContain('文件不存在或已使用');
  });
});
