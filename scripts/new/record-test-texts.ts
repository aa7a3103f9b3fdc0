import { OWN_TENANT, PEOPLE, testWorld } from './new-screen.ts';
import { quoted } from './plan.ts';
import type { NewRecord } from './record-texts.ts';

const valuesOf = ({ fields }: NewRecord, at: 0 | 1, but: string[] = []): string =>
  fields
    .filter(({ name }) => !but.includes(name))
    .map(({ name, samples }) => `${name}: ${samples[at]}`)
    .join(', ');

/** Over the real routes: what it must refuse first, then what it must answer. */
export function serverTest(record: NewRecord): string {
  const { name, camel, noun, side, permission, fields } = record;
  const [first] = fields;
  const { stranger } = PEOPLE[side];
  const [once, again] = first.samples.map((sample) => sample.slice(1, -1));
  const part = once!.toLowerCase();
  return `import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { ${camel} } from '#contract/${name}/${name}.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

${testWorld(side, camel, [permission, `${permission}:edit`])}
const ONCE = { ${valuesOf(record, 0)} };
const AGAIN = { ${valuesOf(record, 1)} };
const make = async (form = ONCE) => (await owner.call(${camel}.create, form)).id;
const rows = async (who = owner, keyword?: string) => (await who.call(${camel}.page, { keyword })).list;

describe(${quoted(noun)}, () => {
  it('is no business of who does not hold its permissions, nor of the other side', async () => {
    const id = await make();
    await hold(other, [${quoted(permission)}]);
    const writes = [
      [${camel}.create, ONCE],
      [${camel}.update, { ...ONCE, id, version: 1 }],
      [${camel}.delete, { id }],
    ] as const;
    for (const [call, input] of writes)
      expect(await other.ask(call, input), call.path).toMatchObject({ code: CODES.forbidden });
    await hold(other, []);
    const strangers = [other, await t.as(${quoted(stranger)})];
    for (const who of strangers)
      expect(await who.ask(${camel}.page, {})).toMatchObject({ code: CODES.forbidden });
  });

  it('of another tenant is not seen, changed or deleted', async () => {
    const id = await make();
    expect(await rows(other)).toEqual([]);
    expect(await other.ask(${camel}.update, { ...AGAIN, id, version: 1 })).toMatchObject({ code: 404 });
    expect(await other.ask(${camel}.delete, { id })).toMatchObject({ code: 404 });
    expect(await rows()).toMatchObject([{ ...ONCE, id, version: 1 }]);
    // The name is taken in its own tenant alone.
    expect(await other.ask(${camel}.create, ONCE)).toMatchObject({ code: 0 });
  });

  it('is made once, however often it is sent', async () => {
    await make();
    expect(await owner.ask(${camel}.create, ONCE)).toMatchObject({
      code: 409,
      msg: '${noun}「${once}」已存在，请直接修改它。',
    });
    const id = await make(AGAIN);
    const taken = { ...AGAIN, ${first.name}: ONCE.${first.name}, id, version: 1 };
    expect(await owner.ask(${camel}.update, taken)).toMatchObject({ code: 409 });
    expect(await rows()).toMatchObject([AGAIN, ONCE]);
  });

  it('is changed as it was seen, and by nobody who saw it before', async () => {
    const id = await make();
    const change = { ...AGAIN, id, version: 1 };
    expect(await owner.call(${camel}.update, change)).toBe(true);
    expect(await owner.ask(${camel}.update, { ...change, ...ONCE })).toMatchObject({
      code: 409,
      msg: '${noun}已被他人修改，请刷新后重试。',
    });
    expect(await rows()).toMatchObject([{ ...AGAIN, id, version: 2 }]);
  });

  it('is found by its words, the newest first', async () => {
    await make();
    await make(AGAIN);
    expect(await rows()).toMatchObject([AGAIN, ONCE]);
    expect(await rows(owner, ${quoted(part)})).toMatchObject([ONCE]);
    expect(await rows(owner, '没有这样的')).toEqual([]);
  });

  it('[F14] leaves a line of the tenant’s log whatever becomes of it, and is gone when it is deleted', async () => {
    const id = await make();
    await owner.call(${camel}.update, { ...AGAIN, id, version: 1 });
    expect(await owner.call(${camel}.delete, { id })).toBe(true);
    expect(await owner.ask(${camel}.delete, { id })).toMatchObject({ code: 404 });
    expect(await rows()).toEqual([]);
    const { list } = await owner.call(tenantLog.page, { kind: ${quoted(camel)} });
    expect(list.slice(0, 3).map(({ text }) => text)).toEqual([
      '删除${noun}「${again}」',
      '修改${noun}「${again}」',
      '新建${noun}「${once}」',
    ]);
  });
});
`;
}

const typed = ({ label, samples: [sample] }: NewRecord['fields'][number]) =>
  `  await form.field(/^${label}/).fill(${sample.startsWith("'") ? sample : quoted(sample)});`;

/** What only a browser shows: the screen is there, is wired to the server, says what is wrong, and asks before it deletes. */
export function browserTest(record: NewRecord): string {
  const { noun, side, listed, fields } = record;
  const [first] = fields;
  const { imported, made } = OWN_TENANT[side];
  const once = first.samples[0];
  const needed = fields.filter(
    ({ control, column }) => control !== 'SwitchField' && !column.includes('default'),
  );
  return `import { barriers } from '#tests/e2e/barriers.ts';
${imported}
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('${listed ? `[${listed}] ` : ''}${noun}: one is made, changed, found and deleted', async ({ asUser }) => {
  ${made.replace(', tenantId', '')}
  const { page, open } = await asUser(username);
  const list = listPage(page, ${quoted(noun)});
  await open(${quoted(noun)});
  await expect(list.region.getByText('还没有${noun}')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await list.bar.getByRole('button', { name: '新建${noun}' }).click();
  const form = dialog(page, '新建${noun}');
  await form.button('保存').click();
  await expect(form.panel.getByText('请输入${first.label}')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
${needed.map(typed).join('\n')}
  await form.button('保存').click();
  await expect(list.row(${once})).toBeVisible();

  await list.row(${once}).getByRole('button', { name: '修改' }).click();
  const change = dialog(page, '修改${noun}');
  await change.field(/^${first.label}/).fill('改名');
  await change.button('保存').click();
  await expect(list.row('改名')).toBeVisible();
  await list.filter('关键词', ${once});
  await expect(list.rows).toHaveCount(0);
  await list.filter('关键词', '改名');

  await list.row('改名').getByRole('button', { name: '删除' }).click();
  const sure = dialog(page, '是否删除？');
  await expect(sure.panel.getByText('${noun}「改名」将被删除。')).toBeVisible();
  await sure.typeCode();
  await sure.button('确认').click();
  await expect(list.rows).toHaveCount(0);
});
`;
}
