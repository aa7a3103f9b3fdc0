import path from 'node:path';
import {
  BaseSequencer,
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import { ROOT } from '../docs/tables.ts';
import type { Mutant } from './mutants.ts';
import { mutantPlugin } from './mutant-plugin.ts';

// A process of npm run flows:mutate: runs the tests of one machine against one mutant after the other, with everything
// but the machine and its tests loaded once. Told what to do by messages, answers by messages.

export interface MutantTask {
  files: readonly string[];
  /** null: the machine as it is, whose tests must pass. */
  mutant: Mutant | null;
}
export interface Answered {
  /** `not started`: not even its module loads. */
  verdict: 'caught' | 'survived' | 'not started';
  /** The test that turned red, or what went wrong. */
  by: string;
  /** It turned red because it waited too long: on a machine under load that may be no fault of the mutant. */
  late?: boolean;
}

/** A wrong machine may wait for ever: it gets a few times what the right one took. */
const LEAST_MS = 1500;
const RIGHT_MS = 60_000;
const took = new Map<string, number>();

/** As they are named: what finds most comes first. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

const open = (): Promise<Vitest> =>
  createVitest(
    'test',
    {
      config: false,
      watch: false,
      root: ROOT,
      include: ['{contract,src,tests}/**/*.test.{ts,tsx}'],
      setupFiles: [path.join(import.meta.dirname, 'mutant-setup.ts')],
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      bail: 1,
      sequence: { sequencer: AsNamed },
      reporters: [{}],
      silent: true,
    },
    {
      plugins: [mutantPlugin],
      resolve: { alias: { '@': path.join(ROOT, 'src') } },
    },
  );

const vitest = await open();
await vitest.standalone();

async function judge({ files, mutant }: MutantTask): Promise<Answered> {
  vitest.provide('mutant', mutant);
  const project = vitest.getRootProject();
  const key = files.join();
  project.config.testTimeout = mutant ? Math.max(LEAST_MS, 5 * (took.get(key) ?? RIGHT_MS)) : RIGHT_MS;
  const began = performance.now();
  const specifications = files.map((file) => project.createSpecification(path.join(ROOT, file)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (!mutant) took.set(key, performance.now() - began);
  // It also hands out what it remembers of other files.
  const ran = testModules.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
  return verdictOf(ran, unhandledErrors);
}

function verdictOf(modules: readonly TestModule[], unhandled: readonly unknown[]): Answered {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const red = tests.find((test) => test.result().state === 'failed');
  if (red) return { verdict: 'caught', by: red.fullName, late: isLate(red) };
  const amiss = modules.flatMap((module) => module.errors().map(({ message }) => message));
  if (tests.length === 0) return { verdict: 'not started', by: amiss[0] ?? 'no test ran' };
  const [other] = [...amiss, ...unhandled.map(String)];
  return other === undefined ? { verdict: 'survived', by: '' } : { verdict: 'caught', by: other };
}

const isLate = (red: TestCase): boolean =>
  (red.result().errors ?? []).some(({ message }) => message.startsWith('Test timed out'));

// What fails here is no mutant: it ends the process, and the run with it.
process.on('message', (asked: MutantTask) => {
  void judge(asked).then(
    (answer) => process.send!(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => void vitest.close().then(() => process.exit(0)));
process.send!('ready');
