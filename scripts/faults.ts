import { parseArgs } from 'node:util';
import { printSum } from './faults/print.ts';
import { runRounds } from './faults/rounds.ts';

// npm run faults [-- --rounds 50] [--seed X] [--sync-off] [--only 'server killed,disk full']
// Starts the product on a fresh data folder, writes to it from many sides, breaks it at random moments, and holds what is
// there afterwards against what was acknowledged. --sync-off: PostgreSQL answers before it wrote; losses must be found.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'sync-off': { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    nodes: { type: 'string', default: '1' },
  },
});

const { seed, only } = values;
console.log(`faults: seed ${seed}`);
const options = { rounds: Number(values.rounds ?? 50), seed, syncOff: values['sync-off'], only: only.split(',').filter(Boolean) };
const sum = await runRounds(options, console.log);
process.exitCode = printSum(sum, options) ? 0 : 1;
