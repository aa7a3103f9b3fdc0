import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '#server/platform/migrate.ts';
import { MIGRATIONS } from '#server/platform/root.ts';

// A database of the version before materials, colours and models were rows, brought to today's.

const name = `t_${randomBytes(8).toString('hex')}`;
const LAST_BEFORE = '114';
let admin: pg.Client;
let db: pg.Client;
let url: string;
let before: string;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  url = address.href;
  before = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-before-'));
  for (const file of fs.readdirSync(MIGRATIONS).filter((one) => one.slice(0, 3) <= LAST_BEFORE))
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(before, file));
  await migrate(url, before);
  db = new pg.Client({ connectionString: url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  fs.rmSync(before, { recursive: true, force: true });
});

const rows = async (statement: string) => (await db.query(statement)).rows as Record<string, unknown>[];

it('[G08] the texts of SKUs, discounts and limits become rows, and nothing of them is lost or changed', async () => {
  await db.query(`
    insert into tenant (id, name, type) overriding system value values (1, '厂', 2), (2, '商', 1);
    insert into sku (factory_id, code, name, material, brand, model, color, price_cents, status, version) values
      (1, 'TPU-IP14-BK', '壳', 'TPU 软壳', 'Apple', 'iPhone 14', '黑色', 690, 0, 1),
      (1, 'TPU-IP15-BK', '壳', 'TPU 软壳', 'Apple', 'iPhone 15', '黑色', 790, 0, 3),
      (1, 'MPC-IP14-WH', '壳', '磨砂', 'Apple', 'iPhone 14', '白色', 880, 1, 2),
      (1, 'old 1', '壳', 'tpu 软壳', '华为', 'Mate', '', 500, 1, 1);
    insert into code_mapping (merchant_id, code, kind, factory_id, sku_id)
      select 2, 'SHOP-1', 'sku', 1, id from sku where code = 'TPU-IP14-BK';
    insert into price_rule (factory_id, kind, target, material, color, way, value, updated_at) values
      (1, 'goods', 'all', 'TPU 软壳', '黑色', 'percent', 9000, now()), (1, 'goods', 'all', '停产的', '', 'percent', 8000, now());
    insert into department (id, tenant_id, name, all_materials) overriding system value values (7, 1, '印刷', false);
    insert into department_material (tenant_id, dept_id, material, color) values (1, 7, '磨砂', '白色');
  `);
  const rules = await rows('select material, color, value from price_rule order by id');
  const prices = await rows('select code, material, color, price_cents from sku order by id');

  await migrate(url);

  expect(await rows('select material, color, value from price_rule order by id')).toEqual(rules);
  expect(await rows('select code, material, color, price_cents from sku order by id')).toEqual(prices);
  expect(await rows('select material, color from department_material')).toEqual([
    { material: '磨砂', color: '白色' },
  ]);
  expect(await rows('select count(*)::int as n from code_mapping')).toEqual([{ n: 1 }]);
  // Codes are the parts of SKU codes that mean exactly this; a second spelling stays apart, because a discount tells it apart.
  expect(
    await rows(`select name, code from material where code !~ '^M' or code = 'MPC' order by name`),
  ).toEqual([
    { name: 'TPU 软壳', code: 'TPU' },
    { name: '磨砂', code: 'MPC' },
  ]);
  expect(
    await rows('select name, name_key from material where lower(name) = $$tpu 软壳$$ order by name'),
  ).toHaveLength(2);
  expect(await rows(`select brand, name, code from model where brand = 'Apple' order by name`)).toEqual([
    { brand: 'Apple', name: 'iPhone 14', code: 'IP14' },
    { brand: 'Apple', name: 'iPhone 15', code: 'IP15' },
  ]);
  expect(await rows(`select name, code from color where name <> '' order by code`)).toEqual([
    { name: '黑色', code: 'BK' },
    { name: '白色', code: 'WH' },
  ]);
  // Each has the history that its version tells.
  expect(
    await rows(`select s.code, array_agg(e.event order by e.id) as told, max(e.version) = s.version as whole
      from sku s join sku_event e on e.sku_id = s.id group by s.id order by s.id`),
  ).toEqual([
    { code: 'TPU-IP14-BK', told: ['sku.create'], whole: true },
    { code: 'TPU-IP15-BK', told: ['sku.create', 'sku.edit', 'sku.edit'], whole: true },
    { code: 'MPC-IP14-WH', told: ['sku.create', 'sku.stop'], whole: true },
    { code: 'old 1', told: ['sku.create', 'sku.stop'], whole: true },
  ]);
});
