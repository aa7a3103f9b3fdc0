import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELIVERED, DELIVERED_KEYS } from '#contract/print-template/delivered/delivered.ts';
import { MOST_TEMPLATES, printTemplate } from '#contract/print-template/print-template.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn, logOf, secondFactory } from '#tests/support/partners.ts';
import { codesOf, readPaper } from '#tests/support/read-paper.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const refused = (msg: string) => ({ code: 400, msg });
async function newTemplate(from: keyof typeof DELIVERED = 'tag6040') {
  const name = word('模板');
  const { id } = await factory.call(printTemplate.create, { name, kind: DELIVERED[from].kind, from });
  return { id, name };
}
const detail = (id: number) => factory.call(printTemplate.detail, { id });

describe('[P083] a print template', () => {
  it('begins as it was delivered, each of them', async () => {
    for (const key of DELIVERED_KEYS) {
      const { id, name } = await newTemplate(key);
      const found = await detail(id);
      expect(found.design).toEqual(DELIVERED[key].design);
      expect(found.template).toMatchObject({ name, kind: DELIVERED[key].kind, versionNo: 1, status: 0 });
    }
    expect(
      await factory.ask(printTemplate.create, { name: word('模板'), kind: 'shelf', from: 'tag4030' }),
    ).toMatchObject(refused('「标签 40×30」是标签模板，请选择同一种类。'));
  });

  it('is saved as a new version with who and what changed, and what is the same makes none', async () => {
    const { id, name } = await newTemplate();
    const { design } = await detail(id);
    const save = (version: number, more: object = {}) =>
      factory.call(printTemplate.update, { id, version, name, design, ...more });
    expect(await save(1)).toEqual({ versionNo: 1, version: 1 });
    const [first, ...others] = design.elements;
    const moved = { ...design, elements: [{ ...first!, x: first!.x + 10 }, ...others] };
    expect(await save(1, { design: moved })).toEqual({ versionNo: 2, version: 2 });
    expect(await factory.ask(printTemplate.update, { id, version: 1, name, design })).toMatchObject({
      code: 409,
      msg: '打印模板已被他人修改，请刷新后重试。',
    });
    expect(await save(2, { design: { ...moved, elements: others, height: 4100 } })).toMatchObject({
      versionNo: 3,
    });
    const { versions } = await detail(id);
    expect(versions.map(({ no, changed, createdBy }) => [no, changed, createdBy])).toEqual([
      [3, '纸 60×40 → 60×41 mm；删除变量 1 个', '陈工'],
      [2, '修改变量 1 个', '陈工'],
      [1, '首个版本', '陈工'],
    ]);
    expect((await factory.call(printTemplate.version, { id, no: 2 })).design).toEqual(moved);
    expect(await logOf(t, t.tenants.factory)).toContain(`打印模板「${name}」保存第 2 版：修改变量 1 个`);
  });

  it('[M34] has versions that the database itself never changes', async () => {
    const { id } = await newTemplate();
    await expect(
      sql`update print_template_version set changed = '' where template_id = ${id}`.execute(
        t.database.system,
      ),
    ).rejects.toThrow('a version of a print template never changes');
  });

  it('[M34] is refused with the width that it needs where a bar code is too narrow to be read', async () => {
    const { id, name } = await newTemplate();
    const { design } = await detail(id);
    const save = (w: number) =>
      factory.ask(printTemplate.update, {
        ...{ id, version: 1, name },
        design: {
          ...design,
          elements: design.elements.map((one) => (one.kind === 'barcode' ? { ...one, w } : one)),
        },
      });
    expect(await save(3020)).toMatchObject(
      refused('条码「生产件号」：太窄，扫描枪扫不出，宽至少要 30.3 mm。'),
    );
    expect(await save(3030)).toMatchObject({ code: 0 });
  });

  it('is the default of its kind where it is the first, until another one takes its place', async () => {
    const first = await newTemplate('shelf7035');
    const { list } = await factory.call(printTemplate.page, { kind: 'shelf' });
    const preset = list.find(({ isDefault }) => isDefault)!;
    expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const other = await newTemplate('shelf7035');
    await factory.call(printTemplate.default, { id: other.id, isDefault: true });
    const after = (await factory.call(printTemplate.page, { kind: 'shelf' })).list;
    expect(after.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([other.id]);
    expect(await logOf(t, t.tenants.factory)).toContain(
      `打印模板「${other.name}」设为货架的默认，代替「${preset.name}」`,
    );
    const { successIds, failed } = await factory.call(printTemplate.stop, { ids: [first.id, other.id] });
    expect(successIds).toEqual([first.id]);
    expect(failed).toEqual([
      { id: other.id, name: other.name, msg: '它是货架的默认模板，请先把别的模板设为默认，或取消默认。' },
    ]);
    expect(await factory.ask(printTemplate.default, { id: first.id, isDefault: true })).toMatchObject(
      refused('打印模板已停用，请先启用它，再设为默认。'),
    );
    await factory.call(printTemplate.start, { ids: [first.id] });
    expect((await factory.call(printTemplate.page, { status: 1 })).list).toEqual([]);
  });

  it('is copied under another name, and no two have the same', async () => {
    const { id, name } = await newTemplate();
    const copied = word('副本');
    const { id: copy } = await factory.call(printTemplate.copy, { id, name: copied });
    expect((await detail(copy)).design).toEqual((await detail(id)).design);
    expect(await factory.ask(printTemplate.copy, { id, name: name.toUpperCase() })).toMatchObject(
      refused(`已有打印模板「${name}」，请换一个名称。`),
    );
    expect(await factory.ask(printTemplate.copy, { id, name: '一?' })).toMatchObject(
      refused('名称不能包含特殊符号'),
    );
  });

  it('is shown with the data of a sample as it would be printed', async () => {
    const { kind, design } = DELIVERED.tag6040;
    const { pdf, problems } = await factory.call(printTemplate.preview, { kind, design });
    expect(problems).toEqual([]);
    const [page] = readPaper(Buffer.from(pdf, 'base64'));
    expect(await codesOf(page!)).toEqual(['Code128 100000000017', 'QRCode 100000000017']);
    const gone = { ...design, elements: [{ ...design.elements[0]!, key: 'trackingNo' }] };
    expect(await factory.ask(printTemplate.preview, { kind, design: gone as never })).toMatchObject(
      refused('变量「trackingNo」：这种模板里没有这个变量，请重新选择。'),
    );
  });

  it('is another factory’s alone, and changed by whom its role lets', async () => {
    const { id } = await newTemplate();
    await secondFactory(t);
    await letIn(t, 'designer', ['factory:template']);
    const other = await t.as('designer01');
    expect(await other.ask(printTemplate.detail, { id })).toMatchObject({ code: 404 });
    expect((await other.call(printTemplate.page, {})).list).toEqual([]);
    expect(await other.ask(printTemplate.stop, { ids: [id] })).toMatchObject({ code: 403 });
  });

  it('is one of 200 at most', async () => {
    await sql`insert into print_template (factory_id, name, kind, updated_by, created_at, updated_at)
      select ${t.tenants.factory}, '多 ' || n, 'tag', '', now(), now() from generate_series(1, ${MOST_TEMPLATES}) n`.execute(
      t.database.system,
    );
    expect(
      await factory.ask(printTemplate.create, { name: word('模板'), kind: 'tag', from: null }),
    ).toMatchObject(refused('打印模板最多 200 个，请修改已有的模板。'));
  });
});
