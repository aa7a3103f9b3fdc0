import { parseArgs } from 'node:util';
import { printSum } from './faults/print.ts';
import { runRounds } from './faults/rounds.ts';
import { runTwoNodes } from './faults/two-nodes.ts';

// npm run faults [-- --rounds 50] [--seed X] [--sync-off] [--only 'server killed,disk full']
// Starts the product on a fresh data folder, writes to it from many sides, breaks it at random moments, and holds what is
// there afterwards against what was acknowledged. --sync-off: PostgreSQL answers before it wrote; losses must be found.
// npm run faults -- --nodes 2 [--orders 1500] [--rolling-ms 4000]
// Two app servers on one PostgreSQL: of DATABASE_URL, in a database of its own, or an embedded one.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'sync-off': { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    nodes: { type: 'string', default: '1' },
    orders: { type: 'string', default: '1500' },
    'rolling-ms': { type: 'string', default: '4000' },
  },
});
const { seed } = values;
/** @throws where it is no whole number from 1 on: a run that does nothing must not look like one that found nothing. */
const whole = (name: 'rounds' | 'orders' | 'rolling-ms'): number => {
  const n = Number(values[name]);
  if (!Number.isSafeInteger(n) || n < 1)
    throw new Error(`--${name} ${values[name]}: a whole number from 1 on`);
  return n;
};

async function rounds(): Promise<boolean> {
  const options = {
    ...{ rounds: whole('rounds'), seed, syncOff: values['sync-off'] },
    only: values.only.split(',').filter((name) => name !== ''),
  };
  return printSum(await runRounds(options, console.log), options);
}

async function twoNodes(): Promise<boolean> {
  const options = {
    ...{ seed, orders: whole('orders'), rollingMs: whole('rolling-ms') },
    databaseUrl: process.env.DATABASE_URL || undefined,
  };
  const wrong = await runTwoNodes(options, console.log);
  for (const one of wrong) console.log(`  ${one}`);
  console.log(`nodes 2, wrong ${wrong.length}`);
  return wrong.length === 0;
}

console.log(`faults: seed ${seed}`);
try {
  if (!['1', '2'].includes(values.nodes)) throw new Error(`--nodes ${values.nodes}: 1 or 2`);
  process.exitCode = (await (values.nodes === '2' ? twoNodes() : rounds())) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
