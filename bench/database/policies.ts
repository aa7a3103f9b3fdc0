import type pg from 'pg';
import { factory, idsOf, merchant } from './data.ts';
import { type Bench, compare, timeRolledBack, print, closeAll } from './measure.ts';

const plain = `nullif(current_setting('app.tenant_id', true), '')::bigint`;
const both = (tenant: string) => [`merchant_id = ${tenant} or factory_id = ${tenant}`];

/** One role for each candidate, so that all policies stand on the same table at once. */
const candidates: Record<string, string[]> = {
  plain: both(plain),
  subselect: both(`(select ${plain})`),
  function_sql: both('tenant_id()'),
  opaque: [`case when factory_id = (select ${plain}) then true else merchant_id = (select ${plain}) end`],
  any_array: [`(select ${plain}) = any (array[factory_id, merchant_id])`],
  in_list: [`${plain} in (merchant_id, factory_id)`],
  two_policies: [`merchant_id = ${plain}`, `factory_id = ${plain}`],
  one_side: [`factory_id = ${plain}`],
  party_table: [`exists (select from order_party p where p.tenant_id = ${plain} and p.order_id = id)`],
};

async function prepare(admin: pg.Client): Promise<void> {
  await admin.query(`
    create table order_party (order_id bigint, tenant_id bigint, primary key (tenant_id, order_id));
    insert into order_party select id, factory_id from trade_order union all select id, merchant_id from trade_order;
    analyze order_party`);
  for (const [name, policies] of Object.entries(candidates)) {
    await admin.query(
      `create role bench_${name} nologin; grant select, update on trade_order, order_party to bench_${name}`,
    );
    for (const [i, using] of policies.entries()) {
      await admin.query(`create policy ${name}_${i} on trade_order to bench_${name} using (${using})`);
    }
  }
}

export async function policies(bench: Bench): Promise<void> {
  await prepare(bench.admin);
  const ids = await idsOf(bench.admin);
  const names = ['no_policy', ...Object.keys(candidates)];
  const variants = (text: string, values: (turn: number) => unknown[], name?: string) =>
    names.map((role) => ({
      name: role,
      role: `bench_${role}`,
      tenant: factory,
      step: (client: pg.Client, turn: number) => client.query({ text, values: values(turn), name }),
    }));
  const pick = (turn: number) => ids[(turn * 7919) % ids.length];
  const point = 'select * from trade_order where factory_id = $1 and id = $2';
  await compare(
    bench,
    'Policy: one order by its key',
    variants(point, (t) => [factory, pick(t)]),
  );
  await compare(
    bench,
    'Policy: the same, prepared',
    variants(point, (t) => [factory, pick(t)], 'point'),
  );
  const list = `select id, order_no, recipient_name, created_at from trade_order
    where factory_id = $1 and status = $2 order by day desc, id desc limit 50`;
  await compare(
    bench,
    'Policy: first 50 of a status',
    variants(list, () => [factory, 20]),
  );
  await compare(
    bench,
    'Policy: the same, prepared',
    variants(list, () => [factory, 20], 'list'),
  );
  await compare(
    bench,
    'Policy: a merchant, first 50 of its completed orders',
    names
      .filter((role) => role !== 'one_side')
      .map((role) => ({
        name: role,
        role: `bench_${role}`,
        tenant: merchant,
        step: (client: pg.Client) =>
          client.query(
            'select id, order_no from trade_order where merchant_id = $1 and status = 80 order by day desc, id desc limit 50',
            [merchant],
          ),
      })),
    { connections: [1] },
  );
  await scans(bench, names);
}

/** What the policy costs a row, and an index that the statement's own OR throws away. */
async function scans(bench: Bench, names: string[]): Promise<void> {
  const rows: string[][] = [];
  const questions = {
    'count of the factory (20,000 rows)': 'select count(*) from trade_order where factory_id = $1',
    'statement with OR over both parties, 50 newest':
      'select id from trade_order where (factory_id = $1 or merchant_id = $1) order by day desc, id desc limit 50',
    'no condition of its own, 50 newest':
      'select id from trade_order where $1::bigint is not null order by day desc, id desc limit 50',
  };
  for (const role of names) {
    const clients = await bench.open(1, `bench_${role}`, factory);
    const times = [];
    for (const sql of Object.values(questions))
      times.push((await timeRolledBack(clients[0]!, sql, [factory], 7)).toFixed(2));
    rows.push([role, ...times]);
    await closeAll(clients);
  }
  print('Policy: price for each row scanned, ms', ['variant', ...Object.keys(questions)], rows);
}
