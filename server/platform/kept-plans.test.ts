import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { openDatabase, type Database } from './database.ts';

let t: TestApp;
let database: Database;
beforeAll(async () => {
  t = await startTestApp();
  // One connection, so that it can be asked what it has kept.
  database = openDatabase(t.url, { appConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await t.close();
});

it('few rows go by a plan that the connection keeps, many are planned for themselves', async () => {
  const db = database.of(t.tenants.merchant1);
  const count = async (word: 'few' | 'many', rows: number) => {
    const ids = Array.from({ length: rows }, (_, i) => i);
    const asked = sql.raw(`select count(*)::int as ${word}`);
    const answer = await sql<Record<string, number>>`${asked} from unnest(${ids}::bigint[])`.execute(db);
    return answer.rows[0]![word];
  };
  expect(await count('few', 3)).toBe(3);
  expect(await count('many', 2000)).toBe(2000);
  const { rows } = await sql<{ kept: string }>`
    select statement as kept from pg_prepared_statements where statement like ${'select count(*)::int as %'}`.execute(
    db,
  );
  expect(rows.map(({ kept }) => kept)).toEqual([expect.stringContaining('as few')]);
});

it('what finds orders by name follows many orders row by row, also where few stood when the connection began', async () => {
  const { system } = t.database;
  const { merchant1: merchantId } = t.tenants;
  const shopId = (await buildShop(system, { merchantId })).id;
  const add = (count: number) =>
    sql`insert into trade_order (merchant_id, order_no, shop_id, shop_name, platform, platform_order_no, status, recipient_name)
      select ${merchantId}, 'P' || no, ${shopId}, '店', 'taobao', 'N' || no, 12, '王' || no
      from (select nextval('trade_order_no_seq') as no from generate_series(1, ${count}::int)) numbers`.execute(
      system,
    );
  await add(3);
  const MANY = 1500;
  await system.connection().execute(async (db) => {
    const rename = (name: string) => sql`update trade_order set recipient_name = ${name}`.execute(db);
    for (let turn = 0; turn < 10; turn++) await rename(`李${turn}`);
    await add(MANY);
    await db.transaction().execute(async (trx) => {
      const read = async () => {
        const { rows } = await sql<{ read: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'order_finder'`.execute(
          trx,
        );
        return rows[0]!.read;
      };
      await sql`update trade_order set recipient_name = '张三'`.execute(trx);
      expect(await read()).toBeLessThan(10 * MANY);
    });
  });
});
