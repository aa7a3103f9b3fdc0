import { parseArgs } from 'node:util';
import { servedEndpoints } from '#server/platform/implement.ts';
import type { Run } from './fuzz/asking.ts';
import { crawl, tryHints } from './fuzz/crawl.ts';
import { newFindings, titleOf } from './fuzz/findings.ts';
import { hintsOf } from './fuzz/hints.ts';
import { newKnown } from './fuzz/known.ts';
import { chanceOf } from './fuzz/random.ts';
import { closedDoors, strangersAsk } from './fuzz/strangers.ts';
import { throwAt } from './fuzz/throw.ts';
import { MARK, startWorld } from './fuzz/world.ts';

// npm run test:fuzz [-- --keep 50] [--break 200] [--only part-of-a-path] [--seed 1]
// Throws at every call that is served inputs that keep its schema and inputs that break it, made of the schemas
// themselves and of what other calls answered: a call that joins later is among them by itself. A call whose input chance
// cannot find every time (a code that was sent by SMS) gets one in scripts/fuzz/hints.
const { values } = parseArgs({
  options: {
    keep: { type: 'string', default: '50' },
    break: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const world = await startWorld();
const findings = newFindings();
const say = (text: string) =>
  console.log(`${Math.round(process.uptime())} s: ${text}, ${findings.requests} requests`);
let failed = true;
try {
  const all = [...servedEndpoints()];
  const run: Run = {
    world,
    calls: all,
    chance: chanceOf(Number(values.seed)),
    findings,
    hints: hintsOf(world),
    known: newKnown(),
    answered: new Set(),
    mark: MARK,
    keep: Number(values.keep),
    break: Number(values.break),
  };
  run.known.add('url', `${world.outside}/hook`);
  console.log(`${all.length} calls, seed ${values.seed}`);
  await tryHints(run);
  say(`${run.answered.size} of ${run.hints.size} hints answered with 0`);
  await crawl(run, 5);
  say(`${run.answered.size} of ${all.length} calls answered with 0`);
  const open = all.filter((e) => !run.answered.has(titleOf(e)));
  if (open.length > 0) console.log(`  not yet: ${open.map(titleOf).join(', ')}`);
  const thrown = all.filter((e) => e.path.includes(values.only));
  for (const [n, e] of thrown.entries()) {
    await throwAt(run, e);
    if ((n + 1) % 50 === 0) say(`thrown at ${n + 1} of ${thrown.length}`);
  }
  await closedDoors({ ...run, calls: thrown });
  say('without a token, without permission');
  await strangersAsk({ ...run, calls: thrown }, run.keep);
  say('strangers');
  for (const e of thrown) if (!run.answered.has(titleOf(e))) findings.found(e, 'was never answered with 0');
  findings.print();
  console.log(
    `${thrown.length} calls, ${findings.requests} requests, ${findings.count} findings (seed ${values.seed})`,
  );
  failed = findings.count > 0;
} finally {
  await world.close();
}
process.exit(failed ? 1 : 0);
