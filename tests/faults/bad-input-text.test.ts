import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { auth } from '#contract/auth/auth.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { notice } from '#contract/notice/notice.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { order } from '#contract/order/order.ts';
import { preference } from '#contract/preference/preference.ts';
import { shop } from '#contract/shop/shop.ts';
import { sku } from '#contract/sku/sku.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildOrder, buildSku } from '#tests/support/goods.ts';
import { countRows, expectSentence } from '#tests/support/hostile.ts';
import { formOf, sampleOf, textsOf, withValue, type Path } from '#tests/support/sample-input.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  [merchant, factory] = [await t.as('merchant01'), await t.as('factory01')];
});
afterAll(() => t.close());

/** Ends the session that the other cases need; it takes no text. */
const LEFT_OUT: readonly Endpoint[] = [auth.logout, auth.chooseTenant];
const calls = Object.entries({ auth, mapping, notice, order, orderImport, preference, shop, sku, task })
  .flatMap(([area, of]) =>
    Object.entries(of).map(([name, call]) => [`${area}.${name}`, call as Endpoint] as const),
  )
  .filter(([, call]) => call.body !== 'multipart' && !LEFT_OUT.includes(call));

const clientFor = ({ access }: Endpoint) =>
  typeof access === 'object' && access.of === 'factory' ? factory : merchant;

/** What PostgreSQL, or JSON in it, cannot keep. */
const UNSTORABLE = { NUL: 'a\0b', 'half an emoji': 'a\ud83db', 'the other half': '\ude00' };
/** What it can; the call may still find it too long, or no such thing. */
const ODD = {
  emoji: '👩‍👩‍👧‍👦🇨🇳🀄',
  'ten kilobytes': '长'.repeat(3334),
  'right to left': '\u202Eabc\u202C\u200F',
  'a statement': `'; drop table sku; --`,
  'a placeholder': '$1 ${x} %s {0}',
  'a backslash': `\\x00 \\u0000 C:\\`,
  'a prototype': '__proto__',
  blanks: ' \t\n ',
};

const cases = calls.flatMap(([name, call]) =>
  textsOf(formOf(call)).map((at): [string, Path, Endpoint] => [name, at, call]),
);

it('there are texts to try in every area that takes any', () => {
  expect(new Set(cases.map(([name]) => name.split('.')[0]))).toEqual(
    new Set(['auth', 'mapping', 'order', 'orderImport', 'preference', 'shop', 'sku']),
  );
});

describe('a text in every place of every call', () => {
  it.each(cases)('%s at %j', async (_, at, call) => {
    const sample = sampleOf(formOf(call));
    const tries = (texts: Record<string, string>) => Object.entries(texts);
    const ask = (text: string) => clientFor(call).ask(call, withText(sample, at, text));
    const before = await countRows(t.database.system);
    for (const [what, text] of tries(UNSTORABLE)) {
      // In an address half an emoji cannot be written at all.
      if (what !== 'NUL' && (call.method === 'GET' || call.method === 'DELETE')) continue;
      const { code, msg } = await ask(text);
      expect([what, code, msg]).toEqual([what, 400, expect.stringMatching(/NUL|残缺/)]);
    }
    expect(await countRows(t.database.system)).toEqual(before);
    for (const [what, text] of tries(ODD)) {
      const held = await countRows(t.database.system);
      const { code, msg } = await ask(text);
      expect([what, code, msg]).not.toEqual([what, 500, msg]);
      if (code === 0) continue;
      expectSentence(msg);
      expect(await countRows(t.database.system)).toEqual(held);
    }
  });
});

/** `name` at the end of a path stands for the name of a free field. */
function withText(sample: unknown, at: Path, text: string): unknown {
  const inner = at
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], sample);
  const free =
    at.at(-1) === 'name' && !('code' in (inner as object)) && Object.keys(inner as object).length === 1;
  return free ? withValue(sample, at.slice(0, -1), { [text]: 'a' }) : withValue(sample, at, text);
}

describe('numbers that no row has', () => {
  const numbers = [
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53 - 1,
    2 ** 53,
    1e300,
    'NaN',
    'Infinity',
    '',
    null,
    [],
    {},
    true,
  ];
  it.each([
    ['order.get', order.get, 'id'],
    ['order.log', order.log, 'id'],
    ['task.get', task.get, 'id'],
    ['task.cancel', task.cancel, 'id'],
    ['mapping.delete', mapping.delete, 'id'],
    ['orderImport.deleteTemplate', orderImport.deleteTemplate, 'id'],
    ['order.page', order.page, 'pageNo'],
    ['order.page', order.page, 'pageSize'],
    ['order.page', order.page, 'createTime'],
    ['sku.page', sku.page, 'status'],
    ['sku.page', sku.page, 'factoryId'],
    ['shop.page', shop.page, 'pageNo'],
  ] as const)('%s %#', async (_, call, field) => {
    for (const number of numbers) {
      const value = field === 'createTime' ? [number, number] : number;
      const { code, msg } = await merchant.ask(call, { [field]: value });
      expect([number, code, msg]).not.toEqual([number, 500, msg]);
      if (code !== 0) expectSentence(msg);
    }
  });
});

describe('what is odd but right is kept to the letter', () => {
  const odd = `${ODD.emoji}\u202E';--\\`;
  it('in an order', async () => {
    const { id, version } = await buildOrder(t.database.system, { merchantId: t.tenants.merchant1 });
    await merchant.call(order.update, { id, version, recipientName: odd, remark: odd });
    expect(await merchant.call(order.get, { id })).toMatchObject({ recipientName: odd, merchantRemark: odd });
    const { list } = await merchant.call(order.page, { recipient: odd });
    expect(list.map((row) => row.id)).toEqual([id]);
  });

  it('in a SKU, a mapping, a template and a preference', async () => {
    const { code } = await buildSku(t.database.system, { factoryId: t.tenants.factory, name: odd });
    const { list } = await factory.call(sku.page, { keyword: code });
    expect(list[0]!.name).toBe(odd);
    await buildMapping(t.database.system, { merchantId: t.tenants.merchant1, code: odd });
    expect((await merchant.call(mapping.page, { code: odd })).list.map((row) => row.code)).toEqual([odd]);
    const template = await merchant.call(orderImport.saveTemplate, {
      name: '奇数',
      mapping: { [odd]: odd },
    });
    expect(template).toMatchObject({ name: '奇数', mapping: { [odd]: odd } });
    const long = odd.repeat(200);
    await merchant.call(preference.saveCommonConfig, { id: '220', value: long });
    expect(await merchant.call(preference.commonConfig, { id: '220' })).toBe(long);
  });
});
