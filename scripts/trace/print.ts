import { PARTS } from '../docs/tables.ts';
import { isDone, type Verdict } from './judge.ts';
import type { Ran } from './reports.ts';

const sum = (verdicts: readonly Verdict[]) => `${verdicts.filter(isDone).length}/${verdicts.length}`;
const ids = (verdicts: readonly Verdict[], most = Infinity) => {
  const named = verdicts.map(({ id }) => id);
  const rest = named.length - most;
  return rest > 0 ? `${named.slice(0, most).join(' ')} and ${rest} more` : named.join(' ');
};

/** What is done by id, what is not with what it lacks. Where nothing of a group has begun, its ids in one line. */
export function detail(heading: string, verdicts: readonly Verdict[], untouched: string): string[] {
  const groups = Map.groupBy(verdicts, ({ group }) => group);
  return [
    `== ${heading} ${sum(verdicts)}`,
    ...[...groups].flatMap(([group, among]) => {
      const [done, open] = [among.filter(isDone), among.filter((verdict) => !isDone(verdict))];
      const begun = open.filter(({ lacks }) => !lacks.includes(untouched));
      const waiting = open.filter(({ lacks }) => lacks.includes(untouched));
      return [
        `-- ${group} ${sum(among)}`,
        ...(done.length > 0 ? [`   done: ${ids(done)}`] : []),
        ...begun.map(({ id, what, lacks }) => `   ${id} ${what.slice(0, 70)} -- ${lacks.join(', ')}`),
        ...(waiting.length > 0 ? [`   ${untouched}: ${ids(waiting)}`] : []),
      ];
    }),
    '',
  ];
}

export interface Trace {
  rules: Verdict[];
  calls: Verdict[];
  screens: Verdict[];
  tests: readonly Ran[];
  startedAt: Date;
  /** Test files of the tree that the reports do not know. */
  missing: readonly string[];
}

/** Twelve lines at most. */
export function summary({ rules, calls, screens, tests, startedAt, missing }: Trace): string[] {
  const failed = tests.filter(({ passed }) => !passed).length;
  const parts = PARTS.map((part) => ({ part, among: rules.filter(({ group }) => group === part) }));
  const standing = screens.filter(({ lacks }) => !lacks.includes('does not stand')).length;
  const specified = calls.filter(({ id }) => id.startsWith('C'));
  const inContract = calls.filter(({ lacks }) => !lacks.includes('not in the contract')).length;
  const ground = rules.filter((verdict) => verdict.group === 'ground' && !isDone(verdict));
  return [
    `trace of the test run of ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${tests.length - failed} passed, ${failed} not`,
    ...(missing.length > 0
      ? [`NOT A FULL RUN: the reports know nothing of ${missing.length} test files, as ${missing[0]}`]
      : []),
    ...parts.map(({ part, among }) => `rules    ${part.padEnd(10)} ${sum(among)}`),
    `rules    ${'all'.padEnd(10)} ${sum(rules)}`,
    `calls    ${'all'.padEnd(10)} ${sum(calls)} (specified ${sum(specified)}, in the contract ${inContract})`,
    `screens  ${'all'.padEnd(10)} ${sum(screens)} (stand ${standing})`,
    ground.length > 0 ? `open in ground: ${ids(ground, 20)}` : 'ground: every rule done',
  ];
}
