import { parseArgs } from 'node:util';
import { readBreaks, ROOT } from './docs/tables.ts';
import { draw } from './trace/draw.ts';
import { printTrace, traceRun } from './trace/trace.ts';
import { tryBreaks, type Tried } from './trace/try-breaks.ts';

// npm run trace                           what of the specification the last full test run showed
// npm run trace -- --break 10 [--seed S]  breaks ten rules, drawn by the seed, in a copy of the tree: each must turn red
// npm run trace -- --break all            every one
// npm run trace -- --only N01,N03         these
const { values } = parseArgs({
  options: { break: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});

const line = ({ id, result, seconds, by }: Tried) =>
  `${id}  ${result.padEnd(16)}  ${seconds.toFixed(1).padStart(6)} s  ${by}`;

async function breakRules(): Promise<boolean> {
  const all = readBreaks();
  const seed = values.seed ?? new Date().toISOString();
  const named = values.only?.split(',');
  const count = values.break === 'all' ? all.length : Number(values.break);
  const drawn = named ? all.filter(({ id }) => named.includes(id)) : draw(all, count, seed);
  if (drawn.length === 0)
    throw new Error('--break needs a number above 0 or all, --only needs ids of breaks.tsv');
  console.log(named ? `breaks ${values.only}` : `${drawn.length} of ${all.length} breaks, seed ${seed}`);
  const tried = await tryBreaks(ROOT, drawn, (one) => console.log(line(one)));
  const red = tried.filter(({ result }) => result === 'red').length;
  console.log(`${red} of ${tried.length} breaks turn a test of their rule red`);
  return red === tried.length;
}

try {
  if (values.break !== undefined || values.only !== undefined)
    process.exitCode = (await breakRules()) ? 0 : 1;
  else console.log(printTrace(await traceRun(ROOT)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
