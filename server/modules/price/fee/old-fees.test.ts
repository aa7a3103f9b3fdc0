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
  for (const file of ['084-express-fee-names.sql', '085-price-rule-names.sql', '371-express-fee-area.sql'])
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
  const asked = { mode: 'piece' as const, expressName: '中通快递', areaCode: '浙江', count: 1 };
  expect(await factory.call(expressFee.quote, asked)).toMatchObject({ unitCents: 350 });
});

it('a template of before costs what it did before: by the statement and the sum of then, for every place and weight', async () => {
  const { system } = t.database;
  const factoryId = t.tenants.factory;
  await system.deleteFrom('expressFee').execute();
  const at = new Date('2026-01-01T00:00:00Z');
  const fees = [
    {
      mode: 'weight',
      expressName: '中通快递',
      area: '浙江省',
      startCount: 1000,
      startCents: 800,
      extraCount: 500,
    },
    { mode: 'weight', expressName: '中通快递', area: '', startCount: 500, startCents: 500, extraCount: 1000 },
    { mode: 'weight', expressName: '', area: '浙江省', startCount: 3000, startCents: 1200, extraCount: 0 },
    { mode: 'weight', expressName: '', area: '', startCount: 100, startCents: 2000, extraCount: 1 },
    { mode: 'piece', expressName: '', area: '西藏自治区', startCount: 2, startCents: 1500, extraCount: 2 },
    { mode: 'piece', expressName: '', area: '', startCount: 1, startCents: 600, extraCount: 1 },
    // What no place was, nobody was ever asked for.
    { mode: 'piece', expressName: '', area: '加州', startCount: 1, startCents: 1, extraCount: 0 },
  ];
  // As it stood before 372, which makes the index: two of one company, both without a node.
  await sql`drop index express_fee_one`.execute(system);
  await system
    .insertInto('expressFee')
    .values(fees.map((fee) => ({ ...fee, factoryId, areaCode: '', extraCents: 130, updatedAt: at })))
    .execute();
  const asked = ['weight', 'piece'].flatMap((mode) =>
    ['中通快递', '顺丰速运'].flatMap((expressName) =>
      ['浙江省', '西藏自治区', '广东省'].flatMap((area) =>
        [1, 2, 3, 100, 999, 1000, 1001, 1501, 3001].map((count) => ({ mode, expressName, area, count })),
      ),
    ),
  );
  const before = [];
  for (const { mode, expressName, area, count } of asked) {
    const { rows } = await sql<{ cents: number }>`
      select (start_cents + case when extra_count = 0 then 0
        else ceil(greatest(0, ${count}::int - start_count)::numeric / extra_count) * extra_cents end)::int as cents
      from express_fee where factory_id = ${factoryId} and mode = ${mode}
        and express_name in ('', ${expressName}) and area in ('', ${area})
      order by express_name <> '' desc, area <> '' desc limit 1`.execute(system);
    before.push(rows[0]!.cents);
  }
  await system
    .transaction()
    .execute((trx) =>
      sql.raw(fs.readFileSync(path.join(MIGRATIONS, '371-express-fee-area.sql'), 'utf8')).execute(trx),
    );
  const factory = await t.as('factory01');
  const after = [];
  for (const { area, ...one } of asked) {
    const { totalCents } = await factory.call(expressFee.quote, {
      ...one,
      mode: one.mode as 'piece' | 'weight',
      areaCode: area,
    });
    after.push(totalCents);
  }
  expect(after).toEqual(before);
  expect(new Set(before).size).toBeGreaterThan(10);
});
