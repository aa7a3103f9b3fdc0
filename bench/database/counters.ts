import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { factory, idsOf, workOf } from './data.ts';
import {
  type Bench,
  type Step,
  type Variant,
  closeAll,
  compare,
  print,
  timeInTurn,
  timeRolledBack,
} from './measure.ts';

const ways = ['none', 'hot', 'per_row', 'per_statement', 'wide', 'indexed', 'from_app'];

/** The guarded change, its log row and, where the statement itself keeps the counts, its delta rows. */
function action(way: string, where: string): string {
  const changed = `with changed as (
      update ${way}.trade_order set status = 50 - status, version = version + 1, changed_xact = pg_current_xact_id()
      where factory_id = $1 and ${where}
      returning id, factory_id, merchant_id, day, hold, old.status as before, status as after
    )`;
  const delta = `, counted as (
      insert into from_app.delta_wide
      select factory_id, merchant_id, day, status, hold, sum(n) from changed,
        lateral (values (before, -1), (after, 1)) as moved(status, n)
      group by 1, 2, 3, 4, 5 having sum(n) <> 0)`;
  return `${changed}${way === 'from_app' ? delta : ''}
    insert into ${way}.order_event (factory_id, merchant_id, order_id, event, status_before, status_after, actor_id)
    select factory_id, merchant_id, id, 'order.approve', before, after, 7 from changed returning order_id`;
}

const fold = `with taken as (delete from wide.delta_wide returning *),
  fanned as (select tenant, day, status, hold, sum(orders) orders
    from taken, unnest(array[factory_id, merchant_id]) tenant where tenant > 0 group by 1, 2, 3, 4)
  insert into wide.tally as t select * from fanned where orders <> 0 order by 1, 2, 3, 4
  on conflict (tenant_id, day, status, hold) do update set orders = t.orders + excluded.orders`;
const read = `select status, hold, sum(orders) as orders from (
    select status, hold, orders from wide.tally where tenant_id = $1
    union all select status, hold, orders from wide.delta_wide where factory_id = $1 or merchant_id = $1) t
  group by 1, 2 having sum(orders) <> 0 order by 1, 2`;
const truth = `select status, hold, count(*) as orders from wide.trade_order where factory_id = $1 group by 1, 2 order by 1, 2`;

export async function counters(bench: Bench): Promise<void> {
  await bench.admin.query(readFileSync(new URL('counters.sql', import.meta.url), 'utf8'));
  const variants: Variant[] = [];
  for (const way of ways) {
    const work = await workOf(bench.admin, `${way}.trade_order`);
    const sql = action(way, 'id = $2');
    const step: Step = (client, turn) => client.query(sql, [factory, work[(turn * 7919) % work.length]]);
    variants.push({ name: way, role: 'bench_app', tenant: factory, step });
  }
  await compare(bench, 'Counters: one guarded change with its log row', variants, { millis: 800 });
  await bulk(bench);
  await exact(bench, variants.find((v) => v.name === 'wide')!.step);
  await reads(bench);
}

async function bulk(bench: Bench): Promise<void> {
  const ids = (await idsOf(bench.admin)).slice(0, 10_000);
  const [client] = await bench.open(1, 'bench_app', factory);
  const times = await timeInTurn(
    client!,
    ways.map((way) => action(way, 'id = any($2)')),
    [factory, ids],
    7,
  );
  await closeAll([client!]);
  print(
    'Counters: 10,000 orders in one statement',
    ['variant', 'ms', 'ratio'],
    ways.map((way, i) => [way, times[i]!.toFixed(0), (times[i]! / times[0]!).toFixed(2)]),
  );
}

/** Eight writers and two folds at once: each read must be the truth of its own snapshot. */
async function exact(
  bench: Bench,
  step: (client: pg.Client, turn: number) => Promise<unknown>,
): Promise<void> {
  const writers = await bench.open(8, 'bench_app', factory);
  const folders = await bench.open(2);
  const [reader] = await bench.open(1);
  let [turn, folds, reads, wrong] = [0, 0, 0, 0];
  const until = performance.now() + 2000;
  const repeat = async (act: () => Promise<unknown>) => {
    while (performance.now() < until) await act();
  };
  const look = async () => {
    await reader!.query('begin isolation level repeatable read');
    const [kept, counted] = [await reader!.query(read, [factory]), await reader!.query(truth, [factory])];
    await reader!.query('commit');
    reads++;
    if (
      JSON.stringify(kept.rows.map((r) => ({ ...r, orders: Number(r.orders) }))) !==
      JSON.stringify(counted.rows)
    )
      wrong++;
  };
  await Promise.all([
    ...writers.map((client) => repeat(() => step(client, turn++))),
    ...folders.map((client) => repeat(() => client.query(fold).then(() => folds++))),
    repeat(look),
  ]);
  await closeAll([...writers, ...folders, reader!]);
  print(
    'Counters: kept counts against count(*), while 8 write and 2 fold',
    ['writes', 'folds', 'reads', 'reads that differ'],
    [[turn, folds, reads, wrong]],
  );
}

/** All status counts of one tenant, with more and more deltas that nobody folded yet. */
async function reads(bench: Bench): Promise<void> {
  const { admin } = bench;
  const rows = [['count(*)', '-', (await timeRolledBack(admin, truth, [factory], 7)).toFixed(2), '-']];
  for (const unfolded of [0, 1000, 10_000, 100_000]) {
    await admin.query('truncate wide.delta_wide');
    await admin.query(
      `insert into wide.delta_wide select 1 + n % 5, 101 + n % 50, date '2026-11-21' - n % 90, 20 + n % 2, 0, 1 - n % 3
       from generate_series(1, $1::int) n`,
      [unfolded],
    );
    await admin.query('analyze wide.delta_wide');
    const readMs = await timeRolledBack(admin, read, [factory], 7);
    const foldMs = await timeRolledBack(admin, fold);
    rows.push(['tally + deltas', String(unfolded), readMs.toFixed(2), foldMs.toFixed(1)]);
  }
  print('Counters: all status counts of a factory', ['variant', 'unfolded', 'read ms', 'fold ms'], rows);
}
