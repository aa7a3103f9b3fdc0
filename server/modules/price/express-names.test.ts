import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expressFee } from '#contract/price/express-fee.ts';
import { MIGRATIONS } from '#server/platform/root.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

it('templates and discounts of before get the names that they mean; of two of one meaning the newer one does', async () => {
  const { system } = t.database;
  const factoryId = t.tenants.factory;
  const fee = { factoryId, mode: 'piece', startCount: 1, extraCount: 1, extraCents: 0 };
  const at = (day: number) => new Date(`2026-01-0${day}T00:00:00Z`);
  await system
    .insertInto('expressFee')
    .values([
      { ...fee, expressName: '中通', area: '浙江', startCents: 350, updatedAt: at(2) },
      { ...fee, expressName: 'ZTO Express', area: '浙江省', startCents: 500, updatedAt: at(1) },
      { ...fee, expressName: '我的专线', area: '加州', startCents: 700, updatedAt: at(1) },
      { ...fee, expressName: '', area: '', startCents: 900, updatedAt: at(1) },
    ])
    .execute();
  await system
    .insertInto('priceRule')
    .values({
      factoryId,
      kind: 'express',
      target: 'all',
      way: 'percent',
      value: 9000,
      expressName: '顺丰',
      area: '广西',
      updatedAt: at(1),
    })
    .execute();
  for (const file of ['084-express-fee-names.sql', '085-price-rule-names.sql'])
    await system
      .transaction()
      .execute((trx) => sql.raw(fs.readFileSync(path.join(MIGRATIONS, file), 'utf8')).execute(trx));
  const fees = await system
    .selectFrom('expressFee')
    .select(['expressName', 'area', 'startCents'])
    .orderBy('startCents')
    .execute();
  expect(fees).toEqual([
    { expressName: '中通快递', area: '浙江省', startCents: 350 },
    { expressName: 'ZTO Express', area: '浙江省', startCents: 500 },
    { expressName: '我的专线', area: '加州', startCents: 700 },
    { expressName: '', area: '', startCents: 900 },
  ]);
  expect(await system.selectFrom('priceRule').select(['expressName', 'area']).execute()).toEqual([
    { expressName: '顺丰速运', area: '广西壮族自治区' },
  ]);
  const factory = await t.as('factory01');
  const asked = { mode: 'piece' as const, expressName: '中通快递', area: '浙江', count: 1 };
  expect(await factory.call(expressFee.quote, asked)).toMatchObject({ unitCents: 350 });
});
