import { afterAll, beforeAll, expect, it } from 'vitest';
import { countryNamed } from '#contract/area/countries.ts';
import { expressFee } from '#contract/price/express-fee.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { endedTask } from '#tests/support/imported.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const fee = { mode: 'weight' as const, startCount: 100, extraCount: 100, extraCents: 0, expressName: '云途' };
const quoted = async (areaCode: string) => {
  const asked = { mode: 'weight' as const, expressName: '云途', areaCode, count: 100 };
  const { unitCents, template } = await factory.call(expressFee.quote, asked);
  return [unitCents, template.area];
};

it('[X21] a country is a place of a template as a province is, and lies in none', async () => {
  await factory.call(expressFee.create, { ...fee, startCents: 9000 });
  await factory.call(expressFee.create, { ...fee, areaCode: '美国', startCents: 4500 });
  await factory.call(expressFee.create, { ...fee, areaCode: 'de', startCents: 5500 });
  await factory.call(expressFee.create, { ...fee, areaCode: '33', startCents: 1500 });
  expect(await quoted('US')).toEqual([4500, '美国']);
  expect(await quoted('德国')).toEqual([5500, '德国']);
  expect(await quoted('FR')).toEqual([9000, '']);
  expect(await quoted('330106')).toEqual([1500, '浙江省']);
  const wrong = { ...fee, areaCode: 'XX', startCents: 1 };
  expect(await factory.ask(expressFee.create, wrong)).toMatchObject({ code: 400 });
});

it('countries go out and come in by their names', async () => {
  const { taskId } = await factory.call(expressFee.export, { keyword: '美国' });
  const { rawPayload } = await t.app.inject({ url: (await endedTask(factory, taskId)).resultFile! });
  const { data } = await factory.upload(expressFee.import, '快递费.xlsx', rawPayload);
  expect((await endedTask(factory, data.taskId)).result).toMatchObject({ 新增: 0, 未变: 1 });
});

it.each([
  ['us', 'US'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['英国', 'GB'],
  ['Great Britain', 'GB'],
  ['Korea', 'KR'],
  ['CN', undefined],
  ['HK', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%s is the country %s', (text, code) => {
  expect(countryNamed(text)?.code).toBe(code);
});
