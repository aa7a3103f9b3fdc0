import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { factory, idsOf } from './data.ts';
import { type Bench, closeAll, compare, print, timeRolledBack } from './measure.ts';

const ways = ['none', 'hot', 'per_row', 'per_statement', 'wide', 'from_app'];

/** The guarded change, its log row and, where the statement itself keeps the counts, two delta rows. */
function action(way: string, where: string): string {
  const changed = `with seen as (
      select id, day, status, hold from ${way}.trade_order where factory_id = $1 and ${where} for update
    ), changed as (
      update ${way}.trade_order o set status = $3, version = o.version + 1, changed_xact = pg_current_xact_id()
      from seen where o.factory_id = $1 and o.id = seen.id
      returning o.id, o.factory_id, o.merchant_id, o.day, o.hold, seen.status as before
    )`;
  const delta = `, counted as (
      insert into from_app.delta_wide
      select factory_id, merchant_id, day, status, hold, sum(n) from changed,
        lateral (values (before, -1), ($3::smallint, 1)) as moved(status, n)
      group by 1, 2, 3, 4, 5 having sum(n) <> 0)`;
  return `${changed}${way === 'from_app' ? delta : ''}
    insert into ${way}.order_event (factory_id, merchant_id, order_id, event, status_before, status_after, actor_id)
    select factory_id, merchant_id, id, 'order.approve', before, $3, 7 from changed returning order_id`;
}

export async function counters(bench: Bench): Promise<void> {
  await bench.admin.query(readFileSync(new URL('counters.sql', import.meta.url), 'utf8'));
  const ids = await idsOf(bench.admin);
  const newest = ids.slice(-500);
  const variants = ways.map((way) => {
    const sql = action(way, 'id = $2');
    return {
      name: way,
      role: 'bench_app',
      tenant: factory,
      // operators work on the newest days: that is what makes a counter row hot
      step: (client: pg.Client, turn: number) =>
        client.query(sql, [factory, newest[(turn * 7919) % newest.length], turn % 2 === 0 ? 30 : 20]),
    };
  });
  await compare(bench, 'Counters: one guarded change with its log row', variants, { millis: 800 });
  await bulk(bench, ids.slice(0, 10_000));
  await reads(bench);
}

async function bulk(bench: Bench, ids: number[]): Promise<void> {
  const rows = [];
  const [client] = await bench.open(1, 'bench_app', factory);
  for (const way of ways) {
    const millis = await timeRolledBack(client!, action(way, 'id = any($2)'), [factory, ids, 33]);
    rows.push([way, millis.toFixed(0)]);
  }
  await closeAll([client!]);
  print('Counters: 10,000 orders in one statement', ['variant', 'ms'], rows);
}

/** All status counts of one tenant, with more and more deltas that nobody folded yet. */
async function reads(bench: Bench): Promise<void> {
  const { admin } = bench;
  const counted = `select status, hold, count(*) from public.trade_order where factory_id = $1 group by 1, 2`;
  const kept = `select status, hold, sum(orders) from (
      select status, hold, orders from wide.tally where tenant_id = $1
      union all select status, hold, orders from wide.delta_wide where factory_id = $1 or merchant_id = $1) t group by 1, 2`;
  const rows = [['count(*)', '-', (await timeRolledBack(admin, counted, [factory], 7)).toFixed(2), '-']];
  for (const unfolded of [0, 10_000, 100_000]) {
    await admin.query('truncate wide.delta_wide');
    await admin.query(
      `insert into wide.delta_wide select 1 + n % 5, 101 + n % 50, date '2026-11-21' - n % 90, 20 + n % 2, 0, 1 - n % 3
       from generate_series(1, $1::int) n`,
      [unfolded],
    );
    await admin.query('analyze wide.delta_wide');
    const read = await timeRolledBack(admin, kept, [factory], 7);
    const fold = await timeRolledBack(admin, foldSql);
    rows.push(['tally + deltas', String(unfolded), read.toFixed(2), fold.toFixed(1)]);
  }
  print('Counters: all status counts of a factory', ['variant', 'unfolded', 'read ms', 'fold ms'], rows);
}

const foldSql = `with taken as (delete from wide.delta_wide returning *),
  fanned as (select tenant, day, status, hold, sum(orders) orders
    from taken, unnest(array[factory_id, merchant_id]) tenant where tenant > 0 group by 1, 2, 3, 4)
  insert into wide.tally as t select * from fanned where orders <> 0 order by 1, 2, 3, 4
  on conflict (tenant_id, day, status, hold) do update set orders = t.orders + excluded.orders`;
