import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { orderAddress } from '#contract/order/order-address.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { orderExport } from '#contract/order-export/order-export.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { orderSplit } from '#contract/order/order-split.ts';
import { orderTags } from '#contract/order/order-tags.ts';
import { ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { savedSearch } from '#contract/preference/saved-search.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { countRows, expectSentence } from '#tests/support/hostile.ts';
import { formOf, sampleOf, withValue, type Path } from '#tests/support/sample-input.ts';

let t: TestApp;
let clients: { factory: Client; merchant: Client };
beforeAll(async () => {
  t = await startTestApp();
  clients = { merchant: await t.as('merchant01'), factory: await t.as('factory01') };
});
afterAll(() => t.close());

const areas: Record<string, Record<string, Endpoint>> = {
  orderAddress,
  orderCreate,
  orderExport,
  orderGoods,
  orderMerge,
  orderPicture,
  orderSplit,
  orderTags,
  reviewRule,
  savedSearch,
  waybill,
  file,
};
const calls = Object.entries(areas).flatMap(([area, of]) =>
  Object.entries(of)
    .filter(([, { body }]) => body !== 'multipart' && body !== 'stream')
    .map(([name, call]) => [`${area}.${name}`, call] as const),
);

const clientFor = ({ access }: Endpoint) =>
  typeof access === 'object' && access.of === 'factory' ? clients.factory : clients.merchant;

type Schema = ReturnType<typeof formOf>;
const optionsOf = (schema: Schema) => (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
const LEAVES = optionsOf(formOf({ input: ConditionLeaf } as unknown as Endpoint)).map(sampleOf);

/** What the samples of one call differ in; the rest is tried with the first. */
const FURTHER: Path = ['condition', 'filter', 'position'];

/** Either ids or a filter, not both; one leaf of each kind where a condition is asked for. */
function samplesOf(call: Endpoint): unknown[] {
  const sample = sampleOf(formOf(call)) as Record<string, unknown>;
  if (sample.condition)
    return LEAVES.map((leaf) => ({
      ...sample,
      actions: { pend: { reason: '核对' }, tags: ['急'] },
      condition: { join: 'all', groups: [{ join: 'any', leaves: [leaf] }] },
    }));
  if (!sample.filter) return [sample];
  const { ids, groups, filter, position: _position, ...rest } = sample;
  const byFilter = { ...rest, filter, position: '1:1:' };
  return [{ ...rest, ...(ids ? { ids } : { groups }) }, byFilter];
}

/** Where a value of the sample itself is a text or a number. */
function placesIn(value: unknown, kind: 'string' | 'number', at: Path = []): Path[] {
  if (typeof value === kind) return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    placesIn(inner, kind, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}

/** @throws where an answer is an error of the server or no sentence, or where what was refused left anything behind. */
async function expectAnswered(call: Endpoint, inputs: { at: Path; value: unknown; input: unknown }[]) {
  const held = await countRows(t.database.system);
  let taken = 0;
  for (const { at, value, input } of inputs) {
    const { code, msg } = await clientFor(call).ask(call, input);
    expect([at, value, code, msg]).not.toEqual([at, value, 500, msg]);
    if (code === 0) taken += 1;
    else expectSentence(msg);
  }
  if (taken === 0) expect(await countRows(t.database.system)).toEqual(held);
}

const each = (sample: unknown, at: Path, values: readonly unknown[]) =>
  values.map((value) => ({ at, value, input: withValue(sample, at, value) }));

const UNSTORABLE = ['a\0b', 'a\ud83db'];
const ODD = [
  '👩‍👩‍👧‍👦🇨🇳🀄',
  '长'.repeat(3334),
  '\u202Eabc\u202C\u200F',
  `'; drop table sku; --`,
  `C:\\$1 %s {0}`,
  '__proto__',
  ' \t\n ',
  '',
  '99999999999999999999:99999999999999999999:1,2',
  '2:1:',
  '1:9:5,3,3',
  '0:0:0',
];

describe('a text in every place of every new call', () => {
  it.each(calls)('%s', async (_, call) => {
    for (const [i, sample] of samplesOf(call).entries()) {
      for (const at of placesIn(sample, 'string')) {
        if (i > 0 && !FURTHER.includes(at[0]!)) continue;
        for (const text of UNSTORABLE) {
          if (text.includes('\ud83d') && (call.method === 'GET' || call.method === 'DELETE')) continue;
          const { code, msg } = await clientFor(call).ask(call, withValue(sample, at, text));
          expect([at, text, code, msg]).toEqual([at, text, 400, expect.stringMatching(/NUL|残缺/)]);
        }
        await expectAnswered(call, each(sample, at, ODD));
      }
    }
  });
});

const NUMBERS = [
  ...[0, -1, 1.5, -0, 2 ** 31, 2 ** 40, 2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 53, 1e300],
  ...['NaN', 'Infinity', '', null, [], {}, true],
];

describe('a number that none has in every place of every new call', () => {
  it.each(calls)('%s', async (_, call) => {
    for (const [i, sample] of samplesOf(call).entries())
      for (const at of placesIn(sample, 'number'))
        if (i === 0 || FURTHER.includes(at[0]!)) await expectAnswered(call, each(sample, at, NUMBERS));
  });
});
