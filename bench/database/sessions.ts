import type pg from 'pg';
import { factory, idsOf } from './data.ts';
import { type Bench, compare } from './measure.ts';

const point = 'select * from trade_order where factory_id = $1 and id = $2';
const setTenant = (client: pg.Client, local: boolean) =>
  client.query(`select set_config('app.tenant_id', $1, ${local})`, [String(factory)]);

/** What it costs to tell the connection whose it is. */
export async function sessions(bench: Bench): Promise<void> {
  const ids = await idsOf(bench.admin);
  const read = (client: pg.Client, turn: number) =>
    client.query(point, [factory, ids[(turn * 7919) % ids.length]]);
  const holds = new WeakMap<pg.Client, number>();
  const role = 'bench_app';
  await compare(bench, 'Tenant on the connection: one order by its key', [
    { name: 'no policy, no tenant', role: 'bench_no_policy', step: read },
    {
      name: 'set only where another tenant is held',
      role,
      step: async (client, turn) => {
        if (holds.get(client) !== factory) await setTenant(client, false);
        holds.set(client, factory);
        return read(client, turn);
      },
    },
    {
      name: 'set at each checkout',
      role,
      step: async (client, turn) => {
        await setTenant(client, false);
        return read(client, turn);
      },
    },
    {
      name: 'begin, set_config(local), select, commit',
      role,
      step: async (client, turn) => {
        await client.query('begin');
        await setTenant(client, true);
        await read(client, turn);
        return client.query('commit');
      },
    },
  ]);
}
