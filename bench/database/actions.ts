import type pg from 'pg';
import { factory, workOf } from './data.ts';
import { type Bench, compare } from './measure.ts';

// 20 and 30 in turn: every call changes something, and the guard holds each time
const update = `update trade_order set status = 50 - status, version = version + 1, changed_xact = pg_current_xact_id()
  where factory_id = $1 and id = $2 and status in (20, 30)`;
const log = `insert into order_event (factory_id, merchant_id, order_id, event, status_before, status_after, actor_id)`;
const changed = `with changed as (${update} returning old.status as before, status as after, id, factory_id, merchant_id)`;
const logged = `${log} select factory_id, merchant_id, id, 'order.approve', before, after, 7 from changed returning order_id`;
const oneStatement = `${changed} ${logged}`;
const told = `${changed}, logged as (${logged}) select pg_notify('changed', order_id::text) from logged`;

type Act = (client: pg.Client, args: [factory: number, order: number]) => Promise<unknown>;

/** All act on the newest orders of one factory. */
async function variantsOf(bench: Bench, acts: Record<string, Act>) {
  const newest = await workOf(bench.admin);
  return Object.entries(acts).map(([name, act]) => ({
    name,
    role: 'bench_app',
    tenant: factory,
    step: (client: pg.Client, turn: number) => act(client, [factory, newest[(turn * 7919) % newest.length]!]),
  }));
}

/** The ways to change one order under a guard and log it. */
export async function actions(bench: Bench): Promise<void> {
  const acts: Record<string, Act> = {
    'bare guarded update, no log': (client, args) => client.query(update, args),
    'one statement: update with its log row': (client, args) => client.query(oneStatement, args),
    'select, then one statement': async (client, args) => {
      await client.query(
        'select status, version, merchant_id from trade_order where factory_id = $1 and id = $2',
        args,
      );
      return client.query(oneStatement, args);
    },
    'begin, select for update, update, insert, commit': async (client, args) => {
      await client.query('begin');
      const seen = await client.query<{ status: number; merchant_id: number }>(
        'select status, merchant_id from trade_order where factory_id = $1 and id = $2 for update',
        args,
      );
      await client.query(update, args);
      const row = seen.rows[0]!;
      await client.query(`${log} values ($1, $3, $2, 'order.approve', $4, $5, 7)`, [
        ...args,
        row.merchant_id,
        row.status,
        50 - row.status,
      ]);
      return client.query('commit');
    },
  };
  await compare(bench, 'Action: one order, guarded, with its log row', await variantsOf(bench, acts), {
    millis: 800,
  });
}

/** What telling the listeners costs the writers. */
export async function notices(bench: Bench): Promise<void> {
  const [listener, sender] = await bench.open(2);
  await listener!.query('listen changed');
  let dirty = false;
  const timer = setInterval(() => {
    if (dirty) void sender!.query(`select pg_notify('changed', '1')`);
    dirty = false;
  }, 100);
  const acts: Record<string, Act> = {
    nobody: (client, args) => client.query(oneStatement, args),
    'pg_notify in the writing transaction': (client, args) => client.query(told, args),
    'pg_notify after each commit': async (client, args) => {
      await client.query(oneStatement, args);
      return client.query(`select pg_notify('changed', '1')`);
    },
    'after commit, gathered for 100 ms': async (client, args) => {
      await client.query(oneStatement, args);
      dirty = true;
    },
  };
  await compare(bench, 'Notice: one action, and who is told', await variantsOf(bench, acts), { millis: 800 });
  clearInterval(timer);
  await Promise.all([listener!.end(), sender!.end()]);
}
