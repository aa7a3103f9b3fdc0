import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '#server/platform/root.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { dataFolder } from '#tests/support/product.ts';
import { until } from '#tests/support/until.ts';

// What a server of the version of before lives through while another one starts with new migrations.

let t: TestApp;
let other: pg.Client;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  other = new pg.Client({ connectionString: t.url });
  await other.connect();
  folder = dataFolder();
  for (const name of fs.readdirSync(MIGRATIONS))
    fs.copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name));
});
afterAll(async () => {
  await other.end();
  await t.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('a statement that answers with all columns goes on after a column was added', async () => {
  const { id } = await buildOrder(t.database.system, { merchantId: t.tenants.merchant1 });
  const db = t.database.of(t.tenants.merchant1);
  const row = (from: typeof db) =>
    from.selectFrom('tradeOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // One connection: it has prepared the statement, by itself and within a transaction.
  const twice = () =>
    db
      .connection()
      .execute(async (one) => [await row(one), await one.transaction().execute((trx) => row(trx))]);
  await twice();
  await db.connection().execute(async (one) => {
    await row(one);
    await one.transaction().execute((trx) => row(trx));
    await other.query('alter table trade_order add column added_meanwhile text');
    expect((await row(one)).id).toBe(id);
    expect((await one.transaction().execute((trx) => row(trx))).id).toBe(id);
    // And it is prepared again, not asked twice from now on.
    expect((await row(one)).id).toBe(id);
  });
  for (const found of await twice()) expect(found).toMatchObject({ id, addedMeanwhile: null });
});

it('a migration does not keep requests waiting behind a lock that it cannot have yet, and gets it later', async () => {
  fs.writeFileSync(path.join(folder, '990-test.sql'), 'alter table trade_order add column waited_for text;');
  await other.query('begin');
  await other.query('select from trade_order limit 1');
  const migrated = migrate(t.url, folder);
  const waiting = async () =>
    (
      await sql`select from pg_locks where relation = 'trade_order'::regclass and not granted
        and mode = 'AccessExclusiveLock'`.execute(t.database.system)
    ).rows.length > 0;
  for (let tries = 0; tries < 2; tries++) {
    await until(waiting, 'the migration does not wait');
    // Who comes after it waits behind it, until it gives way.
    const { rows } = await sql`select count(*) as orders from trade_order`.execute(t.database.system);
    expect(rows).toHaveLength(1);
  }
  await other.query('rollback');
  expect(await migrated).toEqual(['990-test.sql']);
});
