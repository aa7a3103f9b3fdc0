import type pg from 'pg';
import { factory } from './data.ts';
import { type Bench, closeAll, compare } from './measure.ts';

const columns = 'id, order_no, recipient_name, status, created_at, day';
const mine = 'from trade_order where factory_id = $1';
const newest = 'order by day desc, id desc';
const size = 50;

/** Kept counts as the product has them, folded. */
const tally = `create table list_tally (tenant_id bigint, day date, status smallint, hold smallint, orders bigint,
    primary key (tenant_id, day, status, hold));
  insert into list_tally select factory_id, day, status, hold, count(*) from trade_order group by 1, 2, 3, 4;
  grant select on list_tally to bench_app; analyze list_tally`;

/** The day in which row number $2 (from 0) stands, newest first, and how many of that day come before it. */
const locate = `select day, ($2 - before)::int as skip from (
    select day, sum(orders) as orders, sum(sum(orders)) over (order by day desc) - sum(orders) as before
    from list_tally where tenant_id = $1 group by day) days
  where before <= $2 and before + orders > $2`;
const jumpByCounts = `with place as materialized (${locate})
  select ${columns} ${mine} and day <= (select day from place)
  ${newest} limit ${size} offset (select skip from place)`;

export async function lists(bench: Bench): Promise<void> {
  await bench.admin.query(tally);
  const page = Math.floor((await total(bench)) / size);
  const skip = (page - 1) * size;
  const run = (name: string, sql: string, values: unknown[]) => ({
    name,
    role: 'bench_app',
    tenant: factory,
    step: (client: pg.Client) => client.query(sql, [factory, ...values]),
  });
  const [last] = (
    await bench.admin.query<{ id: number; day: string }>(
      `select id, day::text ${mine} ${newest} limit 1 offset $2`,
      [factory, skip - 1],
    )
  ).rows;
  await sameRows(bench, skip, last!);
  await compare(
    bench,
    'List: pages of 50 of a factory',
    [
      run('first page', `select ${columns} ${mine} ${newest} limit ${size}`, []),
      run(
        'first page and count(*)',
        `select *, (select count(*) ${mine}) from (select ${columns} ${mine} ${newest} limit ${size}) page`,
        [],
      ),
      run(
        'first page of a status',
        `select ${columns} ${mine} and status = $2 ${newest} limit ${size}`,
        [20],
      ),
      run(
        'next page by key, at the end',
        `select ${columns} ${mine} and (day, id) < ($2, $3) ${newest} limit ${size}`,
        [last!.day, last!.id],
      ),
      run(`page ${page} by offset`, `select ${columns} ${mine} ${newest} limit ${size} offset $2`, [skip]),
      run(`page ${page} by kept counts of a day`, jumpByCounts, [skip]),
    ],
    { rounds: 5, millis: 400 },
  );
}

async function total(bench: Bench): Promise<number> {
  const counted = await bench.admin.query<{ count: number }>(`select count(*) ${mine}`, [factory]);
  return counted.rows[0]?.count ?? 0;
}

/** The ways must answer the same rows, or the figures compare nothing. */
async function sameRows(bench: Bench, skip: number, last: { id: number; day: string }): Promise<void> {
  const [client] = await bench.open(1, 'bench_app', factory);
  const ids = async (sql: string, values: unknown[]) =>
    JSON.stringify(
      (await client!.query<{ id: number }>(sql, [factory, ...values])).rows.map((row) => row.id),
    );
  const offset = await ids(`select id ${mine} ${newest} limit ${size} offset $2`, [skip]);
  const key = await ids(`select id ${mine} and (day, id) < ($2, $3) ${newest} limit ${size}`, [
    last.day,
    last.id,
  ]);
  const jump = await ids(jumpByCounts, [skip]);
  await closeAll([client!]);
  if (offset !== key || offset !== jump) throw new Error('the pages differ');
}
