import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { compatibleOffer } from '#contract/compatible/compatible.ts';
import { compatible, COMPATIBLE_COLUMNS } from '#contract/means/compatible.ts';
import { model } from '#contract/means/model.ts';
import { sku } from '#contract/sku/sku.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

let made = 0;
let own: string;
beforeEach(() => void (own = `试${(made += 1)}`));

const newModel = async (name: string) => {
  const form = { brand: '果', name: `${own} ${name}`, code: `C${(made += 1)}` };
  return { ...form, ...(await factory.call(model.create, form)) };
};
type Named = Awaited<ReturnType<typeof newModel>>;
/** A SKU of this model, in use. */
const newSku = async ({ brand, name }: Named) => {
  const form = { code: `CS-${(made += 1)}`, name: '手机壳', material: '软壳', color: '黑色' };
  await factory.call(sku.create, { ...form, brand, model: name, priceCents: 990 });
  return form.code;
};
const pair = (of: Named, phone: Named, more: object = {}) =>
  factory.call(compatible.create, { caseModelId: of.id, phoneModelIds: [phone.id], ...more });
const rowOf = async (of: Named, phone: Named) =>
  (await factory.call(compatible.page, { caseModel: of.name, phoneModel: phone.name })).list[0]!;
const codesFor = async (phone: Named) =>
  (await factory.call(compatibleOffer.try, { modelId: phone.id })).offered.map(({ code }) => code);
const isRefused = (sentence: string) => ({
  code: expect.any(Number),
  msg: expect.stringContaining(sentence),
});

/** An order of the merchant that waits for a code with this title. */
const waiting = async (code: string, title: string) =>
  (
    await buildOrder(t.database.system, {
      merchantId: t.tenants.merchant1,
      status: 'unmapped',
      lines: [{ platformCode: code, title, kind: 'unmapped' }],
    })
  ).id;

describe('[G11] a fit', () => {
  it('is one way and not chained: B is offered the SKUs of A alone, and C those of B alone', async () => {
    const [a, b, c] = [await newModel('A'), await newModel('B'), await newModel('C')];
    const [ofA, ofB, ofC] = [await newSku(a), await newSku(b), await newSku(c)];
    await pair(a, b);
    await pair(b, c);
    expect(await codesFor(b)).toEqual([ofA]);
    expect(await codesFor(c)).toEqual([ofB]);
    expect(await codesFor(a)).toEqual([]);
    expect(ofC).not.toBe('');
  });

  it('is offered with its note to a merchant whose title names the phone; nothing is mapped until he says so', async () => {
    const [old, se] = [await newModel('8'), await newModel('SE 2022')];
    const code = await newSku(old);
    await pair(old, se, { grade: 'usable', note: '镜头孔略大' });
    const orderId = await waiting(`W-${own}`, `果 ${own} SE 2022 手机壳 黑`);
    const ask = () => merchant.call(compatibleOffer.offered, { codes: [`W-${own}`] });
    const { phone, offered } = await ask();
    expect(phone).toBe(`果 ${own} SE 2022`);
    expect(offered).toMatchObject([{ code, grade: 'usable', note: '镜头孔略大' }]);
    const lines = () =>
      t.database.system
        .selectFrom('orderLine')
        .select(['kind', 'skuId'])
        .where('orderId', '=', orderId)
        .execute();
    expect(await lines()).toEqual([{ kind: 'unmapped', skuId: null }]);
    expect((await merchant.call(mapping.page, { code: `W-${own}` })).total).toBe(0);

    const { id } = await rowOf(old, se);
    await factory.call(compatible.stop, { ids: [id] });
    expect(await ask()).toEqual({ phone: '', offered: [] });
    await factory.call(compatible.start, { ids: [id] });
    const [again] = (await ask()).offered;
    await merchant.call(mapping.save, { codes: [`W-${own}`], kind: 'sku', skuId: again!.id });
    expect(await lines()).toEqual([{ kind: 'sku', skuId: again!.id }]);
  });

  it('is offered to no merchant who is not bound to the factory, and not for codes that name two phones', async () => {
    const [old, se, other] = [await newModel('8'), await newModel('SE'), await newModel('X')];
    await newSku(old);
    await pair(old, se);
    const stranger = await t.as('merchant03');
    const codes = [`${own} SE`];
    expect((await merchant.call(compatibleOffer.offered, { codes })).offered).toHaveLength(1);
    expect((await stranger.call(compatibleOffer.offered, { codes })).offered).toEqual([]);
    const both = [...codes, `${own} X`];
    expect((await merchant.call(compatibleOffer.offered, { codes: both })).offered).toEqual([]);
    expect(other.name).toContain('X');
  });

  it('offers no SKU that is stopped', async () => {
    const [old, se] = [await newModel('8'), await newModel('SE')];
    await newSku(old);
    await pair(old, se);
    await factory.call(model.stop, { id: old.id });
    expect(await codesFor(se)).toEqual([]);
  });
});

describe('a pair', () => {
  it('is written for several phones, and both ways where that is said; a second one like it is refused whole', async () => {
    const [a, b, c] = [await newModel('A'), await newModel('B'), await newModel('C')];
    const form = { caseModelId: a.id, phoneModelIds: [b.id, c.id], both: true };
    expect(await factory.call(compatible.create, form)).toEqual({ made: 4 });
    const found = (await factory.call(compatible.page, { brand: '果', caseModel: own })).list;
    expect(new Set(found.map((row) => `${row.caseModelId} ${row.phoneModelId}`))).toEqual(
      new Set([`${a.id} ${b.id}`, `${a.id} ${c.id}`, `${b.id} ${a.id}`, `${c.id} ${a.id}`]),
    );
    const d = await newModel('D');
    expect(
      await factory.ask(compatible.create, { caseModelId: a.id, phoneModelIds: [d.id, b.id] }),
    ).toMatchObject(isRefused(`${a.brand} ${a.name} 的壳用于 ${b.brand} ${b.name}已经有了`));
    expect((await factory.call(compatible.page, { phoneModel: d.name })).total).toBe(0);
  });

  it('is no model with itself, and its note has at most 200 characters', async () => {
    const a = await newModel('A');
    const b = await newModel('B');
    expect(await factory.ask(compatible.create, { caseModelId: a.id, phoneModelIds: [a.id] })).toMatchObject(
      isRefused('不能是同一个型号'),
    );
    expect(
      await factory.ask(compatible.create, {
        ...{ caseModelId: a.id, phoneModelIds: [b.id], note: '长'.repeat(201) },
      }),
    ).toMatchObject(isRefused('说明不能超过 200 个字符'));
  });

  it('is changed as it was seen, and its log tells what was done', async () => {
    const [a, b] = [await newModel('A'), await newModel('B')];
    await pair(a, b);
    const { id, version } = await rowOf(a, b);
    await factory.call(compatible.update, { id, version, grade: 'usable', note: '略紧' });
    expect(await factory.ask(compatible.update, { id, version, grade: 'full', note: '' })).toMatchObject(
      isRefused('已被他人修改'),
    );
    const done = await factory.call(compatible.stop, { ids: [id, 9_999_999] });
    expect(done).toMatchObject({ successIds: [id], failed: [{ id: 9_999_999 }] });
    const { lines } = await factory.call(compatible.log, { id });
    expect(lines.map(({ text }) => text)).toEqual([
      '停用',
      '修改：程度 完全适配 → 可用；说明 空 → 略紧',
      '新建',
    ]);
  });

  it('goes over when its model is merged; what would stand twice or with itself goes', async () => {
    const [a, b, c, into] = [
      await newModel('A'),
      await newModel('B'),
      await newModel('C'),
      await newModel('Z'),
    ];
    await pair(a, b);
    await pair(a, c);
    await pair(into, c);
    await pair(a, into);
    await factory.call(model.merge, { id: a.id, intoId: into.id });
    const found = (await factory.call(compatible.page, { caseModel: into.name })).list;
    expect(found.map(({ phoneModelId }) => phoneModelId).toSorted((x, y) => x - y)).toEqual([b.id, c.id]);
    const left = await sql<{ n: number }>`
      select count(*)::int as n from compatible_model where ${a.id} in (case_model_id, phone_model_id)`.execute(
      t.database.system,
    );
    expect(left.rows[0]!.n).toBe(0);
  });

  it('comes in and goes out by files: by codes or names, each line refused alone, twice the same', async () => {
    const [a, b, c] = [await newModel('A'), await newModel('B'), await newModel('C')];
    const head = Object.values(COMPATIBLE_COLUMNS).join(',');
    const text = [
      head,
      `${a.code},${b.code},可用,略紧`,
      `${a.brand} ${a.name},${c.code},完全适配,`,
      `${a.code},${a.code},可用,`,
      `没有,${b.code},可用,`,
      `${b.code},${c.code},很好,`,
      `${a.code},${b.code},完全适配,`,
    ].join('\n');
    const bring = async () => {
      const { data } = await factory.upload(compatible.import, '兼容.csv', text);
      return until(async () => {
        const now = await factory.call(task.get, { id: data.taskId });
        return now.endedAt !== null && now;
      });
    };
    expect((await bring()).result).toEqual({ 新增: 2, 修改: 0, 未变: 0, 拒绝: 4 });
    expect((await bring()).result).toEqual({ 新增: 0, 修改: 0, 未变: 2, 拒绝: 4 });
    expect(await rowOf(a, b)).toMatchObject({ grade: 'usable', note: '略紧' });
    const { taskId } = await factory.call(compatible.export, { caseModel: a.name });
    const out = await until(async () => {
      const now = await factory.call(task.get, { id: taskId });
      return now.endedAt !== null && now;
    });
    expect(out.result).toEqual({ 兼容型号: 2 });
  });
});
