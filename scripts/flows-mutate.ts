import { parseArgs } from 'node:util';
import { registeredFlows } from '#tests/flows/register.ts';
import { browserCatches } from './flows/mutants-in-browser.ts';
import { mutantsOf } from './flows/mutants.ts';
import { shuffled } from './flows/seed.ts';
import { starts, tryMutants, type Tried } from './flows/try-mutants.ts';

// npm run flows:mutate [-- --machine NAME] [--browser 10] [--seed S]
// Makes each machine wrong in one place at a time: an arrow removed or redirected, a guard negated, an action dropped. The
// behaviour tests come first; of the mutants that they let live, as many as --browser says are tried in the browser,
// drawn by the seed. Fails where the tests catch less than nine of ten, or a machine's tests fail as it is written.
const LEAST = 0.9;
const { values } = parseArgs({
  options: {
    machine: { type: 'string' },
    browser: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});

const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
const called = ({ mutant }: Tried) =>
  `${mutant.kind}: ${mutant.at}${mutant.kind === 'arrow redirected' ? ` to ${mutant.to}` : ''}`;

function printMachine({ machine }: Tried['flow'], tried: readonly Tried[]) {
  const own = tried.filter(({ verdict }) => verdict !== 'not started');
  const caught = own.filter(({ verdict }) => verdict === 'caught').length;
  console.log(`${machine.id}: ${own.length} mutants, ${caught} caught (${percent(caught, own.length)})`);
}

try {
  const began = performance.now();
  const flows = (await registeredFlows()).filter(
    ({ machine }) => values.machine === undefined || machine.id === values.machine,
  );
  if (flows.length === 0) throw new Error(`no machine is called ${values.machine}`);
  const made = flows.flatMap((flow) => mutantsOf(flow.machine).map((mutant) => ({ flow, mutant })));
  const todo = made.filter(({ flow, mutant }) => starts(flow, mutant));
  console.log(`${todo.length} mutants of ${flows.length} machines, seed ${values.seed}`);
  const tried: Tried[] = [];
  await tryMutants(todo, (one) => {
    tried.push(one);
    const own = tried.filter(({ flow }) => flow === one.flow);
    if (own.length === todo.filter(({ flow }) => flow === one.flow).length) printMachine(one.flow, own);
  });
  const counted = tried.filter(({ verdict }) => verdict !== 'not started');
  const survivors = counted.filter(({ verdict }) => verdict === 'survived');
  const drawn = shuffled(values.seed)(survivors).slice(0, Number(values.browser));
  const seen = new Set(drawn.length === 0 ? [] : await browserCatches(drawn));

  for (const one of survivors) {
    const browser = seen.has(one)
      ? 'caught in the browser'
      : drawn.includes(one)
        ? 'survived'
        : 'not tried there';
    console.log(`  lives: ${called(one)} (browser: ${browser})`);
  }
  const caught = counted.length - survivors.length;
  const late = counted.filter((one) => one.late === true).length;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `mutants: ${counted.length}, ${caught} caught by behaviour tests (${percent(caught, counted.length)}), ` +
      `${late} of them by waiting too long, ` +
      `${seen.size} of ${drawn.length} survivors tried caught in the browser, ` +
      `${made.length - counted.length} did not start, ${seconds} s`,
  );
  process.exitCode = caught >= LEAST * counted.length ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
