import { cpus } from 'node:os';
import pg from 'pg';
import { parseArgs } from 'node:util';
import { actions, notices } from './actions.ts';
import { startCluster } from './cluster.ts';
import { build } from './data.ts';
import { type Bench, openBench } from './measure.ts';
import { counters } from './counters.ts';
import { lists } from './lists.ts';
import { owner } from './owner.ts';
import { policies } from './policies.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { snapshots } from './snapshots.ts';
import { terms } from './terms.ts';

const experiments: Record<string, (bench: Bench) => Promise<void>> = {
  policies,
  sessions,
  counters,
  search,
  terms,
  lists,
  snapshots,
  actions,
  notices,
  owner,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { orders: { type: 'string', default: '100000' }, pace: { type: 'string', default: '1' } },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(experiments);

const cluster = await startCluster();
const admin = new pg.Client({ connectionString: cluster.url });
try {
  await admin.connect();
  const version = await admin.query<{ server_version: string }>('show server_version');
  console.log(
    `${values.orders} orders, PostgreSQL ${version.rows[0]?.server_version}, Node ${process.version}, ${cpus().length} cores`,
  );
  await build(admin, Number(values.orders));
  for (const name of chosen) await experiments[name]?.(openBench(cluster.url, admin, Number(values.pace)));
} finally {
  await admin.end();
  await cluster.stop();
}
