import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { material } from '#contract/means/material.ts';
import { MOST_ROUTE_STEPS, route } from '#contract/route/route.ts';
import { workStep } from '#contract/route/work-step.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn, logOf, secondFactory } from '#tests/support/partners.ts';
import { printableGoods } from '#tests/support/printable.ts';

let t: TestApp;
let factory: Client;
let newGoods: ReturnType<typeof printableGoods>;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  newGoods = printableGoods(t, factory);
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const refused = (msg: string) => ({ code: 400, msg });

async function newStep() {
  const name = word('工序');
  return { name, id: (await factory.call(workStep.create, { name })).id };
}
const newMaterial = async () =>
  (await factory.call(material.create, { code: word('RT-'), name: word('材质') })).id;
const pass = (stepId: number, more: object = {}) => ({
  ...{ stepId, required: true, counted: false, afterPrint: true, seconds: 30 },
  ...more,
});
/** What a form of a route says; where nothing else is said it is for a material of its own. */
const form = async (steps: readonly object[], more: object = {}) => ({
  ...{
    name: word('路线'),
    materialId: await newMaterial(),
    skuId: null,
    steps: steps as never[],
    inspected: 0,
  },
  ...more,
});
const rowOf = async (name: string) => (await factory.call(route.page, { keyword: name })).list[0]!;
const stepRow = async (name: string) => (await factory.call(workStep.page, { keyword: name })).list[0]!;

describe('[P182] a step', () => {
  it('has a name of its own, and is renamed as it was seen', async () => {
    const { id, name } = await newStep();
    expect(await factory.ask(workStep.create, { name: name.toUpperCase() })).toMatchObject(
      refused(`已有工序「${name}」，请换一个名称。`),
    );
    const renamed = word('擦拭');
    await factory.call(workStep.update, { id, version: 1, name: renamed });
    expect(await factory.ask(workStep.update, { id, version: 1, name })).toMatchObject({
      code: 409,
      msg: '工序已被他人修改，请刷新后重试。',
    });
    expect(await stepRow(renamed)).toMatchObject({ id, version: 2, status: 0, routes: 0, isUnused: true });
    expect(await logOf(t, t.tenants.factory)).toContain(`工序「${name}」改名为「${renamed}」`);
  });

  it('that a route in use has is not stopped; one that was ever used is stopped, not deleted', async () => {
    const [step, unused] = [await newStep(), await newStep()];
    const said = await form([pass(step.id)]);
    const { id } = await factory.call(route.create, said);
    expect(await stepRow(step.name)).toMatchObject({ routes: 1, isUnused: false });
    expect(await factory.ask(workStep.stop, { id: step.id })).toMatchObject(
      refused(`工艺路线「${said.name}」还有这道工序，请先修改或停用那条路线。`),
    );
    await factory.call(route.stop, { id });
    await factory.call(workStep.stop, { id: step.id });
    expect(await stepRow(step.name)).toMatchObject({ routes: 0, status: 1 });
    expect(await factory.ask(workStep.delete, { id: step.id })).toMatchObject(
      refused(`工序「${step.name}」用过，不能删除，可以停用。`),
    );
    await factory.call(workStep.delete, { id: unused.id });
    expect((await factory.call(workStep.page, { keyword: unused.name })).total).toBe(0);
    // The route cannot begin again with a step that nobody does.
    expect(await factory.ask(route.start, { id })).toMatchObject(
      refused(`工序「${step.name}」已停用，请先启用它。`),
    );
    await factory.call(workStep.start, { id: step.id });
    await factory.call(route.start, { id });
    expect((await rowOf(said.name)).status).toBe(0);
  });
});

describe('[P182] a route', () => {
  it('is refused with a sentence where its steps or its inspection do not hold', async () => {
    const [one, other] = [await newStep(), await newStep()];
    const ask = async (steps: readonly object[], more: object = {}) =>
      factory.ask(route.create, await form(steps, more));
    expect(await ask([])).toMatchObject(refused('请至少添加一道工序'));
    const many = Array.from({ length: MOST_ROUTE_STEPS + 1 }, (_, i) => pass(i + 1));
    expect(await ask(many)).toMatchObject(refused('一条路线最多 20 道工序'));
    expect(await ask([pass(one.id), pass(one.id)])).toMatchObject(
      refused('同一道工序只能添加一次，请去掉重复的。'),
    );
    expect(await ask([pass(one.id, { afterPrint: false })])).toMatchObject(
      refused('印前的工序按批报数，请把它的方式改为「报数」。'),
    );
    expect(await ask([pass(one.id), pass(other.id, { afterPrint: false, counted: true })])).toMatchObject(
      refused('印前的工序要排在印后的前面，请调整顺序。'),
    );
    expect(await ask([pass(one.id, { seconds: 86_401 })])).toMatchObject(refused('标准秒最多 86,400'));
    expect(await ask([pass(one.id)], { inspected: 101 })).toMatchObject(refused('抽检比例不能大于 100 %'));
    expect(await ask([pass(999_999)])).toMatchObject(refused('所选的工序不存在，请刷新后重新选择。'));
    expect(await ask([pass(one.id)], { materialId: 999_999 })).toMatchObject(
      refused('材质或 SKU 不存在，请刷新后重新选择。'),
    );
    expect(await ask([pass(one.id)], { skuId: 1 })).toMatchObject(refused('材质和 SKU 只能选一个。'));
    const last = { seconds: 86_400 };
    expect((await ask([pass(one.id, last)], { inspected: 100 })).code).toBe(0);
  });

  it('is one in use for the same goods', async () => {
    const step = await newStep();
    const said = await form([pass(step.id)]);
    const { id } = await factory.call(route.create, said);
    const second = { ...said, name: word('路线') };
    const { name } = (await factory.call(material.page, { pageSize: 100 })).list.find(
      (one) => one.id === said.materialId,
    )!;
    const why = refused(`材质「${name}」已有启用中的工艺路线「${said.name}」，请修改它，或先停用它。`);
    expect(await factory.ask(route.create, second)).toMatchObject(why);
    await factory.call(route.stop, { id });
    await factory.call(route.create, second);
    expect(await factory.ask(route.start, { id })).toMatchObject({
      code: 400,
      msg: expect.stringContaining(`已有启用中的工艺路线「${second.name}」`) as string,
    });
  });

  it('is made once, however often the same request comes', async () => {
    const step = await newStep();
    const said = { ...(await form([pass(step.id)])), idempotencyKey: word('made-once-') };
    const [first, again] = [await factory.call(route.create, said), await factory.call(route.create, said)];
    expect(again).toEqual(first);
    expect((await factory.call(route.page, { keyword: said.name })).total).toBe(1);
  });

  it('is changed by another version as it was seen, which says what is different; the old one stays', async () => {
    const [one, other] = [await newStep(), await newStep()];
    const said = await form([pass(one.id)], { inspected: 100 });
    const { id } = await factory.call(route.create, said);
    const change = (version: number, more: object) =>
      factory.ask(route.update, { id, version, name: said.name, steps: said.steps, inspected: 100, ...more });
    expect((await change(1, {})).data).toEqual({ versionNo: 1 });
    const steps = [pass(other.id, { counted: true, afterPrint: false }), pass(one.id, { required: false })];
    expect((await change(1, { steps, inspected: 10 })).data).toEqual({ versionNo: 2 });
    expect(await change(1, { steps })).toMatchObject({ code: 409 });
    const row = await rowOf(said.name);
    expect(row).toMatchObject({ versionNo: 2, inspected: 10, materialId: said.materialId, skuId: null });
    expect(row.steps).toEqual([
      { ...steps[0]!, name: other.name },
      { ...steps[1]!, name: one.name },
    ]);
    const { versions } = await factory.call(route.detail, { id });
    const changed = [
      `加入 ${other.name}（必经，报数，印前，标准 30 秒）`,
      `${one.name} 必经 → 可选`,
      '质检 全检 → 抽检 10 %',
    ].join('；');
    expect(versions.map(({ no, changed: what }) => [no, what])).toEqual([
      [2, changed],
      [1, '首个版本'],
    ]);
    expect(await logOf(t, t.tenants.factory)).toContain(`工艺路线「${said.name}」保存第 2 版：${changed}`);
    const { rows } = await sql<{ stepId: number }>`
      select s.step_id as "stepId" from route_version v join route_step s on s.version_id = v.id
      where v.route_id = ${id} and v.no = 1`.execute(t.database.system);
    expect(rows).toEqual([{ stepId: one.id }]);
  });

  it('of the SKU goes before that of its material, and that before the one of all; what is stopped holds for none', async () => {
    const [step, goods] = [await newStep(), await newGoods()];
    const target = { materialId: null, skuId: null };
    const make = async (more: object) =>
      (await factory.call(route.create, await form([pass(step.id)], { ...target, ...more }))).id;
    const routeNow = async () => {
      const { rows } = await sql<{ id: number }>`
        select v.route_id as id from routes_of(${t.tenants.factory}, array[${goods.sku.id}::bigint]) r
        join route_version v on v.id = r.version_id`.execute(t.database.system);
      return rows[0]?.id;
    };
    expect(await routeNow()).toBeUndefined();
    const ofAll = await make({});
    expect(await routeNow()).toBe(ofAll);
    const ofMaterial = await make({ materialId: goods.materialId });
    expect(await routeNow()).toBe(ofMaterial);
    const ofSku = await make({ skuId: goods.sku.id });
    expect(await routeNow()).toBe(ofSku);
    await factory.call(route.stop, { id: ofSku });
    expect(await routeNow()).toBe(ofMaterial);
    await factory.call(route.stop, { id: ofMaterial });
    await factory.call(route.stop, { id: ofAll });
    expect(await routeNow()).toBeUndefined();
  });

  it('is found by what it is for and by its steps, and a factory has its own alone', async () => {
    const [step, goods] = [await newStep(), await newGoods()];
    const said = await form([pass(step.id)], { materialId: null, skuId: goods.sku.id });
    const { id } = await factory.call(route.create, said);
    const idsOf = async (wanted: object) =>
      (await factory.call(route.page, { pageSize: 100, ...wanted })).list.map((row) => row.id);
    expect(await idsOf({ stepId: step.id })).toEqual([id]);
    expect(await idsOf({ keyword: goods.sku.code })).toEqual([id]);
    expect(await idsOf({ target: 'sku' })).toContain(id);
    expect(await idsOf({ target: 'material' })).not.toContain(id);
    const found = await factory.call(route.choices, { kind: 'sku', keyword: goods.sku.code.toLowerCase() });
    expect(found.map((one) => one.id)).toEqual([goods.sku.id]);
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:station', 'factory:station:edit']);
    const other = await t.as('designer01');
    expect((await other.call(route.page, {})).total).toBe(0);
    expect((await other.call(workStep.page, {})).total).toBe(0);
    expect(await other.ask(route.stop, { id })).toMatchObject({ code: 404 });
    expect(await other.ask(route.create, { ...said, name: word('路线') })).toMatchObject({ code: 400 });
  });
});
